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
	"shogikit/output/svgread"
)

// excerpt bounds the texts of a file in a finding, in characters.
const excerpt = 40

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
			box, names = box.Union(t.box()), append(names, fmt.Sprintf("%q", svgread.Shorten(t.text, excerpt)))
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
		return fmt.Sprintf("that reads %q", svgread.Shorten(plain(text.String()), excerpt))
	}
	for _, p := range pieces {
		switch {
		case c.layered && p.layer != w.layer:
			return "on another layer"
		case apart(p.size, w.size) > exact+w.size/200:
			return fmt.Sprintf("%s high, not %s", lengthText(p.size), lengthText(w.size))
		}
		if what := w.looks(p.phrase, c.grey); what != "" {
			return what
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

// looks returns how the letters of another phrase look different, or "".
func (w *phrase) looks(p *phrase, grey bool) string {
	want, got := &w.look, &p.look
	switch {
	case want.HasFill != got.HasFill || want.HasStroke != got.HasStroke || want.HasStroke && apart(want.Width, got.Width) > widthSlack+want.Width/50:
		return "with other outlines"
	case want.HasFill && !sameColor(want.Fill, got.Fill, grey):
		return fmt.Sprintf("of the colour %s, not %s", got.Fill.Hex(), want.Fill.Hex())
	case want.HasStroke && !sameColor(want.Stroke, got.Stroke, grey):
		return fmt.Sprintf("outlined in %s, not %s", got.Stroke.Hex(), want.Stroke.Hex())
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

// box returns the approximate box of a phrase.
func (t *phrase) box() draw.Rect {
	long := max(t.size, min(t.advance, 100))
	return draw.Line(t.from, t.from.Add(t.along.Mul(float64(long)))).Bounds().Inset(-t.size / 2)
}
