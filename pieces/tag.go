package pieces

import (
	"shogikit/output/draw"
)

// tagSize is the side of the small picture on the end tab of a rim, at 100 %.
const tagSize draw.MM = 3.35

// tag returns the small picture on the end tab of a rim that identifies its piece, in
// the given room. It is out of sight once glued. It is upright when the strip hangs
// down from its first wall, as on the sheets.
func (m *Maker) tag(l Look, room draw.Rect) draw.Drawing {
	k := min(1, float64(room.H()/tagRoom))
	c := room.Center()
	return m.Miniature(l, tagSize).Transform(draw.Rotate(-90).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y)))
}

// tagRoom is the height of room that a full-size tag needs.
const tagRoom draw.MM = 4.5

// Emblem returns the picture of a look around the origin in two inks, as in a woodcut: what is dark
// in it, and its lines, in one, the rest in the other. Letters have none: beside coordinates they
// could be taken for one.
func (m *Maker) Emblem(l Look, size draw.MM, dark, light draw.Ink) draw.Drawing {
	const finest draw.MM = 0.3 // line
	c, _ := m.content(m.shown(l))
	if c.written && c.text == "" {
		return draw.Drawing{}
	}
	const lost draw.MM = 0.2 // a line between two shapes so fine only clots
	d := m.Miniature(l, size).Only(func(m *draw.Mark) bool { return m.Fill != draw.None || m.Width > lost })
	ink := func(i draw.Ink) draw.Ink {
		switch {
		case i == draw.None || i.Opacity() < 0.5:
			return draw.None
		case draw.FullInk.Color(i).Dark():
			return dark
		}
		return light
	}
	for i := range d.Marks {
		mark := &d.Marks[i]
		mark.Fill, mark.Stroke = ink(mark.Fill), ink(mark.Stroke)
		if mark.Stroke != draw.None {
			mark.Width = max(mark.Width, finest)
		}
	}
	return d
}

// Miniature returns a look around the origin at a size: its picture scaled down, or one letter or
// character in the styles that write.
func (m *Maker) Miniature(l Look, size draw.MM) (d draw.Drawing) {
	l.Promoted = false
	l = m.shown(l)
	box, kanji := draw.RectWH(-size/2, -size/2, size, size), l.Face().Kanji1[l.Side]
	switch {
	case m.hasOwn(l):
	case m.opts.Style == Letters:
		d.Paint(fit(m.letterOutline(l), box, 1.1), l.brush(), draw.None, 0)
		return d
	case kanji != "" && (m.opts.Style == Kanji || m.opts.Style == Kanji1):
		d.Paint(m.small(kanji, box), draw.Black, draw.None, 0)
		return d
	}
	d = m.Picture(l)
	b := d.Bounds()
	k := float64(size / max(b.W(), b.H()))
	return d.Transform(draw.Scale(k, k).About(b.Center(), draw.Point{}))
}
