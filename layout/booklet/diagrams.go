package booklet

import (
	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// cell is the size of a square in the drawings of the booklet, which are scaled
// where they are placed.
const cell draw.MM = 8

// diagrams draws the boards of a booklet.
type diagrams struct {
	game  *templates.Game
	maker *pieces.Maker
	ja    bool // ranks are written as Japanese numbers
}

// look returns the look of a man.
func (d *diagrams) look(m rules.Man) pieces.Look {
	return pieces.Look{Piece: &d.game.Pieces[m.Kind()], Side: m.Side(), Promoted: m.Promoted()}
}

func (d *diagrams) options() board.DiagramOptions {
	o := board.DiagramOptions{Square: cell}
	if d.ja {
		o.RankName = board.RankKanji
	}
	return o
}

// position draws a setup: the men on the board and, beside it, those in hand.
func (d *diagrams) position(s rules.Setup) draw.Drawing {
	return board.Diagram(d.game, d.maker, &s, d.options())
}

// camp draws the ranks of a setup from the top down to one.
func (d *diagrams) camp(s rules.Setup, last int) draw.Drawing {
	o := d.options()
	o.Bottom = last
	return board.Diagram(d.game, d.maker, &s, o)
}

// zones draws the empty board with both promotion zones.
func (d *diagrams) zones() draw.Drawing {
	o := d.options()
	o.BothZones = true
	return board.Diagram(d.game, d.maker, &rules.Setup{}, o)
}

// figure draws a proven diagram with its marks.
func (d *diagrams) figure(f *figure) draw.Drawing {
	o := d.options()
	o.Crossed = f.cross
	if f.marked {
		o.Ringed = append(o.Ringed, f.square)
	}
	for _, m := range f.show {
		d.move(&o, m, f.setup.Turn)
	}
	for _, m := range f.ways {
		if f.data.Of != "" { // one man's moves need no arrows
			o.Dotted = append(o.Dotted, m.To)
			continue
		}
		d.move(&o, m, f.setup.Turn)
	}
	return board.Diagram(d.game, d.maker, &f.setup, o)
}

// move shows a move as an arrow, a drop as the piece in a ring.
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
