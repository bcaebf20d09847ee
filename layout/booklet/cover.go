package booklet

import (
	"slices"
	"strings"
	"unicode"

	"shogikit/board"
	"shogikit/layout"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// The cover: its frame, its sun, and where its pieces stand.
var (
	coverFrame = draw.RectWH(8, 8, 132, 194)
	sun        = draw.Pt(74, 121)
	pairAt     = [...]draw.MM{15, 106}
)

const (
	frameRound         draw.MM = 4
	framePen           draw.MM = 0.9
	horizon            draw.MM = 153
	bandTop            draw.MM = 186 // of the band with the signs
	heroFoot, heroWide draw.MM = 169, 84
	pairFoot, pairWide draw.MM = 180.5, 25
	titleRight         draw.MM = 132
)

// coverPage is a scene: one large piece before the sun, on a board, under a brushed title.
func (b *book) coverPage(sub string) {
	p := &page{kind: "cover", form: bare, head: head{accent: board.Wood, title: b.game.Names.In(b.catalog.Lang)}}
	scenes[b.data.Cover.Scene].draw(&p.backing)
	coverBoard(&p.backing)
	hero, pair := b.coverPieces()
	b.placeHero(p, hero)
	b.placePair(p, pair)
	band := draw.Line(draw.Pt(coverFrame.Min.X, bandTop), draw.Pt(coverFrame.Max.X, bandTop))
	p.backing.Paint(band, draw.None, draw.Black, framePen)
	p.backing.Paint(draw.RoundRect(coverFrame, frameRound), draw.None, draw.Black, framePen)
	titleLeft := coverTitle(&p.backing, b.game.Names["ja"])
	b.coverWords(p, sub, titleLeft)
	b.coverSigns(p)
	b.add(p)
}

// placeHero stands the large piece before the sun.
func (b *book) placeHero(p *page, hero pieces.Look) {
	standing := b.standing(hero, heroWide)
	box := standing.Bounds()
	shade(&p.backing, draw.Pt(sun.X+0.05*heroWide, heroFoot), 0.6*heroWide)
	standing = standing.Move(sun.X-box.Center().X, heroFoot-box.Max.Y)
	p.items = append(p.items, item{picture: standing, alt: b.ofLook(hero)})
}

// placePair stands a piece at either side of the large one.
func (b *book) placePair(p *page, pair [2]pieces.Look) {
	for i, look := range pair {
		x := pairAt[i]
		standing := b.standing(look, pairWide)
		box := standing.Bounds()
		shade(&p.backing, draw.Pt(x+0.55*pairWide, pairFoot), 0.6*pairWide)
		p.items = append(p.items, item{picture: standing.Move(x-box.Min.X, pairFoot-box.Max.Y)})
	}
}

// first returns the king or, where there is none, the piece of highest rank.
func (b *book) first() *templates.Piece { return &b.game.Pieces[max(0, b.game.Royal())] }

// coverPieces returns the large piece on the cover and those beside it: as the game says, or else its king
// with the last and the middle one of the others. If there are fewer than two kinds, they are two men of
// the other side, between which the first stands.
func (b *book) coverPieces() (hero pieces.Look, pair [2]pieces.Look) {
	hero.Piece = b.first()
	if said := b.game.Piece(b.data.Cover.Piece); said != nil {
		hero.Piece = said
	}
	others := b.Which(func(p *templates.Piece) bool { return p != hero.Piece })
	n := len(others)
	if n < 2 {
		other := pieces.Look{Piece: hero.Piece, Side: templates.Gote}
		return hero, [2]pieces.Look{other, other}
	}
	pair = [2]pieces.Look{{Piece: others[n-1]}, {Piece: others[(n-1)/2]}}
	for i, id := range b.data.Cover.Beside {
		if said := b.game.Piece(id); said != nil {
			pair[i].Piece = said
		}
	}
	return hero, pair
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
	left, right := coverFrame.Min.X, coverFrame.Max.X
	to.Paint(draw.RectPath(draw.RectWH(left, horizon, right-left, bandTop-horizon)), tanInk, draw.None, 0)
	for i := -3; i <= 3; i++ {
		far := draw.Pt(sun.X+17*draw.MM(i), horizon)
		near := draw.Pt(sun.X+29*draw.MM(i), bandTop)
		edge := min(max(near.X, left), right)
		if edge != near.X { // the line leaves the frame at a side
			near = draw.Pt(edge, horizon+(bandTop-horizon)*(edge-far.X)/(near.X-far.X))
		}
		to.Paint(draw.Line(far, near), draw.None, board.LineInk, 0.3)
	}
	for _, y := range []draw.MM{horizon, 158.5, 168} {
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
	const left, top, air draw.MM = 18, 19, 8
	room := right - air - left
	title := brokenTitle(p.title)
	words := strings.Fields(title)
	st := text.Style{Size: 18, Bold: true, Ink: draw.Black}
	if right < titleRight && p.title == b.game.Names["ja"] { // the brushed title says it
		st.Size = 9
	}
	for _, word := range words {
		if wide := b.setter.Width(word, st); wide > room {
			st.Size *= room / wide * 0.995
		}
	}
	st.Line = st.Size * 1.12
	lines, _ := b.setter.Height(title, st, room)
	p.put(heading, draw.RectWH(left, top, room, lines+0.1), st, title)
	small := text.Style{Size: 4.6, Line: 6.2, Ruby: 7, Bold: true, Ink: greyInk}
	p.put(paragraph, draw.RectWH(left+0.6, top+lines+2, room+air-2, 4*small.Line), small, sub)
}

// brokenTitle breaks a title after a hyphen before a capital: "Tori-Shogi" stands in two lines.
func brokenTitle(title string) string {
	characters := []rune(title)
	for i := 1; i < len(characters); i++ {
		if characters[i-1] == '-' && unicode.IsUpper(characters[i]) {
			return string(characters[:i]) + "\n" + string(characters[i:])
		}
	}
	return title
}

// coverSigns says how many play, how old they are, and how long a game takes.
func (b *book) coverSigns(p *page) {
	type sign struct {
		icon func(*draw.Drawing)
		text string
	}
	signs := []sign{{playersIcon, "2"}}
	if b.data.Age > 0 {
		signs = append(signs, sign{cakeIcon, b.text("cover.age", "age", b.data.Age)})
	}
	if b.data.Minutes != "" {
		minutes := strings.ReplaceAll(b.data.Minutes, "–", b.catalog.Text("sheet.range"))
		signs = append(signs, sign{clockIcon, b.text("cover.minutes", "minutes", minutes)})
	}
	const left, right, textAt draw.MM = 22, 126, 13 // of a sign: where its text begins
	gap := right - left
	for _, s := range signs {
		gap -= textAt + b.setter.Width(s.text, headStyle)
	}
	gap /= draw.MM(max(1, len(signs)-1))
	x := left
	for _, s := range signs {
		var picture draw.Drawing
		s.icon(&picture)
		p.backing.Put(picture, draw.Translate(x, 188.9))
		wide := b.setter.Width(s.text, headStyle)
		p.put(label, draw.RectWH(x+textAt, 190.7, wide+0.5, 7.2), headStyle, s.text)
		x += textAt + wide + gap
	}
}
