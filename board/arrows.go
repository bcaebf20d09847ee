package board

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/output/draw"
)

// jumps reports whether a move goes straight over a man next to it.
func (dg *diagram) jumps(s *rules.Setup, a [2]rules.Square) bool {
	files, ranks := a[0].File()+a[1].File(), a[0].Rank()+a[1].Rank()
	if files%2 != 0 || ranks%2 != 0 || s.Board[a[1]] != 0 {
		return false
	}
	between := rules.At(files/2, ranks/2)
	return between != a[0] && s.Board[between] != 0
}

// moveArrow draws the arrow of a move. It keeps the faces of the man that moves and of the
// one that is taken visible, and goes round one that is jumped over.
func (dg *diagram) moveArrow(s *rules.Setup, a [2]rules.Square) {
	w := float64(dg.opts.Square)
	from, to := dg.cell(a[0]).Center(), dg.cell(a[1]).Center()
	if dg.jumps(s, a) {
		dg.arc(s, from, to)
		return
	}
	dir := to.Sub(from)
	if s.Board[a[1]] != 0 {
		short := 0.34 * w
		if float64(dir.Len()) < 1.5*w {
			short = 0.22 * w
		}
		to = to.Sub(dir.Unit().Mul(short))
	}
	if s.Board[a[0]] != 0 {
		away := min(0.42*w, max(0.16*w, float64(to.Sub(from).Len())-0.6*w))
		from = from.Add(dir.Unit().Mul(away))
	}
	if slices.Contains(dg.opts.Arrows, [2]rules.Square{a[1], a[0]}) { // there and back, side by side
		aside := dir.Unit().Normal().Mul(w * 0.18)
		from, to = from.Add(aside), to.Add(aside)
	}
	dg.arrow(from, from, to)
}

// arc draws the arrow of a jump, round the man that is jumped over.
func (dg *diagram) arc(s *rules.Setup, from, to draw.Point) {
	w := float64(dg.opts.Square)
	side := to.Sub(from).Unit().Normal().Mul(w)
	if dg.near(s, from.Add(side), to.Add(side), 0.7) > dg.near(s, from.Sub(side), to.Sub(side), 0.7) {
		side = side.Mul(-1)
	}
	dg.arrow(from.Add(side.Mul(0.36)), from.Lerp(to, 0.5).Add(side), to)
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

// arrow draws an arrow that bends towards a point over, if that is not its beginning.
func (dg *diagram) arrow(from, over, to draw.Point) {
	w := dg.opts.Square
	dir := to.Sub(over).Unit()
	side := dir.Normal()
	base := to.Sub(dir.Mul(float64(w) * 0.34))
	half := float64(w) * 0.17
	head := draw.Polygon(to, base.Add(side.Mul(half)), base.Sub(side.Mul(half)))
	shaft := draw.Line(from, base)
	if over != from {
		shaft = *new(draw.Path).Move(from).Quad(over, base)
	}
	dg.d.Paint(shaft, draw.None, draw.Cream, w*0.09+0.5) // apart from what it crosses
	dg.d.Paint(head, draw.None, draw.Cream, 0.5)
	dg.d.Paint(shaft, draw.None, draw.Indigo, w*0.09)
	dg.d.Paint(head, draw.Indigo, draw.None, 0)
}

// arrowLine draws an arrow.
func arrowLine(to *draw.Drawing, from, tip draw.Point, pen draw.MM, ink draw.Ink) {
	dir := tip.Sub(from).Unit()
	side := dir.Normal()
	head := 3.2 * float64(pen)
	base := tip.Sub(dir.Mul(head * 1.3))
	to.Paint(draw.Line(from, base), draw.None, ink, pen)
	to.Paint(draw.Polygon(tip, base.Add(side.Mul(head*0.62)), base.Sub(side.Mul(head*0.62))), ink, draw.None, 0)
}
