package booklet

import (
	"slices"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
)

// problem is a problem with its proven answer.
type problem struct {
	data templates.Problem
	n    int // its number
	pos  *rules.Position
	view view
	line []rules.Move
	sole bool // no other first move mates
	// others are the lines after every other defence that holds out as long, of
	// mates in three.
	others [][]rules.Move
}

// problemPages is the chapter with problems.
func (b *book) problemPages() {
	proven := b.game.File == "" || !slices.ContainsFunc(b.problems, func(p *problem) bool { return !p.sole })
	b.paras("problems.text", "page", b.ref("answers"), "one", b.when(proven, "problems.one"))
	b.row(each(b.problems, b.problemFigure)...)
}

func (b *book) problemFigure(p *problem) doc.Figure {
	setup := b.shown(p)
	return doc.Figure{
		Drawing: b.problemBoard(setup, b.around(setup, p.line, p.view)), Exact: true,
		Label: b.text("problems.number", "n", p.n), Caption: b.task(&p.data),
		Alt: b.alt(setup),
	}
}

// problemBoard draws so much of a setup; of whole boards two fit on a page.
func (b *book) problemBoard(s rules.Setup, v view) draw.Drawing {
	o := b.options(v)
	fits := draw.MM(7.3) // squares
	if v != (view{}) {
		fits = 9 // all files, but not all ranks
	}
	if b.wide(v) {
		o.Square = min(o.Square, fits)
	}
	return board.Diagram(b.game, b.maker, &s, o)
}

// around returns the part of the board that holds all men of a setup and the
// moves, with a square round them: at least five files and four ranks. What
// reaches over most of the board is the whole board. A view that is wanted is that.
func (b *book) around(s rules.Setup, line []rules.Move, wanted view) view {
	if wanted != (view{}) {
		return wanted
	}
	v := view{0, 99, 99, 0}
	take := func(sq rules.Square) {
		v.left, v.right = max(v.left, sq.File()), min(v.right, sq.File())
		v.top, v.bottom = min(v.top, sq.Rank()), max(v.bottom, sq.Rank())
	}
	for sq := range b.men(&s) {
		take(sq)
	}
	for _, m := range line {
		take(m.To)
	}
	v.right, v.left = stretch(v.right, v.left, 5, b.game.Board.Files)
	v.top, v.bottom = stretch(v.top, v.bottom, 4, b.game.Board.Ranks)
	if v.left-v.right+1 > 6 || b.game.Board.Files <= 5 {
		return view{}
	}
	return v
}

// stretch widens a span by one on either side, and to a least length, inside 1
// to most.
func stretch(lo, hi, least, most int) (int, int) {
	lo, hi = max(1, lo-1), min(most, hi+1)
	for hi-lo+1 < min(least, most) {
		if hi < most && (lo == 1 || (hi-lo)%2 == 0) {
			hi++
		} else {
			lo--
		}
	}
	return lo, hi
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
func (b *book) task(p *templates.Problem) string {
	switch {
	case p.Mate > 0:
		return b.text("problems.mate", "n", p.Mate)
	case p.Win:
		return b.text("problems.win")
	}
	return b.text("problems.capture", "n", p.Takes)
}

// answers is the chapter with the answers: of the questions, then of the
// problems.
func (b *book) answers() {
	b.fold("ask.head", each(b.asked, func(q question) doc.Block { return doc.Para{Text: q.number + " " + q.answer, Flush: true} }))
	b.fold("problems.head", slices.Concat(each(b.problems, b.answer)...))
}

// fold adds a section that a screen shows only when asked for, if there is
// anything in it.
func (b *book) fold(head string, blocks []doc.Block) {
	if len(blocks) > 0 {
		b.section(head)
		b.add(doc.Fold{Title: b.text("answers.head"), Blocks: blocks})
	}
}

// answer is the answer of one problem: the line, every other defence that lasts
// as long, and why the end is mate.
func (b *book) answer(p *problem) []doc.Block {
	line := func(moves []rules.Move) string { return b.line(p.pos, moves) }
	said := []string{b.text("problems.answer", "n", p.n, "line", line(p.line))}
	if more := each(p.others, line); len(more) > 0 {
		said = append(said, b.text("problems.also", "lines", strings.Join(more, b.text("problems.or"))))
	}
	if why := b.why(p); why != "" {
		said = append(said, why)
	}
	return each(said, func(s string) doc.Block { return doc.Para{Text: s, Flush: true} })
}

// why says why the last move of the answer is mate.
func (b *book) why(p *problem) string {
	if p.data.Mate == 0 {
		return ""
	}
	pos := p.pos.Clone()
	for _, m := range p.line {
		if pos.Play(m) != nil {
			return ""
		}
	}
	last := p.line[len(p.line)-1].To
	s := pos.Setup()
	var king rules.Square
	for sq, m := range b.men(&s) {
		if king == 0 && m.Side() == s.Turn && b.game.Pieces[m.Kind()].Royal {
			king = sq
		}
	}
	pairs := []any{"piece", b.manName(s.Board[last]), "square", b.notation.square(last), "at", b.notation.square(king)}
	if guard := b.guard(s, king, last); guard != 0 {
		return b.text("problems.why-guarded", append(pairs, "guard", b.manName(guard))...)
	}
	return b.text("problems.why", pairs...)
}

// guard returns the man that would take back on a square next to the king that is
// mated there; 0 where the king stands further off.
func (b *book) guard(s rules.Setup, king, at rules.Square) rules.Man {
	if max(absInt(king.File()-at.File()), absInt(king.Rank()-at.Rank())) != 1 {
		return 0
	}
	// A king that is there to be taken leaves no legal moves: a pawn stands in for it.
	s.Board[at], s.Board[king] = rules.NewMan(len(b.game.Pieces)-1, s.Turn, false), 0
	s.Turn = s.Turn.Other()
	after, err := b.rules.Position(s, rules.KindStudy)
	if err != nil {
		return 0
	}
	for _, m := range after.LegalMoves() {
		if m.Drop == 0 && m.To == at {
			return s.Board[m.From]
		}
	}
	return 0
}

// line writes a line of moves from a position.
func (b *book) line(start *rules.Position, moves []rules.Move) string {
	pos := start.Clone()
	var out []string
	last := rules.Move{}
	for _, m := range moves {
		out = append(out, b.notation.move(pos, m, last))
		if pos.Play(m) != nil {
			break
		}
		last = m
	}
	return b.sequence(out)
}
