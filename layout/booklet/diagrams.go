package booklet

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
)

// Sizes of diagrams on paper, where the page has no room for more: squares of part
// of a board, and the side of a whole one.
const (
	cell      draw.MM = 7.2
	wholeSide draw.MM = 76
	largest   draw.MM = 8 // square of a whole board, however few there are
)

// options returns how a diagram looks that shows so much of the board.
func (b *book) options(v view) board.DiagramOptions {
	o := board.DiagramOptions{Square: cell, HandNames: b.sides, Left: v.left, Top: v.top, Right: v.right, Bottom: v.bottom}
	if b.wide(v) {
		o.Square = b.squareSize()
	}
	if b.notation.kanji {
		o.RankName = board.RankKanji
	}
	return o
}

// wide reports whether a view is too large to stand in a row of two.
func (b *book) wide(v view) bool {
	return v == (view{}) && b.game.Board.Files > 5 ||
		!b.inHand && v.left-v.right+1 > 6
}

// squareSize returns the size of the squares of a whole board: with both hands it
// fits in the column.
func (b *book) squareSize() draw.MM {
	most, beside := wholeSide/draw.MM(b.game.Board.Files), draw.MM(4.1) // squares that hands and coordinates take
	if !b.inHand {
		beside = 0.9
	}
	return min(most, b.width/(draw.MM(b.game.Board.Files)+beside))
}

// whole draws a setup: the men on the board and, beside it, those in hand;
// the squares of the last move have a tint. With name the near side's men are
// named.
func (b *book) whole(s rules.Setup, name func(rules.Man) string, last ...rules.Square) draw.Drawing {
	o := b.options(view{})
	o.Square = min(largest, b.squareSize())
	o.ManName, o.Marked = name, last
	return board.Diagram(b.game, b.maker, &s, o)
}

// partOf draws so much of a setup.
func (b *book) partOf(s rules.Setup, v view) draw.Drawing {
	return board.Diagram(b.game, b.maker, &s, b.options(v))
}

// zones draws the empty board with both promotion zones.
func (b *book) zones() draw.Drawing {
	o := b.options(view{})
	o.Square = 5.5 // nothing stands on it
	o.Zones = true
	return board.Diagram(b.game, b.maker, &rules.Setup{}, o)
}

// diagram draws a proven diagram with its marks.
func (b *book) diagram(f *figure) draw.Drawing {
	o := b.options(f.view)
	o.Crossed = f.cross
	if f.marked {
		o.Ringed = append(o.Ringed, f.square)
	}
	for _, m := range f.show { // a drop is the piece and an arrow from the hand
		if m.Drop == 0 {
			o.Arrows = append(o.Arrows, [2]rules.Square{m.From, m.To})
		} else {
			l := pieces.Look{Piece: &b.game.Pieces[kindOf(b.game, m.Drop)], Side: f.setup.Turn}
			o.Dropped = append(o.Dropped, board.Dropped{Look: l, At: m.To})
		}
	}
	o.Marked = f.last
	if f.data.Of != "" { // one man's moves need no arrows
		o.Dotted = each(f.ways, endOf)
	} else {
		ways := b.waysOut(f)
		o.Steps, o.Blocks, o.Takes = ways["steps"], ways["blocks"], ways["takes"]
	}
	return board.Diagram(b.game, b.maker, &f.setup, o)
}

// waysOut sorts the ways out of a check by what happens, "steps" of the king,
// "blocks" and "takes", each with the squares where it does.
func (b *book) waysOut(f *figure) map[string][]rules.Square {
	out := map[string][]rules.Square{"steps": nil, "blocks": nil, "takes": nil}
	for _, m := range f.ways {
		kind := "blocks"
		switch {
		case f.setup.Board[m.To] != 0:
			kind = "takes"
		case m.Drop == 0 && b.game.Pieces[f.setup.Board[m.From].Kind()].Royal:
			kind = "steps"
		}
		out[kind] = append(out[kind], m.To)
	}
	return out
}

// arrowLine draws a vermilion arrow.
func arrowLine(to *draw.Drawing, a, b draw.Point, pen draw.MM) {
	dir := b.Sub(a).Unit()
	side := dir.Normal()
	head := 3.2 * float64(pen)
	base := b.Sub(dir.Mul(head * 1.3))
	to.Paint(draw.Line(a, base), draw.None, draw.Vermilion, pen)
	to.Paint(draw.Polygon(b, base.Add(side.Mul(head*0.62)), base.Sub(side.Mul(head*0.62))), draw.Vermilion, draw.None, 0)
}

// token returns a piece for a move diagram, in a square of the size of a cell
// about the origin.
func (b *book) token(l pieces.Look) draw.Drawing {
	box := b.maker.Body(l.Piece).Outline().Bounds()
	c := box.Center()
	k := float64(cell) * 0.9 / float64(max(box.W(), box.H()))
	return b.maker.Token(l).Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)))
}
