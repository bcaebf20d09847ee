package board

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/output/draw"
)

// arrows draws the arrows of moves on the board: those of jumps over a man, which pass
// behind it, or all others.
func (dg *diagram) arrows(s *rules.Setup, jumps bool) {
	for _, a := range dg.opts.Arrows {
		if dg.jumps(s, a) == jumps {
			dg.moveArrow(s, a)
		}
	}
}

// jumps reports whether a move goes straight over a man next to it.
func (dg *diagram) jumps(s *rules.Setup, a [2]rules.Square) bool {
	files, ranks := a[0].File()+a[1].File(), a[0].Rank()+a[1].Rank()
	if files%2 != 0 || ranks%2 != 0 || s.Board[a[1]] != 0 {
		return false
	}
	between := rules.At(files/2, ranks/2)
	return between != a[0] && s.Board[between] != 0
}

// moveArrow draws the arrow of a move. It covers neither the man that moves nor the one
// that is taken: next to each other they have it at their side.
func (dg *diagram) moveArrow(s *rules.Setup, a [2]rules.Square) {
	w := float64(dg.opts.Square)
	from, to := dg.cell(a[0]).Center(), dg.cell(a[1]).Center()
	dir := to.Sub(from)
	switch moves, takes := s.Board[a[0]] != 0, s.Board[a[1]] != 0; {
	case moves && takes && float64(dir.Len()) < 1.5*w:
		side, back := dir.Unit().Normal().Mul(-0.36*w), dir.Unit().Mul(0.1*w)
		if dg.near(s, from.Add(side), to.Add(side), 0.7) > dg.near(s, from.Sub(side), to.Sub(side), 0.7) {
			side = side.Mul(-1)
		}
		from, to = from.Add(side).Add(back), to.Add(side).Sub(back)
	default:
		if takes {
			to = to.Sub(dir.Unit().Mul(0.34 * w))
		}
		if moves {
			dir = to.Sub(from)
			away := min(0.42*w, max(0.12*w, float64(dir.Len())-0.55*w))
			from = from.Add(dir.Unit().Mul(away))
		}
	}
	if slices.Contains(dg.opts.Arrows, [2]rules.Square{a[1], a[0]}) { // there and back, side by side
		aside := dir.Unit().Normal().Mul(w * 0.18)
		from, to = from.Add(aside), to.Add(aside)
	}
	dg.arrow(from, to)
}

// near returns the number of men whose middle is closer than so many squares to a line.
func (dg *diagram) near(s *rules.Setup, from, to draw.Point, squares float64) (n int) {
	for sq := range s.Men() {
		if dg.shows(sq) && float64(draw.Distance(dg.cell(sq).Center(), from, to)/dg.opts.Square) < squares {
			n++
		}
	}
	return n
}
