package font

import (
	"sort"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Anchor says which end of a line of text its position refers to.
type Anchor uint8

// The anchors.
const (
	Left Anchor = iota
	Middle
	Right
)

// Style is the style of a line of text. The zero Style is invisible: it needs a Size
// and an Ink.
type Style struct {
	Font   draw.Font
	Size   draw.MM // em size
	Ink    draw.Ink
	Role   draw.Role // usually Guide, or Art on a board
	Anchor Anchor
	Angle  float64 // degrees, clockwise on paper, around the position
}

// run is a stretch of text in one typeface.
type run struct {
	font draw.Font
	s    string
}

// runs splits s where the typeface changes: characters missing from f are set in
// Gothic.
func runs(f draw.Font, s string) []run {
	face, s := Get(f), strings.ToValidUTF8(s, "\ufffd")
	lacks := func(r rune) bool { return !isSpace(r) && !face.Has(r) }
	if f == draw.Gothic || !strings.ContainsFunc(s, lacks) {
		return []run{{f, s}}[:min(len(s), 1)]
	}
	var out []run
	for at := 0; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		use := f
		if lacks(r) && Get(draw.Gothic).Has(r) {
			use = draw.Gothic
		}
		if last := len(out) - 1; last >= 0 && (use == out[last].font || isSpace(r)) { // a space belongs to the run before it
			out[last].s = s[at-len(out[last].s) : at+n]
		} else {
			out = append(out, run{use, s[at : at+n]})
		}
		at += n
	}
	return out
}

func isSpace(r rune) bool { return r == ' ' || r == '\u00a0' || r == '\u3000' }

// Width returns the width of s set in f at the given size, with missing characters set
// in Gothic.
func Width(f draw.Font, size draw.MM, s string) draw.MM {
	face, w := Get(f), draw.MM(0)
	for _, r := range s { // usually f has all of them
		g := face.glyph(r)
		if g.missing && !isSpace(r) {
			w = 0
			for _, r := range runs(f, s) {
				w += Get(r.font).Width(r.s, size)
			}
			return w
		}
		w += g.advance
	}
	return w * size
}

// Label sets one line of text at a position. Characters missing from the typeface are
// set in the Japanese one, so a label may consist of several marks.
func Label(at draw.Point, st Style, s string) []draw.Mark {
	parts, total := runs(st.Font, s), Width(st.Font, st.Size, s)
	x := [...]draw.MM{Left: 0, Middle: -total / 2, Right: -total}[st.Anchor]
	turn := draw.Rotate(st.Angle)
	marks := make([]draw.Mark, 0, len(parts))
	for _, r := range parts {
		w := Get(r.font).Width(r.s, st.Size)
		m := draw.Mark{Role: st.Role, Fill: st.Ink, Text: &draw.Text{
			S: r.s, Font: r.font, Size: st.Size,
			At: at.Add(turn.Apply(draw.Pt(x, 0))), Angle: st.Angle, Advance: w,
		}}
		if st.Font == draw.SansBold && r.font == draw.Gothic { // which has no bold
			m.Stroke, m.Width = st.Ink, 0.03*st.Size // more would fill kanji
		}
		marks = append(marks, m)
		x += w
	}
	return marks
}

// Outline returns the path painted by a mark, which for text is the outline of its
// letters.
func Outline(m *draw.Mark) draw.Path {
	if m.Text != nil {
		return TextOutline(m.Text)
	}
	return m.Path
}

// TextOutline returns the outline of a line of text in place.
func TextOutline(t *draw.Text) draw.Path {
	return Get(t.Font).Outline(t.S, t.Size).
		Transform(draw.Rotate(t.Angle).Then(draw.Translate(t.At.X, t.At.Y)))
}

// Shorten truncates a text to fit the room on a line, appending "…" if anything was
// cut.
func Shorten(s string, f draw.Font, size, room draw.MM) string {
	if Width(f, size, s) <= room {
		return s
	}
	r := []rune(s)
	n := sort.Search(len(r), func(n int) bool { return Width(f, size, string(r[:n+1])+"…") > room })
	return strings.TrimSpace(string(r[:n])) + "…"
}
