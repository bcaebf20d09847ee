package main

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
)

// The model of the brush. A brush touching the paper leaves a drop-shaped print: a
// round belly and a tip that points up and to the left, where it first touched. The
// print grows with the pressure, and the tip trails when the brush moves fast. A stroke
// is everything the print sweeps over on its way along the stroke's line.

// press is the pressure along a stroke, as pairs of position from 0 to 1 and fraction
// of the weight, smoothly interpolated.
type press [][2]float64

// at returns the pressure at a position.
func (p press) at(u float64) float64 {
	i := slices.IndexFunc(p, func(k [2]float64) bool { return k[0] >= u })
	switch {
	case i < 0:
		return p[len(p)-1][1]
	case i == 0:
		return p[0][1]
	}
	a, b := p[i-1], p[i]
	return a[1] + (b[1]-a[1])*ramp(u, a[0], b[0])
}

// ramp rises smoothly from 0 at a to 1 at b.
func ramp(u, a, b float64) float64 {
	t := max(0, min(1, (u-a)/max(b-a, 1e-9)))
	return t * t * (3 - 2*t)
}

// kind is the way one kind of stroke is written. Entry and exit are in multiples of the
// weight: they are equally long in short and long strokes.
type kind struct {
	entry, exit float64    // how long the brush takes to settle, and to stop or lift off
	press       [4]float64 // at touchdown, when settled, before lift-off, at the end
	waist       float64    // reduction of the pressure in the middle
	trail       float64    // how far the tip trails at the end; 0: the brush keeps its angle
	arch        float64    // how far the middle bends to the left, relative to the length
	stop        draw.Point // where the brush rocks to before it is lifted, in multiples of the weight
	foot        press      // of a sweep that ends in a foot: its pressure, instead of the above
}

// kinds maps the letter that begins a line in strokes.txt to the kind of stroke.
var kinds = map[byte]kind{
	'h': {1.0, 1.3, [4]float64{0.36, 0.82, 0.72, 1.06}, 0.12, 0, 0.016, draw.Pt(-0.04, 0.14), nil}, // horizontal
	'v': {0.9, 1.2, [4]float64{0.46, 1.10, 0.98, 1.04}, 0.12, 0, 0, draw.Pt(0.02, 0.02), nil},      // vertical that stops like a dewdrop
	'n': {0.9, 3.4, [4]float64{0.46, 1.10, 1.02, 0.06}, 0.06, 1, 0, draw.Point{}, nil},             // vertical that ends in a needle
	'l': {0.9, 6.0, [4]float64{0.50, 1.06, 0.92, 0.09}, 0, 1, 0, draw.Point{}, nil},                // sweep to the left
	'r': {trail: 0.6, foot: press{{0, 0.24}, {0.12, 0.40}, {0.40, 0.66}, {0.70, 1.34}, {1, 0.08}}}, // sweep to the right: its foot is pressed, then drawn out
	'd': {1.8, 0.4, [4]float64{0.20, 1.00, 1.12, 1.06}, 0, 0.35, -0.06, draw.Pt(-0.04, 0), nil},    // dot
	'u': {0.8, 4.0, [4]float64{0.34, 1.14, 0.90, 0.09}, 0, 1, 0, draw.Point{}, nil},                // rise
	'c': {0.9, 1.0, [4]float64{0.30, 0.94, 0.88, 0.96}, 0.08, 0, 0, draw.Point{}, nil},             // bend
	'k': {0.5, 1.5, [4]float64{0.16, 0.24, 0.18, 0.09}, 0, 1, 0, draw.Point{}, nil},                // link: the tip stays on the paper on its way to the next stroke
	'f': {1.5, 2.8, [4]float64{0.24, 1.00, 0.90, 0.09}, 0, 0.8, 0, draw.Point{}, nil},              // flowing, of cursive script
	'^': {0.3, 2.6, [4]float64{0.90, 1.00, 0.74, 0.09}, 0, 1, 0, draw.Point{}, nil},                // hook: the brush springs off
}

// slope is how much horizontals rise to the right: 4 degrees, on top of the slope of
// the strokes themselves.
const slope = 0.055

// write returns the outline of a character, in units of its strokes.
func (c character) write() draw.Path {
	var prints [][]draw.Point
	for _, s := range c.strokes {
		prints = append(prints, s.prints(c.weight)...)
	}
	for _, p := range prints {
		for i := range p {
			p[i].Y -= slope * (p[i].X - 50)
		}
	}
	return draw.Union(prints)
}

// prints returns what a stroke covers, as overlapping polygons.
func (s stroke) prints(weight float64) (out [][]draw.Point) {
	weight *= cmp.Or(s.weight, 1)
	for i, run := range s.runs {
		k := kinds[s.kind]
		turns := i < len(s.runs)-1
		level := func(r []draw.Point) bool {
			d := r[len(r)-1].Sub(r[0])
			return math.Abs(float64(d.X)) > math.Abs(float64(d.Y))
		}
		if len(s.runs) > 1 && s.kind == 'c' && level(run) && turns {
			k = kinds['h']
			k.press[3], k.stop = 1.02, draw.Pt(0.04, 0.04)
		} else if len(s.runs) > 1 && s.kind == 'c' {
			k = kinds['v']
		}
		if i > 0 {
			k.press[0], k.entry = 1.04, 0.7 // the brush is already on the paper
		}
		if len(s.hook) > 0 && !turns {
			k.press[3], k.stop = 1.04, draw.Pt(0.02, 0.06)
		}
		if last := len(s.runs) - 1; i == last || s.kind != 'c' || !level(run) {
			k.press[0] = max(k.press[0], map[bool]float64{true: 0.9}[i > 0])
		}
		out = append(out, k.sweep(run, weight)...)
	}
	if len(s.hook) > 0 {
		last := s.runs[len(s.runs)-1]
		out = append(out, kinds['^'].sweep(append([]draw.Point{last[len(last)-1]}, s.hook...), weight)...)
	}
	return out
}

// sweep moves the print of the brush along a line.
func (k kind) sweep(pts []draw.Point, weight float64) (out [][]draw.Point) {
	line := sample(pts)
	length := make([]float64, len(line))
	for i := 1; i < len(line); i++ {
		length[i] = length[i-1] + float64(line[i].Sub(line[i-1]).Len())
	}
	whole := length[len(line)-1]
	entry, exit := k.entry*weight, k.exit*weight
	if short := whole / max(entry+exit, 1) * 0.95; short < 1 {
		entry, exit = entry*short, exit*short
	}
	if k.arch > 0 { // a long horizontal is pressed harder
		weight *= 0.84 + 0.24*ramp(whole, 20, 90)
	}
	way := press{{0, k.press[0]}, {entry / whole, k.press[1]}, {0.5*entry/whole + 0.5*(1-exit/whole), (k.press[1]+k.press[2])/2 - k.waist}, {1 - exit/whole, k.press[2]}, {1, k.press[3]}}
	heel := 1.0 // where the foot begins
	if k.foot != nil {
		way, heel = k.foot, k.foot[len(k.foot)-2][0]
	}
	across := line[len(line)-1].Sub(line[0])
	bend := draw.Pt(across.Y, -across.X).Mul(k.arch)
	settled, foot := k.press[1]*weight/2, draw.Point{}
	var before []draw.Point
	for i, at := range line {
		u := length[i] / whole
		dir := line[min(i+1, len(line)-1)].Sub(line[max(i-1, 0)]).Unit()
		half := way.at(u) * weight / 2
		at = at.Add(bend.Mul(4 * u * (1 - u))).Add(k.stop.Mul(weight * ramp(u, 1-exit/whole, 1)))
		if half < settled && u < entry/whole { // the tip stays where it touched while the belly comes down
			at = at.Add(nib.Mul(tip * (settled - half)))
		}
		if u <= heel {
			foot = at
		} else { // the foot stands on a line
			at.Y = foot.Y + draw.MM(0.86*(way.at(heel)*weight/2-half)) + 0.12*(at.X-foot.X)
		}
		now := brushPrint(at, dir, half, k.trail*ramp(u, 0.05, 0.5))
		if before != nil {
			out = append(out, hull(append(slices.Clone(before), now...)))
		}
		before = now
	}
	return out
}

// The tip of a brush lies up and to the left of its belly, at tip half-widths from its
// centre; the belly is flattened across that direction.
const tip, flat = 1.42, 0.74

var nib = draw.Pt(-0.76, -0.65)

// brushPrint returns the print of a brush: a belly of radius half, and a tip up and to
// the left of it that trails behind the direction of movement.
func brushPrint(at, dir draw.Point, half, trail float64) []draw.Point {
	const parts = 20
	lean := nib.Lerp(dir.Mul(-1), trail).Unit()
	side := draw.Pt(-lean.Y, lean.X)
	out := make([]draw.Point, 0, parts+1)
	for i := range parts {
		s, c := math.Sincos(2 * math.Pi * float64(i) / parts)
		out = append(out, at.Add(lean.Mul(1.12*c*half)).Add(side.Mul(1.12*flat*s*half)))
	}
	return append(out, at.Add(lean.Mul(tip*half)))
}

// hull returns the convex hull of points, clockwise on paper (Andrew's algorithm).
func hull(pts []draw.Point) []draw.Point {
	slices.SortFunc(pts, func(a, b draw.Point) int { return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y)) })
	half := func(pts []draw.Point) (out []draw.Point) {
		for _, p := range pts {
			for len(out) > 1 && out[len(out)-1].Sub(out[len(out)-2]).Cross(p.Sub(out[len(out)-1])) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		return out[:len(out)-1]
	}
	lower := half(pts)
	slices.Reverse(pts)
	return append(lower, half(pts)...)
}

// sample returns points about one unit apart along a smooth line through the given
// ones.
func sample(pts []draw.Point) []draw.Point {
	at := func(i int) draw.Point { return pts[max(0, min(i, len(pts)-1))] }
	out := []draw.Point{pts[0]}
	for i := 1; i < len(pts); i++ {
		// Catmull-Rom spline, as a Bézier curve.
		p0, p3 := at(i-1), at(i)
		c1 := p0.Add(at(i).Sub(at(i - 2)).Mul(1.0 / 6))
		c2 := p3.Sub(at(i + 1).Sub(at(i - 1)).Mul(1.0 / 6))
		steps := max(4, int(p3.Sub(p0).Len()))
		for k := 1; k <= steps; k++ {
			t := float64(k) / float64(steps)
			a, b, c := p0.Lerp(c1, t), c1.Lerp(c2, t), c2.Lerp(p3, t)
			out = append(out, a.Lerp(b, t).Lerp(b.Lerp(c, t), t))
		}
	}
	return out
}
