package booklet

import (
	"cmp"
	"slices"

	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/templates"
)

// writing is the chapter on notation.
func (b *book) writing() {
	b.paras("notation.text", b.boardPairs()...)
	if b.game.Rules.Capture != templates.CaptureSandwich {
		b.signs()
	}
	if move, drop := b.usiExamples(); drop != "" && b.usiLetters() {
		b.add(doc.Para{Text: b.text("notation.usi", "move", move, "drop", drop)})
	}
}

// usiLetters reports whether programs write the letters that are read here: those
// of animals are other ones.
func (b *book) usiLetters() bool {
	return !slices.ContainsFunc(b.game.Pieces, func(p templates.Piece) bool { return p.Face.Letters["en"] != string(rune(p.Letter)) })
}

// usiExamples are examples of what programs write: the first move of the game
// and a drop.
func (b *book) usiExamples() (move, drop string) {
	for _, p := range b.played {
		for _, m := range p.moves {
			if m.Drop != 0 {
				drop = m.String()
			} else {
				move = cmp.Or(move, m.String())
			}
		}
	}
	return move, drop
}

// signs is the table of signs and letters.
func (b *book) signs() {
	rows := each(b.notation.signs(), func(s sign) []string { return []string{s.sign, b.text("notation." + s.key)} })
	promotes := slices.IndexFunc(b.game.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	if promotes >= 0 && !b.notation.kanji { // by the example of the highest
		rows = append(rows, []string{"+" + b.notation.letter(promotes), b.text("notation.sign-from")})
	}
	var letters []string
	for _, f := range b.faces() {
		man := rules.NewMan(kindOf(b.game, f.Piece.Letter), templates.Sente, f.Promoted)
		letter := b.notation.man(man)
		if !b.notation.kanji {
			if f.Promoted {
				continue
			}
			letter = b.notation.letter(man.Kind())
		}
		letters = append(letters, b.text("notation.letter", "letter", letter, "name", b.name(f.Face)))
	}
	b.add(doc.Table{Rows: rows, Shares: []float64{1.4, 12}, Strong: true})
	b.add(doc.Para{Text: b.text("notation.letters", "letters", b.sequence(letters))})
	// A move that needs its square of departure.
	a := b.data.Ambiguous
	if f := b.drawn(templates.BookFigure{SFEN: a.SFEN, Show: []string{a.Move}}); f.err == nil {
		b.add(doc.Para{Text: b.text("notation.ambiguous", "example", b.notation.move(f.pos, f.show[0], rules.Move{}))})
	}
}
