package booklet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/output/doc"
)

// finished gives the texts of blocks what only the language knows: places where
// long words may be parted, and how Japanese words are read.
func (b *book) finished(blocks []doc.Block) []doc.Block {
	h := hyphens(b.cat.Text("booklet.hyphens"))
	r := b.newReader()
	every := func(list []string) []string {
		out := make([]string, len(list))
		for i, s := range list {
			out[i] = r.text(h.Replace(s))
		}
		return out
	}
	var walk func(bs []doc.Block) []doc.Block
	walk = func(bs []doc.Block) []doc.Block {
		out := make([]doc.Block, len(bs))
		for i, block := range bs {
			switch x := block.(type) {
			case doc.Heading:
				if x.Level == 1 {
					r.seen = map[string]bool{}
				}
				block = x
			case doc.Para:
				x.Text = h.Replace(x.Text)
				if !x.Small {
					x.Text = r.text(x.Text)
				}
				block = x
			case doc.List:
				x.Items = every(x.Items)
				block = x
			case doc.Terms:
				terms := slices.Clone(x)
				for k := range terms {
					terms[k].Text = h.Replace(terms[k].Text)
				}
				block = terms
			case doc.Table:
				x.Rows = slices.Clone(x.Rows)
				for k := range x.Rows {
					if !x.Ruled {
						x.Rows[k] = every(x.Rows[k])
					}
				}
				block = x
			case doc.Figure:
				x.Caption = h.Replace(x.Caption)
				block = x
			case doc.Columns:
				x.Cells = slices.Clone(x.Cells)
				for k := range x.Cells {
					x.Cells[k] = walk(x.Cells[k])
				}
				block = x
			case doc.Fold:
				x.Blocks = walk(x.Blocks)
				block = x
			}
			out[i] = block
		}
		return out
	}
	return walk(blocks)
}

// hyphens reads words with their places to part them, as in "Beförderungs|zone".
func hyphens(list string) *strings.Replacer {
	var pairs []string
	for w := range strings.FieldsSeq(list) {
		pairs = append(pairs, strings.ReplaceAll(w, "|", ""), strings.ReplaceAll(w, "|", "\u00ad"))
	}
	return strings.NewReplacer(pairs...)
}

// reader writes over Japanese words how they are read: over each at its first
// place in a chapter, over names of pieces at the first in every text.
type reader struct {
	words []reading // longest first
	seen  map[string]bool
}

type reading struct {
	word, kana string
	always     bool
}

func (b *book) newReader() *reader {
	r := &reader{seen: map[string]bool{}}
	if !b.script.Squares {
		return r
	}
	for _, f := range b.faces() {
		name, kana := b.name(f.Face), f.Romaji[b.cat.Lang]
		if kana != "" && kana != name {
			r.words = append(r.words, reading{name, kana, true})
		}
	}
	for w := range strings.FieldsSeq(b.cat.Text("booklet.readings")) {
		word, kana, _ := strings.Cut(w, "=")
		r.words = append(r.words, reading{word, kana, false})
	}
	slices.SortStableFunc(r.words, func(x, y reading) int { return len(y.word) - len(x.word) })
	return r
}

// text returns a text with its readings.
func (r *reader) text(s string) string {
	if len(r.words) == 0 {
		return s
	}
	var out strings.Builder
	here := map[string]bool{}
	for s != "" {
		if i := strings.Index(s, "》"); i >= 0 && strings.HasPrefix(s, "｜") {
			out.WriteString(s[:i+len("》")])
			s = s[i+len("》"):]
			continue
		}
		i := slices.IndexFunc(r.words, func(w reading) bool { return strings.HasPrefix(s, w.word) })
		if i < 0 {
			_, n := utf8.DecodeRuneInString(s)
			out.WriteString(s[:n])
			s = s[n:]
			continue
		}
		w := r.words[i]
		known := r.seen
		if w.always {
			known = here
		}
		if known[w.word] {
			out.WriteString(w.word)
		} else {
			out.WriteString(doc.Ruby(w.word, w.kana))
		}
		known[w.word] = true
		s = s[len(w.word):]
	}
	return out.String()
}
