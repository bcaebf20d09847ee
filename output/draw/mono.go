package draw

import (
	"cmp"
	"math"
	"slices"
)

// hatch is a pattern of lines that represents a colour.
type hatch struct {
	angle      float64 // degrees, clockwise on paper from horizontal
	pitch, pen MM
}

// Line widths that survive photocopying twice, as do the gaps.
const (
	copiedPen   MM = 0.2  // of a single line
	copiedHatch MM = 0.25 // of hatching
)

// hatchOf returns the hatching for an ink; false for black and white.
func hatchOf(i Ink) (hatch, bool) {
	if name := i.name(); name < inks {
		return palette[name].hatch, palette[name].hatch != hatch{}
	}
	l := FullInk.Color(i).light()
	return hatch{45, 0.7, 0.3}, l >= 0.25 && l < 0.6
}

// light returns the luma of a colour, from 0 to 1.
func (c Color) light() float64 {
	return (0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)) / 255
}

// Patterns returns the drawing prepared for the palette: with [MonoInk], strong colours
// are hatched; with others, it is unchanged.
func (p Palette) Patterns(d Drawing) Drawing {
	if p != MonoInk {
		return d
	}
	out := Drawing{Marks: make([]Mark, 0, len(d.Marks))}
	for _, m := range d.Marks {
		out.Add(m)
		if h, ok := hatchOf(m.Fill); ok && m.Text == nil {
			if path := h.over(m.Path, m.EvenOdd); !path.Empty() {
				out.Add(Mark{Role: m.Role, Path: path, Stroke: Black, Width: h.pen})
			}
		}
	}
	return out
}

// PatternSheets returns the sheets with [Palette.Patterns] applied to everything on
// them.
func (p Palette) PatternSheets(sheets []Sheet) []Sheet {
	if p != MonoInk {
		return sheets
	}
	out := slices.Clone(sheets)
	for i := range out {
		s := &out[i]
		s.Furniture = p.Patterns(s.Furniture)
		s.Parts = slices.Clone(s.Parts)
		for k := range s.Parts {
			s.Parts[k].Drawing = p.Patterns(s.Parts[k].Drawing)
		}
	}
	return out
}

// over returns the lines inside a path. They lie on one grid for the whole sheet and
// end early enough for their round caps to stay inside.
func (h hatch) over(p Path, evenOdd bool) Path {
	back, turned := Rotate(h.angle), p.Transform(Rotate(-h.angle))
	polys, box := turned.Flatten(0.02), turned.Bounds()
	var out Path
	for n := math.Ceil(float64(box.Min.Y / h.pitch)); MM(n)*h.pitch < box.Max.Y; n++ {
		y := MM(n) * h.pitch
		for _, s := range spans(polys, y, evenOdd) {
			if from, to := s[0]+h.pen/2, s[1]-h.pen/2; to > from {
				out.Append(Line(back.Apply(Pt(from, y)), back.Apply(Pt(to, y))))
			}
		}
	}
	return out
}

// spans returns the intervals in which the horizontal line at y lies inside polygons.
func spans(polys [][]Point, y MM, evenOdd bool) [][2]MM {
	type edge struct {
		x   MM
		way int
	}
	var at []edge
	for _, poly := range polys {
		for i, a := range poly {
			if x, way := crossing(a, poly[(i+1)%len(poly)], y); way != 0 {
				at = append(at, edge{x, way})
			}
		}
	}
	slices.SortFunc(at, func(a, b edge) int { return cmp.Compare(a.x, b.x) })
	var out [][2]MM
	inside := 0
	for i, c := range at {
		before := inside
		inside += c.way
		if evenOdd {
			inside = (i + 1) % 2
		}
		switch {
		case before == 0 && inside != 0:
			out = append(out, [2]MM{c.x, c.x})
		case before != 0 && inside == 0:
			out[len(out)-1][1] = c.x
		}
	}
	return out
}

// blackened changes a mark's paint to black on white; its strong colours are hatched by
// [Palette.Patterns], and every coloured area has an edge.
func blackened(m *Mark, l *Paint) {
	black, white := Color{}, palette[White].Color
	l.Stroke = black
	if l.Width > hairline {
		l.Width = max(l.Width, copiedPen)
	}
	if m.Stroke.light() {
		l.Stroke = white
	}
	if !l.HasFill {
		return
	}
	_, hatched := hatchOf(m.Fill)
	dark := l.Fill.light() < 0.5 && !hatched || m.Text != nil && l.Fill.light() < 0.9
	l.Fill = white
	if dark {
		l.Fill = black
	}
	if !dark && !m.Fill.light() && m.Fill.form() != shade && !l.HasStroke && m.Role == Art && m.Text == nil {
		l.Stroke, l.HasStroke, l.Width = black, true, outlinePen
	}
}
