package font

import (
	"sort"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Anchor says which end of a line of text its position names.
type Anchor uint8

// The anchors.
const (
	Left Anchor = iota
	Middle
	Right
)

// Style is how a line of text is set. The zero Style is invisible: it needs a
// Size and an Ink.
type Style struct {
	Font   draw.Font
	Size   draw.MM // em size
	Ink    draw.Ink
	Role   draw.Role // usually Guide, or Art on a board
	Anchor Anchor
	Angle  float64 // degrees, clockwise on paper, about the position
}

// run is a stretch of text that one typeface can set.
type run struct {
	font draw.Font
	s    string
}

// runs splits s where the typeface must change: what f lacks is set in Gothic.
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
		if last := len(out) - 1; last >= 0 && (use == out[last].font || isSpace(r)) { // a space goes with what is before it
			out[last].s = s[at-len(out[last].s) : at+n]
		} else {
			out = append(out, run{use, s[at : at+n]})
		}
		at += n
	}
	return out
}

func isSpace(r rune) bool { return r == ' ' || r == '\u00a0' || r == '\u3000' }

// Width returns the width of s set in f at the size, with Japanese where f
// has no glyph.
func Width(f draw.Font, size draw.MM, s string) draw.MM {
	face, w := Get(f), draw.MM(0)
	for _, r := range s { // mostly it has all of them
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

// Label sets one line of text at a position. Where the typeface lacks a
// character the Japanese one steps in, so a label can be several marks.
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
		if st.Font == draw.SansBold && r.font == draw.Gothic && r.s[0] < 0x80 {
			m.Stroke, m.Width = st.Ink, 0.045*st.Size // bold digits, which it has not
		}
		marks = append(marks, m)
		x += w
	}
	return marks
}

// Outline returns what a mark paints as a path, the outlines of letters too.
func Outline(m *draw.Mark) draw.Path {
	if m.Text != nil {
		return TextOutline(m.Text)
	}
	return m.Path
}

// TextOutline returns the outlines of a line of text where it stands.
func TextOutline(t *draw.Text) draw.Path {
	return Get(t.Font).Outline(t.S, t.Size).
		Transform(draw.Rotate(t.Angle).Then(draw.Translate(t.At.X, t.At.Y)))
}

// Shorten returns as much of a text as has room on a line, with … behind it where that
// is not all.
func Shorten(s string, f draw.Font, size, room draw.MM) string {
	if Width(f, size, s) <= room {
		return s
	}
	r := []rune(s)
	n := sort.Search(len(r), func(n int) bool { return Width(f, size, string(r[:n+1])+"…") > room })
	return strings.TrimSpace(string(r[:n])) + "…"
}
