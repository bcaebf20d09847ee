package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// dropPage explains how a piece in hand comes back, and what it may do then.
func (b *book) dropPage() {
	p := b.newPage("drop", board.Gold, dropIcon, "drop.title")
	p.lead = b.text("drop.lead")
	f, ok := b.Dropping()
	b.proven("drop", ok)
	square := b.fitting(f.View, 60, 60)
	size := b.Size(f.View, square)
	p.show(draw.Pt(0, 45), b.Draw(f, square), b.text("drop.picture"))
	x := max(67, size.W+7)
	for i, what := range []string{"empty", "plain", "point"} {
		y := 78 + 8.6*draw.MM(i)
		p.backing.Append(board.Tick(draw.Pt(x+3.1, y+3), 6.2, board.Gold.Ink))
		p.put(paragraph, draw.RectWH(x+8.4, y+0.6, textW-x-8.4, 5.8), smallHead, b.text("drop."+what))
	}
	hand := caption.Strong().In(board.Gold.Text)
	p.put(label, draw.RectWH(b.TrayBox(f, square).Min.X, 45, 40, 5.3), hand, b.text("turn.hand"))
	p.put(paragraph, draw.RectWH(size.W+30.5, 51, 95-size.W, 26), caption, b.text("drop.note"))
	b.dropCells(p)
	p.next()
	p.panel(draw.RectWH(0, 174, textW, 20), board.Gold.Tint)
	p.show(draw.Pt(5, 177), b.face(pieces.Look{Piece: b.Least()}, 14), "")
	p.put(paragraph, draw.RectWH(23, 177, 99, 16), columnBody, b.text("drop.tip"))
	b.add(p)
}

// fitting returns the width of the squares with which a view fills a box.
func (b *book) fitting(v board.View, w, h draw.MM) draw.MM {
	return min(w/draw.MM(v.Files()), h/draw.MM(v.Ranks())*b.game.Board.Square/b.game.Board.SquareH)
}

// dropCells shows what a drop may do, in up to three pictures: stand where it can never move, attack the
// king, shield one's own, attack two pieces.
func (b *book) dropCells(p *page) {
	p.next()
	p.put(heading, draw.RectWH(0, 109.6, textW, 7), headStyle, b.text("drop.may"))
	var cells []captioned
	for _, cell := range []struct {
		key    string
		figure func() (board.Figure, bool)
	}{
		{"drop.far", b.FarDrop}, {"drop.attack", b.Attack}, {"drop.shield", b.Shield}, {"drop.two", b.Fork},
	} {
		f, shown := cell.figure()
		if shown && len(cells) < 3 {
			cells = append(cells, captioned{cell.key, f})
		}
	}
	pitch, width := cellsOf(len(cells))
	noMate := b.Which(func(p *templates.Piece) bool { return p.Drop.NoMate })
	for i, cell := range cells {
		words := b.text(cell.key, "names", b.pieceNames(b.Unmoving()))
		if cell.key == "drop.attack" && len(noMate) > 0 {
			words = b.text("drop.attack-but", "names", b.pieceNames(noMate))
		}
		x := pitch * draw.MM(i)
		p.next()
		p.show(draw.Pt(x+1, 120), b.Draw(cell.figure, 10), b.text(cell.key+"-picture"))
		p.put(paragraph, draw.RectWH(x, 153, width, 20), caption, words)
	}
}

// mostPairs is how many limits of drops a page holds.
const mostPairs = 4

// pairsPages show the limits of drops, each with what is forbidden and what is allowed. Of a user's game,
// where no picture of one can be proven, its words stand alone.
func (b *book) pairsPages() {
	limits := b.Limits()
	grid := pairGrid{square: 10, no: 60.6, yes: 95.6, captionW: 34, captionY: 32, textW: 56}
	for some := range slices.Chunk(limits, mostPairs) {
		p := &page{kind: "pairs", head: head{accent: board.Gold, icon: dropIcon, sub: b.text("limits.sub")}}
		p.foot = b.text("drop.title")
		p.title = text.Capital(b.text("limits.title", "n", len(limits), "word", b.number(len(limits))))
		for _, limit := range some {
			b.pair(p, grid, b.limitPair(limit))
		}
		b.add(p)
	}
}

// limitPair returns a limit with its words.
func (b *book) limitPair(l examples.Limit) pair {
	key, blanks := "limits."+l.Kind, []any(nil)
	if l.Piece != nil {
		blanks = []any{"n", l.Piece.Drop.PerFile, "name", b.short(&l.Piece.Face)}
	}
	one := pair{
		head: b.text(key, blanks...), words: b.text(key+"-text", blanks...),
		no: l.No, yes: l.Yes, why: b.text(key + "-no"), fine: b.text(key + "-yes"),
	}
	one.no.Verdict, one.yes.Verdict = board.Forbidden, board.Allowed
	if !b.proven(key, l.Proven) {
		one.no.View = board.View{}
	}
	return one
}
