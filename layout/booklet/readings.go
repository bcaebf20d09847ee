package booklet

import (
	"strings"

	"shogikit/output/doc"
)

// finished adds to the texts of blocks what depends on the language: hyphenation points
// of long words, and readings of Japanese words.
func (b *book) finished(blocks []doc.Block) []doc.Block {
	return doc.NewReader(readings(b)).Blocks(blocks, doc.Hyphens(b.cat.Text("booklet.hyphens")).Replace)
}

// each applies f to every item of a list.
func each[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// readings returns the readings of the names of pieces and of other Japanese words.
func readings(b *book) []doc.Reading {
	var out []doc.Reading
	if b.script != doc.Squares {
		return nil
	}
	for _, f := range facesOf(b.game) {
		name := b.name(f.Face)
		kana, _, _ := strings.Cut(f.Romaji[b.cat.Lang], "・") // 王将, not 玉将
		out = append(out, doc.Reading{Word: name, Kana: kana, Always: true})
	}
	for r := range strings.FieldsSeq(b.cat.Text("booklet.readings")) {
		word, kana, _ := strings.Cut(r, "=")
		out = append(out, doc.Reading{Word: word, Kana: kana})
	}
	return out
}
