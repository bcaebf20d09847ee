package booklet

import (
	"strings"

	"shogikit/board/rules"
	"shogikit/output/doc"
)

// firstGame is the chapter with a line to play through.
func (b *book) firstGame() {
	groups := b.figures.file.Game
	if len(groups) == 0 {
		return
	}
	b.chapter("game", false)
	b.paras("game.text")
	pos, err := b.rules.Position(b.rules.Start(), rules.KindGame)
	if err != nil {
		return
	}
	notes := b.list("game.note")
	var words []doc.Block
	n := 0
	for i, group := range groups {
		var moves []string
		for _, usi := range group {
			m, err := b.rules.ParseMove(usi)
			if err != nil {
				return
			}
			n++
			moves = append(moves, b.text("game.move", "n", n, "move", b.notation.move(pos, m)))
			if pos.Play(m) != nil {
				return
			}
		}
		words = append(words, doc.Heading{Level: 3, Text: strings.Join(moves, "\u00a0 ")})
		if i < len(notes) {
			words = append(words, doc.Para{Text: notes[i]})
		}
	}
	fig := doc.Figure{
		Drawing: b.diagrams.position(pos.Setup()),
		Caption: b.text("game.figure", "n", n), Alt: b.alt(pos.Setup()),
	}
	b.beside(words, []doc.Block{fig}, 1.1, 1)
}
