package booklet

import (
	"errors"
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
	data   *templates.Question
	number int
	setup  rules.Setup
	ring   rules.Square // 0: none
	move   rules.Move   // that is asked about; zero: none
	view   view
	text   string
	answer string
}

// proveQuestions answers the questions of the book by the rules.
func (b *book) proveQuestions() ([]question, error) {
	var out []question
	var faults []error
	for i := range b.data.Questions {
		q := question{data: &b.data.Questions[i]}
		if err := b.prove(&q); err != nil {
			faults = append(faults, placed(templateFile(b.game), q.data.Line, "question "+strconv.Itoa(i+1), err)...)
			continue
		}
		var line []rules.Move
		if q.move != (rules.Move{}) {
			line = append(line, q.move)
		}
		q.view = b.around(q.setup, line, q.data.View)
		out = append(out, q)
	}
	return out, errors.Join(faults...)
}

func (b *book) prove(q *question) error {
	s, err := b.rules.ParseSFEN(q.data.SFEN)
	if err != nil {
		return err
	}
	kind := rules.KindStudy
	if !hasRoyals(b.game) {
		kind = rules.KindGame
	}
	pos, err := b.rules.Position(s, kind)
	if err != nil {
		return err
	}
	q.setup = s
	if _, err := b.figures.viewOf(q.data.View); err != nil {
		return err
	}
	switch q.data.Ask {
	case "squares":
		return b.proveSquares(q, pos)
	case "out":
		return b.proveOut(q, pos)
	case "mate":
		return b.proveMateIn1(q, pos)
	}
	if q.move, err = b.rules.ParseMove(q.data.Move); err != nil {
		return err
	}
	legal := slices.Contains(pos.LegalMoves(), q.move)
	name := b.askedMove(q)
	switch q.data.Ask {
	case "may":
		q.text = b.text("ask.may", "move", name)
		q.answer = b.text("ask.yes")
		if !legal {
			q.answer = b.text("ask.no-" + b.whyNot(q))
		}
	case "must":
		q.text = b.text("ask.must", "piece", b.manName(s.Board[q.move.From]), "square", b.notation.square(q.move.To))
		switch {
		case legal:
			q.answer = b.text("ask.must-no")
		case b.game.Rules.Promotion == templates.PromotionForced:
			q.answer = b.text("ask.must-forced")
		default:
			q.answer = b.text("ask.must-yes")
		}
	case "takes":
		n, err := taken(pos, q.move)
		if err != nil {
			return err
		}
		q.text = b.text("ask.takes", "move", name)
		q.answer = b.text("ask.took", "n", n)
	}
	return nil
}

// askedMove writes the move that a question is about, which may be illegal.
func (b *book) askedMove(q *question) string {
	if q.move.Drop != 0 {
		return b.text("ask.drop", "piece", b.name(&b.game.Pieces[kindOf(b.game, q.move.Drop)].Face), "square", b.notation.square(q.move.To))
	}
	return b.text("ask.move", "piece", b.manName(q.setup.Board[q.move.From]),
		"from", b.notation.square(q.move.From), "to", b.notation.square(q.move.To))
}

// whyNot names the rule that forbids a drop: "file", "dead" or "mate"; "rule" for
// anything else.
func (b *book) whyNot(q *question) string {
	for rule, key := range map[string]string{"one-per-file": "file", "dead": "dead", "no-mate": "mate"} {
		fs := figures{rules: b.rules}
		fig := &figure{data: templates.BookFigure{Kind: string(rules.KindStudy)}, setup: q.setup}
		if lifted, err := fs.lifted(fig, rule); err == nil && slices.Contains(lifted.LegalMoves(), q.move) {
			return key
		}
	}
	return "rule"
}

func (b *book) proveSquares(q *question, pos *rules.Position) error {
	m, err := b.rules.ParseMove(q.data.Move + q.data.Move)
	if err != nil || q.setup.Board[m.From] == 0 {
		return fmt.Errorf("%q is no square with a piece", q.data.Move)
	}
	q.ring = m.From
	var names []string
	for _, l := range pos.LegalMoves() {
		if name := b.notation.square(l.To); l.Drop == 0 && l.From == m.From && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	q.text = b.text("ask.squares", "piece", b.manName(q.setup.Board[m.From]))
	q.answer = b.text("ask.reached", "n", len(names), "squares", b.sequence(names))
	return nil
}

func (b *book) proveOut(q *question, pos *rules.Position) error {
	if !pos.InCheck() {
		return fmt.Errorf("%w: the side to move is not in check", errClaim)
	}
	var names []string
	for _, m := range pos.Careful().LegalMoves() {
		names = append(names, b.notation.move(pos, m, rules.Move{}))
	}
	q.text = b.text("ask.out")
	q.answer = b.text("ask.ways", "n", len(names), "moves", b.sequence(names))
	if len(names) == 0 {
		q.answer = b.text("ask.mated")
	}
	return nil
}

func (b *book) proveMateIn1(q *question, pos *rules.Position) error {
	mate := search.FindMate(pos, search.Limits{Plies: 1})
	if len(mate.First) != 1 {
		return fmt.Errorf("%w: %d moves mate", errClaim, len(mate.First))
	}
	q.text = b.text("ask.mate")
	q.answer = b.notation.move(pos, mate.First[0], rules.Move{}) + b.text("ask.stop")
	return nil
}

// ask adds the questions that belong after a section, on diagrams.
func (b *book) ask(section string) {
	var figs []doc.Figure
	var answers []string
	for i := range b.asked {
		q := &b.asked[i]
		if q.data.After != section {
			continue
		}
		q.number = i + 1
		var line []rules.Move
		if q.move != (rules.Move{}) {
			line = append(line, q.move)
		}
		f := figure{setup: q.setup, view: q.view, square: q.ring, marked: q.ring != 0 || q.data.Ask == "squares"}
		if q.data.Ask != "squares" {
			f.marked = false
			f.show = line
		}
		figs = append(figs, doc.Figure{
			Drawing: b.diagrams.figure(&f), Exact: true, Label: b.text("ask.number", "n", q.number), Caption: q.text, Alt: b.alt(q.setup),
		})
		answers = append(answers, b.text("ask.number", "n", q.number)+" "+q.answer)
	}
	if len(figs) == 0 {
		return
	}
	b.section("ask.head")
	if !b.screen {
		b.add(doc.Para{Text: b.text("ask.where", "page", b.ref("answers")), Small: true, Stay: true})
	}
	b.row(2, figs...)
	if b.screen {
		b.add(doc.Fold{Title: b.text("ask.answers"), Blocks: []doc.Block{doc.List{Items: answers}}})
	}
}
