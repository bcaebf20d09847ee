package typeset

import (
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Japanese marks fill squares, but are empty on one side: the half after a closing one,
// the half before an opening one, a quarter on both sides of a dot.
const (
	opening = "「『（［｛〈【〔"
	closing = "」』）］｝〉】〕"
	stops   = "、。，．"
	dots    = "・：；"
)

// cut reports whether of what is empty between two adjacent characters half a square is
// cut off, and whether nothing else is empty there.
func cut(a, b rune) (cut, solid bool) {
	in := strings.ContainsRune
	switch ends := in(closing, a) || in(stops, a); {
	case ends && in(opening, b): // of two empty halves
		return true, false
	case ends && in(closing, b), in(closing, a) && in(stops, b), in(opening, a) && in(opening, b):
		return true, true
	case in(closing, a) && in(dots, b), in(dots, a) && in(opening, b):
		return true, true
	}
	return false, false
}

// cutMarks cuts marks within words, and tells words what is cut between them.
func cutMarks(words []word, size draw.MM) {
	last := rune(0)
	for i := range words {
		w := &words[i]
		if first, _ := utf8.DecodeRuneInString(w.segs[0].s); i > 0 && !w.space {
			if is, _ := cut(last, first); is {
				w.cut = size / 2
			}
		}
		w.segs, last = cutSegs(w.segs, size)
	}
}

// cutSegs splits segments after marks that are cut, and returns the last character.
func cutSegs(segs []seg, size draw.MM) (out []seg, last rune) {
	for _, g := range segs {
		from := 0
		for i, c := range g.s {
			if is, _ := cut(last, c); is && (g.ruby == "" || i == 0) {
				if i > from {
					part := g
					part.s = g.s[from:i]
					out, from = append(out, part), i
				}
				out[len(out)-1].after = -size / 2
			}
			last = c
		}
		g.s = g.s[from:]
		out = append(out, g)
	}
	return out, last
}

// flush returns by how much a line that begins with a segment is moved, for an opening
// bracket to be flush with the edge.
func flush(g *seg, size draw.MM) draw.MM {
	if first, _ := utf8.DecodeRuneInString(g.s); g.ruby == "" && strings.ContainsRune(opening, first) {
		return size / 2
	}
	return 0
}
