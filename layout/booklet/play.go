package booklet

import (
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/templates"
)

// problem is a problem with its proven answer.
type problem struct {
	data problemData
	pos  *rules.Position
	line []rules.Move
}

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

// problemPages is the chapter with problems.
func (b *book) problemPages() {
	if len(b.problems) == 0 {
		return
	}
	b.chapter("problems", false)
	intro := b.list("problems.text", "page", doc.Ref("answers"))
	if b.screen { // there are no pages to refer to
		intro[len(intro)-1] = b.text("problems.screen")
	}
	for _, p := range intro {
		b.add(doc.Para{Text: p})
	}
	var figs []doc.Figure
	for i := range b.problems {
		figs = append(figs, b.problemFigure(i))
	}
	b.row(2, figs...)
}

func (b *book) problemFigure(i int) doc.Figure {
	p := &b.problems[i]
	setup := p.pos.Setup()
	return doc.Figure{
		Drawing: b.diagrams.position(b.shown(p)),
		Label:   b.text("problems.number", "n", i+1), Caption: b.task(&p.data),
		Alt: b.alt(setup),
	}
}

// shown returns the setup of a problem as it is printed: of a mate problem
// without the defender's hand, which is everything that is left.
func (b *book) shown(p *problem) rules.Setup {
	s := p.pos.Setup()
	if p.data.Mate > 0 {
		s.Hands[s.Turn.Other()] = rules.Hand{}
	}
	return s
}

// task says what a problem asks for.
func (b *book) task(p *problemData) string {
	switch {
	case p.Mate > 0:
		return b.text("problems.mate", "n", p.Mate)
	case p.Win:
		return b.text("problems.win")
	}
	return b.text("problems.capture", "n", p.Takes)
}

// answers is the chapter with the answers.
func (b *book) answers() {
	if len(b.problems) == 0 {
		return
	}
	b.add(doc.Heading{Level: 1, ID: "answers", Text: b.text("problems.answers-head")})
	var lines []doc.Block
	for i := range b.problems {
		lines = append(lines, b.answerLine(i))
	}
	b.add(doc.Columns{Cells: [][]doc.Block{lines}}) // a few lines, never parted
}

// line writes the answer of a problem.
func (b *book) line(p *problem) string {
	pos := p.pos.Clone()
	var out []string
	for _, m := range p.line {
		out = append(out, b.notation.move(pos, m))
		if pos.Play(m) != nil {
			break
		}
	}
	return b.sequence(out)
}
