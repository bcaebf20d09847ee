// Package board draws boards at 100 % at the origin: in one piece, in tiles to be glued
// together, and as small diagrams of a position.
package board

import (
	"strconv"

	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
)

// Line weights and sizes of the board, at 100 %.
const (
	gridPen   draw.MM = 0.36
	edgePen   draw.MM = 0.9
	starRad   draw.MM = 1.1
	labelSize draw.MM = 3.7
	zonePen   draw.MM = 0.6
	finePen   draw.MM = 0.3
	fineInset draw.MM = 1.2 // of the outer fine line, from the cut
	fineGap   draw.MM = 0.9 // to the inner one
	signShare         = 0.4 // width of the sign in a corner, relative to the border
	cornerAir draw.MM = 0.8 // between the corners and the double lines
)

// leastBorder is that of a border with room for coordinates, and ornamented that of one with room
// for the fine lines and the signs in the corners.
const (
	leastBorder draw.MM = 4
	ornamented  draw.MM = 7
)

// Size returns the size of the whole board with its border.
func Size(b templates.Board) draw.Size {
	return draw.Size{W: b.Square*draw.MM(b.Files) + 2*b.Border, H: b.SquareH*draw.MM(b.Ranks) + 2*b.Border}
}

// Grid returns the rectangle of the squares on the board.
func Grid(b templates.Board) draw.Rect {
	return draw.RectWH(b.Border, b.Border, b.Square*draw.MM(b.Files), b.SquareH*draw.MM(b.Ranks))
}

// Names says how ranks are named on the right of a board, as in diagrams; the other
// names go on the left.
type Names bool

// The names of ranks.
const (
	NamesLetters Names = false // see [rules.RankLetter]
	NamesKanji   Names = true  // see [rules.RankKanji]
)

// Whole returns the board in one piece.
func Whole(m *pieces.Maker, n Names) draw.Design {
	s := Size(m.Game.Board)
	all := draw.RectWH(0, 0, s.W, s.H)
	part := draw.Part{Kind: draw.BoardPart, Name: "board", Outline: draw.RectPath(all)}
	return draw.NewDesign(part, func() draw.Drawing {
		d := picture(m, n, all, 0)
		d.Stroke(draw.Cut, part.Outline)
		return d
	})
}

// picture paints the part of the board inside the window. Its grounds extend half a pen
// beyond their edges.
func picture(m *pieces.Maker, n Names, window draw.Rect, pen draw.MM) draw.Drawing {
	d := grounds(m, window, pen)
	d.Append(lines(m, n, window))
	return d
}

// lines paints everything on top of the grounds.
func lines(m *pieces.Maker, n Names, window draw.Rect) draw.Drawing {
	b := m.Game.Board
	c := clipper{window: window}
	grid := Grid(b)
	c.borders(m)
	c.ornament(m)
	c.zones(m.Game, grid)
	for i := 1; i < b.Files; i++ {
		x := grid.Min.X + b.Square*draw.MM(i)
		c.line(draw.Pt(x, grid.Min.Y), draw.Pt(x, grid.Max.Y), draw.Umber, gridPen)
	}
	for i := 1; i < b.Ranks; i++ {
		y := grid.Min.Y + b.SquareH*draw.MM(i)
		c.line(draw.Pt(grid.Min.X, y), draw.Pt(grid.Max.X, y), draw.Umber, gridPen)
	}
	c.frame(grid, draw.Black, edgePen)
	for _, st := range b.Stars {
		at := draw.Pt(grid.Min.X+b.Square*draw.MM(st[0]), grid.Min.Y+b.SquareH*draw.MM(st[1]))
		if c.shows(at) {
			c.d.Paint(draw.Circle(at, starRad), draw.Black, draw.None, 0)
		}
	}
	c.labels(b, n, grid)
	c.title(m)
	return c.d
}

// clipper paints only what lies in its window.
type clipper struct {
	window draw.Rect
	d      draw.Drawing
}

// shows reports whether a point lies in the window.
func (c *clipper) shows(p draw.Point) bool { return c.window.Contains(draw.Rect{Min: p, Max: p}, 0) }

func (c *clipper) cut(r draw.Rect) draw.Rect {
	return draw.Rect{
		Min: draw.Pt(max(r.Min.X, c.window.Min.X), max(r.Min.Y, c.window.Min.Y)),
		Max: draw.Pt(min(r.Max.X, c.window.Max.X), min(r.Max.Y, c.window.Max.Y)),
	}
}

// line paints a vertical or horizontal line. Where the window cuts it off, its round
// cap stays inside.
func (c *clipper) line(a, b draw.Point, ink draw.Ink, pen draw.MM) {
	r := c.cut(draw.Rect{Min: a, Max: b})
	if r.Min.X > a.X {
		r.Min.X += pen / 2
	}
	if r.Min.Y > a.Y {
		r.Min.Y += pen / 2
	}
	if r.Max.X < b.X {
		r.Max.X -= pen / 2
	}
	if r.Max.Y < b.Y {
		r.Max.Y -= pen / 2
	}
	if r.W() >= 0 && r.H() >= 0 {
		c.d.Paint(draw.Line(r.Min, r.Max), draw.None, ink, pen)
	}
}

func (c *clipper) frame(r draw.Rect, ink draw.Ink, pen draw.MM) {
	c.line(r.Min, draw.Pt(r.Max.X, r.Min.Y), ink, pen)
	c.line(draw.Pt(r.Min.X, r.Max.Y), r.Max, ink, pen)
	c.line(r.Min, draw.Pt(r.Min.X, r.Max.Y), ink, pen)
	c.line(draw.Pt(r.Max.X, r.Min.Y), r.Max, ink, pen)
}

// ornament draws the sign of the kit into the corners of the border, pointing away from the player who
// sits there, and double lines between them.
func (c *clipper) ornament(m *pieces.Maker) {
	b := m.Game.Board
	if b.Border < ornamented {
		return
	}
	s := Size(b)
	c.panels(s, b.Border+cornerAir)
	middle := b.Border / 2
	for _, x := range []draw.MM{middle, s.W - middle} {
		sign := pieces.Sign(draw.Pt(x, s.H-middle), signShare*b.Border)
		for _, one := range []draw.Drawing{sign, sign.Transform(turned(b))} {
			if c.shows(one.Bounds().Center()) {
				c.d.Append(one)
			}
		}
	}
}

// zones shows where the promotion zones begin: four corners in the border, outside the squares,
// each open towards its zone.
func (c *clipper) zones(g *templates.Game, grid draw.Rect) {
	b := g.Board
	if g.Zone == 0 || b.Border < leastBorder {
		return
	}
	const from, to draw.MM = 1.5, 3.1 // the level leg, from the grid
	upright := min(6, b.SquareH/4)
	depth := b.SquareH * draw.MM(g.Zone)
	for _, zone := range []struct{ line, end draw.MM }{
		{grid.Min.Y + depth, grid.Min.Y + depth - upright},
		{grid.Max.Y - depth, grid.Max.Y - depth + upright},
	} {
		y, end := zone.line, zone.end
		for _, side := range []struct{ grid, out draw.MM }{{grid.Min.X, -1}, {grid.Max.X, 1}} {
			near, far := side.grid+side.out*from, side.grid+side.out*to
			c.line(draw.Pt(min(near, far), y), draw.Pt(max(near, far), y), draw.Black, zonePen)
			c.line(draw.Pt(far, min(y, end)), draw.Pt(far, max(y, end)), draw.Black, zonePen)
		}
	}
}

// labels writes the coordinates into the border: files, from the right, above and
// below; ranks on the right and, by their other names, on the left.
func (c *clipper) labels(b templates.Board, n Names, grid draw.Rect) {
	if b.Border < leastBorder {
		return
	}
	size := min(labelSize, b.Border*0.5)
	st := font.Style{Font: draw.SansBold, Size: size, Ink: draw.Umber, Role: draw.Art, Anchor: font.Middle}
	base := size * 0.36
	put := func(x, y draw.MM, s string) {
		if c.shows(draw.Pt(x, y)) {
			c.d.Add(font.Label(draw.Pt(x, y+base), st, s)...)
		}
	}
	off := labelOff(b)
	for i := range b.Files {
		x := grid.Min.X + b.Square*(draw.MM(i)+0.5)
		s := strconv.Itoa(b.Files - i)
		put(x, grid.Min.Y-off, s)
		put(x, grid.Max.Y+off, s)
	}
	for i := range b.Ranks {
		y := grid.Min.Y + b.SquareH*(draw.MM(i)+0.5)
		right, left := rules.RankLetter(i), rules.RankKanji(i)
		if n == NamesKanji {
			right, left = left, right
		}
		put(grid.Max.X+off, y, right)
		put(grid.Min.X-off, y, left)
	}
}

// labelOff is how far the middle of coordinates, and of the title, is from the grid: between the frame
// and the double line.
func labelOff(b templates.Board) draw.MM { return (b.Border + edgePen/2 - fineInset - fineGap) / 2 }
