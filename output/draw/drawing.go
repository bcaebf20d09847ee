package draw

import "slices"

// Font names a typeface that writers know; see package output/font.
type Font uint8

// The typefaces.
const (
	Sans     Font = iota // labels and running text
	SansBold             // heads
	SansItalic
	Mono   // commands
	Gothic // Japanese: kanji, kana and Latin of the same design
	Fonts  // how many there are
)

// Text is a line of real text: text in a PDF, outlines elsewhere.
type Text struct {
	S       string
	Font    Font
	Size    MM      // em size
	At      Point   // start of the baseline
	Angle   float64 // degrees, clockwise on paper
	Advance MM      // width of the line, as package output/font measures it
}

// Mark is one thing to paint: a path or a line of text, what it is for, and
// its inks. A mark with neither fill nor stroke paints nothing.
type Mark struct {
	Role    Role
	Fill    Ink
	Stroke  Ink
	EvenOdd bool // fill rule; nonzero otherwise
	Ground  bool // the ground of a part, which runs on where no cut line is printed
	Fixed   bool // keeps its size where a sheet is corrected for a printer: the scale figures
	Path    Path
	Text    *Text // where set, Path is empty and Fill is the ink of the letters
	Width   MM    // pen of an Art mark; other roles have pens of their own
	Dash    []MM  // what the pen draws and leaves out, along the path from its start, in place of its role's dashes

	later *later // where set, the mark stands for a drawing that is not made yet
}

// later is a drawing as it will be.
type later struct {
	draw func() Drawing
	box  Rect // of what it draws
	at   Affine
}

// Later returns a drawing of Art with those bounds that is made anew whenever its marks
// are looked at: a document of a thousand diagrams need not hold them all.
func Later(box Rect, d func() Drawing) Drawing {
	return Drawing{Marks: []Mark{{Role: Art, later: &later{d, box, Identity()}}}}
}

// Paints reports whether anything of the mark shows.
func (m *Mark) Paints() bool { return m.Fill != None || m.Stroke != None }

// Each calls yield for every mark in painting order.
func (d Drawing) Each(yield func(*Mark) bool) { d.each(Layers, yield) }

// each does so for the marks of one layer, or of all.
func (d *Drawing) each(l Layer, yield func(*Mark) bool) bool {
	for i := range d.Marks {
		m := &d.Marks[i]
		if l != Layers && l != m.Role.Layer() {
			continue
		}
		if m.later != nil {
			if made := m.later.draw().Transform(m.later.at); !made.each(l, yield) {
				return false
			}
		} else if !yield(m) {
			return false
		}
	}
	return true
}

// Drawing is a list of marks in painting order. Methods return new drawings
// and leave the receiver alone; the zero Drawing is empty.
type Drawing struct{ Marks []Mark }

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

// Ground adds the ground of a part, below all else that is painted there.
func (d *Drawing) Ground(p Path, fill Ink) {
	d.Add(Mark{Role: Art, Path: p, Fill: fill, Ground: true})
}

// Transform returns the drawing seen through m. Pens of Art marks and the size
// of text scale with it; pens of other roles do not. Text cannot be mirrored:
// it is moved and turned only.
func (d Drawing) Transform(m Affine) Drawing {
	out := Drawing{Marks: make([]Mark, 0, len(d.Marks))}
	out.Put(d, m)
	return out
}

// Put appends the marks of e, seen through m as [Drawing.Transform] tells.
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
		if mk.later != nil {
			mk.later = &later{mk.later.draw, mk.later.box, mk.later.at.Then(m)}
		}
		mk.Dash = slices.Clone(mk.Dash)
		for i := range mk.Dash {
			mk.Dash[i] *= MM(k)
		}
		if mk.Text != nil {
			t := *mk.Text
			dir := linear.Apply(Rotate(t.Angle).Apply(Pt(1, 0)))
			t.At, t.Angle = m.Apply(t.At), dir.Angle()
			t.Size *= dir.Len() // the line stays as long as m makes it: letters have one size
			t.Advance *= dir.Len()
			mk.Text = &t
		}
		d.Marks = append(d.Marks, mk)
	}
}

// Move returns the drawing shifted by dx, dy.
func (d Drawing) Move(dx, dy MM) Drawing { return d.Transform(Translate(dx, dy)) }

// Take appends the marks of e, shifted, and uses them up: whoever made e must hold all of
// it alone, and no two of its marks may share their points.
func (d *Drawing) Take(e Drawing, dx, dy MM) {
	for i := range e.Marks {
		m := &e.Marks[i]
		for k := range m.Path.Pts {
			m.Path.Pts[k] = m.Path.Pts[k].Add(Pt(dx, dy))
		}
		if m.Text != nil {
			m.Text.At = m.Text.At.Add(Pt(dx, dy))
		}
		if m.later != nil {
			m.later.at = m.later.at.Then(Translate(dx, dy))
		}
	}
	if cap(d.Marks) == 0 {
		*d = e
	} else {
		d.Append(e)
	}
}

// Scale returns the drawing scaled about the origin.
func (d Drawing) Scale(k float64) Drawing {
	if k == 1 {
		return d
	}
	return d.Transform(Scale(k, k))
}

// Only returns the marks that keep accepts.
func (d Drawing) Only(keep func(*Mark) bool) Drawing {
	return Drawing{slices.DeleteFunc(slices.Clone(d.Marks), func(m Mark) bool { return !keep(&m) })}
}

// Bounds returns the bounding box of the drawing; pens of Art count, those of
// other roles do not, because a cut line is where its middle is.
func (d Drawing) Bounds() Rect {
	var r Rect
	for i := range d.Marks {
		r = r.Union(d.Marks[i].Bounds())
	}
	return r
}

// Bounds returns the bounding box of the mark; see [Drawing.Bounds].
func (m *Mark) Bounds() Rect {
	if m.later != nil {
		return RectPath(m.later.box).Transform(m.later.at).Bounds()
	}
	if m.Text != nil {
		return m.Text.Bounds()
	}
	if m.Path.Empty() {
		return Rect{}
	}
	b := m.Path.Bounds()
	if m.Role == Art && m.Stroke != None {
		b = b.Inset(-m.Width / 2)
	}
	return b
}

// Bounds returns the box of the line of text, from a generous ascent to a
// generous descent.
func (t *Text) Bounds() Rect {
	box := RectPath(RectWH(0, -0.8*t.Size, t.Advance, 1.05*t.Size))
	return box.Transform(Rotate(t.Angle).Then(Translate(t.At.X, t.At.Y))).Bounds()
}
