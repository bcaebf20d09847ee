package booklet

import (
	"errors"
	"fmt"
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
)

// proveProblems proves every problem of the file and finds its answer.
func proveProblems(r *rules.Rules, file *figureFile) ([]problem, error) {
	var out []problem
	var faults []error
	budget := &search.Budget{Each: problemNodes, All: listNodes}
	for i := range file.Problems {
		d := &file.Problems[i]
		p, err := proveProblem(r, d, budget)
		if err != nil {
			fs := figures{file: file}
			faults = append(faults, fs.faults(d.line, "problem "+strconv.Itoa(i+1), err)...)
			continue
		}
		out = append(out, *p)
	}
	return out, errors.Join(faults...)
}

// proveProblem proves what a problem claims: that the attacker mates in just so
// many moves, or that exactly one move wins or captures the most.
func proveProblem(r *rules.Rules, d *problemData, budget *search.Budget) (*problem, error) {
	s, err := r.ParseSFEN(d.SFEN)
	if err != nil {
		return nil, err
	}
	if hasRoyals(r.Game()) {
		return proveMate(r, d, s, budget)
	}
	pos, err := r.Position(s, rules.KindGame)
	if err != nil {
		return nil, err
	}
	return proveBest(r, d, pos)
}

func hasRoyals(g *templates.Game) bool {
	for i := range g.Pieces {
		if g.Pieces[i].Royal {
			return true
		}
	}
	return false
}

// proveMate finds the mate of a tsume problem. A claim of 0 moves takes the
// length as it is found.
func proveMate(r *rules.Rules, d *problemData, s rules.Setup, budget *search.Budget) (*problem, error) {
	// Unless the diagram says otherwise, the defender holds what it does not show.
	if defender := s.Turn.Other(); s.Hands[defender] == (rules.Hand{}) {
		r.DealRest(&s, defender)
	}
	pos, err := r.Position(s, rules.KindTsume)
	if err != nil {
		return nil, err
	}
	limit := maxMate
	if d.Mate > 0 {
		limit = d.Mate
	}
	nodes := budget.Next()
	m := search.FindMate(pos, search.Limits{Plies: limit, Nodes: nodes})
	budget.Spend(m.Nodes)
	switch {
	case !m.Decided:
		return nil, fmt.Errorf("%w: not decided within %d positions", errClaim, nodes)
	case m.Plies == 0:
		return nil, rules.Faults{{Code: rules.CodeNoMate, Message: fmt.Sprintf("no mate in %d moves or fewer", limit)}}
	case d.Mate > 0 && m.Plies != d.Mate:
		return nil, rules.Faults{{Code: rules.CodeMateLength, Message: fmt.Sprintf("mate in %d moves, not %d", m.Plies, d.Mate)}}
	case len(m.First) > 1:
		return nil, rules.Faults{{
			Code: rules.CodeSecondSolution, Square: m.First[1].To.String(),
			Message: fmt.Sprintf("%s mates as soon as %s", m.First[1], m.First[0]),
		}}
	}
	p := &problem{data: *d, pos: pos}
	p.data.Mate = m.Plies
	p.line, err = mateLine(pos, m.Plies)
	return p, err
}

// mateLine plays the mate out; the defender holds out as long as possible, and
// moves the king rather than dropping something.
func mateLine(start *rules.Position, plies int) ([]rules.Move, error) {
	pos := start.Clone()
	var line []rules.Move
	for n := plies; ; n -= 2 {
		m := search.FindMate(pos, search.Limits{Plies: n})
		if len(m.First) == 0 {
			return nil, fmt.Errorf("%w: no mate in %d", errClaim, n)
		}
		line = append(line, m.First[0])
		if err := pos.Play(m.First[0]); err != nil || n <= 1 {
			return line, err
		}
		best, ok := longestDefence(pos, n-2)
		if !ok {
			return line, nil
		}
		line = append(line, best)
		if err := pos.Play(best); err != nil {
			return nil, err
		}
	}
}

// longestDefence returns an answer after which mate takes all of the plies.
func longestDefence(pos *rules.Position, plies int) (best rules.Move, ok bool) {
	for _, m := range pos.LegalMoves() {
		after := pos.Clone()
		if after.Play(m) != nil || search.FindMate(after, search.Limits{Plies: plies}).Plies != plies {
			continue
		}
		if !ok || best.Drop != 0 && m.Drop == 0 {
			best, ok = m, true
		}
	}
	return best, ok
}

// proveBest finds the one best move of a problem without kings: it wins, or
// captures more than any other.
func proveBest(r *rules.Rules, d *problemData, pos *rules.Position) (*problem, error) {
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
