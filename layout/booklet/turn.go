package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// stepsPage explains a turn: move, take, and whose a piece is.
func (b *book) stepsPage() {
	p := &page{kind: "steps", accent: board.Blue, icon: turnIcon, title: b.text("turn.title")}
	p.lead = b.text("turn.lead", "drop", b.text("drop.title"))
	if !b.drops() {
		p.lead = b.text("turn.lead-without-drops")
	}
	b.step(p, 0, "move")
	moving := b.movingDiagram()
	p.show(draw.Pt(0, 45), b.Draw(moving, 14.6), b.text("turn.move-picture"))
	p.backing.Paint(draw.Circle(draw.Pt(3, 92.6), 1.6), board.Blue.Ink, draw.None, 0)
	p.put(captionOf, draw.RectWH(6.6, 90.4, 55, 5.3), caption, b.text("turn.key"))

	b.step(p, 1, "take")
	before, after := b.takingDiagrams()
	square := draw.MM(10)
	high := b.Size(before.View, square).H
	p.show(draw.Pt(0, 99), b.Draw(before, square), b.text("turn.take-picture"))
	wide := b.Size(before.View, square).W
	p.show(draw.Pt(wide+6, 99), b.Draw(after, square), "")
	middle := 99 + high/2
	then := draw.Polygon(draw.Pt(wide+2, middle-2), draw.Pt(wide+5, middle), draw.Pt(wide+2, middle+2))
	p.backing.Paint(then, greyInk, draw.None, 0)
	if b.drops() {
		slot := draw.RectWH(2*wide+7, 99+high-19.4, 19, 4.8)
		p.put(label, slot, nameSmall.In(board.Gold.Text).Centred(), b.text("turn.hand"))
	}

	b.step(p, 2, "whose")
	p.panel(draw.RectWH(0, 151, 60, 43), quietInk)
	look := pieces.Look{Piece: b.model()}
	theirs := look
	theirs.Side = templates.Gote
	pair := b.Piece(look, draw.Pt(17, 169), 23, true)
	pair.Append(b.Piece(theirs, draw.Pt(44, 169), 23, true))
	p.show(draw.Pt(0, 0), pair, b.text("turn.whose-picture"))
	p.put(label, draw.RectWH(3, 183.5, 28, 5.3), caption.Strong().Centred(), b.text("turn.yours"))
	p.put(label, draw.RectWH(30, 183.5, 28, 5.3), caption.Strong().Centred(), b.text("turn.theirs"))
	b.add(p)
}

// step adds one of three steps, with a head and a text at the right of its picture. It has no
// number: a player chooses between moving and dropping, not between these.
func (b *book) step(p *page, i int, what string) {
	p.next()
	y := []draw.MM{45, 99, 152}[i]
	p.put(heading, draw.RectWH(67, y+0.6, 59, 7), headStyle, b.text("turn."+what))
	key := "turn." + what + "-text"
	if what == "take" && !b.drops() {
		key += "-without-drops"
	}
	p.put(paragraph, draw.RectWH(67, y+9.6, 59, 36), bodyStyle, b.text(key))
}

// drops reports whether captured pieces can be dropped.
func (b *book) drops() bool { return b.game.Rules.Capture == templates.CaptureHand }

// model returns the piece for pictures of any piece: of those that are not royal and do not run
// far, the one with most moves; the first piece if there is none.
func (b *book) model() *templates.Piece {
	g := b.game
	best, most := &g.Pieces[0], 0
	for i := range g.Pieces {
		p := &g.Pieces[i]
		if !p.Royal && !runs(p.Face.Moves) && len(p.Face.Moves) > most {
			best, most = p, len(p.Face.Moves)
		}
	}
	return best
}

// runs reports whether a face goes farther than one square in some direction.
func runs(moves []templates.Move) bool {
	return slices.ContainsFunc(moves, func(m templates.Move) bool { return m.Range != 1 })
}

// kindOf returns the index of a piece.
func (b *book) kindOf(p *templates.Piece) int {
	return slices.IndexFunc(b.game.Pieces, func(q templates.Piece) bool { return q.ID == p.ID })
}

// movingDiagram shows where the model may go with an own piece beside it: a square on which an own
// piece stands is not among them.
func (b *book) movingDiagram() board.Figure {
	g := b.game
	model := b.model()
	d := board.Figure{View: board.View{Left: 4, Top: 1, Right: 1, Bottom: 3}, Open: true, Accent: board.Blue}
	at := rules.At(3, 2)
	d.Setup.Board[at] = rules.NewMan(b.kindOf(model), templates.Sente, false)
	last := len(g.Pieces) - 1
	d.Setup.Board[rules.At(2, 2)] = rules.NewMan(last, templates.Sente, false)
	for _, m := range model.Face.Moves {
		to, ok := step(at, m, 1, d.View)
		if ok && d.Setup.Board[to] == 0 {
			d.Dots = append(d.Dots, to)
		}
	}
	return d
}

// step returns the square that a move of the player below reaches after some steps, if a view
// shows it.
func step(from rules.Square, m templates.Move, steps int, v board.View) (rules.Square, bool) {
	file, rank := from.File()-steps*m.DX, from.Rank()-steps*m.DY
	if file > v.Left || file < v.Right || rank < v.Top || rank > v.Bottom {
		return 0, false
	}
	return rules.At(file, rank), true
}

// takingDiagrams shows a piece that takes another, before and after.
func (b *book) takingDiagrams() (before, after board.Figure) {
	g := b.game
	taker := b.model()
	way := taker.Face.Moves[0]
	for _, m := range taker.Face.Moves {
		if m.DX < 0 && m.DY > 0 {
			way = m
		}
	}
	before = board.Figure{View: board.View{Left: 2, Top: 1, Right: 1, Bottom: 4}, Open: true, Accent: board.Blue}
	from := rules.At(1, 3)
	if way.DX > 0 {
		from = rules.At(2, 3)
	}
	to, _ := step(from, way, 1, before.View)
	last := len(g.Pieces) - 1
	before.Setup.Board[from] = rules.NewMan(b.kindOf(taker), templates.Sente, false)
	before.Setup.Board[to] = rules.NewMan(last, templates.Gote, false)
	before.Arrows = []board.Arrow{{From: from, To: to}}
	after = before
	after.Arrows = nil
	after.Setup.Board[from] = 0
	after.Setup.Board[to] = rules.NewMan(b.kindOf(taker), templates.Sente, false)
	if b.drops() {
		after.Setup.Hands[templates.Sente][last] = 1
		after.Tray = true
	}
	return before, after
}

// pawnsPage is a first game with the pawns alone, for games that have a whole row of them.
func (b *book) pawnsPage() {
	g := b.game
	pawn := b.pawn()
	if !b.pawnRow() || pawn.Promoted == nil {
		return
	}
	p := &page{kind: "game", accent: board.Blue, icon: pieceIcon, title: b.text("pawns.title"), tinted: true}
	p.sub = b.text("pawns.sub")
	kind := b.kindOf(pawn)
	d := board.Figure{View: b.wholeView(), Zone: true, Accent: board.Blue}
	start := b.rules.Start()
	for sq, m := range start.Men() {
		if m.Kind() == kind {
			d.Setup.Board[sq] = m
		}
	}
	square := 90 / draw.MM(g.Board.Files)
	high := b.Size(d.View, square).H
	own := b.ownRows()[g.Zone-1]
	middle := (g.Board.Files + 1) / 2
	d.Arrows = []board.Arrow{{From: rules.At(middle, own), To: rules.At(middle, own-1)}}
	p.show(draw.Pt(0, 28.5), b.Draw(d, square), b.text("pawns.picture"))
	bracket := func(from, to draw.MM, ink draw.Ink) {
		line := draw.Polyline(draw.Pt(91.6, from+0.6), draw.Pt(93, from+0.6), draw.Pt(93, to-0.6), draw.Pt(91.6, to-0.6))
		p.backing.Paint(line, draw.None, ink, 0.6)
	}
	bracket(28.5, 28.5+draw.MM(g.Zone)*high/draw.MM(g.Board.Ranks), board.Red.Ink)
	row := 28.5 + draw.MM(own-1)*high/draw.MM(g.Board.Ranks)
	bracket(row, row+high/draw.MM(g.Board.Ranks), board.Blue.Ink)
	p.put(paragraph, draw.RectWH(95, 28.5, 31, 30), caption, b.text("pawns.far"))
	over := b.face(pieces.Look{Piece: pawn}, 12.5)
	over.Append(board.Straight(draw.Pt(13.6, 7), draw.Pt(17, 7), 1, board.Red.Ink))
	over.Append(b.face(pieces.Look{Piece: pawn, Promoted: true}, 12.5).Move(18, 0))
	p.show(draw.Pt(95, 66), over, b.text("pawns.over"))
	p.put(paragraph, draw.RectWH(95, row-1, 31, 30), caption, b.text("pawns.own"))
	for i, what := range []string{"move", "take", "win"} {
		p.next()
		x := 43 * draw.MM(i)
		p.backing.Append(board.Disc(draw.Pt(x+3.5, 127.5), 3.5, string(rune('1'+i)), board.Blue.Ink))
		p.put(heading, draw.RectWH(x+8.6, 124.6, 31, 6), smallHead, b.text("pawns."+what))
		p.put(paragraph, draw.RectWH(x, 132.4, 40, 24), columnBody, b.text("pawns."+what+"-text"))
	}
	b.pawnPair(p, kind)
	b.add(p)
}

// pawnRow reports whether each player has a pawn on every file, as far apart that a game with them
// alone makes sense.
func (b *book) pawnRow() bool {
	pawn := b.pawn()
	if pawn == nil || b.game.Zone < 2 {
		return false
	}
	return b.perPlayer(b.kindOf(pawn)) == b.game.Board.Files && b.drops() && len(b.ownRows()) == 3
}

// pawnPair shows two columns: one free square between two pawns, and none.
func (b *book) pawnPair(p *page, kind int) {
	for i, what := range []string{"safe", "near"} {
		p.next()
		d := board.Figure{View: board.View{Left: 1, Top: 1, Right: 1, Bottom: 3}, Open: true, Accent: board.Blue}
		d.Setup.Board[rules.At(1, 1)] = rules.NewMan(kind, templates.Gote, false)
		if what == "safe" {
			d.Setup.Board[rules.At(1, 3)] = rules.NewMan(kind, templates.Sente, false)
			d.Free = []rules.Square{rules.At(1, 2)}
			d.Verdict = board.Allowed
		} else {
			d.Setup.Board[rules.At(1, 2)] = rules.NewMan(kind, templates.Sente, false)
			d.Verdict = board.Forbidden
		}
		x := 66 * draw.MM(i)
		p.show(draw.Pt(x, 160), b.Draw(d, 10.6), b.text("pawns."+what+"-picture"))
		p.put(paragraph, draw.RectWH(x+14, 159.6, 46, 31), columnBody, b.text("pawns."+what))
	}
}
