package booklet

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"shogikit/board"
	"shogikit/layout"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// Inks of the cover.
var (
	skyInk  = draw.RGB(draw.Color{R: 0xf4, G: 0xe6, B: 0xc8})
	sunInk  = draw.RGB(draw.Color{R: 0xf0, G: 0xb2, B: 0x42})
	haloInk = draw.RGB(draw.Color{R: 0xf3, G: 0xc5, B: 0x66})
	mistInk = draw.RGB(draw.Color{R: 0xfb, G: 0xf1, B: 0xdc})
	tanInk  = draw.RGB(draw.Color{R: 0xd9, G: 0xb8, B: 0x78})

	shadeInk = draw.RGB(draw.Color{R: 0xbf, G: 0x97, B: 0x55})
)

// The sun of the cover, and where its king and pieces stand.
var sun = draw.Pt(74, 124)

const (
	kingFoot, kingWide draw.MM = 172, 84
	pairFoot, pairWide draw.MM = 183, 25
	titleRight         draw.MM = 132
)

var pairAt = [...]draw.MM{15, 106}

// coverPage is a scene: one large king before the sun, on a board, under a brushed title.
func (b *book) coverPage(sub string) {
	p := &page{kind: "cover", accent: board.Wood, title: b.game.Names.In(b.catalog.Lang), whole: true}
	d := &p.backing
	frame := draw.RectWH(8, 8, 132, 194)
	d.Paint(draw.RoundRect(frame, 4), skyInk, draw.None, 0)
	d.Paint(draw.Circle(sun, 50), sunInk, draw.None, 0)
	d.Paint(draw.Circle(sun, 42), haloInk, draw.None, 0)
	for _, mist := range []struct{ x, y, wide draw.MM }{
		{8, 96, 30}, {12, 103, 36}, {104, 112, 36}, {98, 119, 30}, {8, 138, 20},
	} {
		d.Paint(draw.RoundRect(draw.RectWH(mist.x, mist.y, mist.wide, 4.6), 2.3), mistInk, draw.None, 0)
	}
	b.coverBoard(d)
	king := b.coverKing()
	standing := b.standing(king, kingWide)
	box := standing.Bounds()
	shade(d, draw.Pt(sun.X+0.05*kingWide, kingFoot), 0.6*kingWide)
	standing = standing.Move(sun.X-box.Center().X, kingFoot-box.Max.Y)
	p.items = append(p.items, item{picture: standing, alt: b.ofLook(king)})
	for i, look := range b.coverPair() {
		standing, x := b.standing(look, pairWide), pairAt[i]
		shade(d, draw.Pt(x+0.55*pairWide, pairFoot), 0.6*pairWide)
		box := standing.Bounds()
		p.items = append(p.items, item{picture: standing.Move(x-box.Min.X, pairFoot-box.Max.Y)})
	}
	d.Paint(draw.RoundRect(frame, 4), draw.None, draw.Black, 0.9)
	b.coverWords(p, sub, coverTitle(d, b.game.Names["ja"]))
	b.coverSigns(p)
	b.add(p)
}

// coverKing is the king on the cover: on boards smaller than that of shogi the second one.
func (b *book) coverKing() pieces.Look {
	king := pieces.Look{Piece: &b.game.Pieces[0]}
	if b.game.Board.Files < 9 && b.Maker.TwoLooks(king.Piece) {
		king.Side = templates.Gote
	}
	return king
}

// coverPair returns the pieces at the feet of the king: the least, and one in between. Where
// all men are alike, two of the other side have him between them.
func (b *book) coverPair() []pieces.Look {
	n := len(b.game.Pieces)
	if n < 3 {
		other := pieces.Look{Piece: &b.game.Pieces[0], Side: templates.Gote}
		return []pieces.Look{other, other}
	}
	return []pieces.Look{{Piece: &b.game.Pieces[n-1]}, {Piece: &b.game.Pieces[n/2]}}
}

// shade draws the shadow of what stands on the board.
func shade(to *draw.Drawing, foot draw.Point, half draw.MM) {
	const flat = 0.07
	round := draw.Circle(draw.Point{}, half).Transform(draw.Scale(1, flat))
	to.Paint(round.Transform(draw.Translate(foot.X, foot.Y)), shadeInk, draw.None, 0)
}

// coverTitle brushes a name in columns of up to four characters, the first at the right, and
// returns where they begin: the right end of the room for other words. A name with a character
// that the calligrapher's do not include is left out.
func coverTitle(to *draw.Drawing, name string) (left draw.MM) {
	const top, most, air draw.MM = 15, 62, 2
	const long = 4
	left = titleRight
	name = layout.Brief(name)
	if !pieces.CanBrush(name) {
		return left
	}
	characters := []rune(name)
	size := min(27, most/draw.MM(min(len(characters), long)))
	for column := range slices.Chunk(characters, long) {
		left -= size
		for i, r := range column {
			outline, _ := pieces.Brushed(r)
			at := draw.Translate(left, top+size*draw.MM(i))
			stroke, pen := draw.None, draw.MM(0)
			if !unicode.Is(unicode.Han, r) { // kana are written with fewer and thinner strokes
				stroke, pen = draw.Black, 0.045*size
			}
			to.Paint(outline.Transform(draw.Scale(float64(size), float64(size)).Then(at)), draw.Black, stroke, pen)
		}
		left -= air
	}
	return left
}

// coverBoard draws the board as a plain with lines that run to the horizon.
func (b *book) coverBoard(to *draw.Drawing) {
	const top, bottom, left, right draw.MM = 158, 202, 8, 140
	var ground draw.Path
	ground.Move(draw.Pt(left, top)).Line(draw.Pt(right, top)).Line(draw.Pt(right, 198))
	ground.Line(draw.Pt(136, 202)).Line(draw.Pt(12, 202)).Line(draw.Pt(left, 198)).Close()
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
		to.Paint(draw.Line(draw.Pt(x, top), draw.Pt(low, end)), draw.None, board.LineInk, 0.3)
	}
	for _, y := range []draw.MM{top, 165, 175, 188} {
		to.Paint(draw.Line(draw.Pt(left, y), draw.Pt(right, y)), draw.None, board.LineInk, 0.3)
	}
}

// standing draws a paper piece of a width that stands, with its right side. Those of the second
// player stand upright, too.
func (b *book) standing(l pieces.Look, wide draw.MM) draw.Drawing {
	outline := b.Maker.Body(l.Piece).Outline()
	box := outline.Bounds()
	scale := float64(wide / box.W())
	place := draw.Scale(scale, scale).About(box.Min, draw.Point{})
	var out draw.Drawing
	behind := place.Then(draw.Translate(0.1*wide, -0.04*wide))
	out.Paint(outline.Transform(behind), tanInk, draw.Black, 0.025*wide)
	piece := b.Maker.Token(l).Transform(place)
	piece.Marks[0].Fill = board.PaperInk
	out.Append(piece)
	return out
}

// coverWords sets the title as large as the words fit their lines, up to a place, and below it
// what the game is.
func (b *book) coverWords(p *page, sub string, right draw.MM) {
	const left, top, air draw.MM = 18, 19, 4
	room := right - air - left
	words := strings.Fields(p.title)
	st := text.Style{Size: 19, Bold: true, Ink: draw.Black}
	if right < titleRight && p.title == b.game.Names["ja"] { // the brushed title says it
		st.Size = 9
	}
	for _, word := range words {
		if wide := b.setter.Width(word, st); wide > room {
			st.Size *= room / wide * 0.995
		}
	}
	st.Line = st.Size * 1.12
	lines, _ := b.setter.Height(p.title, st, room)
	p.put(heading, draw.RectWH(left, top, room, lines+0.1), st, p.title)
	small := text.Style{Size: 4.6, Line: 6.2, Ruby: 7, Bold: true, Ink: greyInk}
	p.put(paragraph, draw.RectWH(left+0.6, top+lines+3, room, 4*small.Line), small, sub)
}

// coverSigns says how many play, how old they are, and how long a game takes.
func (b *book) coverSigns(p *page) {
	p.backing.Paint(draw.RoundRect(draw.RectWH(24, 191, 100, 15), 7.5), board.PaperInk, draw.Black, 0.9)
	type sign struct {
		icon func(*draw.Drawing)
		text string
	}
	signs := []sign{{playersIcon, "2"}}
	if b.data.Age > 0 {
		signs = append(signs, sign{cakeIcon, strconv.Itoa(b.data.Age) + "+"})
	}
	if b.data.Minutes != "" {
		signs = append(signs, sign{clockIcon, b.text("cover.minutes", "minutes", b.data.Minutes)})
	}
	const left, right, textAt draw.MM = 31, 119, 13 // of a sign: where its text begins
	gap := right - left
	for _, s := range signs {
		gap -= textAt + b.setter.Width(s.text, headStyle)
	}
	gap /= draw.MM(max(1, len(signs)-1))
	x := left
	for _, s := range signs {
		var picture draw.Drawing
		s.icon(&picture)
		p.backing.Put(picture, draw.Translate(x, 193.4))
		wide := b.setter.Width(s.text, headStyle)
		p.put(label, draw.RectWH(x+textAt, 195.2, wide+0.5, 7.2), headStyle, s.text)
		x += textAt + wide + gap
	}
}

// playersIcon is two people, cakeIcon a birthday cake, clockIcon a clock: ink on 11 x 10 mm.
func playersIcon(to *draw.Drawing) {
	for i := range 2 {
		x := 3 + 6*draw.MM(i)
		to.Paint(draw.Circle(draw.Pt(x, 2.4), 2), draw.Black, draw.None, 0)
		var body draw.Path
		body.Move(draw.Pt(x-2.7, 10)).Line(draw.Pt(x-2.7, 7.4))
		body.Curve(draw.Pt(x-2.7, 4.2), draw.Pt(x+2.7, 4.2), draw.Pt(x+2.7, 7.4))
		body.Line(draw.Pt(x+2.7, 10)).Close()
		to.Paint(body, draw.Black, draw.None, 0)
	}
}

func cakeIcon(to *draw.Drawing) {
	to.Paint(draw.RectPath(draw.RectWH(1, 5, 9, 4.6)), draw.None, draw.Black, 0.8)
	icing := draw.Polyline(draw.Pt(1, 7.2), draw.Pt(3.2, 8.2), draw.Pt(5.5, 7.2))
	icing.Line(draw.Pt(7.8, 8.2)).Line(draw.Pt(10, 7.2))
	to.Paint(icing, draw.None, draw.Black, 0.6)
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
