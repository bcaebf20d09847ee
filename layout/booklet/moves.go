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

// movePages shows how every piece moves: those that run far and learn more when they turn over
// have a page of two, the others a row each.
func (b *book) movePages() {
	turning := func(p *templates.Piece) bool {
		return p.Promoted != nil && slides(p.Face.Moves) && examples.Runs(p.Promoted.Moves)
	}
	runners := b.Which(turning)
	rows := b.Which(func(p *templates.Piece) bool { return !turning(p) && goesBack(p) })
	rows = append(rows, b.Which(func(p *templates.Piece) bool { return !turning(p) && !goesBack(p) })...)
	per := 3
	if len(rows)%3 == 1 {
		per = 4
	}
	for i, some := range slices.Collect(slices.Chunk(rows, per)) {
		b.rowsPage(some, i == 0)
	}
	for some := range slices.Chunk(runners, 2) {
		b.runnersPage(some)
	}
}

// slides reports whether a face runs in more than one direction.
func slides(moves []templates.Move) bool {
	return len(slices.DeleteFunc(slices.Clone(moves), func(m templates.Move) bool { return !m.Endless() })) > 1
}

// goesBack reports whether a piece can move backwards.
func goesBack(p *templates.Piece) bool {
	return slices.ContainsFunc(p.Face.Moves, func(m templates.Move) bool { return m.DY < 0 })
}

// rowsPage shows up to three pieces, one below the other: face, name, moves in words, the back,
// and a board with the moves.
func (b *book) rowsPage(some []*templates.Piece, first bool) {
	p := b.newPage("rows", board.Blue, movesIcon, "moves.title")
	switch {
	case first:
		if b.game.Promotes() {
			p.sub = b.text("moves.sub", "zone", see(b.text("zone.title")))
		}
		b.legend(p)
	case !slices.ContainsFunc(some, goesBack):
		p.title = b.text("moves.ahead")
		p.lead = b.aheadLead(some)
		p.foot = b.text("moves.title")
	default:
		p.lead = b.text(b.jumping("moves.lead"))
	}
	pitch := draw.MM(51.4)
	if len(some) > 3 {
		pitch = 38.4
	}
	for i, piece := range some {
		p.next()
		b.moveRow(p, piece, 45+pitch*draw.MM(i), pitch)
	}
	b.add(p)
}

// jumping returns the key of what is said of other pieces in the way: another one where a piece jumps.
func (b *book) jumping(key string) string {
	if b.Jumps() {
		key += "-jumps"
	}
	return key
}

// legend explains the marks in the frame of the pieces, those that this game has: up to three side by
// side, more of them on two rows.
func (b *book) legend(p *page) {
	if b.Maker.Marks() == "none" {
		p.lead = b.text(b.jumping("moves.lead"))
		p.sub = ""
		return
	}
	const top, high, side, signsW, onRow draw.MM = 26.6, 13, 3, 14.5, 7.6
	kinds := b.markKinds()
	columns, pitch, width := 3, draw.MM(41.5), draw.MM(23)
	box, middle := draw.RectWH(0, top, textW, high), top+high/2
	if len(kinds) > columns {
		columns, pitch, width = 2, 62, 46
		box.Max.Y += 3.4
		middle = box.Center().Y - onRow/2
	}
	p.panel(box, board.Blue.Tint)
	for i, kind := range kinds {
		at := draw.Pt(side+pitch*draw.MM(i%columns), middle+onRow*draw.MM(i/columns))
		signs := b.Maker.Mark(kind.mark).Scale(1.5).Move(2, 0)
		signs.Append(boardSign(kind.key).Move(9, 0))
		p.show(at, signs, "")
		words := b.text("moves.mark-"+kind.key, "n", kind.mark.Range, "word", b.number(kind.mark.Range))
		wordsH, _ := b.setter.Height(words, caption, width)
		p.put(captionOf, draw.RectWH(at.X+signsW, at.Y-wordsH/2, width, wordsH+0.1), caption, words)
	}
}

// A markedMove is a kind of move with a mark of its own, and one straight ahead that has it.
type markedMove struct {
	key  string
	mark templates.Move
}

// markKinds returns the kinds of moves that this game has.
func (b *book) markKinds() []markedMove {
	limit := 0
	for _, m := range b.game.Moves() {
		if markKind(m) == "limit" {
			limit = max(limit, m.Range)
		}
	}
	all := []markedMove{
		{"one", templates.Move{DY: 1, Range: 1}}, {"limit", templates.Move{DY: 1, Range: limit}},
		{"far", templates.Move{DY: 1}}, {"jump", templates.Move{DX: 1, DY: 2, Range: 1}},
	}
	return slices.DeleteFunc(all, func(kind markedMove) bool {
		has := func(m templates.Move) bool { return markKind(m) == kind.key }
		return !slices.ContainsFunc(b.game.Moves(), has)
	})
}

// boardSign draws the sign of a move on boards, around the origin: a dot, two of them, an arrow or a
// ring.
func boardSign(key string) draw.Drawing {
	const radius draw.MM = 1.7
	var out draw.Drawing
	switch key {
	case "far":
		return board.Straight(draw.Pt(-2.6, 0), draw.Pt(2.6, 0), 0.9, board.Blue.Ink)
	case "limit":
		for _, x := range []draw.MM{-1.6, 1.6} {
			out.Paint(draw.Circle(draw.Pt(x, 0), 1.2), board.Blue.Ink, draw.None, 0)
		}
	case "jump":
		out.Paint(draw.Circle(draw.Point{}, radius), draw.White, board.Blue.Ink, 0.8)
	default:
		out.Paint(draw.Circle(draw.Point{}, radius), board.Blue.Ink, draw.None, 0)
	}
	return out
}

// aheadLead introduces pieces that never go back: turned over they move like one other piece, or
// each in its own way.
func (b *book) aheadLead(some []*templates.Piece) string {
	zone := see(b.text("zone.title"))
	if b.Forced() {
		return b.text("moves.ahead-lead", "zone", zone)
	}
	var like *templates.Piece
	for _, piece := range some {
		if piece.Promoted == nil {
			return b.text(b.jumping("moves.lead"))
		}
		same := b.MovesLike(piece.Promoted)
		if same == nil || like != nil && same != like {
			return b.text("moves.ahead-lead", "zone", zone)
		}
		like = same
	}
	return b.text("moves.ahead-like", "name", b.within(&like.Face), "zone", zone)
}

// markKind says which of the marks in the frame shows a move.
func markKind(m templates.Move) string {
	switch {
	case m.Jump():
		return "jump"
	case m.Endless():
		return "far"
	case m.Range > 1:
		return "limit"
	}
	return "one"
}

// moveRow shows a piece in a row of a page.
func (b *book) moveRow(p *page, piece *templates.Piece, y, pitch draw.MM) {
	size, room, back := draw.MM(27), draw.MM(41), draw.MM(30.5)
	name, words, high := headStyle, bodyStyle, draw.MM(21)
	name.Size = 15 * draw.PtMM
	if pitch < 45 {
		size, room, back = 21, 33.6, 22.4
		name, words, high = headStyle, columnBody, 15
	}
	look := pieces.Look{Piece: piece}
	p.show(draw.Pt(0, y), b.face(look, size), b.name(&piece.Face))
	p.put(heading, draw.RectWH(31, y-0.4, 50, 8), name, b.short(&piece.Face))
	p.put(paragraph, draw.RectWH(31, y+7.4, 47.4, high), words, b.inWords(piece, &piece.Face))
	p.show(draw.Pt(textW-room, y), b.drawMoves(look, room, 3), "")
	b.backOf(p, piece, draw.Pt(textW-room-3.4, y+back))
}

// inWords returns what a piece's moves are called: a text of its own, or one by rule.
func (b *book) inWords(piece *templates.Piece, f *templates.Face) string {
	key := "piece." + piece.ID
	if f == piece.Promoted {
		key += "-promoted"
	}
	if b.has(key) && b.game.File == "" {
		return b.text(key)
	}
	more := beyond(f.Moves, piece.Face.Moves)
	if f == piece.Promoted && len(more) == len(f.Moves)-len(piece.Face.Moves) {
		return b.text("runners.also", "text", text.Lower(b.moveWords(more)))
	}
	return b.moveWords(f.Moves)
}

// beyond returns the moves that are not among others.
func beyond(moves, others []templates.Move) []templates.Move {
	known := func(m templates.Move) bool { return slices.Contains(others, m) }
	return slices.DeleteFunc(slices.Clone(moves), known)
}

// backOf shows the back of a piece: blank, or the promoted side beside the piece that moves alike, or
// with what it does in words and on a board. The place ends at the right at a point level with its top.
func (b *book) backOf(p *page, piece *templates.Piece, end draw.Point) {
	const size draw.MM = 12.4
	y := end.Y
	turned := pieces.Look{Piece: piece, Promoted: true}
	picture := b.face(turned, size)
	if !b.game.Promotes() {
		return
	}
	if piece.Promoted == nil {
		p.show(draw.Pt(31, y), picture, "")
		p.put(captionOf, draw.RectWH(0, y+3.6, 29, 10), caption.Flush(), b.text("moves.back"))
		p.put(captionOf, draw.RectWH(45.6, y+3.6, 36, 10), caption, b.text("moves.blank"))
		return
	}
	like := b.MovesLike(piece.Promoted)
	if like == nil {
		const wordsX, boardW draw.MM = 15, 14.4
		words := b.text("moves.over-text", "text", b.inWords(piece, piece.Promoted))
		p.show(draw.Pt(1, y+0.6), picture, b.name(piece.Promoted))
		p.put(captionOf, draw.RectWH(wordsX, y-0.8, end.X-boardW-2-wordsX, 15), nameSmall.In(board.Red.Text), words)
		p.show(draw.Pt(end.X-boardW, y-1.8), b.cardMoves(turned, boardW/5), "")
		return
	}
	for i := range 2 {
		bar := draw.RectWH(13.6, 5+2.6*draw.MM(i), 4.4, 1)
		picture.Paint(draw.RectPath(bar), board.Red.Ink, draw.None, 0)
	}
	picture.Append(b.face(pieces.Look{Piece: like}, size).Move(19.4, 0))
	p.show(draw.Pt(31, y), picture, b.text("moves.like", "name", b.short(&like.Face)))
	over := draw.RectWH(0, y+3.6, 29, 10)
	p.put(captionOf, over, caption.In(board.Red.Text).Flush(), b.text("moves.over"))
}

// drawMoves draws the moves of a face in a square of a size.
func (b *book) drawMoves(l pieces.Look, room draw.MM, least int) draw.Drawing {
	f := b.moveFigure(l, least)
	return b.Draw(f, room/draw.MM(f.View.Files()))
}

// moveFigure returns the moves of a face on a board of its own with an odd number of squares, at
// least so many.
func (b *book) moveFigure(l pieces.Look, least int) board.Figure {
	moves := l.Face().Moves
	reach := (least - 1) / 2
	endless, knightly, back := false, true, false
	for _, m := range moves {
		reach = max(reach, m.Range*m.Span())
		endless = endless || m.Endless()
		knightly = knightly && m.Jump() && m.DY > 1 && m.DX*m.DX == 1
		back = back || m.DY < 0
	}
	reach = min(reach, 4)
	n, row := 2*reach+1, reach
	switch {
	case least == 3 && knightly:
		n, row = 3, 2
	case endless && !back && n == 3: // a lance stands at the foot
		row = 2
	}
	f := board.Figure{View: examples.CornerView(n, n), Open: true, Accent: board.Blue}
	at := f.View.Square(n/2, row)
	f.Setup.Board[at] = rules.NewMan(b.game.Kind(l.Piece.Letter), templates.Sente, l.Promoted)
	for _, m := range moves {
		addMove(&f, at, m)
	}
	return f
}

// addMove adds a move of a piece on a square: dots for steps, a ring for a jump, an arrow that runs
// out for any number of squares.
func addMove(f *board.Figure, at rules.Square, m templates.Move) {
	var squares []rules.Square
	for m.Endless() || len(squares) < m.Range {
		sq, ok := examples.Step(at, m, len(squares)+1, f.View)
		if !ok {
			break
		}
		squares = append(squares, sq)
	}
	switch {
	case m.Endless() && len(squares) > 0:
		f.Far = append(f.Far, board.Far{From: at, DX: m.DX, DY: m.DY, Steps: len(squares)})
	case m.Passes() && m.Range == 1:
		f.Rings = append(f.Rings, squares...)
	default:
		f.Dots = append(f.Dots, squares...)
	}
}

// runnersPage shows two pieces that run far, plain and turned over side by side.
func (b *book) runnersPage(some []*templates.Piece) {
	p := b.newPage("runners", board.Blue, movesIcon, "runners.title")
	p.lead = b.text("runners.lead")
	p.foot = b.text("moves.title")
	for i, piece := range some {
		y := 40 + 75.8*draw.MM(i)
		for k, look := range []pieces.Look{{Piece: piece}, {Piece: piece, Promoted: true}} {
			p.next()
			x := 75.6 * draw.MM(k)
			p.show(draw.Pt(x, y), b.face(look, 18.6), b.ofLook(look))
			name := b.ofLook(look)
			wide, _ := b.setter.Height(name, smallHead, 31)
			p.put(heading, draw.RectWH(x+20.6, y, 31, wide+0.1), smallHead.In(nameInk(look)), name)
			p.put(paragraph, draw.RectWH(x+20.6, y+wide+0.2, 31, 21.5-wide), caption, b.inWords(piece, look.Face()))
			p.show(draw.Pt(x, y+22.5), b.drawMoves(look, 48, 5), "")
		}
		p.backing.Append(board.Straight(draw.Pt(56, y+48), draw.Pt(67, y+48), 1.1, board.Red.Ink))
		over := nameSmall.In(board.Red.Text).Centred()
		p.put(label, draw.RectWH(50.6, y+39.6, 22.4, nameSmall.Ruby), over, b.text("moves.over"))
	}
	if b.game.Royal() >= 0 {
		p.put(paragraph, draw.RectWH(0, 191, textW, caption.Ruby), caption, b.text("runners.safe"))
	}
	b.add(p)
}

// cardTop is where the cells begin on the card of moves.
const cardTop draw.MM = 28

// A cardGrid is how the cells of the card of moves stand, and how large the squares in them are. Names stay as
// they are, pieces grow with their cells.
type cardGrid struct {
	columns              int
	width, pitch, square draw.MM
	grown                draw.MM // of pieces, from their size in four columns
}

// Parts of a cell in four columns: its name, and the piece below it.
const cellName, cellPiece draw.MM = 5.8, 13.6

// head returns the height of a cell above its board.
func (g cardGrid) head() draw.MM { return cellName + g.grown*cellPiece + 1.6 }

// cardGridFor returns the largest cells for a number of them, in so much height.
func cardGridFor(cells int, height draw.MM) cardGrid {
	g := cardGrid{columns: 4}
	switch {
	case cells == 1:
		g.columns = 1
	case cells <= 6:
		g.columns = 3
	case cells > 12:
		g.columns = 5
	}
	rows := (cells + g.columns - 1) / g.columns
	g.width, g.pitch = textW/draw.MM(g.columns), height/draw.MM(rows)
	g.grown = max(1, min(2.2, g.width/32))
	g.square = min((g.width-5.5)/5, (g.pitch-g.head()-2.5)/5)
	return g
}

// at returns the corner of a cell.
func (g cardGrid) at(i int) draw.Point {
	return draw.Pt(draw.MM(i%g.columns)*g.width, cardTop+draw.MM(i/g.columns)*g.pitch)
}

// cardPage shows all moves on one page, to keep beside the board.
func (b *book) cardPage() {
	p := b.newPage("card", board.Blue, movesIcon, "card.title")
	p.sub = b.text("card.sub")
	var cells, alike []pieces.Look // alike turn into what moves like one plain piece
	var like *templates.Piece
	for i := range b.game.Pieces {
		piece := &b.game.Pieces[i]
		cells = append(cells, pieces.Look{Piece: piece})
		if piece.Promoted == nil {
			continue
		}
		turned := pieces.Look{Piece: piece, Promoted: true}
		same := b.MovesLike(piece.Promoted)
		if same != nil && (like == nil || like == same) {
			like = same
			alike = append(alike, turned)
		} else {
			cells = append(cells, turned)
		}
	}
	high := textBottom - cardTop
	if b.limited() {
		high = 148
	}
	grid := cardGridFor(len(cells)+2*min(1, len(alike)), high)
	besideEachOther(cells, grid.columns)
	for i, look := range cells {
		p.next()
		b.cardCell(p, look, grid.at(i), grid)
	}
	if like != nil {
		column := len(cells) % grid.columns
		if column+2 > grid.columns { // the panel is two cells wide
			cells = append(cells, make([]pieces.Look, grid.columns-column)...)
		}
		p.next()
		at := grid.at(len(cells))
		box := draw.RectWH(at.X, at.Y, 2*grid.width-1, grid.head()+5*grid.square)
		b.cardPanel(p, box, alike, pieces.Look{Piece: like}, grid.square)
	}
	b.cardNever(p)
	b.cardKey(p)
	b.add(p)
}

// cardKey says at the top what the signs on the boards mean.
func (b *book) cardKey(p *page) {
	const x, top, pitch draw.MM = 86, 9, 4.6
	kinds := b.markKinds()
	if len(kinds) < 2 {
		return
	}
	p.next()
	for i, kind := range kinds {
		y := top + pitch*draw.MM(i)
		p.backing.Append(boardSign(kind.key).Scale(0.8).Move(x, y+2.2))
		words := b.text("moves.mark-"+kind.key, "n", kind.mark.Range)
		p.put(label, draw.RectWH(x+4, y, textW-x-4, nameSmall.Ruby+0.1), nameSmall, words)
	}
}

// besideEachOther orders cells so that no turned side begins a row, away from its piece: a piece without
// one in a cell goes from behind them before them, or the other way round.
func besideEachOther(cells []pieces.Look, columns int) {
	turned := func(i int) bool { return i < len(cells) && cells[i].Promoted }
	for i := columns; i < len(cells); i += columns {
		switch {
		case !turned(i):
		case i+1 < len(cells) && !turned(i+2):
			cells[i-1], cells[i], cells[i+1] = cells[i+1], cells[i-1], cells[i]
		case !turned(i - 2):
			cells[i-2], cells[i-1], cells[i] = cells[i-1], cells[i], cells[i-2]
		}
	}
}

// cardCell shows a piece with its back and its moves.
func (b *book) cardCell(p *page, look pieces.Look, at draw.Point, grid cardGrid) {
	name := b.ofLook(look)
	style := b.onOneLine(name, grid.width-1).In(nameInk(look))
	p.put(heading, draw.RectWH(at.X, at.Y, grid.width-1, 5.5), style, name)
	k := grid.grown
	p.show(at.Add(draw.Pt(0, cellName)), b.face(look, k*cellPiece), "")
	if !look.Promoted && look.Piece.Promoted != nil && grid.width > 26 {
		back := pieces.Look{Piece: look.Piece, Promoted: true}
		y := cellName + 7.8*k
		p.backing.Append(board.Straight(at.Add(draw.Pt(13.2*k, y)), at.Add(draw.Pt(16.2*k, y)), 0.8, board.Red.Ink))
		p.show(at.Add(draw.Pt(16.4*k, cellName+3.8*k)), b.face(back, 9.6*k), "")
	}
	picture := b.cardMoves(look, grid.square)
	p.show(at.Add(draw.Pt(0, grid.head())), picture, b.moveWords(look.Face().Moves))
}

// cardMoves draws the moves of a look, with a sign for the piece and larger dots than on boards: the
// card lies beside one.
func (b *book) cardMoves(look pieces.Look, square draw.MM) draw.Drawing {
	f := b.moveFigure(look, 5)
	small := 5 * square / draw.MM(f.View.Files())
	var middle draw.Point
	for sq := range f.Setup.Men() {
		middle = b.Box(f.View, sq, small).Center()
	}
	f.Setup = rules.Setup{} // a sign stands for the piece
	picture := b.Draw(f, small)
	picture.Append(b.dark(middle, 0.62*small))
	sign := func(sq rules.Square) draw.Path { return draw.Circle(b.Box(f.View, sq, small).Center(), 0.26*small) }
	for _, sq := range f.Dots {
		picture.Paint(sign(sq), board.Blue.Ink, draw.None, 0)
	}
	for _, sq := range f.Rings {
		picture.Paint(sign(sq), draw.White, board.Blue.Ink, 0.12*small)
	}
	return picture
}

// nameInk returns the ink of the name of a look.
func nameInk(l pieces.Look) draw.Ink {
	if l.Promoted {
		return board.Red.Text
	}
	return draw.Black
}

// onOneLine returns the style of a name above a cell: smaller where a naming scheme has long ones.
func (b *book) onOneLine(name string, width draw.MM) text.Style {
	const step, least = 0.25 * draw.PtMM, 7 * draw.PtMM
	st := smallHead
	for st.Size-step >= least && b.setter.Width(name, st) > width {
		st.Size -= step
	}
	return st
}

// dark draws a small piece in ink, round as the game has them.
func (b *book) dark(at draw.Point, size draw.MM) draw.Drawing {
	var out draw.Drawing
	h := size / 2
	if b.game.Shape.Outline == templates.Round {
		out.Paint(draw.Circle(at, h), draw.Black, draw.None, 0)
		return out
	}
	house := draw.Polygon(draw.Pt(at.X, at.Y-h), draw.Pt(at.X+h, at.Y-0.35*h), draw.Pt(at.X+h, at.Y+h),
		draw.Pt(at.X-h, at.Y+h), draw.Pt(at.X-h, at.Y-0.35*h))
	out.Paint(house, draw.Black, draw.None, 0)
	return out
}

// cardPanel shows the promoted sides that move alike, and how.
func (b *book) cardPanel(p *page, box draw.Rect, alike []pieces.Look, like pieces.Look, square draw.MM) {
	p.panel(box, board.Red.Tint)
	n, boardW := len(alike), 5*square
	size := min(12.5, (box.W()-6)/draw.MM(n)-1)
	for i, look := range alike {
		p.show(box.Min.Add(draw.Pt(3+draw.MM(i)*(size+1), 3)), b.face(look, size), "")
	}
	at := draw.Pt(box.Max.X-boardW-4, box.Min.Y+size+5)
	p.show(at, b.cardMoves(like, square), "")
	slot := draw.RectWH(box.Min.X+3, at.Y, box.W()-boardW-9, box.Max.Y-at.Y-1)
	words := b.text("card.alike", "name", b.within(like.Face()), "n", n, "word", b.number(n))
	p.put(paragraph, slot, columnBody, words)
}

// limited reports whether drops are limited by more than that they are plain side up.
func (b *book) limited() bool { return len(b.Limits()) > 1 }

// cardNever lists what may not be dropped.
func (b *book) cardNever(p *page) {
	if !b.limited() {
		return
	}
	p.next()
	p.panel(draw.RectWH(0, 177, textW, 18.6), board.Gold.Tint)
	p.put(heading, draw.RectWH(4, 180, 21, 13), smallHead, b.text("card.never"))
	var kinds []string
	for _, limit := range b.Limits() {
		kinds = append(kinds, limit.Kind)
	}
	for i, kind := range slices.Compact(kinds) {
		x, y := 26+50*draw.MM(i%2), 178.4+8.6*draw.MM(i/2)
		p.backing.Append(board.Cross(draw.Pt(x+2, y+2.2), 3.6))
		p.put(paragraph, draw.RectWH(x+5.6, y, 43, 9.6), nameSmall, b.text("card.never-"+kind))
	}
}
