package booklet

import (
	"slices"

	"shogikit/layout/text"
	"shogikit/templates"
)

// ways are the eight directions in clockwise order, seen from the owner, and the two
// jumps of a knight; a set of directions is a bit mask of their indexes.
var ways = [][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {1, 2}, {-1, 2}}

const knightly = 1<<8 | 1<<9

// groups are the sets of directions that a language has one word for, largest first.
var groups = []struct {
	key string
	all uint16
}{
	{"any", 0b1111_1111}, {"not-aft", 0b1110_1111}, {"not-sides", 0b1011_1011}, {"not-aft-diagonal", 0b1101_0111},
	{"straight", 0b0101_0101}, {"diagonal", 0b1010_1010}, {"fore-aft", 0b0001_0001}, {"sides", 0b0100_0100},
	{"fore-diagonal", 0b1000_0010}, {"aft-diagonal", 0b0010_1000}, {"fore", 1 << 0}, {"aft", 1 << 4},
	{"right", 1 << 2}, {"left", 1 << 6}, {"fore-right", 1 << 1}, {"fore-left", 1 << 7}, {"aft-right", 1 << 3}, {"aft-left", 1 << 5},
}

// moveWords describes the moves of a face in words: "One square straight in any
// direction; any number of squares diagonally."
func (w *words) moveWords(moves []templates.Move) string {
	type reach struct {
		kind string // step, slide, limit, leap, knight
		n    int
		only string // for moves that may not capture, or must
	}
	var order []reach
	by := map[reach]uint16{}
	for _, m := range moves {
		x, y, size := max(m.DX, -m.DX), max(m.DY, -m.DY), m.Span()
		r := reach{kind: "step"}
		switch {
		case x != 0 && y != 0 && x != y:
			r.kind, size = "knight", 1
		case size > 1:
			r = reach{kind: "leap", n: size}
		case m.Endless():
			r.kind = "slide"
		case m.Range > 1:
			r = reach{kind: "limit", n: m.Range}
		}
		switch {
		case m.NoCapture:
			r.only = "no-capture"
		case m.OnlyCapture:
			r.only = "only-capture"
		}
		if by[r] == 0 {
			order = append(order, r)
		}
		way := slices.Index(ways, [2]int{m.DX / size, m.DY / size})
		if way < 0 {
			way = len(ways)
		}
		by[r] |= 1 << way
	}
	var out []string
	for _, r := range order {
		if r.kind == "knight" && by[r] != knightly {
			r.kind = "rings"
		}
		said := w.text("reach."+r.kind, "n", r.n, "word", w.number(r.n), "where", w.either(w.directions(by[r])))
		if r.only != "" {
			said = w.text("reach."+r.only, "text", said)
		}
		out = append(out, said)
	}
	if len(out) == 0 {
		return ""
	}
	for len(out) > 1 {
		out = slices.Replace(out, 0, 2, w.text("reach.or", "a", out[0], "b", out[1]))
	}
	return text.Capital(w.text("reach.end", "text", out[0]))
}

// either joins directions, the last two with the text for it.
func (w *words) either(names []string) string {
	n := len(names)
	if n == 0 {
		return ""
	}
	if n == 1 {
		return names[0]
	}
	return w.text("reach.either", "a", w.list(names[:n-1]), "b", names[n-1])
}

// directions names a set of directions in as few words as possible.
func (w *words) directions(left uint16) (out []string) {
	for _, g := range groups {
		if left&g.all == g.all {
			out = append(out, w.text("reach.to."+g.key))
			left &^= g.all
		}
	}
	return out
}
