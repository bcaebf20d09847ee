package booklet

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// Sizes of diagrams on paper, where the page has no room for more: squares of part
// of a board, and the side of a whole one.
const (
	cell      draw.MM = 7.2
	wholeSide draw.MM = 76
	largest   draw.MM = 8 // square of a whole board, however few there are
)

// diagrams draws the boards of a booklet, at the size that they have on paper.
type diagrams struct {
	game  *templates.Game
	maker *pieces.Maker
	kanji bool      // ranks are written as Japanese numbers
	sides [2]string // names of the players, written at their hands
	width draw.MM   // of the column
}

// look returns the look of a man.
func (d *diagrams) look(m rules.Man) pieces.Look {
	return pieces.Look{Piece: &d.game.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
}

// options returns how a diagram looks that shows so much of the board.
func (d *diagrams) options(v view) board.DiagramOptions {
	o := board.DiagramOptions{Square: cell, HandNames: d.sides, Left: v.left, Top: v.top, Right: v.right, Bottom: v.bottom}
	if d.wide(v) {
		o.Square = d.square()
	}
	if d.kanji {
		o.RankName = board.RankKanji
	}
	return o
}

// wide reports whether a view is too large to stand in a row of two.
func (d *diagrams) wide(v view) bool {
	return v == (view{}) && d.game.Board.Files > 5 ||
		d.game.Rules.Capture != templates.CaptureHand && v.left-v.right+1 > 6
}

// square returns the size of the squares of a whole board: with both hands it
// fits in the column.
func (d *diagrams) square() draw.MM {
	most, beside := wholeSide/draw.MM(d.game.Board.Files), draw.MM(4.1) // squares that hands and coordinates take
	if d.game.Rules.Capture != templates.CaptureHand {
		beside = 0.9
	}
	return min(most, d.width/(draw.MM(d.game.Board.Files)+beside))
}

// position draws a setup: the men on the board and, beside it, those in hand;
// the squares of the last move have a tint. With name the near side's men are
// named.
func (d *diagrams) position(s rules.Setup, name func(rules.Man) string, last ...rules.Square) draw.Drawing {
	o := d.options(view{})
	o.Square = min(largest, d.square())
	o.ManName, o.Marked = name, last
	return board.Diagram(d.game, d.maker, &s, o)
}

// part draws so much of a setup.
func (d *diagrams) part(s rules.Setup, v view) draw.Drawing {
	return board.Diagram(d.game, d.maker, &s, d.options(v))
}

// zones draws the empty board with both promotion zones.
func (d *diagrams) zones() draw.Drawing {
	o := d.options(view{})
	o.Square = 5.5 // nothing stands on it
	o.BothZones = true
	return board.Diagram(d.game, d.maker, &rules.Setup{}, o)
}

// figure draws a proven diagram with its marks.
func (d *diagrams) figure(f *figure) draw.Drawing {
	o := d.options(f.view)
	o.Crossed = f.cross
	if f.marked {
		o.Ringed = append(o.Ringed, f.square)
	}
	for _, m := range f.show {
		d.move(&o, m, f.setup.Turn)
	}
	o.Marked = f.last
	if f.data.Of != "" { // one man's moves need no arrows
		for _, m := range f.ways {
			o.Dotted = append(o.Dotted, m.To)
		}
	} else {
		ways := d.waysOut(f)
		o.Steps, o.Blocks, o.Takes = ways["steps"], ways["blocks"], ways["takes"]
	}
	return board.Diagram(d.game, d.maker, &f.setup, o)
}

// waysOut sorts the ways out of a check by what happens, "steps" of the king,
// "blocks" and "takes", each with the squares where it does.
func (d *diagrams) waysOut(f *figure) map[string][]rules.Square {
	out := map[string][]rules.Square{"steps": nil, "blocks": nil, "takes": nil}
	for _, m := range f.ways {
		kind := "blocks"
		switch {
		case f.setup.Board[m.To] != 0:
			kind = "takes"
		case m.Drop == 0 && d.game.Pieces[f.setup.Board[m.From].Kind()].Royal:
			kind = "steps"
		}
		out[kind] = append(out[kind], m.To)
	}
	return out
}

// move shows a move as an arrow, a drop as the piece and an arrow from the hand.
func (d *diagrams) move(o *board.DiagramOptions, m rules.Move, side templates.Side) {
	if m.Drop == 0 {
		o.Arrows = append(o.Arrows, [2]rules.Square{m.From, m.To})
		return
	}
	man := rules.NewMan(kindOf(d.game, m.Drop), side, false)
	o.Dropped = append(o.Dropped, board.Dropped{Look: d.look(man), At: m.To})
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
func (d *diagrams) token(l pieces.Look) draw.Drawing {
	box := d.maker.Body(l.Piece).Outline().Bounds()
	c := box.Center()
	k := float64(cell) * 0.9 / float64(max(box.W(), box.H()))
	return d.maker.Token(l).Transform(draw.Translate(-c.X, -c.Y).Then(draw.Scale(k, k)))
}
