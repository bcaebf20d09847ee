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

// The cover: its frame, its sun, and where its king and pieces stand.
var (
	coverFrame = draw.RectWH(8, 8, 132, 194)
	sun        = draw.Pt(74, 124)
	pairAt     = [...]draw.MM{15, 106}
)

const (
	frameRound         draw.MM = 4
	framePen           draw.MM = 0.9
	horizon            draw.MM = 158
	kingFoot, kingWide draw.MM = 172, 84
	pairFoot, pairWide draw.MM = 183, 25
	titleRight         draw.MM = 132
)

// coverPage is a scene: one large king before the sun, on a board, under a brushed title.
func (b *book) coverPage(sub string) {
	p := &page{kind: "cover", accent: board.Wood, title: b.game.Names.In(b.catalog.Lang), whole: true}
	sky(&p.backing)
	coverBoard(&p.backing)
	b.placeKing(p)
	b.placePair(p)
	p.backing.Paint(draw.RoundRect(coverFrame, frameRound), draw.None, draw.Black, framePen)
	titleLeft := coverTitle(&p.backing, b.game.Names["ja"])
	b.coverWords(p, sub, titleLeft)
	b.coverSigns(p)
	b.add(p)
}

// sky draws the sun in mist.
func sky(to *draw.Drawing) {
	to.Paint(draw.RoundRect(coverFrame, frameRound), skyInk, draw.None, 0)
	to.Paint(draw.Circle(sun, 50), sunInk, draw.None, 0)
	to.Paint(draw.Circle(sun, 42), haloInk, draw.None, 0)
	for _, mist := range []draw.Rect{
		draw.RectWH(8, 96, 30, 4.6), draw.RectWH(12, 103, 36, 4.6), draw.RectWH(104, 112, 36, 4.6),
		draw.RectWH(98, 119, 30, 4.6), draw.RectWH(8, 138, 20, 4.6),
	} {
		to.Paint(draw.RoundRect(mist, 2.3), mistInk, draw.None, 0)
	}
}

// placeKing stands the king before the sun.
func (b *book) placeKing(p *page) {
	king := b.coverKing()
	standing := b.standing(king, kingWide)
	box := standing.Bounds()
	shade(&p.backing, draw.Pt(sun.X+0.05*kingWide, kingFoot), 0.6*kingWide)
	standing = standing.Move(sun.X-box.Center().X, kingFoot-box.Max.Y)
	p.items = append(p.items, item{picture: standing, alt: b.ofLook(king)})
}

// placePair stands a piece at either side of the king.
func (b *book) placePair(p *page) {
	for i, look := range b.coverPair() {
		x := pairAt[i]
		standing := b.standing(look, pairWide)
		box := standing.Bounds()
		shade(&p.backing, draw.Pt(x+0.55*pairWide, pairFoot), 0.6*pairWide)
		p.items = append(p.items, item{picture: standing.Move(x-box.Min.X, pairFoot-box.Max.Y)})
	}
}

// first returns the king or, where there is none, the piece of highest rank.
func (b *book) first() *templates.Piece { return &b.game.Pieces[max(0, b.game.Royal())] }

// coverKing is the king on the cover: on boards smaller than that of shogi, the one of the second
// player.
func (b *book) coverKing() pieces.Look {
	king := pieces.Look{Piece: b.first()}
	if b.game.Board.Files < 9 && b.Maker.TwoLooks(king.Piece) {
		king.Side = templates.Gote
	}
	return king
}

// coverPair returns the pieces beside the king: the last and the middle one of the others. If there are
// fewer than two kinds, they are two men of the other side, between which he stands.
func (b *book) coverPair() []pieces.Look {
	others := b.Which(func(p *templates.Piece) bool { return p != b.first() })
	n := len(others)
	if n < 2 {
		other := pieces.Look{Piece: b.first(), Side: templates.Gote}
		return []pieces.Look{other, other}
	}
	return []pieces.Look{{Piece: others[n-1]}, {Piece: others[(n-1)/2]}}
}

// shade draws the shadow of a standing piece on the board.
func shade(to *draw.Drawing, foot draw.Point, half draw.MM) {
	const flat = 0.07
	round := draw.Circle(draw.Point{}, half).Transform(draw.Scale(1, flat))
	to.Paint(round.Transform(draw.Translate(foot.X, foot.Y)), shadeInk, draw.None, 0)
}

// coverTitle brushes a name in columns of up to four characters, the first at the right. It returns
// the left end of the title, where the room for other words ends. A name with a character that the
// calligrapher has not written is left out.
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
			outline, _ := pieces.Brushed(r) // there is one: CanBrush
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
func coverBoard(to *draw.Drawing) {
	left, right, bottom := coverFrame.Min.X, coverFrame.Max.X, coverFrame.Max.Y
	var ground draw.Path
	ground.Move(draw.Pt(left, horizon)).Line(draw.Pt(right, horizon)).Line(draw.Pt(right, bottom-frameRound))
	const bend = 0.45 * frameRound // of a quarter of a circle
	ground.Curve(draw.Pt(right, bottom-bend), draw.Pt(right-bend, bottom), draw.Pt(right-frameRound, bottom))
	ground.Line(draw.Pt(left+frameRound, bottom))
	ground.Curve(draw.Pt(left+bend, bottom), draw.Pt(left, bottom-bend), draw.Pt(left, bottom-frameRound)).Close()
	to.Paint(ground, tanInk, draw.None, 0)
	for i := -3; i <= 3; i++ {
		far := draw.Pt(sun.X+17*draw.MM(i), horizon)
		near := draw.Pt(sun.X+30*draw.MM(i), bottom)
		edge := min(max(near.X, left), right)
		if edge != near.X { // the line leaves the frame at a side
			near = draw.Pt(edge, horizon+(bottom-horizon)*(edge-far.X)/(near.X-far.X))
		}
		to.Paint(draw.Line(far, near), draw.None, board.LineInk, 0.3)
	}
	for _, y := range []draw.MM{horizon, 165, 175, 188} {
		to.Paint(draw.Line(draw.Pt(left, y), draw.Pt(right, y)), draw.None, board.LineInk, 0.3)
	}
}

// standing draws a standing paper piece of the given width, with the side at its right. The second
// player's pieces are upright, too.
func (b *book) standing(l pieces.Look, wide draw.MM) draw.Drawing {
	outline := b.Maker.Body(l.Piece).Outline()
	box := outline.Bounds()
	scale := float64(wide / box.W())
	place := draw.Scale(scale, scale).About(box.Min, draw.Point{})
	var out draw.Drawing
	behind := place.Then(draw.Translate(0.1*wide, -0.04*wide))
	out.Paint(outline.Transform(behind), tanInk, draw.Black, 0.025*wide)
	out.Append(b.Maker.TokenOn(board.PaperInk, l).Transform(place))
	return out
}

// coverWords sets the title, so large that its longest word ends before a place at the right, and
// below it what the game is.
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
	p.backing.Paint(draw.RoundRect(draw.RectWH(24, 191, 100, 15), 7.5), board.PaperInk, draw.Black, framePen)
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
