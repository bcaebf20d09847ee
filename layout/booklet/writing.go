package booklet

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/layout/booklet/written"
	"shogikit/output/doc"
	"shogikit/templates"
)

// signs adds the table of signs and letters.
func signs(b *book, _ string) {
	rows := each(b.notation.Signs(), func(s written.Sign) []string { return []string{s.Sign, b.text("notation." + s.Key)} })
	promotes := slices.IndexFunc(b.game.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	if promotes >= 0 && !b.notation.Kanji { // with the highest-ranking piece as the example
		rows = append(rows, []string{"+" + b.notation.Letter(promotes), b.text("notation.sign-from")})
	}
	var letters []string
	for _, f := range facesOf(b.game) {
		man := rules.NewMan(b.game.Kind(f.Piece.Letter), templates.Sente, f.Promoted)
		letter := b.notation.Man(man)
		if !b.notation.Kanji {
			if f.Promoted {
				continue
			}
			letter = b.notation.Letter(man.Kind())
		}
		if name := b.name(f.Face); name != letter { // 成銀 is written 成銀
			letter = b.text("notation.letter", "letter", letter, "name", name)
		}
		letters = append(letters, letter)
	}
	b.add(doc.Table{Rows: rows, Shares: []float64{1.4, 12}, Strong: true})
	b.add(doc.Para{Text: b.text("notation.letters", "letters", b.sequence(letters))})
	// A move whose origin square must be given.
	a := b.Data.Ambiguous
	if f := b.Drawn(templates.BookFigure{SFEN: a.SFEN, Show: []string{a.Move}}); f.Err() == nil {
		b.add(doc.Para{Text: b.text("notation.ambiguous", "example", b.notation.Move(f.Pos, f.Show[0], rules.Move{}))})
	}
}
