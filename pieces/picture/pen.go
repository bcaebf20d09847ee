package picture

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// reach returns a box that contains all that a mark paints.
func (m *mark) reach() draw.Rect {
	return m.Path.Bounds().Inset(-m.Width / 2 * draw.MM(m.spike()))
}

// spike returns how far ends and corners may reach from the path, in halves of the pen.
func (m *mark) spike() float64 {
	switch {
	case m.Stroke == draw.None:
		return 0
	case m.join == "miter" && len(m.Path.Pts) > 2:
		return m.miter
	case m.cap == "square":
		return math.Sqrt2
	}
	return 1
}

// tightReach returns the box of all that a mark paints.
func (m *mark) tightReach(grain float64) draw.Rect {
	box := m.Path.Bounds()
	if m.Stroke == draw.None {
		return box
	}
	for _, poly := range m.penArea(grain) {
		box = box.Union(draw.Polygon(poly...).Transform(draw.Scale(1/grain, 1/grain)).Bounds())
	}
	return box
}

// penArea returns polygons, all of the same direction, that together cover what the pen
// of a mark paints, times scale.
func (m *mark) penArea(scale float64) (out [][]draw.Point) {
	r := float64(m.Width) / 2 * scale
	pattern := slices.Clone(m.Dash)
	for i := range pattern {
		pattern[i] *= draw.MM(scale)
	}
	for _, line := range m.Path.Transform(draw.Scale(scale, scale)).Flatten(fine) {
		for _, dash := range draw.Dashes(line, pattern) {
			out = append(out, m.lineArea(dash, draw.MM(r))...)
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
func (m *mark) lineArea(line []draw.Point, r draw.MM) (out [][]draw.Point) {
	line = slices.Compact(slices.Clone(line))
	last := len(line) - 1
	if last == 0 {
		return m.dot(line[0], r)
	}
	closed := line[0] == line[last]
	for i, b := range line[1:] {
		a := line[i]
		along := b.Sub(a).Unit()
		side := along.Normal().Mul(float64(r))
		if m.cap == "square" && !closed {
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
			out = append(out, m.corner(line[i], line[i+1], line[i+2], r))
		case closed:
			out = append(out, m.corner(line[i], line[last], line[1], r))
		}
	}
	if m.cap == "round" && !closed {
		out = append(out, disc(line[0], r), disc(line[last], r))
	}
	return out
}

// dot returns what a line without length paints.
func (m *mark) dot(at draw.Point, r draw.MM) [][]draw.Point {
	switch m.cap {
	case "round":
		return [][]draw.Point{disc(at, r)}
	case "square":
		return [][]draw.Point{draw.RectPath(draw.RectWH(at.X-r, at.Y-r, 2*r, 2*r)).Pts}
	}
	return nil
}

// corner returns what fills the corner of a line at b.
func (m *mark) corner(a, b, c draw.Point, r draw.MM) []draw.Point {
	before, after := b.Sub(a).Unit(), c.Sub(b).Unit()
	if m.join == "round" {
		return disc(b, r)
	}
	outside := -1.0 // which side of the line the gap is on
	if before.Cross(after) < 0 {
		outside = 1
	}
	from := b.Add(before.Normal().Mul(outside * float64(r)))
	to := b.Add(after.Normal().Mul(outside * float64(r)))
	half := math.Sqrt(max(0, (1+before.Dot(after))/2)) // cosine of half the turn
	if m.join == "bevel" || half*m.miter < 1 {
		return []draw.Point{b, from, to}
	}
	middle := before.Normal().Add(after.Normal()).Unit()
	tip := b.Add(middle.Mul(outside * float64(r) / half))
	return []draw.Point{b, from, tip, to}
}

// disc returns a polygon that is nearly a circle.
func disc(at draw.Point, r draw.MM) []draw.Point {
	poly := draw.Circle(at, r).Flatten(fine)[0]
	return poly[:len(poly)-1]
}
