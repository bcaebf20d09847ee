package pieces

import (
	"errors"
	"io/fs"

	"shogikit/output/draw"
)

// tagSize is the side of the small picture on the end tab of a rim, at 100 %.
const tagSize draw.MM = 2.9

// tag returns the small picture that tells which piece a rim belongs to, on an
// end tab with that much room. Glued, it is out of sight. It stands upright when
// the strip hangs down from its first wall, as on the sheets.
func (m *Maker) tag(l Look, room draw.Rect) draw.Drawing {
	d, _ := m.sign(l) // NewMaker has seen every tag
	k := min(1, float64(room.H()/tagRoom))
	c := room.Center()
	return d.Transform(draw.Rotate(-90).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y)))
}

// tagRoom is the height that a tag of full size asks for.
const tagRoom draw.MM = 4.5

// sign returns the tag of a look about the origin: the sign of the piece, or what
// the style has instead.
func (m *Maker) sign(l Look) (draw.Drawing, error) {
	l.Promoted = false
	l = l.shown()
	if d, ok := m.tags[l]; ok {
		return d, nil
	}
	d, err := m.makeTag(l, draw.RectWH(-tagSize/2, -tagSize/2, tagSize, tagSize))
	if err != nil {
		return draw.Drawing{}, err
	}
	for i := range d.Marks {
		if mk := &d.Marks[i]; mk.Fill == draw.Vermilion {
			mk.Fill = draw.Black
		}
	}
	m.tags[l] = d
	return d, nil
}

// makeTag draws the tag in the box. A user's picture goes with the
// user's sign, or is made small itself: the style's sign would show something else.
func (m *Maker) makeTag(l Look, box draw.Rect) (draw.Drawing, error) {
	kanji := l.Face().Kanji1[l.Side]
	switch own := m.own(l); {
	case own && !m.ownFile(l.SignFile()):
		return m.make(l, box)
	case own:
	case m.opts.Style == Letters:
		return m.letter(l, box), nil
	case kanji != "" && (m.opts.Style == Kanji || m.opts.Style == Kanji1):
		var d draw.Drawing
		d.Paint(m.small(kanji, box), draw.Black, draw.None, 0)
		return d, nil
	}
	sign, err := m.load([]string{l.SignFile()})
	if err == nil {
		return sign.Fit(box), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return draw.Drawing{}, err
	}
	return m.make(l, box)
}
