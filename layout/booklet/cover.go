package booklet

import (
	"strconv"

	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
)

// Inks of the cover.
var (
	skyInk  = draw.RGB(draw.Color{R: 0xf4, G: 0xe6, B: 0xc8})
	sunInk  = draw.RGB(draw.Color{R: 0xf0, G: 0xb2, B: 0x42})
	haloInk = draw.RGB(draw.Color{R: 0xf3, G: 0xc5, B: 0x66})
	mistInk = draw.RGB(draw.Color{R: 0xfb, G: 0xf1, B: 0xdc})
	tanInk  = draw.RGB(draw.Color{R: 0xd9, G: 0xb8, B: 0x78})
)

// coverPage is a scene: one large king before the sun, on a board.
func (b *book) coverPage(sub string) {
	g := b.game
	p := &page{kind: "cover", accent: wood, title: g.Names.In(b.catalog.Lang), whole: true}
	d := &p.backing
	frame := draw.RectWH(8, 8, 132, 194)
	d.Paint(draw.RoundRect(frame, 4), skyInk, draw.None, 0)
	centre := draw.Pt(74, 116)
	d.Paint(draw.Circle(centre, 50), sunInk, draw.None, 0)
	d.Paint(draw.Circle(centre, 42), haloInk, draw.None, 0)
	for _, mist := range []draw.Rect{draw.RectWH(8, 74, 30, 4.6), draw.RectWH(12, 81, 36, 4.6), draw.RectWH(104, 92, 36, 4.6), draw.RectWH(98, 99, 30, 4.6), draw.RectWH(8, 134, 20, 4.6)} {
		d.Paint(draw.RoundRect(mist, 2.3), mistInk, draw.None, 0)
	}
	b.coverBoard(d)
	king := pieces.Look{Piece: &g.Pieces[0]}
	picture := b.maker.Picture(king)
	box := picture.Bounds()
	scale := min(92/box.W(), 96/box.H())
	place := draw.Translate(-box.Center().X, -box.Max.Y).Then(draw.Scale(float64(scale), float64(scale))).Then(draw.Translate(74, 176))
	p.items = append(p.items, item{picture: picture.Transform(place), alt: b.ofLook(king)})
	for i, kind := range b.coverPair() {
		standing := b.standing(pieces.Look{Piece: &g.Pieces[kind]})
		p.items = append(p.items, item{picture: standing.Move(16+94*draw.MM(i), 162)})
	}
	d.Paint(draw.RoundRect(frame, 4), draw.None, draw.Black, 0.9)
	b.coverWords(p, sub)
	b.add(p)
}

// coverBoard draws the board as a plain with lines that run to the horizon.
func (b *book) coverBoard(to *draw.Drawing) {
	const top, bottom, left, right draw.MM = 158, 202, 8, 140
	var ground draw.Path
	ground.Move(draw.Pt(left, top)).Line(draw.Pt(right, top)).Line(draw.Pt(right, 198)).Line(draw.Pt(136, 202)).Line(draw.Pt(12, 202)).Line(draw.Pt(left, 198)).Close()
	to.Paint(ground, tanInk, draw.None, 0)
	for i := -3; i <= 3; i++ {
		x := 74 + 17*draw.MM(i)
		low := 74 + 30*draw.MM(i)
		end := bottom
		if low < left || low > right {
			edge := left
			if low > right {
				edge = right
			}
			end = top + (bottom-top)*(edge-x)/(low-x)
			low = edge
		}
		to.Paint(draw.Line(draw.Pt(x, top), draw.Pt(low, end)), draw.None, gridInk, 0.3)
	}
	for _, y := range []draw.MM{top, 165, 175, 188} {
		to.Paint(draw.Line(draw.Pt(left, y), draw.Pt(right, y)), draw.None, gridInk, 0.3)
	}
}

// coverPair returns the pieces at the feet of the king: the least, and one in between.
func (b *book) coverPair() []int {
	n := len(b.game.Pieces)
	if n < 3 {
		return nil
	}
	return []int{n - 1, n / 2}
}

// standing draws a paper piece that stands, with its right side.
func (b *book) standing(l pieces.Look) draw.Drawing {
	outline := b.maker.Body(l.Piece).Outline()
	box := outline.Bounds()
	scale := float64(21 / box.W())
	place := draw.Translate(-box.Min.X, -box.Min.Y).Then(draw.Scale(scale, scale))
	var out draw.Drawing
	shape := outline.Transform(place)
	out.Paint(shape.Transform(draw.Translate(2.4, -1)), tanInk, draw.Black, 0.4)
	out.Append(b.piece(l, shape.Bounds().Center(), 21, true))
	return out
}

// coverWords sets the title as large as it may be, what the game is, and for whom.
func (b *book) coverWords(p *page, sub string) {
	const left, room draw.MM = 18, 112
	st := text.Style{Size: 19, Line: 22, Bold: true, Ink: draw.Black}
	wide := b.setter.Width(p.title, st)
	if wide > room {
		st.Size = max(8, st.Size*room/wide)
	}
	p.put(heading, draw.RectWH(left, 20, room+6, 22.1), st, p.title)
	p.put(paragraph, draw.RectWH(left, 46, room, 11), nameStyle.In(greyInk), sub)
	p.backing.Paint(draw.RoundRect(draw.RectWH(24, 191, 100, 15), 7.5), paperInk, draw.Black, 0.9)
	signs := []struct {
		icon func(*draw.Drawing)
		text string
	}{{playersIcon, "2"}}
	if b.data.Age > 0 {
		signs = append(signs, struct {
			icon func(*draw.Drawing)
			text string
		}{cakeIcon, strconv.Itoa(b.data.Age) + "+"})
	}
	if b.data.Minutes != "" {
		signs = append(signs, struct {
			icon func(*draw.Drawing)
			text string
		}{clockIcon, b.data.Minutes})
	}
	pitch := 92 / draw.MM(len(signs))
	for i, s := range signs {
		x := 29 + draw.MM(i)*pitch
		var sign draw.Drawing
		s.icon(&sign)
		p.backing.Put(sign, draw.Translate(x, 193.4))
		p.put(label, draw.RectWH(x+13, 195.2, pitch-12, 7.2), headStyle, s.text)
	}
}

// playersIcon is two people, cakeIcon a birthday cake, clockIcon a clock: ink on 11 x 10 mm.
func playersIcon(to *draw.Drawing) {
	for i := range 2 {
		x := 3 + 6*draw.MM(i)
		to.Paint(draw.Circle(draw.Pt(x, 2.4), 2), draw.Black, draw.None, 0)
		var body draw.Path
		body.Move(draw.Pt(x-2.7, 10)).Line(draw.Pt(x-2.7, 7.4)).Curve(draw.Pt(x-2.7, 4.2), draw.Pt(x+2.7, 4.2), draw.Pt(x+2.7, 7.4)).Line(draw.Pt(x+2.7, 10)).Close()
		to.Paint(body, draw.Black, draw.None, 0)
	}
}

func cakeIcon(to *draw.Drawing) {
	to.Paint(draw.RectPath(draw.RectWH(1, 5, 9, 4.6)), draw.None, draw.Black, 0.8)
	to.Paint(draw.Polyline(draw.Pt(1, 7.2), draw.Pt(3.2, 8.2), draw.Pt(5.5, 7.2), draw.Pt(7.8, 8.2), draw.Pt(10, 7.2)), draw.None, draw.Black, 0.6)
	for i := range 3 {
		x := 3 + 2.5*draw.MM(i)
		to.Paint(draw.Line(draw.Pt(x, 5), draw.Pt(x, 2.4)), draw.None, draw.Black, 0.7)
		to.Paint(draw.Circle(draw.Pt(x, 1.2), 0.7), sunInk, draw.None, 0)
	}
}

func clockIcon(to *draw.Drawing) {
	to.Paint(draw.Circle(draw.Pt(5.5, 5), 4.7), draw.None, draw.Black, 0.9)
	to.Paint(draw.Polyline(draw.Pt(5.5, 2), draw.Pt(5.5, 5.2), draw.Pt(7.8, 6.6)), draw.None, draw.Black, 0.8)
}
