package picture

import (
	"math"

	"shogikit/output/draw"
)

// Tolerances of a silhouette, in millimetres and square millimetres.
const (
	flatness = 0.01 // of curves
	straight = 0.04 // deviations below this are straightened
	corner   = 0.35 // cosine of the turn at which a point becomes a corner: 70 degrees
	speck    = 1.0  // islands smaller than this are too small to handle
	slit     = 1.0  // half the width of gaps that scissors cannot follow
)

// Silhouette returns the closed outlines of everything that d paints, grown by grow: a
// line that scissors can follow. Holes are filled and specks dropped. Lines of real text
// do not count.
func Silhouette(d draw.Drawing, grow draw.MM) draw.Path {
	var loops, more [][]draw.Point
	all := swaths(d, max(0, grow)+slit)
	for i := range all {
		// In strides, so that most of a scribble is already covered when its turn
		// comes.
		if s := all[i*leap(len(all))%len(all)]; !s.covered(loops) {
			more = append(more, s.outlines()...)
		}
		if len(more) >= atOnce || i == len(all)-1 {
			loops, more = outer(append(loops, more...)), nil
		}
	}
	var out draw.Path
	for _, wide := range loops {
		for _, loop := range draw.Polygon(wide...).Offset(-slit).Flatten(flatness) {
			if math.Abs(draw.Area(loop)) >= speck {
				out.Append(rounded(bends(loop, straight)))
			}
		}
	}
	return out
}

// swath is everything within r of a line; for a closed line, also its interior.
type swath struct {
	line []draw.Point
	r    draw.MM
}

// swaths decomposes what a drawing paints, everything grown by wider. The interior of a
// long closed line needs no swath of its own, because holes are filled anyway.
func swaths(d draw.Drawing, wider draw.MM) (out []swath) {
	for i := range d.Marks {
		m := &d.Marks[i]
		r := wider
		switch {
		case m.Stroke != draw.None:
			r += m.Width / 2
		case m.Fill == draw.None:
			continue
		}
		for _, line := range m.Path.Flatten(flatness) {
			if m.Fill != draw.None {
				line = append(line, line[0])
			}
			line = append(bends(line, flatness), line[len(line)-1])
			if line[0] == line[len(line)-1] && len(line) < 4*atOnce {
				out = append(out, swath{line, r})
				continue
			}
			for i := 1; i < len(line); i++ {
				out = append(out, swath{line[i-1 : i+1], r})
			}
		}
	}
	return out
}

// leap returns a stride that is coprime with n and far from 1.
func leap(n int) int {
	for step := n*5/8 | 1; ; step += 2 {
		a, b := n, step
		for b != 0 {
			a, b = b, a%b
		}
		if a == 1 {
			return step
		}
	}
}

// outlines returns the outlines of a swath.
func (s swath) outlines() (out [][]draw.Point) {
	if len(s.line) == 2 {
		return [][]draw.Point{around(s.line[0], s.line[1], s.r)}
	}
	for _, area := range outer([][]draw.Point{s.line}) {
		out = append(out, draw.Polygon(area...).Offset(s.r).Flatten(flatness)...)
	}
	return out
}

// atOnce is the number of lines joined to the silhouette at a time: few enough that
// lines which all cross each other stay cheap.
const atOnce = 64

// covered reports whether the outlines already contain a swath.
func (s swath) covered(loops [][]draw.Point) bool {
	for i := 1; i < len(s.line); i++ {
		if !within(loops, s.line[i-1], s.line[i], s.r) {
			return false
		}
	}
	return true
}

// within reports whether everything within r of the line from a to b lies inside one of
// the outlines, apart from what scissors cannot follow.
func within(loops [][]draw.Point, a, b draw.Point, r draw.MM) bool {
	box := draw.Span(a, b).Inset(-r)
	inside := false
	for _, loop := range loops {
		inside = inside || draw.Inside(a, loop)
		for i, p := range loop[:len(loop)-1] {
			q := loop[i+1]
			if box.Overlaps(draw.Span(p, q)) && draw.Gap(a, b, p, q) < r-2*flatness {
				return false
			}
		}
	}
	return inside
}

// around returns the outline of everything within r of the line from a to b.
func around(a, b draw.Point, r draw.MM) []draw.Point {
	deg := b.Sub(a).Angle()
	var p draw.Path
	p.Arc(b, r, deg-90, deg+90)
	p.Arc(a, r, deg+90, deg+270)
	p.Close()
	return p.Flatten(flatness)[0]
}

// outer returns the outlines of the union of polygons, holes filled. The last point of
// each repeats the first.
func outer(polys [][]draw.Point) [][]draw.Point {
	loops := draw.Union(polys).Flatten(flatness)
	var out [][]draw.Point
	for i, loop := range loops {
		if draw.Depth(i, loops) == 0 {
			out = append(out, loop)
		}
	}
	return out
}

// bends simplifies a line to a tolerance and drops its last point (Douglas-Peucker
// algorithm).
func bends(line []draw.Point, tolerance float64) []draw.Point {
	first, last := line[0], line[len(line)-1]
	at, worst := 0, tolerance
	for i, p := range line {
		if off := float64(draw.Distance(p, first, last)); off > worst {
			at, worst = i, off
		}
	}
	if at == 0 {
		return []draw.Point{first}
	}
	return append(bends(line[:at+1], tolerance), bends(line[at:], tolerance)...)
}

// rounded returns a closed path through the points of a polygon that is smooth except
// at corners (Catmull-Rom spline).
func rounded(loop []draw.Point) draw.Path {
	n := len(loop)
	tangent := func(i int, edge draw.Point) draw.Point {
		in, out := loop[i%n].Sub(loop[(i+n-1)%n]), loop[(i+1)%n].Sub(loop[i%n])
		if in.Unit().Dot(out.Unit()) < corner {
			return edge.Unit()
		}
		return in.Mul(float64(in.Len())).Add(out.Mul(float64(out.Len()))).Unit() // long edges stay straight
	}
	var p draw.Path
	p.Move(micro(loop[0]))
	for i, from := range loop {
		to := loop[(i+1)%n]
		edge := to.Sub(from)
		third := float64(edge.Len()) / 3
		ahead, behind := tangent(i, edge).Mul(third), tangent(i+1, edge).Mul(third)
		p.Curve(micro(from.Add(ahead)), micro(to.Sub(behind)), micro(to))
	}
	p.Close()
	return p
}

// micro rounds to micrometres, so that the same drawing yields the same path on every
// machine.
func micro(p draw.Point) draw.Point {
	round := func(v draw.MM) draw.MM { return draw.MM(math.Round(float64(v)*1000) / 1000) }
	return draw.Pt(round(p.X), round(p.Y))
}
