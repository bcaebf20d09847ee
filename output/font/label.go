package font

import (
	"strings"

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

// runs splits s where the typeface must change: what f lacks is set in Gothic,
// and with a digit that it lacks the whole number.
func runs(f draw.Font, s string) []run {
	face, s := Get(f), strings.ToValidUTF8(s, "\ufffd")
	if f == draw.Gothic || !strings.ContainsFunc(s, func(r rune) bool { return !isSpace(r) && !face.Has(r) }) {
		return []run{{f, s}}[:min(len(s), 1)]
	}
	var out []run
	from, font := 0, f // of the run at hand
	number := false    // a number with a zero goes on
	for i, r := range s {
		use := f
		if isDigit(r) && !number {
			n := strings.IndexFunc(s[i:], func(r rune) bool { return !isDigit(r) })
			if n < 0 {
				n = len(s) - i
			}
			number = strings.ContainsFunc(s[i:i+n], func(r rune) bool { return !face.Has(r) })
		}
		number = number && isDigit(r)
		if !isSpace(r) && (number || !face.Has(r)) && Get(draw.Gothic).Has(r) {
			use = draw.Gothic
		}
		switch {
		case i == 0:
			font = use
		case use != font && !isSpace(r): // a space goes with what is before it
			out = append(out, run{font, s[from:i]})
			from, font = i, use
		}
	}
	return append(out, run{font, s[from:]})
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isSpace(r rune) bool { return r == ' ' || r == '\u00a0' || r == '\u3000' }

// Width returns the width of s set in f at the size, with Japanese where f
// has no glyph.
func Width(f draw.Font, size draw.MM, s string) draw.MM {
	var w draw.MM
	for _, r := range runs(f, s) {
		w += Get(r.font).Width(r.s, size)
	}
	return w
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
			m.Stroke, m.Width = st.Ink, 0.035*st.Size // a bold zero, which it has not
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
