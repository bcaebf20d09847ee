package verify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/read"
)

// piece is a phrase found on the baseline of an expected one.
type piece struct {
	at mm // distance from its start
	*phrase
}

// comparePhrases compares the lines of text of a PDF: the letters on each baseline,
// however they are split into pieces.
func (c *comparison) comparePhrases() {
	on := make([][]piece, len(c.s.phrases))
	var left []*phrase
	for i := range c.phrases {
		t := &c.phrases[i]
		if best, at := c.baseline(t); best < 0 {
			left = append(left, t)
		} else {
			on[best] = append(on[best], piece{at, t})
		}
	}
	var order []string // of the faults
	texts := map[string][]*phrase{}
	wrong := func(t *phrase, what string) {
		if texts[what] == nil {
			order = append(order, what)
		}
		texts[what] = append(texts[what], t)
	}
	for k := range c.s.phrases {
		w := &c.s.phrases[k]
		what := w.compare(on[k], c)
		if i := slices.IndexFunc(left, func(t *phrase) bool { return plain(t.text) == plain(w.text) }); i >= 0 && len(on[k]) == 0 {
			what = "moved by " + offText(left[i].from.Sub(w.from))
			left = slices.Delete(left, i, i+1)
		}
		if what != "" {
			wrong(w, what)
		}
	}
	for _, t := range left {
		if t.layer == "" || !c.layered || slices.Contains(c.s.layers, t.layer) { // otherwise reported with its layer
			t.part = c.s.partAt(t.from)
			wrong(t, "that does not belong there")
		}
	}
	for _, what := range order {
		list := texts[what]
		box, names := draw.Rect{}, []string(nil)
		for _, t := range list {
			box, names = box.Union(t.box()), append(names, fmt.Sprintf("%q", clip(t.text)))
		}
		part := list[0].part
		if slices.ContainsFunc(list, func(t *phrase) bool { return t.part != part }) {
			part = -1
		}
		c.fail(part, list[0].layer, saidInFull, "text "+what+": "+named(names), 0, box)
	}
}

// baseline returns the phrase on whose baseline a text of the file lies, and its
// distance from the start; -1 if there is none.
func (c *comparison) baseline(t *phrase) (best int, at mm) {
	best = -1
	c.Work.Charge(len(c.s.phrases))
	for k := range c.s.phrases {
		w := &c.s.phrases[k]
		off := t.from.Sub(w.from)
		d := mm(off.Dot(w.along))
		on := mm(math.Abs(off.Cross(w.along))) <= exact && d >= -exact && d <= w.advance+exact
		parallel := math.Abs(t.along.Cross(w.along)) < 1e-3 && t.along.Dot(w.along) > 0
		if on && parallel && (best < 0 || d < at) {
			best, at = k, d
		}
	}
	return best, at
}

// compare returns how the pieces on a baseline differ from the expected phrase, or "".
func (w *phrase) compare(pieces []piece, c *comparison) string {
	if len(pieces) == 0 {
		return "missing"
	}
	slices.SortStableFunc(pieces, func(a, b piece) int {
		if apart(a.at, b.at) <= exact {
			return 0
		}
		return cmp.Compare(a.at, b.at)
	})
	var text strings.Builder
	for _, p := range pieces {
		text.WriteString(p.text)
	}
	if !w.reads(text.String(), c.ours) {
		return fmt.Sprintf("that reads %q", clip(plain(text.String())))
	}
	for _, p := range pieces {
		switch {
		case c.layered && p.layer != w.layer:
			return "on another layer"
		case apart(p.size, w.size) > exact+w.size/200:
			return fmt.Sprintf("%s high, not %s", lengthText(p.size), lengthText(w.size))
		case w.look.hasFill != p.look.hasFill || w.look.hasStroke != p.look.hasStroke || apart(w.look.pen, p.look.pen) > widthSlack+w.look.pen/50:
			return "with other outlines"
		case !sameColor(w.look.fill, p.look.fill, c.grey):
			return fmt.Sprintf("of the colour %s, not %s", p.look.fill.Hex(), w.look.fill.Hex())
		case !sameColor(w.look.stroke, p.look.stroke, c.grey):
			return fmt.Sprintf("outlined in %s, not %s", p.look.stroke.Hex(), w.look.stroke.Hex())
		}
	}
	end := mm(0)
	for _, p := range pieces {
		if c.ours && apart(p.at, end) > joint {
			return fmt.Sprintf("with letters %s from where they belong", lengthText(apart(p.at, end)))
		}
		end = p.at + p.advance
	}
	if c.ours && w.advance < read.Farthest && apart(end, w.advance) > joint {
		return fmt.Sprintf("%s long, not %s", lengthText(end), lengthText(w.advance))
	}
	if pieces[0].at > exact && plain(w.text[:1]) != "" {
		return "moved by " + offText(pieces[0].from.Sub(w.from))
	}
	return ""
}

// reads reports whether a text is that of the phrase. If another program wrote it,
// unmapped letters are counted.
func (w *phrase) reads(text string, ours bool) bool {
	if plain(text) == plain(w.text) {
		return true
	}
	if ours || !strings.ContainsRune(text, unicode.ReplacementChar) {
		return false
	}
	n := utf8.RuneCountInString(plain(text))
	return n == utf8.RuneCountInString(plain(w.text)) || n == utf8.RuneCountInString(w.text)
}

// plain returns a text without white space, which programs vary.
func plain(s string) string { return strings.Join(strings.Fields(s), "") }

func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// box returns the approximate box of a phrase.
func (t *phrase) box() draw.Rect {
	long := max(t.size, min(t.advance, 100))
	return draw.Line(t.from, t.from.Add(t.along.Mul(float64(long)))).Bounds().Inset(-t.size / 2)
}
