package picture

import (
	"math"

	"shogikit/output/draw"
)

const (
	fitError  = 0.04 // millimetres; with that of the trace below 0.08
	cornerArm = 0.3  // millimetres on either side of a corner
	cornerCos = 0.6  // of the turn from which on a point is a corner: 53 degrees
)

// smooth returns the closed path of few Béziers that follows a polygon. It
// keeps the corners and is smooth everywhere else.
func smooth(loop []draw.Point) draw.Path {
	loop = distinct(loop)
	var p draw.Path
	if len(loop) < 4 {
		return p
	}
	at := corners(loop)
	sharp := len(at) > 0
	if !sharp {
		at = []int{0, len(loop) / 2}
	}
	p.Move(micro(loop[at[0]]))
	for k, from := range at {
		to := at[(k+1)%len(at)]
		run := piece(loop, from, to)
		t0, t1 := ends(run)
		if !sharp { // smooth at the seams, too
			t0, t1 = tangent(loop, from), tangent(loop, to).Mul(-1)
		}
		fit(&p, run, t0, t1, 0)
	}
	p.Close()
	return p
}

// distinct drops points that all but coincide with the one before.
func distinct(loop []draw.Point) []draw.Point {
	var out []draw.Point
	for _, q := range loop {
		if n := len(out); n == 0 || q.Sub(out[n-1]).Len() > 0.005 {
			out = append(out, q)
		}
	}
	for len(out) > 1 && out[len(out)-1].Sub(out[0]).Len() <= 0.005 {
		out = out[:len(out)-1]
	}
	return out
}

// piece returns the points from one index to another, round the seam if need
// be, both included; the whole loop if they are the same.
func piece(loop []draw.Point, from, to int) []draw.Point {
	if to > from {
		return loop[from : to+1]
	}
	out := append([]draw.Point{}, loop[from:]...)
	return append(out, loop[:to+1]...)
}

// corners returns the indices where the loop turns sharply: the sharpest point
// of each bend, in order.
func corners(loop []draw.Point) []int {
	turn := make([]float64, len(loop)) // cosine
	for i := range loop {
		before, after := arm(loop, i, -1), arm(loop, i, 1)
		turn[i] = -before.Dot(after)
	}
	var out []int
	for i := range loop {
		if turn[i] < cornerCos && sharpest(loop, turn, i) {
			out = append(out, i)
		}
	}
	return out
}

// arm returns the direction from point i to the point one arm away.
func arm(loop []draw.Point, i, dir int) draw.Point {
	n := len(loop)
	j := i
	for range n / 4 {
		j = (j + dir + n) % n
		if loop[j].Sub(loop[i]).Len() >= cornerArm {
			break
		}
	}
	return loop[j].Sub(loop[i]).Unit()
}

// sharpest reports whether no point within an arm turns more than i.
func sharpest(loop []draw.Point, turn []float64, i int) bool {
	n := len(loop)
	for _, dir := range [...]int{-1, 1} {
		for j := (i + dir + n) % n; j != i && loop[j].Sub(loop[i]).Len() < cornerArm; j = (j + dir + n) % n {
			if turn[j] < turn[i] || turn[j] == turn[i] && j < i {
				return false
			}
		}
	}
	return true
}

// tangent returns the direction of the loop at point i.
func tangent(loop []draw.Point, i int) draw.Point {
	return arm(loop, i, 1).Sub(arm(loop, i, -1)).Unit()
}

// ends returns the directions from the ends of a run inwards. A corner of the
// trace is blunt by a step, so that they are taken a little further on.
func ends(run []draw.Point) (t0, t1 draw.Point) {
	k := min(2, len(run)-1)
	return run[k].Sub(run[0]).Unit(), run[len(run)-1-k].Sub(run[len(run)-1]).Unit()
}

// fit adds the Béziers that follow the points, from the pen's place, which is
// the first of them; t0 and t1 are the directions inwards at the ends
// (Schneider's algorithm).
func fit(p *draw.Path, pts []draw.Point, t0, t1 draw.Point, depth int) {
	first, last := pts[0], pts[len(pts)-1]
	if len(pts) == 2 || straight(pts) {
		p.Line(micro(last))
		return
	}
	u := chords(pts)
	best := math.Inf(1)
	split := len(pts) / 2
	for range 4 {
		c1, c2 := controls(pts, u, t0, t1)
		worst, at := deviation(pts, u, c1, c2)
		if worst <= fitError {
			p.Curve(micro(c1), micro(c2), micro(last))
			return
		}
		if worst >= best*0.9 && best < math.Inf(1) {
			break
		}
		best, split = worst, at
		for i := range u {
			u[i] = nearest(first, c1, c2, last, pts[i], u[i])
		}
	}
	if depth > 30 {
		p.Line(micro(last))
		return
	}
	split = max(1, min(split, len(pts)-2))
	mid := across(pts, split)
	fit(p, pts[:split+1], t0, mid.Mul(-1), depth+1)
	fit(p, pts[split:], mid, t1, depth+1)
}

// across returns the direction of the points at i.
func across(pts []draw.Point, i int) draw.Point {
	a, b := max(0, i-2), min(len(pts)-1, i+2)
	return pts[b].Sub(pts[a]).Unit()
}

// straight reports whether a line is close enough to the points.
func straight(pts []draw.Point) bool {
	a, b := pts[0], pts[len(pts)-1]
	along := b.Sub(a).Unit()
	for _, q := range pts {
		if math.Abs(along.Cross(q.Sub(a))) > fitError/4 {
			return false
		}
	}
	return b != a
}

// chords returns the share of the way at which each point lies.
func chords(pts []draw.Point) []float64 {
	u := make([]float64, len(pts))
	for i := 1; i < len(pts); i++ {
		u[i] = u[i-1] + float64(pts[i].Sub(pts[i-1]).Len())
	}
	total := u[len(u)-1]
	for i := range u {
		u[i] /= total
	}
	return u
}

// controls returns the controls in the directions t0 and t1 that bring the
// curve closest to the points (least squares).
func controls(pts []draw.Point, u []float64, t0, t1 draw.Point) (c1, c2 draw.Point) {
	first, last := pts[0], pts[len(pts)-1]
	var c00, c01, c11, x0, x1 float64
	for i, t := range u {
		s := 1 - t
		b1, b2 := 3*t*s*s, 3*t*t*s
		a0, a1 := t0.Mul(b1), t1.Mul(b2)
		c00 += a0.Dot(a0)
		c01 += a0.Dot(a1)
		c11 += a1.Dot(a1)
		rest := pts[i].Sub(first.Mul(s*s*s + b1)).Sub(last.Mul(t*t*t + b2))
		x0 += a0.Dot(rest)
		x1 += a1.Dot(rest)
	}
	chord := float64(last.Sub(first).Len())
	l0, l1 := chord/3, chord/3
	if det := c00*c11 - c01*c01; math.Abs(det) > 1e-12 {
		k0, k1 := (x0*c11-x1*c01)/det, (x1*c00-x0*c01)/det
		if small := 1e-3 * chord; k0 > small && k1 > small {
			l0, l1 = k0, k1
		}
	}
	return first.Add(t0.Mul(l0)), last.Add(t1.Mul(l1))
}

// deviation returns the largest distance of the points from the curve and
// which point has it.
func deviation(pts []draw.Point, u []float64, c1, c2 draw.Point) (worst float64, at int) {
	for i, t := range u {
		if d := float64(bezier(pts[0], c1, c2, pts[len(pts)-1], t).Sub(pts[i]).Len()); d > worst {
			worst, at = d, i
		}
	}
	return worst, at
}

func bezier(p0, p1, p2, p3 draw.Point, t float64) draw.Point {
	s := 1 - t
	return p0.Mul(s * s * s).Add(p1.Mul(3 * s * s * t)).Add(p2.Mul(3 * s * t * t)).Add(p3.Mul(t * t * t))
}

// nearest improves the parameter t of the curve's point nearest to q by one
// step of Newton's method.
func nearest(p0, p1, p2, p3, q draw.Point, t float64) float64 {
	s := 1 - t
	d := bezier(p0, p1, p2, p3, t).Sub(q)
	d1 := p1.Sub(p0).Mul(3 * s * s).Add(p2.Sub(p1).Mul(6 * s * t)).Add(p3.Sub(p2).Mul(3 * t * t))
	d2 := p2.Sub(p1.Mul(2)).Add(p0).Mul(6 * s).Add(p3.Sub(p2.Mul(2)).Add(p1).Mul(6 * t))
	slope := d1.Dot(d1) + d.Dot(d2)
	if slope <= 0 {
		return t
	}
	return max(0, min(1, t-d.Dot(d1)/slope))
}

// micro rounds to a micrometre, so that the same drawing gives the same path
// on every machine.
func micro(p draw.Point) draw.Point {
	round := func(v draw.MM) draw.MM { return draw.MM(math.Round(float64(v)*1000) / 1000) }
	return draw.Pt(round(p.X), round(p.Y))
}
