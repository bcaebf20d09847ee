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
	reach := Reach(moves)
	var out draw.Drawing
	n := draw.MM(2*reach + 1)
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
			drawReach(&out, m, sign{reach, square, ink})
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

// sign is how moves are drawn: how many squares around the piece, their size, and the ink.
type sign struct {
	reach  int
	square draw.MM
	ink    draw.Ink
}

// drawReach draws a move: a dot on a square, a cross if the piece can only capture
// there, and a small frame if it can never capture there.
func drawReach(to *draw.Drawing, m templates.Move, s sign) {
	square, reach := s.square, s.reach
	at := func(k float64) draw.Point {
		return draw.Pt(draw.MM(float64(m.DX)*k)*square, draw.MM(-float64(m.DY)*k)*square)
	}
	end := func(k float64) {
		r := square * 0.15
		if m.Passes() { // within the ring
			r = square * 0.08
		}
		box := draw.RectWH(at(k).X-r, at(k).Y-r, 2*r, 2*r)
		switch {
		case m.OnlyCapture:
			to.Paint(draw.Line(box.Min, box.Max), draw.None, s.ink, square*0.11)
			rising := draw.Line(draw.Pt(box.Min.X, box.Max.Y), draw.Pt(box.Max.X, box.Min.Y))
			to.Paint(rising, draw.None, s.ink, square*0.11)
		case m.NoCapture:
			to.Paint(draw.RectPath(box), draw.None, s.ink, square*0.09)
		case !m.Passes() && !m.Endless():
			to.Paint(draw.Circle(at(k), square*0.24), s.ink, draw.None, 0)
		}
	}
	switch {
	case m.Passes():
		to.Paint(draw.Circle(at(1), square*0.25), draw.White, s.ink, square*0.12)
		if m.Hop {
			to.Paint(draw.Circle(at(0.5), square*0.3), draw.Grey, draw.None, 0)
		}
		end(1)
	case m.Endless():
		tip := float64(reach) + 0.38
		if m.Restricted() { // the sign goes at the tip
			tip -= 0.72
		}
		arrowLine(to, at(0.62), at(tip), square*0.15, s.ink)
		end(float64(reach))
	default:
		for k := 1; k <= m.Range && k*m.Span() <= reach; k++ {
			end(float64(k))
		}
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
