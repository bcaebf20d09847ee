package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// rubySize is the size of readings: 5.3 pt.
const rubySize draw.MM = 1.87

// reach determines how far the readings of a text may reach over their neighbours: half a
// character of the reading over kana and marks, so that two readings with one character between
// them never meet, and nothing over anything else.
func reach(words []word) {
	var before *segment
	for i := range words {
		for k := range words[i].segments {
			g := &words[i].segments[k]
			if before != nil && (k > 0 || !words[i].space) {
				a, _ := utf8.DecodeLastRuneInString(before.s)
				b, _ := utf8.DecodeRuneInString(g.s)
				before.over[1] = overhang(b, g.ruby)
				g.over[0] = overhang(a, before.ruby)
			}
			before = g
		}
	}
}

func overhang(over rune, ruby string) draw.MM {
	light := over == 'ー' || strings.ContainsRune(stops+dots+opening+closing, over) ||
		unicode.In(over, unicode.Hiragana, unicode.Katakana)
	if ruby == "" && light {
		return rubySize / 2
	}
	return 0
}

// width returns the width of a segment: of its text, or of its reading if that is wider even
// though it reaches over its neighbours.
func (g *segment) width(size draw.MM) draw.MM {
	w := font.Width(g.font, size, g.s) + g.after
	if g.ruby != "" {
		w += max(0, g.excess(size)-g.over[0]-g.over[1])
	}
	return w
}

// excess returns how much wider a reading is than its word.
func (g *segment) excess(size draw.MM) draw.MM {
	return font.Width(draw.Sans, rubySize, g.ruby) - font.Width(g.font, size, g.s)
}

// drawRuby sets a word with its reading: both are centred in the room that they take, with the
// parts of the reading that reach over the neighbours.
func (g *segment) drawRuby(to *draw.Drawing, at draw.Point, st Style) {
	excess := g.excess(st.Size)
	left := min(g.over[0], max(0, excess/2))
	right := min(g.over[1], max(0, excess-left))
	left = min(g.over[0], max(0, excess-right))
	middle := at.X + (g.width(st.Size)-g.after-left+right)/2

	style := font.Style{Font: draw.Sans, Size: rubySize, Ink: st.Ink, Role: draw.Art, Anchor: font.Middle}
	to.Add(font.Label(draw.Pt(middle, at.Y-0.9*st.Size), style, g.ruby)...)
	style.Font, style.Size = g.font, st.Size
	to.Add(font.Label(draw.Pt(at.X+(g.width(st.Size)-g.after)/2, at.Y), style, g.s)...)
}
