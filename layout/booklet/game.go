package booklet

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/templates"
	"shogikit/templates/text"
)

// played is a passage of the game to play through, with the position behind it.
type played struct {
	data   *templates.Passage
	first  int // number of its first move, from 1
	moves  []rules.Move
	names  []string      // as the language writes them
	setups []rules.Setup // behind each move
}

// playGame plays the game of the book from the setup on, as the rules have it.
func (b *book) playGame() {
	pos, err := b.rules.Position(b.rules.Start(), rules.KindGame)
	n, last := 0, rules.Move{}
	for i := range b.data.Game {
		p := played{data: &b.data.Game[i], first: n + 1}
		for usi := range strings.FieldsSeq(p.data.Moves) {
			n++
			var m rules.Move
			name := ""
			if err == nil {
				m, err = b.rules.ParseMove(usi)
			}
			if err == nil {
				name = b.notation.move(pos, m, last)
				err = pos.Play(m)
			}
			if b.fault(p.data.Line, fmt.Sprintf("game, move %d", n), err) {
				return
			}
			p.names, p.moves, p.setups, last = append(p.names, name), append(p.moves, m), append(p.setups, pos.Setup()), m
		}
		b.played = append(b.played, p)
	}
}

// firstGame is the chapter with a whole game to play through: on paper a diagram
// behind each passage, on a screen every position in turn.
func (b *book) firstGame() {
	b.paras("game.text", "page", b.ref("notation"))
	if b.screen {
		b.add(b.stepper())
	}
	for i := range b.played {
		p := &b.played[i]
		var moves []string
		for j := range p.names {
			moves = append(moves, b.numbered(p, j))
		}
		b.add(doc.Heading{Level: 3, Text: strings.Join(moves, "\u00a0 ")})
		if note := p.data.Note.In(b.cat.Lang); note != "" {
			b.add(doc.Para{Text: text.Fill(note, b.names), Whole: true, Stay: true})
		}
		last := len(p.moves) - 1
		b.add(doc.Figure{
			Drawing: b.whole(p.setups[last], nil, squaresOf(p.moves[last])...), Exact: true, Center: true,
			Caption: b.text("game.figure", "n", p.first+last), Alt: b.alt(p.setups[last]),
		})
	}
}

// numbered writes a move of a passage with its number, and whether it is a mistake.
func (b *book) numbered(p *played, move int) string {
	n := p.first + move
	return b.text("game.move", "n", n, "move", p.names[move]) + b.when(n == p.data.Mistake, "game.mistake")
}

// squaresOf returns the squares that a move touches.
func squaresOf(m rules.Move) []rules.Square {
	if m.Drop != 0 {
		return []rules.Square{m.To}
	}
	return []rules.Square{m.From, m.To}
}

// stepper is the game for a screen, move by move.
func (b *book) stepper() doc.Steps {
	steps := doc.Steps{
		Back: b.text("game.back"), Next: b.text("game.next"), Start: b.text("game.start"), End: b.text("game.end"),
	}
	add := func(caption string, s rules.Setup, last ...rules.Square) {
		steps.Figures = append(steps.Figures, doc.Figure{Drawing: b.whole(s, nil, last...), Caption: caption, Alt: b.alt(s)})
	}
	add(b.text("setup.figure"), b.rules.Start())
	for i := range b.played {
		p := &b.played[i]
		for j, m := range p.moves {
			add(b.numbered(p, j), p.setups[j], squaresOf(m)...)
		}
	}
	return steps
}
