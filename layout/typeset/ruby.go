package typeset

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// rubySize is the size of readings: 6 pt. rubyGap is the least gap between two.
const (
	rubySize draw.MM = 2.12
	rubyGap  draw.MM = 0.3
)

// hang returns how far a reading may reach over the character beside its word: over kana
// by a character of its own, over marks, which are half empty, by all of them, and over
// nothing else.
func hang(over rune, size draw.MM) draw.MM {
	switch {
	case strings.ContainsRune("、。，．・：；「」『』（）", over):
		return size
	case over == 'ー' || unicode.In(over, unicode.Hiragana, unicode.Katakana):
		return rubySize
	}
	return 0
}

// reach determines how far the readings of a text reach over their neighbours. Two with
// little between them share it, and it is not pressed.
func reach(words []word, size draw.MM) {
	var last, read *seg // the one before, and the last with a reading
	from, between, before := 0, draw.MM(0), draw.MM(0)
	for i := range words {
		between -= words[i].cut
		for k := range words[i].segs {
			g := &words[i].segs[k]
			if last != nil && (k > 0 || !words[i].space) {
				a, _ := utf8.DecodeLastRuneInString(last.s)
				b, _ := utf8.DecodeRuneInString(g.s)
				last.over[1] = min(hang(b, size), g.room(size, g.after))
				g.over[0] = min(hang(a, size), last.room(size, before))
			}
			if before = 0; last != nil {
				before = last.after
			}
			last = g
			if g.ruby == "" {
				between += g.width(size)
				continue
			}
			if read != nil && share(read, g, between, size) {
				g.firm = true
				for k := from; k < i; k++ {
					words[k].firm = true
				}
			}
			read, from, between = g, i, 0
		}
	}
	if last != nil {
		last.over[1] = rubySize // nothing follows
	}
}

// room returns how much of a segment a reading beside it may reach over, of a single mark
// only what is left after a cut.
func (g *seg) room(size, cut draw.MM) draw.MM {
	if utf8.RuneCountInString(g.s) > 1 {
		return size
	}
	return size + cut
}

// share divides the room between two words with readings by what these need, and reports
// whether they may need all of it.
func share(a, b *seg, between, size draw.MM) bool {
	x, y := max(0, a.excess(size)), max(0, b.excess(size))
	if x+y > 0 {
		a.over[1] = min(a.over[1], (between-rubyGap)*(x/(x+y)))
		b.over[0] = min(b.over[0], (between-rubyGap)*(y/(x+y)))
	}
	return x+y > (1-pressed)*between-rubyGap
}

// excess returns how much wider a reading is than its word.
func (g *seg) excess(size draw.MM) draw.MM {
	return font.Width(draw.Sans, rubySize, g.ruby) - font.Width(g.font, size, g.s)
}

// reading returns how far a reading reaches over what is to the left and to the right of
// its word, less than 0 if it is narrower, and the room that the word gains.
func (g *seg) reading(size draw.MM) (left, right, pad draw.MM) {
	e := g.excess(size)
	if e <= 0 {
		return e / 2, e / 2, 0
	}
	left = min(e/2, g.over[0])
	right = min(e-left, g.over[1])
	left = min(e-right, g.over[0])
	return left, right, e - left - right
}

// within ends the reach of readings at the ends of a line, where it does not begin or end
// its paragraph, and at the bracket at its start.
func within(segs []seg, size draw.MM, begins, ends bool) {
	n := len(segs)
	if n == 0 {
		return
	}
	if !begins {
		segs[0].over[0] = 0
	}
	if !ends {
		segs[n-1].over[1] = 0
	}
	if by := flush(&segs[0], size); by > 0 && n > 1 {
		segs[1].over[0] = min(segs[1].over[0], segs[0].over[0]+segs[0].width(size)-by)
	}
}

// atEnds returns how much more room words need as a line than within one, with the end of
// the last reading of a paragraph; an opening bracket at their start needs less.
func atEnds(words []word, size draw.MM, begins, ends bool) draw.MM {
	first, last := words[0].segs, words[len(words)-1].segs
	if len(first) == 0 || len(last) == 0 {
		return 0
	}
	by := flush(&first[0], size)
	if by == 0 && first[0].ruby == "" && last[len(last)-1].ruby == "" {
		return 0
	}
	segs := slices.Clone(first)
	if len(words) > 1 {
		segs = append(segs, last...)
	}
	was := segsWidth(segs, size)
	within(segs, size, begins, ends)
	over := draw.MM(0)
	if end := &segs[len(segs)-1]; end.ruby != "" {
		_, over, _ = end.reading(size)
	}
	return segsWidth(segs, size) - was + max(0, over) - by
}

// read sets a word with its reading. The room that it gains for that parts its characters,
// but it is flush with an end of its line.
func read(to *frag, g *seg, p draw.Point, f face, first, last bool) {
	left, _, pad := g.reading(f.size)
	st := font.Style{Font: draw.Sans, Size: rubySize, Ink: f.ink, Role: draw.Art}
	to.ink.Add(font.Label(draw.Pt(p.X-left, p.Y-0.93*f.size), st, g.ruby)...)

	st = font.Style{Font: g.font, Size: f.size, Ink: f.ink, Role: draw.Art}
	gaps := float64(utf8.RuneCountInString(g.s))
	for _, end := range []bool{first, last} {
		if end {
			gaps -= 0.5
		}
	}
	step := pad / draw.MM(gaps)
	switch {
	case first && last || pad == 0:
		to.ink.Add(font.Label(p, st, g.s)...)
		return
	case !first:
		p.X += step / 2
	}
	for _, c := range g.s {
		to.ink.Add(font.Label(p, st, string(c))...)
		p.X += font.Width(g.font, f.size, string(c)) + step
	}
}
