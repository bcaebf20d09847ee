package pieces

import (
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/templates"
)

// A lettering says how large writing stands on a face, as shares of its width or height.
// Writing fills a face as on wood, without a panel round it.
type lettering struct {
	high, wide draw.MM // of the writing as a whole
	middle     draw.MM // of its middle, from the tip
	stretch    float64 // how much broader than written a character may become
}

// letterings are the writing on a face without marks, and with marks, which leave less room.
type letterings struct{ plain, marked lettering }

var (
	twoCharacters = letterings{
		plain:  lettering{high: 0.76, wide: 0.68, middle: 0.54, stretch: 1.7},
		marked: lettering{high: 0.64, wide: 0.60, middle: 0.535, stretch: 1.7},
	}
	oneCharacter = letterings{
		plain:  lettering{high: 0.68, wide: 0.70, middle: 0.565, stretch: 1.45},
		marked: lettering{high: 0.60, wide: 0.62, middle: 0.55, stretch: 1.45},
	}
	// A big letter is for first lessons and weak eyes.
	bigLetter = letterings{
		plain:  lettering{high: 0.68, wide: 0.70, middle: 0.56},
		marked: lettering{high: 0.66, wide: 0.64, middle: 0.54},
	}
)

const (
	firstShare           = 0.515 // of the height of two characters, that of the first
	secondWidth          = 0.97  // of the second character, relative to the first
	characterGap         = 0.022 // of the height of the face, between the strokes of two characters
	overlap              = 0.06  // of the height of the face, by which they interlock at most
	brushAir     draw.MM = 0.5   // between writing and the edge or a mark, which is as black: they must not be read as one
	edgeAir              = 0.055 // of the width of the face, between writing and its edge

	fontSize      draw.MM = 8    // at which a font's characters are thickened
	brushPen      draw.MM = 0.28 // by which
	fontTolerance draw.MM = 0.005
)

// writing draws a look's text, or its letter if it has none: on a whole face, or into the
// box that discs leave.
func (m *Maker) writing(l Look, box draw.Rect, text string) (draw.Drawing, error) {
	missing := m.font().Missing(text)
	if text == "" {
		missing = m.letterFont().Missing(m.letter(l))
	}
	switch {
	case len(missing) > 0:
		return draw.Drawing{}, lacking(missing)
	case m.round():
		return m.onDisc(l, box, text), nil
	case text == "":
		return m.drawLetter(l), nil
	}
	return m.drawText(l, []rune(text)), nil
}

// lacking are characters that a font lacks.
type lacking []rune

func (c lacking) Error() string { return fmt.Sprintf("the font has no %q", string(c)) }

// missing returns the fault of characters that the font lacks, in order and without
// duplicates; nil if there are none.
func (m *Maker) missing(characters []rune) error {
	var each []rune
	for _, c := range characters {
		if !slices.Contains(each, c) {
			each = append(each, c)
		}
	}
	switch {
	case len(each) == 0:
		return nil
	case m.opts.Font == nil:
		return fmt.Errorf("the built-in font has no %q, which the pieces need; take one that has, by --font", string(each))
	}
	return fmt.Errorf("%s: the font has no %q, which the pieces need; take another font, or leave --font out",
		m.opts.Font.Name, string(each))
}

// drawText writes one or two characters one below the other on a face.
func (m *Maker) drawText(l Look, characters []rune) draw.Drawing {
	body, size := m.Body(l.Piece), m.lettering(oneCharacter)
	if len(characters) == 2 {
		size = m.lettering(twoCharacters)
	}
	shapes := make([]draw.Path, len(characters))
	for i, r := range characters {
		shapes[i] = m.shape(r)
	}
	return m.largest(l, size, func(size lettering) draw.Drawing {
		return m.markSide(l, size.set(shapes, body, l.brush()), 0.3)
	})
}

// leastHigh is the share of the height of the face below which writing is not made smaller to
// keep clear of marks.
const leastHigh = 0.4

// largest returns a look's writing in the given size, or smaller if the marks and the edge leave less
// room.
func (m *Maker) largest(l Look, size lettering, set func(lettering) draw.Drawing) draw.Drawing {
	edge := newFrame(m.Body(l.Piece)).cut
	for {
		d := set(size)
		within := distance(edge, d) >= brushAir
		if size.high < leastHigh || within && m.clear(l, d, brushAir) {
			return d
		}
		size.high *= 0.975
		size.wide *= 0.975
	}
}

// set sets one or two characters on a face.
func (s lettering) set(shapes []draw.Path, body Body, ink draw.Ink) (d draw.Drawing) {
	if len(shapes) == 2 {
		for _, outline := range column([2]draw.Path(shapes), s.area(body), body, s.stretch) {
			d.Paint(outline, ink, draw.None, 0)
		}
		return d
	}
	d.Paint(narrowToFace(body, fit(shapes[0], s.area(body), s.stretch)), ink, draw.None, 0)
	return d
}

// lettering returns the one of two that leaves room for the marks on this maker's faces.
func (m *Maker) lettering(of letterings) lettering {
	if m.opts.Marks == "none" {
		return of.plain
	}
	return of.marked
}

// area returns the part of a face that writing fills.
func (s lettering) area(body Body) draw.Rect {
	return draw.Rect{
		Min: draw.Pt(body.W*(1-s.wide)/2, body.H*(s.middle-s.high/2)),
		Max: draw.Pt(body.W*(1+s.wide)/2, body.H*(s.middle+s.high/2)),
	}
}

// drawTextIn writes a look's characters one below the other into a box that is no whole
// face, or its letter if there are none.
func (m *Maker) drawTextIn(l Look, box draw.Rect, text string) (d draw.Drawing) {
	if text == "" {
		d.Paint(fit(m.letterOutline(l), box.Inset(0.05*box.W()), 1.1), l.brush(), draw.None, 0)
		return m.markSide(l, d, 0.6)
	}
	characters := []rune(text)
	high := box.H() / draw.MM(len(characters))
	for i, r := range characters {
		cell := draw.RectWH(box.Min.X, box.Min.Y+high*draw.MM(i), box.W(), high)
		d.Paint(fit(m.shape(r), cell.Inset(0.15), 1.45), l.brush(), draw.None, 0)
	}
	return m.markSide(l, d, 0.3)
}

// shape returns a character: by the calligrapher, or in the user's font or the font that has
// every character, its strokes thickened to the weight of a brush.
func (m *Maker) shape(r rune) draw.Path {
	if m.opts.Font == nil {
		if outline, ok := Brushed(r); ok {
			return outline
		}
	}
	drawn := m.font().Outline(string(r), fontSize)
	return draw.Union(drawn.Flatten(fontTolerance)).Offset(brushPen / 2)
}

// small draws a small character in the box.
func (m *Maker) small(s string, box draw.Rect) draw.Path {
	return fit(m.shape([]rune(s)[0]), box, 1.2)
}

// onDisc writes into the square inside a disc. Discs have no direction, so the sides
// differ in form: sente's men are solid, gote's have a ring around the writing.
func (m *Maker) onDisc(l Look, box draw.Rect, text string) draw.Drawing {
	disc := draw.Circle(box.Center(), box.W()/2-0.7)
	d := m.drawTextIn(l, box.Inset(0.2*box.W()), text)
	switch {
	case !l.Piece.TwoLooks:
	case l.Side == templates.Gote:
		d.Paint(disc, draw.None, draw.Black, 0.8)
	default:
		d = reversed(disc, draw.Black, d)
	}
	return d
}

// reversed shows writing in white on a ground. The edge in the ground's ink remains
// when nothing is coloured.
func reversed(ground draw.Path, ink draw.Ink, writing draw.Drawing) (d draw.Drawing) {
	d.Paint(ground, ink, draw.None, 0)
	for _, m := range writing.Marks {
		d.Paint(m.Path, draw.White, ink, 0.2)
	}
	return d
}

// markSide outlines gote's writing where it equals sente's, so that the sides of a piece
// differ in form.
func (m *Maker) markSide(l Look, d draw.Drawing, pen draw.MM) draw.Drawing {
	face := l.Face()
	same := face.Kanji[0] == face.Kanji[1] && face.Kanji1[0] == face.Kanji1[1]
	if !same || !l.Piece.TwoLooks || l.Side != templates.Gote || m.round() {
		return d
	}
	for i := range d.Marks {
		mark := &d.Marks[i]
		mark.Fill, mark.Stroke, mark.Width = draw.White, draw.Brush, pen
	}
	return d
}
