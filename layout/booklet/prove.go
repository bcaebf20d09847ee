package booklet

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/templates"
)

// Bounds of the search for the answer of a problem.
const (
	maxMate      = 15      // plies
	problemNodes = 3000000 // positions
	listNodes    = 5 * problemNodes
	otherNodes   = 300000 // for other solutions of a problem
)

// proveProblems proves every problem of a list and finds its answer. With others,
// the positions to spend on it, no other first move was found to mate,
// however late.
func proveProblems(r *rules.Rules, file string, list []templates.Problem, others int) ([]*problem, error) {
	budget := &search.Budget{Each: problemNodes, All: listNodes}
	return proveAll(file, list, func(i int, d *templates.Problem) (*problem, int, string, error) {
		p, err := proveProblem(r, d, budget, others)
		return p, d.Line, "problem " + strconv.Itoa(i+1), err
	})
}

// proveProblem proves what a problem claims: that the attacker mates in just so
// many moves, or that exactly one move wins or captures the most.
func proveProblem(r *rules.Rules, d *templates.Problem, budget *search.Budget, others int) (*problem, error) {
	s, err := r.ParseSFEN(d.SFEN)
	if err != nil {
		return nil, err
	}
	if _, err := viewOf(r, d.View); err != nil {
		return nil, err
	}
	if hasRoyals(r.Game()) {
		return proveMate(r, d, s, budget, others)
	}
	pos, err := r.Position(s, rules.KindGame)
	if err != nil {
		return nil, err
	}
	return proveBest(r, d, pos)
}

func hasRoyals(g *templates.Game) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return p.Royal })
}

// proveMate finds the mate of a tsume problem. A claim of 0 moves takes the
// length as it is found.
func proveMate(r *rules.Rules, d *templates.Problem, s rules.Setup, budget *search.Budget, others int) (*problem, error) {
	// Unless the diagram says otherwise, the defender holds what it does not show.
	if defender := s.Turn.Other(); s.Hands[defender] == (rules.Hand{}) {
		r.DealRest(&s, defender)
	}
	pos, err := r.Position(s, rules.KindTsume)
	if err != nil {
		return nil, err
	}
	limit := cmp.Or(d.Mate, maxMate)
	nodes := budget.Next()
	m := search.FindMate(pos, search.Limits{Plies: limit, Nodes: nodes, Others: others})
	budget.Spend(m.Nodes)
	switch {
	case !m.Decided:
		return nil, fmt.Errorf("%w: not decided within %d positions", errClaim, nodes)
	case m.Plies == 0:
		return nil, rules.Faults{{Code: rules.CodeNoMate, Message: fmt.Sprintf("no mate in %d or fewer", limit)}}
	case d.Mate > 0 && m.Plies != d.Mate:
		return nil, rules.Faults{{Code: rules.CodeMateLength, Message: fmt.Sprintf("mate in %d, not in %d", m.Plies, d.Mate)}}
	case m.Line == nil:
		return nil, fmt.Errorf("%w: the longest defence is not decided within %d positions", errClaim, nodes)
	}
	for _, o := range m.Others {
		if o.Sort == search.Cook {
			as := fmt.Sprintf("as soon as %s", m.Line[0])
			if o.Plies > m.Plies {
				as = fmt.Sprintf("too, within %d moves", o.Plies)
			}
			return nil, rules.Faults{{Code: rules.CodeSecondSolution, Square: o.Move.To.String(), Message: fmt.Sprintf("%s mates %s", o.Move, as)}}
		}
	}
	p := &problem{data: *d, pos: pos, line: m.Line, sole: m.Complete}
	p.data.Mate = m.Plies
	if len(m.Line) != 3 {
		return p, nil
	}
	for _, defence := range m.Defences[0] {
		if defence == m.Line[1] {
			continue
		}
		after := pos.Clone()
		if err := errors.Join(after.Play(m.Line[0]), after.Play(defence)); err != nil {
			return nil, err
		}
		if mate := search.FindMate(after, search.Limits{}); len(mate.First) > 0 {
			p.others = append(p.others, []rules.Move{m.Line[0], defence, mate.First[0]})
		}
	}
	return p, nil
}

// proveBest finds the one best move of a problem without kings: it wins, or
// captures more than any other.
func proveBest(r *rules.Rules, d *templates.Problem, pos *rules.Position) (*problem, error) {
	p := &problem{data: *d, pos: pos}
	var wins, best []rules.Move
	most := 0
	for _, m := range pos.LegalMoves() {
		n, err := taken(pos, m)
		if err != nil {
			return nil, err
		}
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, m)
		}
		after := pos.Clone()
		if after.Play(m) == nil && after.Outcome().Result == rules.WinFor(pos.Turn()) {
			wins = append(wins, m)
		}
	}
	stated := d.Win || d.Takes > 0
	switch {
	case len(wins) == 1 && (d.Win || !stated):
		p.data.Win, p.line = true, wins
	case !d.Win && len(wins) == 0 && most > 0 && len(best) == 1 && (most == d.Takes || !stated):
		p.data.Takes, p.line = most, best
	default:
		return nil, fmt.Errorf("%w: %d moves win, %d capture %d men, the most", errClaim, len(wins), len(best), most)
	}
	return p, nil
}
