package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// zonePage explains promotion: the far rows, when a piece may turn over, and when it must.
func (b *book) zonePage() {
	g := b.game
	if len(b.Promoting()) == 0 {
		return
	}
	p := b.newPage("zone", board.Red, promoteIcon, "zone.title")
	p.lead = text.Capital(b.text("zone.lead", "n", g.Zone, "word", b.number(g.Zone)))
	b.zoneMap(p)
	b.zoneStrip(p)
	b.add(p)
}

// A zoneMove is a move that turns a piece over: what it is, as a part of the key of its text, its letter,
// and from which row to which.
type zoneMove struct {
	key, letter string
	file        int
	from, to    int
}

// zoneFigure shows moves into the zone, inside it and out of it, as far as the game has them.
func (b *book) zoneFigure() (f board.Figure, moves []zoneMove) {
	g := b.game
	f = board.Figure{View: b.TopView(g.Board.Files, g.Zone+2), Zone: true, Accent: board.Red}
	left, right := g.Board.Files-1, 2
	if g.Board.Files < 7 && g.Zone > 1 { // three moves need the whole width
		left, right = g.Board.Files, 1
	}
	moves = []zoneMove{
		{key: "into", file: left, from: g.Zone + 1, to: g.Zone},
		{key: "inside", file: (g.Board.Files + 1) / 2, from: 2, to: 1},
		{key: "out", file: right, from: g.Zone, to: g.Zone + 1},
	}
	if g.Zone == 1 {
		moves = slices.Delete(moves, 1, 2)
	}
	var shown []zoneMove
	for i, move := range moves {
		move.letter = string(rune('A' + len(shown)))
		if b.addZoneMove(&f, move, i) {
			shown = append(shown, move)
		}
	}
	if len(shown) == 1 { // the arrow says enough
		f.Letters, shown = nil, nil
	}
	return f, shown
}

// zoneMap shows those moves, with what they are in words, and below them when a piece may or must turn
// over. Where one move is all there is, the map shows it large, with that beside it.
func (b *book) zoneMap(p *page) {
	f, moves := b.zoneFigure()
	cells := b.zoneChoices()
	single := len(moves) == 1 && len(cells) == 1
	high, largest := draw.MM(48), draw.MM(20)
	if single {
		high, largest = 90, 30
	}
	square := min(90/draw.MM(f.View.Files()), high/draw.MM(f.View.Ranks()), largest)
	p.show(draw.Pt(0, 45), b.Draw(f, square), b.text("zone.picture"))
	size := b.Size(f.View, square)
	x, y := max(size.W+5, 60), draw.MM(47)
	for _, m := range moves {
		p.backing.Append(board.Disc(draw.Pt(x+3.2, y+2.6), 3.2, m.letter, board.Red.Ink))
		p.put(paragraph, draw.RectWH(x+8, y, textW-x-8, 10.5), caption, b.text("zone."+m.key))
		p.items[len(p.items)-1].sign = m.letter
		y += 11.5
	}
	p.put(paragraph, draw.RectWH(x, y+1, textW-x, 21), caption, b.text("zone.one-move"))
	foot := 47 + size.H
	p.backing.Paint(draw.Line(draw.Pt(0, foot+2.6), draw.Pt(5, foot+2.6)), draw.None, draw.Black, 1)
	p.put(captionOf, draw.RectWH(6.6, foot+1, 40, 5.3), caption, b.text("zone.edge"))
	p.backing.Paint(draw.RectPath(draw.RectWH(50, foot+1, 5, 3.2)), board.Red.Tint, board.LineInk, 0.2)
	p.put(captionOf, draw.RectWH(56.6, foot+1, 40, 5.3), caption, b.text("zone.tint"))
	if single {
		p.put(paragraph, draw.RectWH(x, y+24, textW-x, 45), caption, b.zoneWords(cells[0]))
		return
	}
	b.zoneCells(p, cells)
}

// addZoneMove adds a piece with an arrow: of the pieces that promote, after so many, the first that can
// move so, with the letter of the move beside it. It reports whether any can: a chick of dobutsu
// never leaves the zone.
func (b *book) addZoneMove(f *board.Figure, zone zoneMove, skip int) bool {
	zone.file = max(1, zone.file)
	list := b.Promoting()
	from := rules.At(zone.file, zone.from)
	for i := range list {
		piece := list[(i+skip)%len(list)]
		for _, m := range piece.Face.Moves {
			to, ok := examples.Step(from, m, 1, f.View)
			if m.DY != zone.from-zone.to || !ok || f.Setup.Board[to] != 0 {
				continue
			}
			f.Setup.Board[from] = b.Man(piece)
			f.Arrows = append(f.Arrows, board.Arrow{From: from, To: to})
			for _, at := range []rules.Square{
				rules.At(max(1, zone.file-1), zone.from), rules.At(min(f.View.Left, zone.file+1), zone.from),
				rules.At(zone.file, min(zone.from+1, f.View.Bottom)),
			} {
				taken := slices.ContainsFunc(f.Letters, func(l board.Letter) bool { return l.At == at })
				if at != to && f.Setup.Board[at] == 0 && !taken {
					f.Letters = append(f.Letters, board.Letter{At: at, Name: zone.letter})
					break
				}
			}
			b.proven("zone."+zone.key, b.Legal(f.Setup, rules.Move{From: from, To: to, Promote: true}))
			return true
		}
	}
	return false
}

// mostZoneCells is how many pictures of promotion stand side by side.
const mostZoneCells = 3

// A zoneCell tells whether some pieces may or must turn over.
type zoneCell struct {
	key, sign string
	examples.Group
}

// zoneChoices returns one piece that may stay plain, and those that must turn over.
func (b *book) zoneChoices() (out []zoneCell) {
	if b.Forced() {
		return []zoneCell{{"must", "!", examples.Group{Pieces: b.Promoting()}}}
	}
	stays := func(p *templates.Piece) bool { return examples.DeadRows(p) == 0 && !examples.Runs(p.Face.Moves) }
	may := slices.IndexFunc(b.Promoting(), stays)
	if may >= 0 {
		out = append(out, zoneCell{"may", "?", examples.Group{Pieces: b.Promoting()[may : may+1]}})
	}
	for _, group := range b.MustPromote() {
		key := "must"
		if group.Rows > 1 {
			key = "must-rows"
		}
		out = append(out, zoneCell{key, "!", group})
	}
	return out
}

// zoneCells shows that a piece may stay plain, and which ones must turn over: of those the commonest
// as a picture, all in words.
func (b *book) zoneCells(p *page, cells []zoneCell) {
	pitch, width := cellsOf(len(cells))
	for i, one := range cells {
		words := b.zoneWords(one)
		if i >= mostZoneCells { // in words alone
			p.items[len(p.items)-1].text += "\n" + words
			continue
		}
		x := pitch * draw.MM(i)
		p.next()
		shown := b.Promotion(one.Pieces[len(one.Pieces)-1])
		if shown != nil {
			p.show(draw.Pt(x+1, 105), b.Draw(shown.Figure, 10), b.text("zone."+one.key+"-picture"))
		}
		p.backing.Append(board.Disc(draw.Pt(x+35.6, 109), 3.2, one.sign, board.Red.Ink))
		p.put(paragraph, draw.RectWH(x, 138, width, 21.5), caption, words)
	}
}

// zoneWords tells which pieces may or must turn over.
func (b *book) zoneWords(c zoneCell) string {
	return b.text("zone."+c.key, "n", c.Rows, "word", b.number(c.Rows), "names", b.pieceNames(c.Pieces))
}

// zoneStrip shows the pieces that promote over their backs.
func (b *book) zoneStrip(p *page) {
	p.next()
	p.panel(draw.RectWH(0, 158.6, textW, panelBottom-158.6), board.Red.Tint)
	const left, width, top draw.MM = 4, 118, 159.8
	list := b.Promoting()
	list = list[:min(len(list), 8)]
	pitch := width / draw.MM(len(list))
	size, back := min(10.7, pitch*0.62), draw.Pt(0, 1)
	high := 2 * size
	if len(list) < 3 { // larger, side by side
		size, back, high = 19.6, draw.Pt(1.5, 0), 19.6
	}
	for i, piece := range list {
		by := back.Add(back.Unit().Mul(float64(size)))
		both := b.face(pieces.Look{Piece: piece}, size)
		both.Append(b.face(pieces.Look{Piece: piece, Promoted: true}, size).Move(by.X, by.Y))
		x := left + draw.MM(i)*pitch + (pitch-size-by.X)/2
		p.show(draw.Pt(x, top), both, b.short(&piece.Face)+" → "+b.short(piece.Promoted))
	}
	never := b.Which(func(p *templates.Piece) bool { return p.Promoted == nil })
	words := b.sentences(b.text("zone.stays"), b.text("zone.theirs", "n", b.game.Zone, "word", b.number(b.game.Zone)))
	if len(never) > 0 {
		words = b.sentences(words, b.text("zone.never", "names", b.pieceNames(never)))
	}
	y := top + 2.4 + high
	p.put(paragraph, draw.RectWH(5, y, 116, panelBottom-y), nameSmall.Centred(), words)
}
