package booklet

import (
	"slices"

	"shogikit/templates"
)

// direction is one of the eight ways from a square, seen from the owner.
type direction struct{ x, y int }

// groups of directions that a language has one word for, the largest first.
var groups = []struct {
	key string
	all []direction
}{
	{"any", []direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}},
	{"not-aft", []direction{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {-1, -1}, {-1, 0}, {-1, 1}}},
	{"not-sides", []direction{{0, 1}, {1, 1}, {1, -1}, {0, -1}, {-1, -1}, {-1, 1}}},
	{"not-aft-diagonal", []direction{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, 0}, {-1, 1}}},
	{"straight", []direction{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}},
	{"diagonal", []direction{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}},
	{"fore-aft", []direction{{0, 1}, {0, -1}}},
	{"sides", []direction{{1, 0}, {-1, 0}}},
	{"fore-diagonal", []direction{{1, 1}, {-1, 1}}},
	{"aft-diagonal", []direction{{1, -1}, {-1, -1}}},
	{"fore", []direction{{0, 1}}}, {"aft", []direction{{0, -1}}},
	{"right", []direction{{1, 0}}}, {"left", []direction{{-1, 0}}},
	{"fore-right", []direction{{1, 1}}}, {"fore-left", []direction{{-1, 1}}},
	{"aft-right", []direction{{1, -1}}}, {"aft-left", []direction{{-1, -1}}},
}

// moveWords says in words how a face moves: "One square straight in any direction;
// any number of squares diagonally."
func (w *words) moveWords(moves []templates.Move) string {
	type reach struct {
		kind string // step, slide, limit, leap, knight
		n    int
		only string // for moves that may not capture, or only that
	}
	var order []reach
	by := map[reach][]direction{}
	for _, m := range moves {
		x, y := absInt(m.DX), absInt(m.DY)
		size := max(x, y)
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
		if by[r] == nil {
			order = append(order, r)
		}
		by[r] = append(by[r], direction{m.DX / size, m.DY / size})
	}
	var out []string
	for _, r := range order {
		if r.kind == "knight" && !slices.Equal(by[r], []direction{{1, 2}, {-1, 2}}) {
			r.kind = "rings"
		}
		said := w.text("reach."+r.kind, "n", r.n, "where", w.join("reach.either", w.directions(by[r])))
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
	return capital(w.text("reach.end", "text", out[0]))
}

// directions names directions, as many as possible by one word.
func (w *words) directions(list []direction) []string {
	left := slices.Clone(list)
	var out []string
	for _, g := range groups {
		if !slices.ContainsFunc(g.all, func(d direction) bool { return !slices.Contains(left, d) }) {
			out = append(out, w.text("reach.to."+g.key))
			left = slices.DeleteFunc(left, func(d direction) bool { return slices.Contains(g.all, d) })
		}
	}
	return out
}
