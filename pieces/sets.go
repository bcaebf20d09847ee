package pieces

import (
	"shogikit/output/draw"
	"shogikit/output/font"
)

// The sign of a set is printed on the back of every piece and on its rim, so that sets
// do not get mixed up: at the lower left, between the marks of moves straight and
// diagonally back.

// setSignSize is its maximum size at 100 %.
const setSignSize draw.MM = 2

func (b Body) signRay() ray { return b.cast(-1, -2) }

// backSign returns the sign for the frame of a back.
func (b Body) backSign(sign string) draw.Drawing {
	r := b.signRay()
	in := b.fieldEdge(r.dir)
	size := min(setSignSize, 0.7*r.out.Sub(in).Len())
	return signAt(sign, in.Mul(0.6).Add(r.out.Mul(0.4)), size)
}

// rimSign returns the sign for the middle of a wall.
func (b Body) rimSign(sign string) draw.Drawing {
	r := b.signRay()
	size := min(setSignSize, 0.34*b.RimHeight())
	x := max(r.edgeStart+size, min(r.edgeEnd-size, r.along))
	return signAt(sign, draw.Pt(x, b.RimHeight()/2), size)
}

func signAt(sign string, c draw.Point, size draw.MM) (d draw.Drawing) {
	box := draw.RectWH(c.X-0.6*size, c.Y-size/2, 1.2*size, size)
	d.Paint(fitText(font.Get(draw.SansBold), sign, box, 1), draw.Black, draw.None, 0)
	return d
}
