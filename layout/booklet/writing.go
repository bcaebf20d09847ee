package booklet

import (
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/templates"
)

// writing is the chapter on notation.
func (b *book) writing() {
	fig, ok := b.figure("notation", "notation.figure")
	b.chapter("notation", false)
	pairs := []any{
		"files", b.game.Board.Files, "last", string(rune('a' + b.game.Board.Ranks - 1)),
		"kanji", board.RankKanji(b.game.Board.Ranks - 1),
	}
	var words []doc.Block
	for _, p := range b.list("notation.text", pairs...) {
		words = append(words, doc.Para{Text: p})
	}
	if ok {
		b.beside(words, []doc.Block{fig}, 1.15, 1)
	} else {
		b.add(words...)
	}
	if b.game.Rules.Capture != templates.CaptureSandwich {
		b.signs()
	}
	if len(b.figures.file.Game) > 0 {
		b.add(doc.Para{Text: b.text("notation.usi", b.usiPairs()...)})
	}
}

// usiPairs are the examples of what programs write: the first move of the game
// and a drop.
func (b *book) usiPairs() []any {
	var move, drop string
	for _, group := range b.figures.file.Game {
		for _, m := range group {
			if strings.Contains(m, "*") {
				drop = m
			} else if move == "" {
				move = m
			}
		}
	}
	return []any{"move", move, "drop", drop}
}

// signs is the table of signs and letters.
func (b *book) signs() {
	var rows [][]string
	for _, s := range b.notation.signs() {
		rows = append(rows, []string{s.sign, b.text("notation." + s.key)})
	}
	if l := b.promotedLetter(); l != "" && !b.notation.japaneseStyle() {
		rows = append(rows, []string{l, b.text("notation.sign-from")})
	}
	var letters []string
	for i := range b.game.Pieces {
		letters = append(letters, b.text("notation.letter", "letter", b.notation.letter(i), "name", b.name(&b.game.Pieces[i].Face)))
	}
	b.add(doc.Table{Rows: rows, Shares: []float64{1, 12}, Strong: true})
	b.add(doc.Para{Text: b.text("notation.letters", "letters", b.sequence(letters))})
	if ex := b.ambiguous(); ex != "" {
		b.add(doc.Para{Text: b.text("notation.ambiguous", "example", ex)})
	}
}

// promotedLetter is how a promoted piece is written, by the example of the
// highest.
func (b *book) promotedLetter() string {
	for i := range b.game.Pieces {
		if b.game.Pieces[i].Promoted != nil {
			return "+" + b.notation.letter(i)
		}
	}
	return ""
}

// ambiguous returns a move that needs its square of departure.
func (b *book) ambiguous() string {
	a := b.figures.file.Ambiguous
	s, err := b.rules.ParseSFEN(a.SFEN)
	if err != nil {
		return ""
	}
	m, err := b.rules.ParseMove(a.Move)
	if err != nil {
		return ""
	}
	pos, err := b.rules.Position(s, rules.KindGame)
	if err != nil {
		return ""
	}
	return b.notation.move(pos, m)
}
