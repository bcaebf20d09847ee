package booklet

import (
	"fmt"
	"slices"
	"strconv"

	"shogikit/board/rules"
	"shogikit/board/search"
	"shogikit/output/doc"
	"shogikit/templates"
)

// question is a question with its computed answer, in words.
type question struct {
	figure // that it is asked about, with the move or the square in question
	ask    *templates.Question
	number string
	text   string
	answer string
}

// proveQuestions answers the questions of the book by the rules.
func (b *book) proveQuestions() {
	for i := range b.data.Questions {
		q := b.prove(&b.data.Questions[i])
		q.number = b.text("ask.number", "n", i+1)
		if !b.fault(q.ask.Line, "question "+strconv.Itoa(i+1), q.err) {
			b.asked = append(b.asked, q)
		}
	}
}

func (b *book) prove(ask *templates.Question) question {
	d := templates.BookFigure{SFEN: ask.SFEN, View: ask.View, Kind: string(rules.KindStudy)}
	if !hasRoyals(b.game) {
		d.Kind = string(rules.KindGame)
	}
	switch ask.Ask {
	case "squares":
		d.Ring = ask.Move
	case "may", "must", "takes":
		d.Show = []string{ask.Move}
	}
	q := question{ask: ask, figure: b.drawn(d)}
	if q.err != nil {
		return q
	}
	q.view = b.around(q.setup, q.show, q.view)
	switch ask.Ask {
	case "squares":
		b.proveSquares(&q)
	case "out":
		b.proveOut(&q)
	case "mate":
		b.proveMateIn1(&q)
	default:
		b.proveMove(&q)
	}
	return q
}

// proveMove answers whether a move is legal, whether it must promote, and how many
// men it captures.
func (b *book) proveMove(q *question) {
	legal := q.pos.LegalMoves()
	q.claim(len(legal) > 0, "the game is over")
	m := q.show[0]
	may, name := slices.Contains(legal, m), b.moveInWords(&q.figure, m)
	switch q.ask.Ask {
	case "may":
		q.text, q.answer = b.text("ask.may", "move", name), b.text("ask.yes")
		if !may {
			q.answer = b.text("ask.no-" + b.whyNot(q, m))
		}
	case "must":
		q.text = b.text("ask.must", "piece", b.mover(&q.figure, m), "square", b.notation.square(m.To))
		switch {
		case may:
			q.answer = b.text("ask.must-no")
		case b.game.Rules.Promotion == templates.PromotionForced:
			q.answer = b.text("ask.must-forced")
		default:
			q.answer = b.text("ask.must-yes")
		}
	case "takes":
		q.after(q.ask.Move)
		n := taken(q.pos, m)
		q.text = b.text("ask.takes", "move", name)
		if q.answer = b.text("ask.took", "n", n); n == 0 {
			q.answer = b.text("ask.took-none")
		}
	}
}

// moveInWords writes the move of a diagram, which may be illegal.
func (b *book) moveInWords(f *figure, m rules.Move) string {
	pairs := []any{"piece", b.mover(f, m), "square", b.notation.square(m.To), "to", b.notation.square(m.To)}
	if m.Drop != 0 {
		return b.text("ask.drop", pairs...)
	}
	return b.text("ask.move", append(pairs, "from", b.notation.square(m.From))...)
}

// whyNot names the rule that forbids a drop: "file", "dead" or "mate"; "rule" for
// anything else.
func (b *book) whyNot(q *question, m rules.Move) string {
	for _, rule := range [][2]string{{"one-per-file", "file"}, {"dead", "dead"}, {"no-mate", "mate"}} {
		if slices.Contains(q.lifted(rule[0]).LegalMoves(), m) {
			return rule[1]
		}
	}
	return "rule"
}

func (b *book) proveSquares(q *question) {
	man := q.setup.Board[q.square]
	if man == 0 {
		q.fail(fmt.Errorf("%q is no square with a piece", q.ask.Move))
	}
	var names []string
	for _, l := range q.pos.LegalMoves() {
		if name := b.notation.square(l.To); l.Drop == 0 && l.From == q.square && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	q.text = b.text("ask.squares", "piece", b.manName(man))
	q.answer = b.text("ask.reached", "n", len(names), "squares", b.sequence(names))
}

func (b *book) proveOut(q *question) {
	q.claim(q.pos.InCheck(), "the side to move is not in check")
	names := each(q.pos.Careful().LegalMoves(), func(m rules.Move) string { return b.notation.move(q.pos, m, rules.Move{}) })
	q.text = b.text("ask.out")
	if q.answer = b.text("ask.ways", "n", len(names), "moves", b.sequence(names)); len(names) == 0 {
		q.answer = b.text("ask.mated")
	}
}

func (b *book) proveMateIn1(q *question) {
	first := search.FindMate(q.pos, search.Limits{Plies: 1}).First
	if q.claim(len(first) == 1, "%d moves mate", len(first)); q.err == nil {
		q.text, q.answer = b.text("ask.mate"), b.notation.move(q.pos, first[0], rules.Move{})+b.text("ask.stop")
	}
}

// ask adds the questions that belong after a section, on diagrams.
func (b *book) ask(section string) {
	var figs []doc.Figure
	var answers []string
	for i := range b.asked {
		q := &b.asked[i]
		if q.ask.After != section {
			continue
		}
		figs = append(figs, doc.Figure{
			Drawing: b.diagram(&q.figure), Exact: true, Label: q.number, Caption: q.text, Alt: b.altFigure(&q.figure),
		})
		answers = append(answers, q.number+" "+q.answer)
	}
	if len(figs) == 0 {
		return
	}
	b.section("ask.head")
	if !b.screen {
		b.add(doc.Para{Text: b.text("ask.where", "page", b.ref("answers")), Small: true, Stay: true})
	}
	b.row(figs...)
	if b.screen {
		b.add(doc.Fold{Title: b.text("ask.answers"), Blocks: []doc.Block{doc.List{Items: answers}}})
	}
}
