package booklet

import (
	"strconv"
	"strings"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/templates"
)

// The part of the board that a problem shows is so wide and high, and begins so far below the number.
const problemW, problemHead draw.MM = 40, 9.8

// problemView returns the part of the board that a problem shows, if possible six ranks. From the far
// edge one counts the ranks in which pieces promote: it is shown where it is only one rank away.
func (b *book) problemView(q problem) board.View {
	const files, ranks = 6, 5
	v := b.cropped(&q.setup, q.line, files, ranks)
	switch {
	case v.Top == 2, v.Ranks() == ranks && v.Top > 3:
		v.Top--
	case v.Ranks() == ranks && v.Bottom < b.game.Board.Ranks:
		v.Bottom++
	}
	return v
}

// problemPicture draws a problem or its end on a board so wide and high.
func (b *book) problemPicture(s rules.Setup, v board.View, last rules.Move, size draw.MM) draw.Drawing {
	square := min(size/draw.MM(max(v.Files(), v.Ranks())), b.largestSquare(v.Files(), columnW*size/problemW))
	return b.boardPicture(s, square, v, last)
}

// asked adds what stands above a problem: its number, who is to move, and what is asked.
func (b *book) asked(p *page, box draw.Rect, q problem, n int) {
	b.numbered(p, box, n)
	p.backing.Append(turnSign(q.setup.Turn, draw.Pt(box.Min.X+9, box.Min.Y+problemHead/2)))
	b.headline(p, box, askedIndent, b.problemTask(q))
}

// askedIndent is where what is asked begins, at the right of the number and the sign of a side.
const askedIndent draw.MM = 12.4

// numbered begins a problem or an answer with its number on a disc.
func (b *book) numbered(p *page, box draw.Rect, n int) {
	p.next()
	p.backing.Append(board.Disc(draw.Pt(box.Min.X+3, box.Min.Y+problemHead/2), 3, strconv.Itoa(n), p.accent.Ink))
}

// headline adds words beside the number of a problem, one or two lines as high as the number.
func (b *book) headline(p *page, box draw.Rect, indent draw.MM, words string) {
	wide := box.W() - indent
	high, _ := b.setter.Height(words, answerStyle, wide)
	y := box.Min.Y + max(0, problemHead-high)/2
	p.put(heading, draw.RectWH(box.Min.X+indent, y, wide, max(high, problemHead)), answerStyle, words)
}

// answerStyle is the style of what stands beside numbers, in which characters have no readings.
var answerStyle = text.Points(9, 4.2).Strong()

// turnSign is a small piece that points ahead for the side that is to move: black for the first
// player, white for the other one.
func turnSign(side templates.Side, at draw.Point) draw.Drawing {
	var out draw.Drawing
	shape := draw.Polyline(draw.Pt(0, -2), draw.Pt(1.5, -1.1), draw.Pt(1.8, 2), draw.Pt(-1.8, 2), draw.Pt(-1.5, -1.1))
	shape.Close()
	fill := draw.Black
	if side == templates.Gote {
		shape, fill = shape.Transform(draw.Rotate(180)), draw.White
	}
	out.Paint(shape.Transform(draw.Translate(at.X, at.Y)), fill, draw.Black, 0.3)
	return out
}

// answered adds the solution of a problem, above the board so wide and high on which it ends.
func (b *book) answered(p *page, box draw.Rect, q problem, n int, size draw.MM) {
	b.numbered(p, box, n)
	words := b.movesInWords(q.pos, q.line)
	end := q.pos.Clone()
	last := rules.Move{}
	for _, m := range q.line {
		b.fault(end.Play(m))
		last = m
	}
	setup := q.setup
	setup.Board = end.Setup().Board
	setup.Hands = [2]rules.Hand{}
	b.headline(p, box, answerIndent, words)
	at := draw.Pt(box.Min.X, box.Min.Y+b.answerHead(words, box.W()))
	p.show(at, b.problemPicture(setup, b.problemView(q), last, size), "")
}

// answerIndent is where a solution begins, at the right of its number.
const answerIndent draw.MM = 8

// answerHead returns how far below the top of a column the board of a solution begins.
func (b *book) answerHead(words string, wide draw.MM) draw.MM {
	high, _ := b.setter.Height(words, answerStyle, wide-answerIndent)
	return max(problemHead, high+1)
}

// askPanel says what is asked in all problems, beside an example.
func (b *book) askPanel(p *page) {
	const pad, exampleW, square draw.MM = 4, 56, 7
	box := draw.RectWH(0, workTop, textW, panelH)
	p.panel(box, p.accent.Tint)
	words := box.Inset(pad)
	if list := b.puzzles(); len(list) > 0 && b.game.Royal() >= 0 {
		z := list[0]
		picture := b.boardPicture(z.setup, square, z.view, rules.Move{})
		words.Max.X -= exampleW
		x, below := words.Max.X+pad, workTop+6.6+picture.Bounds().H()
		p.show(draw.Pt(x, workTop+5), picture, z.answer)
		p.backing.Append(board.Tick(draw.Pt(x+2, below+2.4), 4, p.accent.Ink))
		p.put(captionOf, draw.RectWH(x+5.6, below, exampleW-8.6, 2*answerStyle.Line+0.1), answerStyle, z.answer)
	}
	b.centred(p, words, bodyStyle, b.asking(true))
}

// asking says what is asked in all problems, of whole boards or of parts of them.
func (b *book) asking(parts bool) string {
	rest, empty := b.when(b.Drops(), "handout.rest"), b.when(parts, "handout.empty")
	return b.text("handout.how", "rest", rest, "empty", empty)
}

// panelH is the height of the panels above the first problems and answers.
const panelH = problemRow - 5

// centred adds a text half-way between the top and the bottom of a box.
func (b *book) centred(p *page, box draw.Rect, st text.Style, words string) {
	high, _ := b.setter.Height(words, st, box.W())
	top := box.Min.Y + max(0, box.H()-high)/2
	p.put(paragraph, draw.RectWH(box.Min.X, top, box.W(), min(high+0.1, box.H())), st, words)
}

// tickPanel says how to read the answers, and has a box to tick for every problem.
func (b *book) tickPanel(p *page, n int) {
	const pad, perRow, widest, size, rowH draw.MM = 6, 20, 11, 4.6, 10
	box := draw.RectWH(0, workTop, textW, panelH)
	p.panel(box, p.accent.Tint)
	rows := (n + int(perRow) - 1) / int(perRow)
	inRow := (n + rows - 1) / rows
	words := box.Inset(pad)
	words.Max.Y -= rowH * draw.MM(rows)
	b.centred(p, words, bodyStyle, b.text("workbook.tick"))
	pitch := min(widest, (textW-2*pad)/draw.MM(inRow))
	for i := range n {
		x, y := pad+pitch*draw.MM(i%inRow), words.Max.Y+rowH*draw.MM(i/inRow)
		p.backing.Paint(draw.RectPath(draw.RectWH(x, y, size, size)), draw.White, draw.Black, 0.25)
		p.put(label, draw.RectWH(x-0.5, y+size, size+1, 5), nameSmall.In(greyInk).Centred(), strconv.Itoa(i+1))
	}
}

// problemTask says what is asked, and the title of a problem.
func (b *book) problemTask(q problem) string {
	words := ""
	switch {
	case len(q.line) == 0:
	case b.game.Royal() >= 0:
		words = b.text("handout.mate", "n", len(q.line))
	default:
		words = b.text("handout.best")
	}
	if q.title != "" {
		words += " · " + text.Untrusted(q.title)
	}
	return strings.TrimPrefix(words, " · ")
}
