package proof

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

// Limits of the search for the answer of a problem.
const (
	maxMate      = 15      // plies
	problemNodes = 3000000 // positions
	listNodes    = 5 * problemNodes
)

// ownNodes is the shared budget of the claims and problems of a custom game: several
// times what the built-in games take, half a second. OtherNodes is the part of it for
// other solutions of one problem.
const (
	ownNodes   = 120000
	OtherNodes = 50000
)

// errSpent is the fault of a claim or a problem that was not decided with that.
var errSpent = fmt.Errorf("not decided: the claims and problems of a template share %d positions, and these are spent; use fewer or simpler ones", ownNodes)

// ProveProblems proves every problem of a list and finds its answer. If others is not
// 0, it is the number of positions to search for other first moves that mate, in any
// number of moves.
func (p *Proofs) ProveProblems(list []templates.Problem, others int) {
	p.Problems = nil
	budget := &search.Budget{Each: problemNodes, All: listNodes}
	if others > 0 {
		budget = &p.budget
	}
	for i, d := range list {
		q, err := p.proveProblem(d, budget, others)
		if !p.Fault(d.Line, "problem "+strconv.Itoa(i+1), err) {
			q.N = i + 1
			p.Problems = append(p.Problems, q)
		}
	}
}

// proveProblem proves the claim of a problem: that the attacker mates in exactly that
// many moves, that exactly one move wins or captures the most, or that one move is a
// fork.
func (p *Proofs) proveProblem(d templates.Problem, budget *search.Budget, others int) (*Problem, error) {
	r := p.Rules
	s, err := r.ParseSFEN(d.SFEN)
	if err != nil {
		return nil, err
	}
	v, err := viewOf(r, d.View)
	if err != nil {
		return nil, err
	}
	kind, mate := rules.KindGame, HasRoyals(r.Game()) && d.Fork == ""
	switch {
	case d.Fork != "":
		kind = rules.KindStudy
	case mate:
		kind = rules.KindTsume
		// By default the defender holds all pieces that the diagram does not show.
		if defender := s.Turn.Other(); s.Hands[defender] == (rules.Hand{}) {
			r.DealRest(&s, defender)
		}
	}
	pos, err := r.Position(s, kind)
	if err != nil {
		return nil, err
	}
	q := &Problem{Data: d, Pos: pos, View: v}
	switch {
	case d.Fork != "":
		return q, p.proveFork(q)
	case mate:
		return q, q.proveMate(budget, others)
	}
	return q, q.proveBest()
}

// proveFork checks that a move attacks at least two enemies and cannot be captured,
// that it gains material, and that no other move is as good.
func (p *Proofs) proveFork(q *Problem) error {
	m, err := p.Rules.ParseMove(q.Data.Fork)
	after := q.Pos.Clone()
	if err == nil {
		err = after.Play(m)
	}
	if err != nil {
		return err
	}
	q.Line, q.Sole, q.Targets = []rules.Move{m}, true, p.attacked(after, m.To)
	fork := "fork"
	for _, sq := range q.Targets {
		fork += " " + sq.String()
	}
	return p.proveMoveClaims(q.Pos, m, []string{fork, "must", "wins 10"})
}

// attacked returns the squares of the men that the one on a square attacks; they belong
// to the side to move.
func (p *Proofs) attacked(pos *rules.Position, from rules.Square) []rules.Square {
	s := pos.Setup()
	return slices.DeleteFunc(reaches(p.Rules.Game(), &s, from), func(sq rules.Square) bool {
		return s.Board[sq] == 0 || s.Board[sq].Side() != s.Turn
	})
}

// Attacks returns the number of enemies that a legal move attacks.
func (p *Proofs) Attacks(pos *rules.Position, m rules.Move) int {
	if pos = pos.Clone(); pos.Play(m) != nil {
		return 0
	}
	return len(p.attacked(pos, m.To))
}

// HasRoyals reports whether a game has pieces that can be mated.
func HasRoyals(g *templates.Game) bool {
	return slices.ContainsFunc(g.Pieces, func(p templates.Piece) bool { return p.Royal })
}

// proveMate finds the mate of a tsume problem. If the problem states 0 moves, any
// length is accepted and recorded.
func (p *Problem) proveMate(budget *search.Budget, others int) error {
	if budget.Over() {
		return errSpent
	}
	limit, nodes := cmp.Or(p.Data.Mate, maxMate), budget.Next()
	m, err := search.FindMate(p.Pos, search.Limits{Plies: limit, Nodes: nodes, Others: min(others, cmp.Or(nodes, others))})
	budget.Spend(m.Nodes)
	switch {
	case err != nil:
		return fmt.Errorf("%w: not decided within %d positions", errClaim, nodes)
	case m.Plies == 0:
		return rules.Faults{{Code: rules.CodeNoMate, Message: fmt.Sprintf("no mate in %d or fewer", limit)}}
	case p.Data.Mate > 0 && m.Plies != p.Data.Mate:
		return rules.Faults{{Code: rules.CodeMateLength, Message: fmt.Sprintf("mate in %d, not in %d", m.Plies, p.Data.Mate)}}
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
	p.Data.Mate, p.Line, p.Sole, p.Left = m.Plies, m.Line, m.Complete, m.Left
	p.Lasts = [][]rules.Move{nil}
	for _, o := range m.Others {
		if o.Ply == len(m.Line) {
			p.Lasts[0] = append(p.Lasts[0], o.Move)
		}
	}
	if len(m.Line) != 3 {
		return nil
	}
	for _, defence := range m.Defences[0] {
		if defence == m.Line[1] {
			continue
		}
		after := p.Pos.Clone()
		if err := errors.Join(after.Play(m.Line[0]), after.Play(defence)); err != nil {
			return err
		}
		if mate, err := search.FindMate(after, search.Limits{}); err == nil && len(mate.First) > 0 {
			p.Others = append(p.Others, []rules.Move{m.Line[0], defence, mate.First[0]})
			p.Lasts = append(p.Lasts, mate.First[1:])
		}
	}
	return nil
}

// proveBest finds the single best move of a problem without kings: it wins, or captures
// more than any other.
func (p *Problem) proveBest() error {
	var wins, best []rules.Move
	d, most := &p.Data, 0
	for _, m := range p.Pos.LegalMoves() {
		n := Taken(p.Pos, m)
		if n > most {
			most, best = n, nil
		}
		if n == most {
			best = append(best, m)
		}
		after := p.Pos.Clone()
		if after.Play(m) == nil && after.Outcome().Result == rules.WinFor(p.Pos.Turn()) {
			wins = append(wins, m)
		}
	}
	stated := d.Win || d.Takes > 0
	switch {
	case len(wins) == 1 && (d.Win || !stated):
		d.Win, p.Line = true, wins
	case !d.Win && len(wins) == 0 && most > 0 && len(best) == 1 && (most == d.Takes || !stated):
		d.Takes, p.Line = most, best
	default:
		return fmt.Errorf("%w: %d moves win, %d capture %d men, the most", errClaim, len(wins), len(best), most)
	}
	return nil
}

// Problem is a problem with its proven answer.
type Problem struct {
	Data templates.Problem
	N    int // its number
	Pos  *rules.Position
	View View
	Line []rules.Move
	// Targets are the squares that a fork attacks.
	Targets []rules.Square
	Sole    bool // no other first move mates
	Left    int  // pieces left in the attacker's hand against any defence
	// Others are the lines after all other defences that last as long, for mates in
	// three.
	Others [][]rules.Move
	// Lasts are the alternative last moves that mate, for Line and for each of Others.
	Lasts [][]rules.Move
}

// Shown returns the setup of a problem as printed: that of a mate problem omits the
// defender's hand, which is all remaining pieces.
func (p *Problem) Shown() rules.Setup {
	s := p.Pos.Setup()
	if p.Data.Mate > 0 {
		s.Hands[s.Turn.Other()] = rules.Hand{}
	}
	return s
}

// GuardOf returns the man that guards the mating piece on a square next to the king; 0
// if it is not adjacent to the king.
func (p *Proofs) GuardOf(s rules.Setup, king, at rules.Square) rules.Man {
	if king.Distance(at) != 1 {
		return 0
	}
	// With a king that could be captured there are no legal moves, so a pawn replaces
	// it.
	s.Board[at], s.Board[king] = rules.NewMan(len(p.Rules.Game().Pieces)-1, s.Turn, false), 0
	s.Turn = s.Turn.Other()
	after, err := p.Rules.Position(s, rules.KindStudy)
	if err != nil {
		return 0
	}
	for _, m := range after.WithoutSelfCheck().LegalMoves() {
		if m.Drop == 0 && m.To == at {
			return s.Board[m.From]
		}
	}
	return 0
}
