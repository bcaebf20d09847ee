package search

import (
	"maps"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// trait is what problems of a set may have in common; only so many do.
type trait struct {
	of     feature
	motif  motif               // of the first or last move
	course [MaxComposed]offset // of all moves
	square rules.Square
}

// feature is the part of a problem that a trait is about.
type feature int

const (
	firstMove feature = iota
	lastMove
	course
	kingSquare // where the king is mated
	mateSquare // where the move that mates goes
)

// motif is what a move of a solution does.
type motif struct {
	face                   rules.Man // the moving man, as if Black's
	drops, takes, promotes bool
	sacrifices             bool // the answer captures it
}

// motifOf returns the motif of the first move of a line.
func (m *maker) motifOf(s *rules.Setup, line []rules.Move) motif {
	mv := line[0]
	out := motif{drops: mv.Drop != 0, promotes: mv.Promote, sacrifices: len(line) > 1 && line[1].To == mv.To}
	out.face, out.takes = s.Mover(m.g, mv), s.Board[mv.To] != 0
	return out
}

// offset is a square as seen from the king, or from its mirror image.
type offset struct{ dx, dy int }

func (o offset) mirrored() offset { return offset{-o.dx, o.dy} }

func offsetOf(king, sq rules.Square) offset {
	return offset{sq.File() - king.File(), sq.Rank() - king.Rank()}
}

// mated returns the square of a king after the moves of a line.
func mated(king rules.Square, line []rules.Move) rules.Square {
	for _, mv := range line {
		if mv.Drop == 0 && mv.From == king {
			king = mv.To
		}
	}
	return king
}

// courseOf returns the destinations of a solution's moves relative to the mated king's final
// square, and the same for its mirror image: it is that of a king mated in the corner by
// any man that moves like a gold, wherever he came from.
func courseOf(king rules.Square, line []rules.Move) (out [MaxComposed]offset) {
	for i, mv := range line {
		out[i] = offsetOf(king, mv.To)
	}
	aside := slices.IndexFunc(out[:], func(o offset) bool { return o.dx != 0 })
	if aside >= 0 && out[aside].dx < 0 {
		for i := range out {
			out[i] = out[i].mirrored()
		}
	}
	return out
}

// look is a problem as seen from the king, invariant under translation, with both
// mirror images.
type look [2]view

// view is one of the images of a problem.
type view struct {
	men   map[placed]bool
	shape map[placed]int // how many of each without their sides and with silvers as golds
	line  []step         // its solution
}

// placed is a man and where it stands as seen from the king, or what the attacker has in hand.
type placed struct {
	man rules.Man
	at  offset
	nth int // of its kind in hand, from 1; 0: on the board
}

// step is a move as seen from the king.
type step struct {
	drop     byte
	from, to offset
}

func (m *maker) lookOf(s *rules.Setup, line []rules.Move) (l look) {
	king := m.kingOf(s)
	for side := range l {
		place := func(sq rules.Square) offset {
			if side == 1 {
				return offsetOf(king, sq).mirrored()
			}
			return offsetOf(king, sq)
		}
		v := view{men: map[placed]bool{}, shape: map[placed]int{}}
		for sq, man := range s.Men() {
			v.men[placed{man: man, at: place(sq)}] = true
			v.shape[placed{man: m.plainMan(man), at: place(sq)}]++
		}
		for k, held := range s.Hands[s.Turn] {
			man := rules.NewMan(k, templates.Sente, false)
			for nth := 1; nth <= int(held); nth++ {
				v.men[placed{man: man, nth: nth}] = true
				v.shape[placed{man: m.plainMan(man), nth: nth}]++
			}
		}
		for _, mv := range line {
			made := step{drop: mv.Drop, to: place(mv.To)}
			if mv.Drop == 0 {
				made.from = place(mv.From)
			}
			v.line = append(v.line, made)
		}
		l[side] = v
	}
	return l
}

// plainMan returns the same for men that differ in their side only, and for a gold and a silver.
func (m *maker) plainMan(man rules.Man) rules.Man {
	kind := man.Kind()
	gold := slices.IndexFunc(m.g.Pieces, func(p templates.Piece) bool { return p.ID == "gold" })
	if m.g.Pieces[kind].ID == "silver" && !man.Promoted() && gold >= 0 {
		kind = gold
	}
	return rules.NewMan(kind, templates.Sente, man.Promoted())
}

// like reports whether two problems are near duplicates, however shifted or mirrored:
// all their men are equal but for their sides and gold for silver; or all but one, and the
// first move; or half of them, and the solution.
func (l *look) like(o *look) bool {
	ours := l[0]
	for _, theirs := range o {
		if maps.Equal(ours.shape, theirs.shape) {
			return true
		}
		same, all := common(ours.men, theirs.men), max(len(ours.men), len(theirs.men))
		if same >= all-1 && ours.line[0] == theirs.line[0] || 2*same >= all && slices.Equal(ours.line, theirs.line) {
			return true
		}
	}
	return false
}

// common returns how many men two views have in common.
func common(a, b map[placed]bool) (n int) {
	for man := range a {
		if b[man] {
			n++
		}
	}
	return n
}
