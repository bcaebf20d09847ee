package draw

import "slices"

// Font names a typeface known to the writers; see package output/font.
type Font uint8

// The typefaces.
const (
	Sans     Font = iota // labels and running text
	SansBold             // headings
	Fonts                // number of typefaces
)

// Text is a line of text: real text in a PDF, outlines elsewhere.
type Text struct {
	S       string
	Font    Font
	Size    MM      // em size
	At      Point   // start of the baseline
	Angle   float64 // degrees, clockwise on paper
	Advance MM      // width of the line as measured by package output/font
}

// Mark is one thing to paint: a path or a line of text, its purpose and its inks. A
// mark with neither fill nor stroke paints nothing.
type Mark struct {
	Role     Role
	Fill     Ink
	Stroke   Ink
	EvenOdd  bool // fill rule; nonzero otherwise
	Register bool // a registration mark, which belongs to every selection of layers
	Ground   bool // the ground of a part, which bleeds where no cut line is printed
	Path     Path
	Text     *Text // if set, Path is empty and Fill is the ink of the letters
	Width    MM    // pen of an Art mark; other roles have fixed pens
	Cap      Cap   // of the pen of an Art mark
	Join     Join  // likewise
	Dash     []MM  // lengths of dashes and gaps along the path, instead of those of the role
}

// Paints reports whether the mark is visible.
func (m *Mark) Paints() bool { return m.Fill != None || m.Stroke != None }

// Drawing is a list of marks in painting order. Methods return new drawings and leave
// the receiver unchanged, unless they have a pointer receiver; the zero Drawing is
// empty.
type Drawing struct{ Marks []Mark }

// Each calls yield for every mark in painting order.
func (d Drawing) Each(yield func(*Mark) bool) {
	for i := range d.Marks {
		if !yield(&d.Marks[i]) {
			return
		}
	}
}

// Add appends marks to the drawing.
func (d *Drawing) Add(m ...Mark) { d.Marks = append(d.Marks, m...) }

// Append appends the marks of e.
func (d *Drawing) Append(e Drawing) { d.Marks = append(d.Marks, e.Marks...) }

// Stroke adds a path drawn with the pen of its role.
func (d *Drawing) Stroke(r Role, p Path) {
	d.Add(Mark{Role: r, Path: p, Stroke: RolePen(r)})
}

// Paint adds an Art path with a fill and a pen; either ink may be None.
func (d *Drawing) Paint(p Path, fill, stroke Ink, width MM) {
	d.Add(Mark{Role: Art, Path: p, Fill: fill, Stroke: stroke, Width: width})
}

// Ground adds the ground of a part, below everything else painted there.
func (d *Drawing) Ground(p Path, fill Ink) {
	d.Add(Mark{Role: Art, Path: p, Fill: fill, Ground: true})
}

// Transform returns the drawing transformed by m. Pens of Art marks and the size of
// text scale with it; pens of other roles do not. Text cannot be mirrored, only moved
// and rotated.
func (d Drawing) Transform(m Affine) Drawing {
	out := Drawing{Marks: make([]Mark, 0, len(d.Marks))}
	out.Put(d, m)
	return out
}

// Put appends the marks of e, transformed by m as in [Drawing.Transform].
func (d *Drawing) Put(e Drawing, m Affine) {
	n := 0
	for i := range e.Marks {
		n += len(e.Marks[i].Path.Pts)
	}
	pts := make([]Point, 0, n) // one allocation for the whole drawing
	k, linear := m.Factor(), Affine{A: m.A, B: m.B, C: m.C, D: m.D}
	d.Marks = slices.Grow(d.Marks, len(e.Marks))
	for _, mk := range e.Marks {
		at := len(pts)
		for _, q := range mk.Path.Pts {
			pts = append(pts, m.Apply(q))
		}
		mk.Path.Pts = pts[at:len(pts):len(pts)]
		if mk.Role == Art {
			mk.Width *= MM(k)
		}
		mk.Dash = slices.Clone(mk.Dash)
		for i := range mk.Dash {
			mk.Dash[i] *= MM(k)
		}
		if mk.Text != nil {
			t := *mk.Text
			dir := linear.Apply(Rotate(t.Angle).Apply(Pt(1, 0)))
			t.At, t.Angle = m.Apply(t.At), dir.Angle()
			t.Size *= dir.Len() // keep the length of the line: letters have only one size
			t.Advance *= dir.Len()
			mk.Text = &t
		}
		d.Marks = append(d.Marks, mk)
	}
}

// Move returns the drawing shifted by dx, dy.
func (d Drawing) Move(dx, dy MM) Drawing { return d.Transform(Translate(dx, dy)) }

// Scale returns the drawing scaled around the origin.
func (d Drawing) Scale(k float64) Drawing {
	if k == 1 {
		return d
	}
	return d.Transform(Scale(k, k))
}

// Only returns the drawing with the marks that keep accepts.
func (d Drawing) Only(keep func(*Mark) bool) Drawing {
	return Drawing{slices.DeleteFunc(slices.Clone(d.Marks), func(m Mark) bool { return !keep(&m) })}
}

// Solid returns the drawing as a small picture, whose writing stays solid without colours: outlines would
// clog it.
func (d Drawing) Solid() Drawing {
	out := Drawing{slices.Clone(d.Marks)}
	for i := range out.Marks {
		switch m := &out.Marks[i]; m.Fill {
		case Brush:
			m.Fill = Black
		case RedBrush:
			m.Fill = Vermilion
		}
	}
	return out
}

// Bounds returns the bounding box of the drawing, including the pens of Art marks but
// not those of other roles, because a cut line is where its centre is.
func (d Drawing) Bounds() Rect {
	var r Rect
	for i := range d.Marks {
		r = r.Union(d.Marks[i].Bounds())
	}
	return r
}

// Bounds returns the bounding box of the mark; see [Drawing.Bounds].
func (m *Mark) Bounds() Rect {
	if m.Text != nil {
		return m.Text.Bounds()
	}
	box := m.Path.Bounds()
	if m.Role == Art && m.Stroke != None && !m.Path.Empty() {
		return box.Inset(-m.Width / 2)
	}
	return box
}

// Bounds returns the box of the line of text, with a generous ascent and descent.
func (t *Text) Bounds() Rect {
	box := RectPath(RectWH(0, -0.8*t.Size, t.Advance, 1.05*t.Size))
	return box.Transform(Rotate(t.Angle).Then(Translate(t.At.X, t.At.Y))).Bounds()
}
