package picture

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

const (
	penFine = 0.05 // deviation of the chords of a curve with a pen, in hundredths of the page
	slight  = 0.95 // cosine of a turn without a visible corner
)

// reach returns a box that contains all that a mark paints.
func reach(m *draw.Mark) draw.Rect {
	return m.Path.Bounds().Inset(-m.Width / 2 * draw.MM(spike(m)))
}

// spike returns how far ends and corners may reach from the path, in halves of the pen.
func spike(m *draw.Mark) float64 {
	switch {
	case m.Stroke == draw.None:
		return 0
	case m.Join == draw.MiterJoin && len(m.Path.Pts) > 2:
		return draw.MiterLimit
	case m.Cap == draw.SquareCap:
		return math.Sqrt2
	}
	return 1
}

// tightReach returns the box of all that a mark paints.
func tightReach(m *draw.Mark, grain float64) draw.Rect {
	box := m.Path.Bounds()
	if m.Stroke == draw.None {
		return box
	}
	for _, poly := range penArea(m, grain) {
		box = box.Union(draw.Polygon(poly...).Transform(draw.Scale(1/grain, 1/grain)).Bounds())
	}
	return box
}

// penArea returns polygons, all of the same direction, that together cover what the pen
// of a mark paints, times scale.
func penArea(m *draw.Mark, scale float64) (out [][]draw.Point) {
	r := float64(m.Width) / 2 * scale
	pattern := slices.Clone(m.Dash)
	for i := range pattern {
		pattern[i] *= draw.MM(scale)
	}
	for _, line := range m.Path.Transform(draw.Scale(scale, scale)).Flatten(penFine) {
		for _, dash := range draw.Dashes(line, pattern) {
			out = append(out, lineArea(m, dash, draw.MM(r))...)
		}
	}
	for _, poly := range out {
		if draw.Area(poly) < 0 {
			slices.Reverse(poly)
		}
	}
	return out
}

// lineArea returns polygons that cover a line drawn with a pen of radius r.
func lineArea(m *draw.Mark, line []draw.Point, r draw.MM) (out [][]draw.Point) {
	line = slices.Compact(slices.Clone(line))
	last := len(line) - 1
	if last == 0 {
		return dot(m.Cap, line[0], r)
	}
	closed := line[0] == line[last]
	for i, b := range line[1:] {
		a := line[i]
		along := b.Sub(a).Unit()
		side := along.Normal().Mul(float64(r))
		if m.Cap == draw.SquareCap && !closed {
			if i == 0 {
				a = a.Sub(along.Mul(float64(r)))
			}
			if i == last-1 {
				b = b.Add(along.Mul(float64(r)))
			}
		}
		out = append(out, []draw.Point{a.Add(side), b.Add(side), b.Sub(side), a.Sub(side)})
		switch {
		case i+2 <= last:
			out = append(out, elbow(m.Join, line[i], line[i+1], line[i+2], r))
		case closed:
			out = append(out, elbow(m.Join, line[i], line[last], line[1], r))
		}
	}
	if m.Cap == draw.RoundCap && !closed {
		out = append(out, disc(line[0], r), disc(line[last], r))
	}
	return out
}

// dot returns what a line without length paints.
func dot(form draw.Cap, at draw.Point, r draw.MM) [][]draw.Point {
	switch form {
	case draw.RoundCap:
		return [][]draw.Point{disc(at, r)}
	case draw.SquareCap:
		return [][]draw.Point{draw.RectPath(draw.RectWH(at.X-r, at.Y-r, 2*r, 2*r)).Pts}
	}
	return nil
}

// elbow returns what fills the corner of a line at b.
func elbow(form draw.Join, a, b, c draw.Point, r draw.MM) []draw.Point {
	before, after := b.Sub(a).Unit().Normal(), c.Sub(b).Unit().Normal()
	tip, pointed := draw.Miter(a, b, c, r)
	switch {
	case form == draw.RoundJoin && before.Dot(after) < slight:
		return disc(b, r)
	case form == draw.MiterJoin && pointed:
		return tip
	}
	if before.Cross(after) > 0 { // the corner opens to the other side
		r = -r
	}
	return []draw.Point{b, b.Add(before.Mul(float64(r))), b.Add(after.Mul(float64(r)))}
}

// disc returns a polygon that is nearly a circle.
func disc(at draw.Point, r draw.MM) []draw.Point {
	poly := draw.Circle(at, r).Flatten(penFine)[0]
	return poly[:len(poly)-1]
}
