package booklet

import (
	"strconv"

	"shogikit/board"
	"shogikit/layout/text"
	"shogikit/output/draw"
)

// A captioned figure has the key of its words.
type captioned struct {
	key    string
	figure board.Figure
}

// Pictures in a row of three: from one to the next, and the width of the words below.
const cellPitch, cellW draw.MM = 43, 40

// cellsOf returns the same for up to three pictures: two have more room.
func cellsOf(n int) (pitch, width draw.MM) {
	if n > 2 {
		return cellPitch, cellW
	}
	return 65, 61
}

// show adds a figure to a page, if it has a view.
func (b *book) show(p *page, at draw.Point, f board.Figure, square draw.MM, alt string) {
	if f.View != (board.View{}) {
		p.show(at, b.Draw(f, square), alt)
	}
}

// A textBlock is how a heading and the text below it are set.
type textBlock struct {
	head, words text.Style
	skip        draw.MM // where the text begins
}

// The text blocks beside the pictures of a turn, beside larger boards, and in panels.
var (
	stepText  = textBlock{headStyle, bodyStyle, 9}
	sideText  = textBlock{nameStyle, columnBody, 8}
	panelText = textBlock{nameStyle, bodyStyle, 8}
)

// headed adds a heading and a text below it in a box.
func (p *page) headed(box draw.Rect, t textBlock, head, words string) {
	p.put(heading, draw.RectWH(box.Min.X, box.Min.Y, box.W(), 7), t.head, head)
	p.put(paragraph, draw.RectWH(box.Min.X, box.Min.Y+t.skip, box.W(), box.H()-t.skip), t.words, words)
}

// bracket marks rows at the right of a board.
func (p *page) bracket(x, from, to draw.MM, ink draw.Ink) {
	const wide, inset draw.MM = 1.4, 0.6
	from, to = from+inset, to-inset
	line := draw.Polyline(draw.Pt(x, from), draw.Pt(x+wide, from), draw.Pt(x+wide, to), draw.Pt(x, to))
	p.backing.Paint(line, draw.None, ink, 0.6)
}

// A pair is two figures with words at their left: what is forbidden and what is allowed, or a move that
// takes nothing and one that does.
type pair struct {
	head, words string
	no, yes     board.Figure // without views: no pictures
	why, fine   string       // below them
}

// A pairGrid is how the pairs of a page stand.
type pairGrid struct {
	square             draw.MM
	no, yes            draw.MM // where the boards begin
	captionW, captionY draw.MM
	textW              draw.MM
}

// pair adds a pair to a page, below those before.
func (b *book) pair(p *page, g pairGrid, one pair) {
	y := 29 + 42*draw.MM(p.group)
	p.next()
	p.backing.Append(board.Disc(draw.Pt(4, y+5), 4, strconv.Itoa(p.group), p.accent.Ink))
	headW := g.textW - 13 // it ends before the ✗ on the corner of its picture
	high, _ := b.setter.Height(one.head, nameStyle, headW)
	p.put(heading, draw.RectWH(10.5, y+1.4, headW, 13.4), nameStyle, one.head)
	top := max(10.6, high+3)
	p.put(paragraph, draw.RectWH(0, y+top, g.textW, 40.5-top), columnBody, one.words)
	if one.no.View == (board.View{}) || one.yes.View == (board.View{}) {
		return
	}
	fine := nameSmall.Strong().In(board.Green.Text)
	p.show(draw.Pt(g.no, y+0.4), b.Draw(one.no, g.square), one.why)
	p.put(captionOf, draw.RectWH(g.no-2, y+g.captionY, g.captionW, 9), nameSmall.Centred(), one.why)
	p.show(draw.Pt(g.yes, y+0.4), b.Draw(one.yes, g.square), one.fine)
	p.put(captionOf, draw.RectWH(g.yes-2, y+g.captionY, g.captionW, 9), fine.Centred(), one.fine)
}
