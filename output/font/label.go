package font

import (
	"sort"
	"strings"

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

// Width returns the width of s set in f at the given size.
func Width(f draw.Font, size draw.MM, s string) draw.MM { return Get(f).Width(s, size) }

// Label sets one line of text at a position; an empty text gives no mark.
func Label(at draw.Point, st Style, s string) []draw.Mark {
	if s == "" {
		return nil
	}
	s = strings.ToValidUTF8(s, "\ufffd")
	width := Width(st.Font, st.Size, s)
	x := [...]draw.MM{Left: 0, Middle: -width / 2, Right: -width}[st.Anchor]
	start := at.Add(draw.Rotate(st.Angle).Apply(draw.Pt(x, 0)))
	return []draw.Mark{{Role: st.Role, Fill: st.Ink, Text: &draw.Text{
		S: s, Font: st.Font, Size: st.Size, At: start, Angle: st.Angle, Advance: width,
	}}}
}

// Outline returns the path painted by a mark, which for text is the outline of its
// letters in place.
func Outline(m *draw.Mark) draw.Path {
	t := m.Text
	if t == nil {
		return m.Path
	}
	at := draw.Rotate(t.Angle).Then(draw.Translate(t.At.X, t.At.Y))
	return Get(t.Font).Outline(t.S, t.Size).Transform(at)
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
