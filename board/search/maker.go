package search

import (
	"math/rand/v2"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// maker composes problems of one game.
type maker struct {
	ComposeOptions
	r            *rules.Rules
	g            *templates.Game
	files, ranks int
	king         int   // its index in the game's pieces
	kinds        []int // the others
	worth        []int // of every kind unpromoted, in quarters of an attacked square
	plain        []int // the kind that moves like a promoted one; -1: none, or the promoted kind has the least worth
	toHand       bool
	both         bool // a side without a king has lost, so Black needs one too
	tiny         bool // a board small enough to search positions exhaustively in no time
}

func newMaker(r *rules.Rules, o ComposeOptions) *maker {
	g := r.Game()
	m := &maker{ComposeOptions: o, r: r, g: g, files: g.Board.Files, ranks: g.Board.Ranks}
	m.toHand = g.Rules.Capture == templates.CaptureHand
	m.tiny = m.files*m.ranks <= 16
	for k := range g.Pieces {
		if g.Pieces[k].Royal {
			m.king = k
		} else if g.Pieces[k].Count > 0 {
			m.kinds = append(m.kinds, k)
		}
		m.worth = append(m.worth, worth(g.Pieces[k].Face.Moves))
	}
	for k := range g.Pieces {
		promoted := g.Pieces[k].Promoted
		m.plain = append(m.plain, slices.IndexFunc(g.Pieces, func(p templates.Piece) bool {
			return promoted != nil && m.worth[k] > slices.Min(m.worth) && sameMoves(p.Face.Moves, promoted.Moves)
		}))
	}
	alone := rules.Setup{Number: 1}
	alone.Board[rules.At(1, 1)] = rules.NewMan(m.king, templates.Gote, false)
	p, err := r.Position(alone, rules.KindTsume)
	m.both = err == nil && p.Outcome().Reason == rules.ByKingCaptured
	return m
}

// worth measures how far a piece reaches: a slide counts as two and a half squares.
func worth(moves []templates.Move) (n int) {
	for _, mv := range moves {
		if mv.Range == 1 {
			n += 4
		} else {
			n += 10
		}
	}
	return n
}

// sameMoves reports whether two kinds have the same moves.
func sameMoves(a, b []templates.Move) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(m templates.Move) bool { return !slices.Contains(b, m) })
}

// kingOf returns the square of the king to be mated.
func (m *maker) kingOf(s *rules.Setup) rules.Square {
	return rules.Square(slices.Index(s.Board[:], rules.NewMan(m.king, s.Turn.Other(), false)))
}

// emptyAt returns the square on a file and a rank; false if the board has none there, or a man is on it.
func (m *maker) emptyAt(s *rules.Setup, file, rank int) (rules.Square, bool) {
	if file < 1 || file > m.files || rank < 1 || rank > m.ranks {
		return 0, false
	}
	sq := rules.At(file, rank)
	return sq, s.Board[sq] == 0
}

// trial is one attempt to compose a problem, by chance. Each does without some kinds of pieces, so
// that not every mate is by the same piece.
type trial struct {
	*maker
	*rand.Rand
	kinds []int // that it uses
	size  int   // number of pieces wanted, on the board and in hand
	glance
}

// trial composes the problem of a number, or none.
func (m *maker) trial(number int) *Problem {
	t := &trial{maker: m, Rand: rand.New(rand.NewPCG(m.Seed, uint64(number)))}
	t.size = 2 + m.From + t.IntN(4+m.To-m.From) // hard problems have more men
	order := t.Perm(len(m.kinds))
	for _, i := range order[:len(order)-t.IntN(1+len(order)/2)] {
		t.kinds = append(t.kinds, m.kinds[i])
	}
	k := t.start()
	if k != nil {
		k = t.lengthen(k)
	}
	if k == nil {
		return nil
	}
	return t.finish(t.improve(k, false))
}
