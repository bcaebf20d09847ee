package picture

import (
	"math"

	"shogikit/output/draw"
)

// ellipticalArc is the arc of an ellipse as SVG defines it.
type ellipticalArc struct {
	rx, ry, turned float64 // radii, and how far the ellipse is rotated, in degrees
	large, sweep   bool    // which of the four arcs that join two points
}

// draw adds the arc from the current point of a path to end.
func (e ellipticalArc) draw(p *draw.Path, end draw.Point) {
	from := p.Pts[len(p.Pts)-1]
	if from == end {
		return
	}
	rx, ry := math.Abs(e.rx), math.Abs(e.ry)
	if rx < 1e-9 || ry < 1e-9 {
		p.Line(end)
		return
	}
	// In the space where the ellipse is a unit circle.
	in := draw.Rotate(-e.turned).Then(draw.Scale(1/rx, 1/ry))
	out := draw.Scale(rx, ry).Then(draw.Rotate(e.turned))
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
	if e.large == e.sweep {
		off = -off
	}
	c := a.Lerp(b, 0.5).Add(half.Normal().Mul(off))
	a0, a1 := a.Sub(c).Angle(), b.Sub(c).Angle()
	if e.sweep && a1 < a0 {
		a1 += 360
	} else if !e.sweep && a1 > a0 {
		a1 -= 360
	}
	var bow draw.Path
	bow.Arc(c, 1, a0, a1)
	bow = bow.Transform(out)
	bow.Pts[len(bow.Pts)-1] = end // exactly, so that outlines close
	p.Ops, p.Pts = append(p.Ops, bow.Ops[1:]...), append(p.Pts, bow.Pts[1:]...)
}
