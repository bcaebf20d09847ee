package booklet

import (
	"shogikit/board/rules"
	"shogikit/output/doc"
)

// problem is a problem with its proven answer.
type problem struct {
	data problemData
	pos  *rules.Position
	line []rules.Move
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
