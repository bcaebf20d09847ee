package booklet

import (
	"strconv"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// stepSquare is the width of the squares of the pictures of a turn.
const stepSquare draw.MM = 10.5

// stepsPage explains a turn: move, take, and whose a piece is. These have no numbers: a player
// chooses between moving and dropping.
func (b *book) stepsPage() {
	p := b.newPage("steps", board.Blue, turnIcon, "turn.title")
	p.lead = b.text("turn.lead", "drop", see(b.text("drop.title")))
	const x, width, high draw.MM = 70, 56, 46
	moving := b.text(b.jumping("turn.move-text"), "moves", see(b.text("moves.title")))
	p.next()
	p.headed(draw.RectWH(x, 45.6, width, high), stepText, b.text("turn.move"), moving)
	p.show(draw.Pt(0, 45), b.Draw(b.movingFigure(), stepSquare), b.text("turn.move-picture"))
	p.backing.Paint(draw.Circle(draw.Pt(3, 91.4), 1.6), board.Blue.Ink, draw.None, 0)
	p.put(captionOf, draw.RectWH(6.6, 89.2, 55, 5.3), caption, b.text("turn.key"))

	p.next()
	p.headed(draw.RectWH(x, 101.6, width, high), stepText, b.text("turn.take"), b.text("turn.take-text"))
	b.taking(p, draw.Pt(0, 101))

	p.next()
	p.headed(draw.RectWH(x, 152.6, width, high), stepText, b.text("turn.whose"), b.text("turn.whose-text"))
	p.panel(draw.RectWH(0, 151, 60, 43), quietInk)
	look := pieces.Look{Piece: b.Model()}
	theirs := look
	theirs.Side = templates.Gote
	pair := b.Piece(look, draw.Pt(17, 169), 23, true)
	pair.Append(b.Piece(theirs, draw.Pt(44, 169), 23, true))
	p.show(draw.Pt(0, 0), pair, b.text("turn.whose-picture"))
	p.put(label, draw.RectWH(3, 183.5, 28, 5.3), caption.Strong().Centred(), b.text("turn.yours"))
	p.put(label, draw.RectWH(30, 183.5, 28, 5.3), caption.Strong().Centred(), b.text("turn.theirs"))
	b.add(p)
}

// movingFigure shows where the model may go with an own piece beside it: a square on which an own
// piece stands is not among them.
func (b *book) movingFigure() board.Figure {
	men := examples.Cast{'M': b.Man(b.Model()), 'P': b.Man(b.Least())}
	f := b.Pose(examples.CornerView(5, 4), board.Blue, men, ".....", "..MP.", ".....", ".....")
	f.Open = true
	for _, m := range b.Model().Face.Moves {
		to, ok := examples.Step(f.View.Square(2, 1), m, 1, f.View)
		if ok && f.Setup.Board[to] == 0 {
			f.Dots = append(f.Dots, to)
		}
	}
	return f
}

// takingFigures show a piece that takes another.
func (b *book) takingFigures() (before, after board.Figure) {
	taker, taken := b.Model(), b.game.Kind(b.Least().Letter)
	way := taker.Face.Moves[0]
	for _, m := range taker.Face.Moves {
		if m.DX < 0 && m.DY > 0 {
			way = m
		}
	}
	before = board.Figure{View: examples.CornerView(2, 4), Open: true, Accent: board.Blue}
	from := rules.At(1, 3)
	if way.DX > 0 {
		from = rules.At(2, 3)
	}
	to, _ := examples.Step(from, way, 1, before.View)
	before.Setup.Board[from] = b.Man(taker)
	before.Setup.Board[to] = rules.NewMan(taken, templates.Gote, false)
	after = before
	before.Arrows = []board.Arrow{{From: from, To: to}}
	after.Setup.Board[from], after.Setup.Board[to] = 0, b.Man(taker)
	if b.Drops() {
		after.Setup.Hands[templates.Sente][taken] = 1
		after.Tray = true
	}
	return before, after
}

// taking shows a piece that takes another, before and after.
func (b *book) taking(p *page, at draw.Point) {
	before, after := b.takingFigures()
	size := b.Size(before.View, stepSquare)
	p.show(at, b.Draw(before, stepSquare), b.text("turn.take-picture"))
	p.show(at.Add(draw.Pt(size.W+6, 0)), b.Draw(after, stepSquare), "")
	x, y := at.X+size.W+2, at.Y+size.H/2
	p.backing.Paint(draw.Polygon(draw.Pt(x, y-2), draw.Pt(x+3, y), draw.Pt(x, y+2)), greyInk, draw.None, 0)
	if b.Drops() {
		b.handLabel(p, at.Add(draw.Pt(size.W+6, 0)), after, stepSquare)
	}
}

// handLabel writes whose hand that is above the hand of a figure at a point.
func (b *book) handLabel(p *page, at draw.Point, f board.Figure, square draw.MM) {
	const wide, high draw.MM = 19, 4.8
	box := b.TrayBox(f, square)
	slot := draw.RectWH(at.X+box.Center().X-wide/2, at.Y+box.Min.Y-high, wide, high)
	p.put(label, slot, nameSmall.In(board.Gold.Text).Centred(), b.text("turn.hand"))
}

// pawnsPage is a first game with the pawns alone, for games that have a whole row of them.
func (b *book) pawnsPage() {
	g := b.game
	pawn := examples.Pawn(b.game)
	if !b.pawnRow() || pawn.Promoted == nil {
		return
	}
	p := b.newPage("game", board.Blue, pieceIcon, "pawns.title")
	p.tinted = true
	p.sub = b.text("pawns.sub")
	const top, x draw.MM = 28.5, 95 // of the board, and of what stands beside it
	f := b.onlyMen(board.Blue, b.game.Kind(pawn.Letter))
	square := 90 / draw.MM(g.Board.Files)
	own := b.ownRows()[g.Zone-1]
	middle := (g.Board.Files + 1) / 2
	f.Arrows = []board.Arrow{{From: rules.At(middle, own), To: rules.At(middle, own-1)}}
	p.show(draw.Pt(0, top), b.Draw(f, square), b.text("pawns.picture"))
	high := b.Height(square)
	row := top + draw.MM(own-1)*high
	p.bracket(91.6, top, top+draw.MM(g.Zone)*high, board.Red.Ink)
	p.bracket(91.6, row, row+high, board.Blue.Ink)
	p.put(paragraph, draw.RectWH(x, top, 31, 30), caption, b.text("pawns.far", "n", g.Zone, "word", b.number(g.Zone)))
	begin := b.text("pawns.begin", "begin", see(b.text("setup.title")))
	if g.File == "" { // it was played through for nine pawns each, three squares apart
		begin = b.sentences(begin, b.text("pawns.second"))
	}
	p.put(paragraph, draw.RectWH(x, 55, 31, 31), caption, begin)
	p.put(paragraph, draw.RectWH(x, row-1, 31, 30), caption, b.text("pawns.own"))
	for i, what := range []string{"move", "take", "win"} {
		p.next()
		x := 43 * draw.MM(i)
		p.backing.Append(board.Disc(draw.Pt(x+3.5, 127.5), 3.5, strconv.Itoa(i+1), board.Blue.Ink))
		p.put(heading, draw.RectWH(x+8.6, 124.6, 31, 6), smallHead, b.text("pawns."+what))
		p.put(paragraph, draw.RectWH(x, 132.4, 40, 24), columnBody, b.text("pawns."+what+"-text"))
	}
	b.pawnPair(p)
	b.add(p)
}

// onlyMen shows the board set up with men of some kinds alone.
func (b *book) onlyMen(a board.Accent, kinds ...int) board.Figure {
	f := board.Figure{View: b.WholeView(), Zone: b.game.Zone > 0, Accent: a}
	start := b.rules.Start()
	for _, kind := range kinds {
		for sq, man := range start.Men() {
			if man.Kind() == kind {
				f.Setup.Board[sq] = man
			}
		}
	}
	return f
}

// pawnRow reports whether each player has a pawn on every file, as far apart that a game with them
// alone makes sense.
func (b *book) pawnRow() bool {
	pawn := examples.Pawn(b.game)
	if pawn == nil || b.game.Zone < 2 {
		return false
	}
	return b.perPlayer(b.game.Kind(pawn.Letter)) == b.game.Board.Files && b.Drops() && len(b.ownRows()) == 3
}

// pawnPair shows two columns: one free square between two pawns, and none.
func (b *book) pawnPair(p *page) {
	men := examples.Cast{'P': b.Man(examples.Pawn(b.game))}
	safe := b.Pose(examples.CornerView(1, 4), board.Blue, men, ".", "p", ".", "P") // ✓ hides no pawn
	safe.Free = []rules.Square{safe.View.Square(0, 2)}
	safe.Verdict = board.Allowed
	near := b.Pose(examples.CornerView(1, 4), board.Blue, men, ".", "p", "P", ".")
	near.Verdict = board.Forbidden
	near.Arrows = []board.Arrow{{From: near.View.Square(0, 1), To: near.View.Square(0, 2), Ink: draw.Black}}
	for i, c := range []captioned{{"pawns.safe", safe}, {"pawns.near", near}} {
		p.next()
		c.figure.Open = true
		x := 66 * draw.MM(i)
		p.show(draw.Pt(x, 158.6), b.Draw(c.figure, 8.6), b.text(c.key+"-picture"))
		p.put(paragraph, draw.RectWH(x+14, 159.6, 46, 31), columnBody, b.text(c.key))
	}
}
