package draw

import "cmp"

// Palette says how inks and roles look on paper. The zero Palette is the full-colour
// one.
type Palette uint8

// The palettes.
const (
	FullInk Palette = iota // colours
	LineInk                // no fills: black outlines to colour in
)

// String returns the palette's name on the command line.
func (p Palette) String() string { return [...]string{"full", "line"}[p] }

// Color returns the full-colour value of an ink.
func (p Palette) Color(i Ink) Color {
	i = i.name()
	if i&rgbInk != 0 {
		return Color{uint8(i >> 16), uint8(i >> 8), uint8(i)}
	}
	if i < inks {
		return palette[i].Color
	}
	return Color{}
}

// Paint is how a writer paints a mark.
type Paint struct {
	Fill, Stroke               Color
	HasFill, HasStroke         bool
	FillOpacity, StrokeOpacity float64 // 1 is opaque
	Width                      MM      // of the pen
	Dash                       []MM    // nil for a solid line
	Cap                        Cap
	Join                       Join
}

// Paint returns how m is painted. Marks of Art carry their own pen; a mark of another
// role that has a stroke gets its role's pen, overridden by its own ink and width if
// set.
func (p Palette) Paint(m *Mark) Paint {
	paint := Paint{
		Fill: p.Color(m.Fill), HasFill: m.Fill != None,
		Stroke: p.Color(m.Stroke), HasStroke: m.Stroke != None,
		FillOpacity: m.Fill.Opacity(), StrokeOpacity: m.Stroke.Opacity(),
		Width: cmp.Or(m.Width, pens[m.Role].width), Dash: pens[m.Role].dash,
		Cap: m.Cap, Join: m.Join,
	}
	if m.Dash != nil {
		paint.Dash = m.Dash
	}
	if p == LineInk {
		uncoloured(m, &paint)
	}
	return paint
}

// uncoloured changes a mark's paint to one without colours, to be coloured in.
func uncoloured(m *Mark, paint *Paint) {
	if m.bleeds() {
		paint.Fill, paint.HasStroke = white, false
		return
	}
	paint.Stroke = uncolouredPen(m, paint.Stroke)
	uncolouredFill(m, paint)
}

var black, white, grey = palette[Black].Color, palette[White].Color, palette[Grey].Color

// Outlines of shapes and grounds without a fill; the edge of a ground may be a fold.
const (
	outlinePen MM = 0.3
	groundPen  MM = 0.18
	hairline   MM = 0.05 // of a ground whose edge is to remain visible
)

// bleeds reports whether a mark is a ground painted beyond its edge, which is none then.
func (m *Mark) bleeds() bool {
	form := m.Fill.form()
	return (form == paper || form == timber) && m.Stroke == m.Fill && m.Width > hairline
}

// uncolouredPen returns the colour of a mark's pen, given that in full colour.
func uncolouredPen(m *Mark, full Color) Color {
	switch {
	case m.Stroke == Crease:
		return grey
	case m.Stroke == None, m.Stroke == White:
		return full
	case m.Role == Art, m.Stroke == Umber, m.Role == Guide && m.Stroke != Grey:
		return black
	}
	return full
}

func uncolouredFill(m *Mark, paint *Paint) {
	form := m.Fill.form()
	switch {
	case m.Text != nil && m.Fill == White: // on a dark sign
	case m.Text != nil, form == emblem && !m.outlined():
		paint.Fill = black
	case paint.FillOpacity < 0.5 && !paint.HasStroke: // a gloss or a shadow
		paint.HasFill = false
	case !paint.HasFill, form == solid, m.Fill == GreyTint && m.Role != Art: // as it is
	case m.Ground: // its part has a cut line
		paint.Fill, paint.HasStroke = white, false
	case m.Role != Art && (m.Fill == Brush || m.Fill == RedBrush): // too small to be coloured in
		paint.Fill = black
	case form == glued:
		paint.Fill = palette[GreyTint].Color
	default:
		paint.Fill, paint.FillOpacity = white, 1
		if m.Role == Art && form != shade && !paint.HasStroke {
			paint.outline(form)
		}
	}
}

// outlined reports whether a mark has an outline of an ink other than its fill and white.
func (m *Mark) outlined() bool { return m.Stroke != None && m.Stroke != White && m.Stroke != m.Fill }

// outline adds an outline to an area of the form.
func (p *Paint) outline(form form) {
	p.Stroke, p.StrokeOpacity, p.HasStroke, p.Width = black, 1, true, outlinePen
	if form == paper || form == timber {
		p.Stroke = grey
	}
	if form == timber {
		p.Width = groundPen
	}
}
