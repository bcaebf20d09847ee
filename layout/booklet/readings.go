package booklet

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"shogikit/output/doc"
)

// finished adds to the texts of blocks what depends on the language: hyphenation points
// of long words, and readings of Japanese words.
func (b *book) finished(blocks []doc.Block) []doc.Block {
	parted := hyphens(b.cat.Text("booklet.hyphens")).Replace
	r := newReader(b)
	full := func(s string) string { return r.text(parted(s)) }
	var walk func(bs []doc.Block) []doc.Block
	walk = func(bs []doc.Block) []doc.Block {
		out := slices.Clone(bs)
		for i, block := range bs {
			switch x := block.(type) {
			case doc.Heading:
				if x.Level == 1 {
					clear(r.seen)
				}
			case doc.Para:
				if x.Text = parted(x.Text); !x.Small {
					x.Text = r.text(x.Text)
				}
				out[i] = x
			case doc.List:
				x.Items = each(x.Items, full)
				out[i] = x
			case doc.Terms:
				out[i] = doc.Terms(each(x, func(t doc.Term) doc.Term { return doc.Term{Term: t.Term, Text: parted(t.Text)} }))
			case doc.Table:
				if !x.Ruled {
					x.Rows = each(x.Rows, func(row []string) []string { return each(row, full) })
				}
				out[i] = x
			case doc.Figure:
				x.Caption = parted(x.Caption)
				out[i] = x
			case doc.Columns:
				x.Cells = each(x.Cells, walk)
				out[i] = x
			case doc.Fold:
				x.Blocks = walk(x.Blocks)
				out[i] = x
			}
		}
		return out
	}
	return walk(blocks)
}

// each applies f to every item of a list.
func each[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// hyphens parses words with their hyphenation points, as in "Beförderungs|zone".
func hyphens(list string) *strings.Replacer {
	var pairs []string
	for w := range strings.FieldsSeq(list) {
		pairs = append(pairs, strings.ReplaceAll(w, "|", ""), strings.ReplaceAll(w, "|", "\u00ad"))
	}
	return strings.NewReplacer(pairs...)
}

// reader adds readings to Japanese words: to most words once a chapter, to names of
// pieces once a text.
type reader struct {
	words []reading // longest first
	seen  map[string]bool
}

type reading struct {
	word, kana string
	always     bool
}

func newReader(b *book) *reader {
	r := &reader{seen: map[string]bool{}}
	if b.script != doc.Squares {
		return r
	}
	for _, f := range facesOf(b.game) {
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
	before, digit := rune(0), false // a digit precedes before
	for s != "" {
		c, n := utf8.DecodeRuneInString(s)
		said := s[:n]
		if end := strings.Index(s, "》"); end >= 0 && strings.HasPrefix(s, "｜") { // already has its reading
			n = end + len("》")
			said = s[:n]
		} else if i := slices.IndexFunc(r.words, func(w reading) bool { return strings.HasPrefix(s, w.word) }); i >= 0 && !r.runsOn(s, r.words[i].word) &&
			!wideDigit(before) && !(digit && strings.ContainsRune("一二三四五六七八九", before)) && // 二歩 in １二歩 is part of a move, as is 鷹 in ４四鷹,
			!(c == 'と' && unicode.Is(unicode.Han, before)) { // and と金 in 銀と金 is two pieces
			w, known := r.words[i], r.seen
			if w.always {
				known = here
			}
			if n, said = len(w.word), w.word; !known[w.word] {
				said = doc.Ruby(w.word, w.kana)
			}
			known[w.word] = true
		}
		out.WriteString(said)
		s, before, digit = s[n:], c, wideDigit(before)
	}
	return out.String()
}

func wideDigit(r rune) bool { return '０' <= r && r <= '９' }

// runsOn reports whether another word begins inside the one at the start of a text and
// ends after it: there is no と金 in 王将と金将.
func (r *reader) runsOn(s, word string) bool {
	for at := range word {
		if at > 0 && slices.ContainsFunc(r.words, func(w reading) bool {
			return at+len(w.word) > len(word) && strings.HasPrefix(s[at:], w.word)
		}) {
			return true
		}
	}
	return false
}
