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
