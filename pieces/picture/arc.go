package picture

import (
	"math"

	"shogikit/output/draw"
)

// arc adds an elliptical arc as defined by SVG: from the current point to end, with
// radii rx and ry, the ellipse rotated by deg degrees.
func arc(p *draw.Path, from, end draw.Point, rx, ry, deg float64, large, sweep bool) {
	rx, ry = math.Abs(rx), math.Abs(ry)
	if from == end {
		return
	}
	if rx < 1e-9 || ry < 1e-9 {
		p.Line(end)
		return
	}
	// In the space where the ellipse is a unit circle.
	turn := draw.Rotate(deg)
	in := draw.Rotate(-deg).Then(draw.Scale(1/rx, 1/ry))
	out := draw.Scale(rx, ry).Then(turn)
	a, b := in.Apply(from), in.Apply(end)
	half := b.Sub(a).Mul(0.5)
	h2 := half.Dot(half)
	if h2 > 1 { // radii too small to reach: scale them up
		k := math.Sqrt(h2)
		a, b, half = a.Mul(1/k), b.Mul(1/k), half.Mul(1/k)
		out = draw.Scale(k, k).Then(out)
		h2 = 1
	}
	if h2 == 0 {
		p.Line(end)
		return
	}
	off := math.Sqrt(max(0, 1-h2) / h2)
	if large == sweep {
		off = -off
	}
	c := a.Lerp(b, 0.5).Add(half.Normal().Mul(off))
	a0, a1 := a.Sub(c).Angle(), b.Sub(c).Angle()
	if sweep && a1 < a0 {
		a1 += 360
	} else if !sweep && a1 > a0 {
		a1 -= 360
	}
	var bow draw.Path
	bow.Arc(c, 1, a0, a1)
	bow = bow.Transform(out)
	bow.Pts[len(bow.Pts)-1] = end // exactly, so that outlines close
	p.Ops, p.Pts = append(p.Ops, bow.Ops[1:]...), append(p.Pts, bow.Pts[1:]...)
}
