package typeset

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Limits of the justification of Japanese lines, in ems.
const (
	pressed   = 0.4   // what a mark with an empty half may lose
	mostPress = 1.2   // what a line may lose
	widest    = 0.125 // the largest gap between characters; otherwise a line stays ragged
)

// justifies reports whether lines are justified: those of Japanese running text. Captions,
// tables and narrow columns are ragged.
func justifies(s *setter, f face, width draw.MM) bool {
	const narrow = 25 // characters
	return s.spec.japanese && !s.page.Plain && f.size == s.spec.body.size && width >= narrow*f.size
}

// justify fills the width of the lines of a Japanese paragraph: too long ones lose room
// at marks with an empty half, short ones but the last gain it between all characters.
func justify(lines []line, f face, width, first draw.MM) {
	for i := range lines {
		l := &lines[i]
		lack := width - l.w
		if i == 0 {
			lack -= first
		}
		if lack < 0 {
			l.spread(lack, joints(l.segs, atEmptyHalf), atEmptyHalf)
		} else if n := joints(l.segs, bothWide); i < len(lines)-1 && lack <= widest*f.size*draw.MM(n) {
			l.spread(lack, n, bothWide)
		}
	}
}

// press returns how much of a word that does not end its line may be lost: the empty half
// of a mark at its end.
func (w *word) press(size draw.MM) draw.MM {
	if len(w.segs) == 0 || w.firm {
		return 0
	}
	if last, _ := utf8.DecodeLastRuneInString(w.segs[len(w.segs)-1].s); !emptyHalf(last, 0) {
		return 0
	}
	return pressed * size
}

// joints returns the number of places between two characters of a line that meet a
// condition.
func joints(segs []seg, is func(a, b rune, firm bool) bool) (n int) {
	last := rune(0)
	for k, g := range segs {
		for i, c := range g.s {
			if last != 0 && (g.ruby == "" || i == 0) && is(last, c, firm(segs[k:])) {
				n++
			}
			last = c
		}
	}
	return n
}

// spread distributes room over the n joints of a line.
func (l *line) spread(room draw.MM, n int, is func(a, b rune, firm bool) bool) {
	if n == 0 {
		return
	}
	gap := room / draw.MM(n)
	var out []seg
	last := rune(0)
	for k, g := range l.segs {
		from := 0
		for i, c := range g.s {
			if last != 0 && (g.ruby == "" || i == 0) && is(last, c, firm(l.segs[k:])) {
				if i > from {
					part := g
					part.s, part.after = g.s[from:i], 0
					out, from = append(out, part), i
				}
				out[len(out)-1].after += gap
			}
			last = c
		}
		g.s = g.s[from:]
		out = append(out, g)
	}
	l.segs, l.w = out, l.w+room
}

// firm reports whether readings need what precedes the first of them in segments.
func firm(segs []seg) bool {
	i := slices.IndexFunc(segs, func(g seg) bool { return g.ruby != "" })
	return i >= 0 && segs[i].firm
}

// bothWide reports whether two characters are full-width, and no marks that are set solid.
func bothWide(a, b rune, _ bool) bool {
	_, solid := cut(a, b)
	return wide(a) && wide(b) && !solid
}

// atEmptyHalf reports whether there is the empty half of a mark between two characters,
// which readings do not need.
func atEmptyHalf(a, b rune, firm bool) bool {
	return !firm && emptyHalf(a, b)
}

// emptyHalf reports whether there is the empty half of a mark between two characters,
// that is not cut.
func emptyHalf(a, b rune) bool {
	if _, solid := cut(a, b); solid {
		return false
	}
	return a != 0 && strings.ContainsRune("、。」）』", a) || b != 0 && strings.ContainsRune("「（『", b)
}
