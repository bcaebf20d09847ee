package booklet

import (
	"slices"

	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
)

// questionText returns the text of a question.
func (b *book) questionText(q *proof.Question) string {
	switch q.Ask.Ask {
	case "squares":
		return b.text("ask.squares", "piece", b.shortName(b.manName(q.Setup.Board[q.Square])))
	case "must":
		return b.text("ask.must", "piece", b.mover(&q.Figure, q.Show[0]), "square", b.notation.Square(q.Show[0].To))
	case "may", "takes":
		m, key := q.Show[0], "ask."+q.Ask.Ask
		if m.Drop != 0 {
			key += "-drop"
		}
		from, to := b.notation.Square(m.From), b.notation.Square(m.To)
		return b.text(key, "move", b.moveInWords(&q.Figure, m), "piece", b.mover(&q.Figure, m), "from", from, "to", to)
	case "fork":
		return b.text("problems.fork")
	}
	return b.text("ask." + q.Ask.Ask)
}

// questionAnswer returns the answer to a question.
func (b *book) questionAnswer(q *proof.Question) string {
	names := each(q.Moves, func(m rules.Move) string { return "**" + b.notation.Move(q.Pos, m, rules.Move{}) + "**" })
	answer := ""
	switch q.Ask.Ask {
	case "squares":
		answer = b.text("ask.reached", "n", len(q.To), "squares", b.sequence(each(q.To, b.notation.Square)))
	case "out":
		if answer = b.text("ask.ways", "n", len(names), "moves", b.sequence(names)); len(names) == 0 {
			answer = b.text("ask.mated")
		}
	case "mate":
		answer = names[0] + b.text("ask.stop")
	case "fork":
		answer = names[0] + b.text("ask.stop") + " " + attacked(&b.words, q.Setup, q.To)
	case "may":
		if answer = b.text("ask.yes"); !q.Legal {
			answer = b.text("ask.no-"+q.Why, "piece", b.mover(&q.Figure, q.Show[0]))
		}
	case "must":
		switch {
		case q.Legal:
			answer = b.text("ask.must-no")
		case !b.notation.MayDecline():
			answer = b.text("ask.must-forced")
		default:
			answer = b.text("ask.must-yes")
		}
	case "takes":
		if answer = b.text("ask.took", "n", q.Taken); q.Taken == 0 {
			answer = b.text("ask.took-none")
		}
	}
	return answer
}

// moveInWords writes out the move of a diagram, which may be illegal.
func (w *words) moveInWords(f *proof.Figure, m rules.Move) string {
	pairs := []any{"piece", w.mover(f, m), "square", w.notation.Square(m.To), "to", w.notation.Square(m.To)}
	if m.Drop != 0 {
		return w.text("ask.drop", pairs...)
	}
	return w.text("ask.move", append(pairs, "from", w.notation.Square(m.From))...)
}

// question returns the figure of a question.
func question(b *book, q *proof.Question) doc.Figure {
	return doc.Figure{Drawing: b.Diagram(&q.Figure, b.NarrowSquare()), Exact: true, Label: b.text("ask.number", "n", q.N), Caption: b.questionText(q), Alt: b.altFigure(&q.Figure)}
}

// asked returns the questions that belong after a section.
func asked(b *book, section string) []proof.Question {
	out := slices.DeleteFunc(slices.Clone(b.Asked), func(q proof.Question) bool { return q.Ask.After != section })
	views := each(out, func(q proof.Question) proof.View { return q.View })
	b.Level(views, group)
	for i := range out {
		out[i].View = views[i]
	}
	return out
}

// ask adds the questions that belong after a section, on diagrams.
func (b *book) ask(section string) {
	qs := asked(b, section)
	if len(qs) == 0 {
		return
	}
	var figs []doc.Figure
	var answers doc.Terms
	for i := range qs {
		figs = append(figs, question(b, &qs[i]))
		answers = append(answers, numberedAnswer(qs[i].N, b.questionAnswer(&qs[i])))
	}
	b.add(doc.Heading{Level: 2, Text: b.text("ask.head"), Facing: true})
	if !b.screen && qs[0].N == 1 { // the others follow in order
		b.add(doc.Para{Text: b.text("ask.where"), Stay: true})
	}
	b.row(figs...)
	if b.screen {
		b.add(doc.Fold{Title: b.text("ask.answers"), Unseen: true, Blocks: []doc.Block{answerTable(answers, short(b, answers))}})
	}
}
