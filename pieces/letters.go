package pieces

import (
	"cmp"
	"slices"
	"strings"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
)

const (
	barHigh draw.MM = 0.7 // the bar of the second king
	ringPen draw.MM = 0.5 // the ring of promoted pieces
	ringAir draw.MM = 0.4 // between either and the letter
)

// drawLetter draws the big letter of a piece in the middle of its face, as large as those of the
// other pieces and on a line with them. As the pictures of promoted pieces have a rim, their letters
// have a ring; the second king stands on a bar. An accent or a second letter may make a letter smaller.
func (m *Maker) drawLetter(l Look) draw.Drawing {
	if m.line == nil {
		on := m.newLine()
		m.line = &on
	}
	return m.largest(l, m.line.lettering, func(size lettering) draw.Drawing {
		return m.placeLetter(l, line{size, m.line.top, m.line.foot})
	})
}

// A line is how large the letters of a game are, and which part of their font they fill.
type line struct {
	lettering
	top, foot draw.MM
}

// newLine returns the line of a game's letters: with room for the marks of each piece whose letter
// is an ordinary one.
func (m *Maker) newLine() line {
	var tops, feet []draw.MM
	for _, l := range m.Looks() {
		box := m.letterOutline(l).Bounds()
		tops, feet = append(tops, box.Min.Y), append(feet, box.Max.Y)
	}
	slices.Sort(tops)
	slices.Sort(feet)
	out := line{m.lettering(bigLetter), tops[len(tops)/2], feet[len(feet)/2]}
	for _, l := range m.Looks() {
		box := m.letterOutline(l).Bounds()
		accent := max(out.top-box.Min.Y, box.Max.Y-out.foot)
		if accent > leastAccent || box.W() > out.foot-out.top {
			continue
		}
		m.largest(l, out.lettering, func(size lettering) draw.Drawing {
			out.high = size.high
			return m.placeLetter(l, out)
		})
	}
	return out
}

// leastAccent is how far a letter with an accent or a tail, set in [fontSize], is beyond the others.
const leastAccent draw.MM = 0.4

// placeLetter sets a letter on a face, with its ring or bar.
func (m *Maker) placeLetter(l Look, on line) (d draw.Drawing) {
	body, outline := m.Body(l.Piece), m.letterOutline(l)
	area, box := on.area(body), outline.Bounds()
	k := float64(min(area.H()/(on.foot-on.top), area.W()/box.W()))
	at := draw.Translate(area.Center().X-box.Center().X*draw.MM(k), area.Center().Y-(on.top+on.foot)/2*draw.MM(k))
	letter := outline.Transform(draw.Scale(k, k).Then(at))
	d.Paint(letter, l.brush(), draw.None, 0)
	switch {
	case l.Promoted:
		d.Paint(ring(letter), draw.None, l.brush(), ringPen)
	case m.hasBar(l):
		bar := letter.Bounds()
		bar.Min.Y = bar.Max.Y + ringAir
		bar.Max.Y = bar.Min.Y + barHigh
		d.Paint(draw.RectPath(bar), l.brush(), draw.None, 0)
	}
	return d
}

// ring returns the line round a letter, without those round its counters.
func ring(letter draw.Path) (around draw.Path) {
	loops := draw.Union(letter.Flatten(fontTolerance)).Offset(ringAir + ringPen/2).Flatten(fontTolerance)
	for i, loop := range loops {
		if draw.Depth(i, loops) == 0 {
			around.Append(draw.Polygon(loop[:len(loop)-1]...))
		}
	}
	return around
}

// hasBar reports whether a look differs from that of the other side by a bar.
func (m *Maker) hasBar(l Look) bool {
	return l.Piece.TwoLooks && l.Side == templates.Gote && !m.round()
}

// letterOutline returns the big letter of a look.
func (m *Maker) letterOutline(l Look) draw.Path { return m.letterFont().Outline(m.letter(l), fontSize) }

// letterFont is the user's font or the built-in bold.
func (m *Maker) letterFont() *font.Face { return cmp.Or(m.opts.Font, font.Get(draw.SansBold)) }

// letter returns the big letter of a look in the user's language.
func (m *Maker) letter(l Look) string {
	text := cmp.Or(l.Face().Letters.In(m.opts.Lang), string(l.Piece.Letter))
	if l.Promoted { // the ring says so
		text = strings.TrimSuffix(strings.TrimPrefix(text, "成"), "+")
	}
	return text
}
