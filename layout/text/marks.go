package text

import (
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Japanese marks fill squares, but are empty on one side: the half after a closing one, the half
// before an opening one, a quarter on both sides of a dot.
const (
	opening = "「『（［｛〈【〔"
	closing = "」』）］｝〉】〕"
	stops   = "、。，．"
	dots    = "・：；"
)

// closeMarks moves marks together that would leave a hole between them: 」「 and 。」.
func closeMarks(words []word, size draw.MM) {
	var before *segment
	for i := range words {
		if words[i].space || words[i].newline {
			before = nil
		}
		words[i].segments = splitAtMarks(words[i].segments, size)
		for k := range words[i].segments {
			g := &words[i].segments[k]
			if before != nil {
				a, _ := utf8.DecodeLastRuneInString(before.s)
				b, _ := utf8.DecodeRuneInString(g.s)
				if hole(a, b) {
					before.after = -size / 2
				}
			}
			before = g
		}
	}
}

// splitAtMarks splits segments between two marks with a hole between them.
func splitAtMarks(segments []segment, size draw.MM) []segment {
	var out []segment
	for _, g := range segments {
		from, last := 0, rune(0)
		for i, c := range g.s {
			if last != 0 && g.ruby == "" && hole(last, c) {
				part := g
				part.s = g.s[from:i]
				out = append(out, part)
				from = i
			}
			last = c
		}
		g.s = g.s[from:]
		out = append(out, g)
	}
	return out
}

// hole reports whether half a square is empty too much between two adjacent characters.
func hole(a, b rune) bool {
	ends := strings.ContainsRune(closing+stops, a)
	switch {
	case ends && strings.ContainsRune(opening+closing, b):
		return true
	case strings.ContainsRune(closing, a):
		return strings.ContainsRune(stops+dots, b)
	case strings.ContainsRune(opening+dots, a):
		return strings.ContainsRune(opening, b)
	}
	return false
}

// indent returns by how much a line that begins with a segment is moved to the left, for an
// opening bracket to be flush with the edge.
func indent(g *segment, size draw.MM) draw.MM {
	first, _ := utf8.DecodeRuneInString(g.s)
	if g.ruby == "" && strings.ContainsRune(opening, first) {
		return size / 2
	}
	return 0
}
