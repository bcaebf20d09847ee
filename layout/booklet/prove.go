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
func (b *book) proveProblems(list []templates.Problem, others int) {
	b.problems = nil
	budget := &search.Budget{Each: problemNodes, All: listNodes}
	for i, d := range list {
		p, err := proveProblem(b.rules, d, budget, others)
		if !b.fault(d.Line, "problem "+strconv.Itoa(i+1), err) {
			p.n = i + 1
			b.problems = append(b.problems, p)
		}
	}
}

// proveProblem proves what a problem claims: that the attacker mates in just so
// many moves, or that exactly one move wins or captures the most.
func proveProblem(r *rules.Rules, d templates.Problem, budget *search.Budget, others int) (*problem, error) {
	s, err := r.ParseSFEN(d.SFEN)
	if err != nil {
		return nil, err
	}
	v, err := viewOf(r, d.View)
	if err != nil {
		return nil, err
	}
	kind, mate := rules.KindGame, hasRoyals(r.Game())
	if mate {
		kind = rules.KindTsume
		// Unless the diagram says otherwise, the defender holds what it does not show.
		if defender := s.Turn.Other(); s.Hands[defender] == (rules.Hand{}) {
			r.DealRest(&s, defender)
		}
	}
	pos, err := r.Position(s, kind)
	if err != nil {
		return nil, err
	}
	p := &problem{data: d, pos: pos, view: v}
	if mate {
		return p, p.proveMate(budget, others)
	}
	return p, p.proveBest()
}

func hasRoyals(g *templates.Game) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return p.Royal })
}

// proveMate finds the mate of a tsume problem. A claim of 0 moves takes the
// length as it is found.
func (p *problem) proveMate(budget *search.Budget, others int) error {
	limit, nodes := cmp.Or(p.data.Mate, maxMate), budget.Next()
	m := search.FindMate(p.pos, search.Limits{Plies: limit, Nodes: nodes, Others: others})
	budget.Spend(m.Nodes)
	switch {
	case !m.Decided:
		return fmt.Errorf("%w: not decided within %d positions", errClaim, nodes)
	case m.Plies == 0:
		return rules.Faults{{Code: rules.CodeNoMate, Message: fmt.Sprintf("no mate in %d or fewer", limit)}}
	case p.data.Mate > 0 && m.Plies != p.data.Mate:
		return rules.Faults{{Code: rules.CodeMateLength, Message: fmt.Sprintf("mate in %d, not in %d", m.Plies, p.data.Mate)}}
	case m.Line == nil:
		return fmt.Errorf("%w: the longest defence is not decided within %d positions", errClaim, nodes)
	}
	for _, o := range m.Others {
		if o.Sort == search.Cook {
			as := fmt.Sprintf("as soon as %s", m.Line[0])
			if o.Plies > m.Plies {
				as = fmt.Sprintf("too, within %d moves", o.Plies)
			}
			return rules.Faults{{Code: rules.CodeSecondSolution, Square: o.Move.To.String(), Message: fmt.Sprintf("%s mates %s", o.Move, as)}}
		}
	}
	p.data.Mate, p.line, p.sole = m.Plies, m.Line, m.Complete
	if len(m.Line) != 3 {
		return nil
	}
	for _, defence := range m.Defences[0] {
		if defence == m.Line[1] {
			continue
		}
		after := p.pos.Clone()
		if err := errors.Join(after.Play(m.Line[0]), after.Play(defence)); err != nil {
			return err
		}
		if mate := search.FindMate(after, search.Limits{}); len(mate.First) > 0 {
			p.others = append(p.others, []rules.Move{m.Line[0], defence, mate.First[0]})
		}
	}
	return nil
}

// proveBest finds the one best move of a problem without kings: it wins, or
// captures more than any other.
func (p *problem) proveBest() error {
	var wins, best []rules.Move
	d, most := &p.data, 0
	for _, m := range p.pos.LegalMoves() {
		n := taken(p.pos, m)
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, m)
		}
		after := p.pos.Clone()
		if after.Play(m) == nil && after.Outcome().Result == rules.WinFor(p.pos.Turn()) {
			wins = append(wins, m)
		}
	}
	stated := d.Win || d.Takes > 0
	switch {
	case len(wins) == 1 && (d.Win || !stated):
		d.Win, p.line = true, wins
	case !d.Win && len(wins) == 0 && most > 0 && len(best) == 1 && (most == d.Takes || !stated):
		d.Takes, p.line = most, best
	default:
		return fmt.Errorf("%w: %d moves win, %d capture %d men, the most", errClaim, len(wins), len(best), most)
	}
	return nil
}
