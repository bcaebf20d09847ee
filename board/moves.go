package board

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Moves draws the moves of a face on part of a board with squares of a size: around the
// origin, where the piece belongs, a dot for a step, an arrow for any number of squares, a
// ring for a jump.
func Moves(moves []templates.Move, square draw.MM, ink draw.Ink) draw.Drawing {
	most := Reach(moves)
	var out draw.Drawing
	n := draw.MM(2*most + 1)
	half := n * square / 2
	ground := draw.RectPath(draw.RectWH(-half, -half, n*square, n*square))
	out.Paint(ground, draw.Cream, draw.None, 0)
	for at := square - half; at < half-draw.Micro; at += square {
		out.Paint(draw.Line(draw.Pt(at, -half), draw.Pt(at, half)), draw.None, draw.Brown, 0.2)
		out.Paint(draw.Line(draw.Pt(-half, at), draw.Pt(half, at)), draw.None, draw.Brown, 0.2)
	}
	out.Paint(ground, draw.None, draw.Brown, 0.25) // not the edge of a board
	for _, m := range moves {
		if !shadowed(m, moves) {
			reach{Move: m, to: &out, most: most, square: square, ink: ink}.draw()
		}
	}
	return out
}

// Reach returns how many squares around a piece a picture of its moves shows.
func Reach(moves []templates.Move) int {
	reach := 2
	limited, endless := false, false
	for _, m := range moves {
		limited, endless = limited || m.Range > 1, endless || m.Endless()
		reach = max(reach, max(m.Range, 1)*m.Span())
	}
	if limited && endless { // the arrows go further than the dots
		reach++
	}
	return min(reach, 4)
}

// shadowed reports whether every square that a restricted move reaches is reached by an
// unrestricted move of the face.
func shadowed(m templates.Move, all []templates.Move) bool {
	return m.Restricted() && slices.ContainsFunc(all, func(o templates.Move) bool {
		farther := o.Endless() || !m.Endless() && o.Range >= m.Range
		return !o.Restricted() && o.DX == m.DX && o.DY == m.DY && o.Hop == m.Hop && farther
	})
}

// reach draws one move of a piece at the origin.
type reach struct {
	templates.Move
	to     *draw.Drawing
	most   int // squares around the piece
	square draw.MM
	ink    draw.Ink
}

// at returns the point that the move leads to, so many times its step away.
func (r reach) at(times float64) draw.Point {
	return draw.Pt(draw.MM(float64(r.DX)*times)*r.square, draw.MM(-float64(r.DY)*times)*r.square)
}

func (r reach) draw() {
	switch {
	case r.Passes():
		r.to.Paint(draw.Circle(r.at(1), r.square*0.25), draw.White, r.ink, r.square*0.12)
		if r.Hop {
			r.to.Paint(draw.Circle(r.at(0.5), r.square*0.3), draw.Grey, draw.None, 0)
		}
		r.end(1)
	case r.Endless():
		tip := float64(r.most) + 0.38
		if r.Restricted() { // the sign goes at the tip
			tip -= 0.72
		}
		arrowLine(r.to, r.at(0.62), r.at(tip), r.square*0.15, r.ink)
		r.end(float64(r.most))
	default:
		for k := 1; k <= r.Range && k*r.Span() <= r.most; k++ {
			r.end(float64(k))
		}
	}
}

// end draws a dot on a square, a cross if the piece can only capture there, and a small frame if it can
// never capture there.
func (r reach) end(times float64) {
	half := r.square * 0.15
	if r.Passes() { // within the ring
		half = r.square * 0.08
	}
	at := r.at(times)
	box := draw.RectWH(at.X-half, at.Y-half, 2*half, 2*half)
	switch {
	case r.OnlyCapture:
		r.to.Paint(draw.Line(box.Min, box.Max), draw.None, r.ink, r.square*0.11)
		rising := draw.Line(draw.Pt(box.Min.X, box.Max.Y), draw.Pt(box.Max.X, box.Min.Y))
		r.to.Paint(rising, draw.None, r.ink, r.square*0.11)
	case r.NoCapture:
		r.to.Paint(draw.RectPath(box), draw.None, r.ink, r.square*0.09)
	case !r.Passes() && !r.Endless():
		r.to.Paint(draw.Circle(at, r.square*0.24), r.ink, draw.None, 0)
	}
}

// arrowLine draws an arrow without a rim: there are no men that it could cross.
func arrowLine(to *draw.Drawing, from, tip draw.Point, pen draw.MM, ink draw.Ink) {
	dir := tip.Sub(from).Unit()
	side := dir.Normal()
	head := 3.2 * float64(pen)
	base := tip.Sub(dir.Mul(head * 1.3))
	to.Paint(draw.Line(from, base), draw.None, ink, pen)
	to.Paint(draw.Polygon(tip, base.Add(side.Mul(head*0.62)), base.Sub(side.Mul(head*0.62))), ink, draw.None, 0)
}
