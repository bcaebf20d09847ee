package booklet

import (
	"slices"
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// group is the number of problems under a heading, if there are more.
const group = 10

// problemFigures adds the problems, each with a box to tick if there are many, the
// first of them with a hint, and the ranks that these boxes earn.
func problemFigures(b *book, _ string) {
	views := problemViews(b)
	var figs []doc.Figure
	for i, p := range b.Problems {
		figs = append(figs, b.problemIn(p, views[i]))
	}
	if len(figs) <= group {
		b.row(figs...)
		return
	}
	for i := range figs {
		figs[i].Lead, figs[i].Label = doc.Tick, strings.ReplaceAll(figs[i].Label, " ", "\u00a0")
		if taskInHead(b, i) {
			figs[i].Caption = ""
		}
		if p := b.Problems[i]; i < group && p.Data.Mate > 0 {
			hint := b.text("problems.hint", "piece", b.mover(&proof.Figure{Setup: p.Pos.Setup()}, p.Line[0]))
			figs[i].Caption = strings.TrimSpace(figs[i].Caption + "\n" + hint)
		}
	}
	ranks := b.list("problems.ranks", "few", len(figs)/4, "half", len(figs)/2, "all", len(figs))
	for _, p := range ranks[:min(1, len(ranks))] {
		b.add(doc.Para{Text: p, Whole: true, Stay: true}, doc.List{Items: ranks[1:]})
	}
	for at := 0; at < len(figs); at += group { // said here, so that all sets begin with their boards
		if b.Problems[at].Data.Fork != "" {
			head := groupHead(b, at, min(at+group, len(figs)))
			b.add(doc.Para{Text: "**" + b.text("label", "label", head) + "** " + b.text("problems.forks"), Flush: true})
		}
	}
	for at := 0; at < len(figs); at += group {
		end := min(at+group, len(figs))
		b.add(doc.Heading{Level: 2, Text: groupHead(b, at, end), Opens: !b.Narrow()})
		b.row(figs[at:end]...)
	}
}

// groupHead returns the heading of a group of problems, from one up to before another.
func groupHead(b *book, from, to int) string {
	moves := each(b.Problems[from:to], func(p *proof.Problem) string { return strconv.Itoa(p.Data.Mate) })
	slices.Sort(moves)
	head := "problems.group"
	if b.Problems[from].Data.Fork != "" {
		head += "-fork"
	}
	return b.text(head, "from", from+1, "to", to, "moves", b.join("problems.either", slices.Compact(moves)))
}

// taskInHead reports whether the heading of a problem's group says what to do in it: all
// are forks, or mates in as many moves.
func taskInHead(b *book, problem int) bool {
	from := problem - problem%group
	first, all := b.Problems[from].Data, b.Problems[from:min(from+group, len(b.Problems))]
	return first.Mate > 0 != (first.Fork != "") && !slices.ContainsFunc(all, func(p *proof.Problem) bool {
		return p.Data.Mate != first.Mate || (p.Data.Fork != "") != (first.Fork != "")
	})
}

// problemViews returns the parts of the board that the diagrams of the problems show.
func problemViews(b *book) []proof.View {
	views := each(b.Problems, func(p *proof.Problem) proof.View { return proof.Around(b.game, p.Shown(), p.Line, p.View) })
	b.Level(views, group)
	return views
}

// figureViews returns the parts of the board that the diagrams of an element show, level
// if they stand in rows; but the first spread has no room for more than they need.
func figureViews(b *book, ids []string, rows bool) []proof.View {
	views := each(ids, func(id string) (v proof.View) {
		if f := b.Figures[id]; f != nil {
			v = f.View
		}
		return v
	})
	if rows && !b.Narrow() && !slices.Contains(ids, "start.setup") {
		b.Level(views, group)
	}
	return views
}

// problemIn returns the figure of a problem, with a view of the board.
func (b *book) problemIn(p *proof.Problem, v proof.View) doc.Figure {
	setup := p.Shown()
	return doc.Figure{
		Drawing: b.problemBoard(setup, v), Exact: true,
		Label: b.text("problems.number", "n", p.N), Caption: b.task(&p.Data),
		Alt: b.alt(v.Of(setup), b.when(p.Data.Mate > 0, "problems.rest")),
	}
}

// problemBoard draws a view of a setup; two whole boards fit on a page.
func (b *book) problemBoard(s rules.Setup, v proof.View) draw.Drawing {
	const fits draw.MM = 7.3
	o := b.Options(v)
	switch {
	case b.Wide(v) && b.Narrow():
		o.Square = min(o.Square, fits)
	case b.Wide(v):
		o.Square = b.ColumnSquare()
	}
	return board.Diagram(b.game, b.Maker, &s, o)
}

// task returns the task of a problem.
func (w *words) task(p *templates.Problem) string {
	switch {
	case p.Fork != "":
		return w.text("problems.fork")
	case p.Mate > 0:
		return w.text("problems.mate", "n", p.Mate)
	case p.Win:
		return w.text("problems.win")
	}
	return w.text("problems.capture", "n", p.Takes)
}

// answers adds the answers, first to the questions, then to the problems.
func answers(b *book, _ string) {
	if asked := each(b.Asked, func(q proof.Question) doc.Term { return numberedAnswer(q.N, b.questionAnswer(&q)) }); len(asked) > 0 {
		b.fold("", "ask.head", doc.Para{Text: b.text("answers.text"), Flush: true}, answerTable(asked, short(b, asked)))
	}
	all := problemAnswers(b)
	if len(all) <= group {
		if len(all) > 0 {
			b.fold("solutions", "problems.head", answerTable(all, short(b, all)))
		}
		return
	}
	level, id := 2, "solutions" // on paper, where the heads of the groups suffice
	if b.screen {
		level, id = 3, ""
	}
	var blocks []doc.Block
	abreast := short(b, all)
	for at := 0; at < len(all); at += group {
		end := min(at+group, len(all))
		blocks = append(blocks, doc.Heading{Level: level, ID: id, Text: groupHead(b, at, end)}, answerTable(all[at:end], abreast))
		id = ""
	}
	if b.screen {
		b.fold("solutions", "problems.head", blocks...)
	} else {
		b.add(blocks...)
	}
}

// short reports whether nearly all answers are short enough for one of two columns.
func short(b *book, answers doc.Terms) bool {
	const size, share = 2.83, 0.4 // of the type, and of the width
	long := 0
	for _, t := range answers {
		if lines, _ := typeset.Lines(b.script, t.Text, size, share*b.Width); len(lines) > 1 {
			long++
		}
	}
	return len(answers) > 3 && long <= len(answers)/10
}

// answerTable sets answers beside their numbers, in one column or in two.
func answerTable(answers doc.Terms, abreast bool) doc.Table {
	if !abreast {
		return doc.Table{
			Strong: true, Shares: []float64{1, 14},
			Rows: each(answers, func(t doc.Term) []string { return []string{t.Term, t.Text} }),
		}
	}
	n := (len(answers) + 1) / 2
	t := doc.Table{Strong: true, Shares: []float64{8, 53, 8, 51}}
	for i, a := range answers[:n] {
		row := []string{a.Term, a.Text, "", ""}
		if k := i + n; k < len(answers) {
			row[2], row[3] = "**"+answers[k].Term+"**", answers[k].Text
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// problemAnswers returns the answers to the problems.
func problemAnswers(b *book) doc.Terms {
	return each(b.Problems, func(p *proof.Problem) doc.Term { return numberedAnswer(p.N, b.answer(p)) })
}

// numberedAnswer returns an answer with its number.
func numberedAnswer(n int, answer string) doc.Term {
	return doc.Term{Term: strconv.Itoa(n), Text: answer}
}

// fold adds a section that a screen shows on request; texts refer to it by its ID.
func (b *book) fold(id, head string, blocks ...doc.Block) {
	b.add(doc.Heading{Level: 2, ID: id, Text: b.text(head)}, doc.Fold{Title: b.text("answers.head"), Blocks: blocks})
}

// answer returns the answer to a problem: the line, why its end is mate, all other
// defences of the same length, each with all last moves that mate, and the pieces left
// in hand.
func (b *book) answer(p *proof.Problem) string {
	n := 0
	line := func(moves []rules.Move) string {
		out := b.line(p.Pos, moves)
		if n < len(p.Lasts) && len(p.Lasts[n]) > 0 {
			out = b.text("problems.last", "line", out, "moves", b.join("reach.either", b.lasts(p.Pos, moves, p.Lasts[n])))
		}
		n++
		return out
	}
	said := []string{b.text("problems.answer", "line", "**"+line(p.Line)+"**")}
	if why := b.why(p); why != "" {
		said = append(said, why)
	}
	if more := each(p.Others, line); len(more) > 0 {
		said = append(said, b.text("problems.also", "lines", strings.Join(more, b.text("problems.or"))))
	}
	if p.Left > 0 {
		said = append(said, b.text("problems.left", "n", p.Left))
	}
	space := " "
	if b.script == doc.Squares {
		space = ""
	}
	return strings.Join(said, space)
}

// why explains why the last move of the answer is mate or wins, or what it attacks.
func (b *book) why(p *proof.Problem) string {
	pos := p.Pos.Clone()
	if p.Data.Fork != "" {
		return attacked(&b.words, pos.Setup(), p.Targets)
	}
	for _, m := range p.Line {
		if pos.Play(m) != nil {
			return ""
		}
	}
	if p.Data.Win {
		key := "problems.by-" + strings.ReplaceAll(string(pos.Outcome().Reason), " ", "-")
		return b.when(b.has(key), key)
	}
	if p.Data.Mate == 0 {
		return ""
	}
	last := p.Line[len(p.Line)-1].To
	s := pos.Setup()
	var king rules.Square
	for sq, m := range s.Men() {
		if king == 0 && m.Side() == s.Turn && b.game.Pieces[m.Kind()].Royal {
			king = sq
		}
	}
	pairs := []any{"piece", b.shortName(b.manName(s.Board[last])), "square", b.notation.Square(last), "at", b.notation.Square(king)}
	if guard := b.GuardOf(s, king, last); guard != 0 {
		return b.text("problems.why-guarded", append(pairs, "guard", b.shortName(b.manName(guard)))...)
	}
	return capital(b.text("problems.why", pairs...)) // it may begin with the name of a piece
}

// attacked names the men on the squares that a fork attacks.
func attacked(b *words, s rules.Setup, at []rules.Square) string {
	return b.text("problems.attacks", "men", b.join("problems.men", each(at, func(sq rules.Square) string {
		return b.text("problems.man", "name", b.shortName(b.manName(s.Board[sq])), "square", b.notation.Square(sq))
	})))
}

// lasts returns the alternatives to the last move of a line.
func (w *words) lasts(start *rules.Position, line, instead []rules.Move) []string {
	pos, last := start.Clone(), rules.Move{}
	for _, m := range line[:len(line)-1] {
		if pos.Play(m) != nil {
			return nil
		}
		last = m
	}
	return each(instead, func(m rules.Move) string { return w.notation.Move(pos, m, last) })
}

// line returns a line of moves from a position in notation.
func (w *words) line(start *rules.Position, moves []rules.Move) string {
	pos := start.Clone()
	var out []string
	last := rules.Move{}
	for _, m := range moves {
		out = append(out, w.notation.Move(pos, m, last))
		if pos.Play(m) != nil {
			break
		}
		last = m
	}
	return w.sequence(out)
}
