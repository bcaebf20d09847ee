package brush

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// The model of a brush, held as for block script, which gives strokes body: how hard
// it presses along the stroke, how it enters, stops, sweeps and hooks.

// write works out the outline of a character, in the units of its strokes.
func (c character) write() draw.Path {
	var bodies [][]draw.Point
	for _, s := range c.strokes {
		bodies = append(bodies, s.bodies(c.weight)...)
	}
	return draw.Union(bodies)
}

// pressure says how wide a stroke is along its way: shares of the weight at the
// entry, where the entry's swelling ends, in the middle, where the end begins,
// and at the end.
type pressure struct {
	width      float64 // of the whole stroke
	head, tail float64 // swelling within one weight of the ends
	shape      func(u float64) float64
}

func even(float64) float64 { return 1 }

// kinds of strokes, and how the brush presses.
var kinds = map[byte]pressure{
	'h': {0.82, 0.16, 0.38, even},                                                                              // level: thin, with a firm stop
	'v': {1.06, 0.16, 0.10, even},                                                                              // upright
	'n': {1.06, 0.16, 0, func(u float64) float64 { return 1 - 0.8*ramp(u, 0.62, 1) }},                          // upright that ends in a point
	'l': {1.08, 0.14, 0, func(u float64) float64 { return 1 - 0.74*ramp(u, 0.35, 1) }},                         // sweep to the left
	'r': {1.30, 0, 0, func(u float64) float64 { return 0.42 + 0.58*ramp(u, 0, 0.74) - 0.78*ramp(u, 0.76, 1) }}, // sweep to the right
	'd': {1.12, 0, 0, func(u float64) float64 { return 0.40 + 0.60*ramp(u, 0, 0.7) }},                          // dot
	'u': {1.20, 0.10, 0, func(u float64) float64 { return 1 - 0.76*ramp(u, 0.1, 1) }},                          // rise
	'c': {0.98, 0.14, 0.08, even},                                                                              // bend
}

// ramp rises softly from 0 at a to 1 at b.
func ramp(u, a, b float64) float64 {
	t := max(0, min(1, (u-a)/(b-a)))
	return t * t * (3 - 2*t)
}

// nib is the way the brush lies on the paper while it enters and stops.
var nib = draw.Pt(math.Sqrt2/2, math.Sqrt2/2)

// bodies returns the polygons of a stroke: one for each run between corners,
// and one for its hook.
func (s stroke) bodies(weight float64) [][]draw.Point {
	var out [][]draw.Point
	for i, run := range s.runs {
		kind := s.kind
		if len(s.runs) > 1 && i < len(s.runs)-1 {
			kind = 'v' // what comes before a corner ends firmly
			if last := run[len(run)-1].Sub(run[0]); math.Abs(float64(last.X)) > math.Abs(float64(last.Y)) {
				kind = 'h'
			}
		}
		out = append(out, body(sample(run), kinds[kind], weight))
	}
	if len(s.hook) > 0 {
		last := s.runs[len(s.runs)-1]
		out = append(out, body(sample(append([]draw.Point{last[len(last)-1]}, s.hook...)), hook, weight))
	}
	return out
}

// hook is how the brush springs off.
var hook = pressure{1.3, 0, 0, func(u float64) float64 { return 1 - 0.8*ramp(u, -0.1, 0.95) }}

// body gives a line the width of the brush.
func body(line []draw.Point, p pressure, weight float64) []draw.Point {
	length := make([]float64, len(line))
	for i := 1; i < len(line); i++ {
		length[i] = length[i-1] + float64(line[i].Sub(line[i-1]).Len())
	}
	whole := length[len(line)-1]
	n := len(line)
	left, right := make([]draw.Point, n), make([]draw.Point, n)
	for i, at := range line {
		u := length[i] / whole
		k := p.shape(u) + p.head*(1-ramp(length[i], 0, 1.1*weight)) + p.tail*(1-ramp(whole-length[i], 0, 1.1*weight))
		half := max(k*p.width*weight/2, 0.6)
		dir := line[min(i+1, n-1)].Sub(line[max(i-1, 0)]).Unit()
		side := draw.Pt(dir.Y, -dir.X).Mul(half)
		left[i], right[i] = at.Add(side), at.Sub(side)
	}
	out := end(left[0], right[0], line[0].Sub(line[1]).Unit(), false)
	out = append(out, right[1:n-1]...)
	out = append(out, end(right[n-1], left[n-1], line[n-1].Sub(line[n-2]).Unit(), true)...)
	for i := n - 2; i > 0; i-- {
		out = append(out, left[i])
	}
	if draw.Area(out) < 0 {
		slices.Reverse(out)
	}
	return thin(out)
}

// thin drops the points of a polygon without which it looks the same.
func thin(poly []draw.Point) []draw.Point {
	const seen = 0.07
	out := poly[:1:1]
	for i := 1; i < len(poly); i++ {
		a, b := out[len(out)-1], poly[(i+1)%len(poly)]
		if way := b.Sub(a); math.Abs(poly[i].Sub(a).Cross(way)) > seen*float64(way.Len()) {
			out = append(out, poly[i])
		}
	}
	return out
}

// end rounds an end of a stroke from one side of it to the other, slanted as
// the brush lies; dir points out of the stroke.
func end(from, to, dir draw.Point, last bool) []draw.Point {
	const slant, bulge, parts = 0.42, 0.26, 7
	m := from.Lerp(to, 0.5)
	half := float64(to.Sub(from).Len()) / 2
	if half < 1 {
		return []draw.Point{from, to}
	}
	lean := func(p draw.Point) draw.Point {
		k := float64(p.Sub(m).Dot(nib)) * slant
		if !last {
			k = -k
		}
		return p.Add(dir.Mul(k))
	}
	a, b := lean(from), lean(to)
	out := make([]draw.Point, 0, parts+1)
	for i := range parts + 1 {
		// A superellipse: full corners, softly rounded.
		t := math.Pi * float64(i) / parts
		s, c := math.Sincos(t)
		along := (1 - math.Copysign(math.Pow(math.Abs(c), 0.62), c)) / 2
		out = append(out, a.Lerp(b, along).Add(dir.Mul(bulge*half*math.Pow(s, 0.62))))
	}
	return out
}

// sample returns points along the smooth line through the given ones, evenly
// enough for a curve to look round.
func sample(pts []draw.Point) []draw.Point {
	const steps = 10
	at := func(i int) draw.Point { return pts[max(0, min(i, len(pts)-1))] }
	out := []draw.Point{pts[0]}
	for i := 1; i < len(pts); i++ {
		// Catmull and Rom's spline, as a Bézier curve.
		p0, p3 := at(i-1), at(i)
		c1 := p0.Add(at(i).Sub(at(i - 2)).Mul(1.0 / 6))
		c2 := p3.Sub(at(i + 1).Sub(at(i - 1)).Mul(1.0 / 6))
		for k := 1; k <= steps; k++ {
			t := float64(k) / steps
			a, b, c := p0.Lerp(c1, t), c1.Lerp(c2, t), c2.Lerp(p3, t)
			out = append(out, a.Lerp(b, t).Lerp(b.Lerp(c, t), t))
		}
	}
	return out
}
