package booklet

import (
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
	var names []string
	for _, piece := range b.Unmoving() {
		names = append(names, b.small(b.short(&piece.Face)))
	}
	x := draw.MM(0)
	for _, cell := range []struct {
		key    string
		figure func() (board.Figure, bool)
	}{
		{"drop.far", b.FarDrop}, {"drop.attack", b.Attack}, {"drop.shield", b.Shield}, {"drop.two", b.Fork},
	} {
		f, shown := cell.figure()
		if !shown || x+cellW > textW {
			continue
		}
		p.next()
		p.show(draw.Pt(x+1, 120), b.Draw(f, 10), b.text(cell.key+"-picture"))
		p.put(paragraph, draw.RectWH(x, 153, cellW, 20), caption, b.text(cell.key, "names", b.list(names)))
		x += cellPitch
	}
}

// few returns the piece of which a column may hold only a few plain ones; nil if there is none.
func (b *book) few() *templates.Piece {
	return examples.First(b.Which(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 }))
}

// unmating returns the piece that must not mate when it is dropped; nil if there is none.
func (b *book) unmating() *templates.Piece {
	return examples.First(b.Which(func(p *templates.Piece) bool { return p.Drop.NoMate }))
}

// limits returns what limits the drops of this game, by the names of their texts.
func (b *book) limits() []string {
	if !b.Drops() {
		return nil
	}
	var out []string
	for _, limit := range []struct {
		name    string
		applies bool
	}{
		{"second", b.few() != nil},
		{"mate", b.unmating() != nil},
		{"turned", len(b.Promoting()) > 0},
		{"stuck", len(b.Which(func(p *templates.Piece) bool { return examples.StuckRows(p) > 0 })) > 0},
	} {
		if limit.applies {
			out = append(out, limit.name)
		}
	}
	return out
}

// pairsPage shows the limits of drops, each with what is forbidden and what is allowed. Of a user's game,
// where no picture of one can be proven, its words stand alone.
func (b *book) pairsPage() {
	limits := b.limits()
	p := &page{kind: "pairs", accent: board.Gold, icon: dropIcon, sub: b.text("limits.sub")}
	p.foot = b.text("drop.title")
	p.title = text.Capital(b.text("limits.title", "n", len(limits), "word", b.number(len(limits))))
	grid := pairGrid{square: 10, no: 60.6, yes: 95.6, captionW: 34, captionY: 32, textW: 56}
	few, perFile := b.few(), 0
	if few != nil {
		perFile = few.Drop.PerFile
	}
	for _, what := range limits {
		one := pair{head: b.text("limits." + what), words: b.text("limits."+what+"-text", "n", perFile)}
		var shown examples.Pair
		switch what {
		case "second":
			shown = b.SecondPair(few)
		case "mate":
			shown = b.MatePair(b.unmating())
		case "turned":
			shown = b.TurnedPair()
		case "stuck":
			shown = b.StuckPair()
		}
		one.no, one.yes = shown.No, shown.Yes
		one.why, one.fine = b.text("limits."+what+"-no"), b.text("limits."+what+"-yes")
		one.no.Verdict, one.yes.Verdict = board.Forbidden, board.Allowed
		if !b.proven("limits."+what, shown.Proven) {
			one.no.View = board.View{}
		}
		b.pair(p, grid, one)
	}
	b.add(p)
}
