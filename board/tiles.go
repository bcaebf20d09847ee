package board

import (
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
)

// Sizes of the flaps that join the tiles of a board, at 100 %.
const (
	Flap       draw.MM = 12 // how far a flap reaches under the next tile
	underprint draw.MM = 3  // how far the picture continues under the next tile
	SeamBleed  draw.MM = 1  // and beyond the edge glued over a flap, which may be cut a little too large
	flapStep   draw.MM = 1  // a flap begins inside the ends of its seam: its corners mark the seam, and it never shows
	flapTaper  draw.MM = 3  // and ends with its corners cut off
)

// Tile is a part of the board between grid lines.
type Tile struct {
	Part     draw.Design
	Col, Row int
	Window   draw.Rect // the part of the board shown, in board coordinates
}

// Tiles cuts the board along inner grid lines: cols counts lines from the left and rows
// from the top, both ascending. Every tile but the last of its row has a glue flap on
// the right, every tile not in the last row one below; the next tile is glued over the
// flap, its edge on the grid line. A tile's part has its bounding box at the origin.
func Tiles(m *pieces.Maker, n Names, cols, rows []int) []Tile {
	b, grid := m.Game.Board, Grid(m.Game.Board)
	size := Size(b)
	xs, ys := []draw.MM{0}, []draw.MM{0}
	for _, c := range cols {
		xs = append(xs, grid.Min.X+b.Square*draw.MM(c))
	}
	for _, r := range rows {
		ys = append(ys, grid.Min.Y+b.SquareH*draw.MM(r))
	}
	xs, ys = append(xs, size.W), append(ys, size.H)
	var out []Tile
	for r := range len(ys) - 1 {
		for c := range len(xs) - 1 {
			t := Tile{Col: c, Row: r, Window: draw.Rect{Min: draw.Pt(xs[c], ys[r]), Max: draw.Pt(xs[c+1], ys[r+1])}}
			t.Part = t.design(m, n)
			out = append(out, t)
		}
	}
	return out
}

// design returns the part of a tile.
func (t Tile) design(m *pieces.Maker, n Names) draw.Design {
	size, w := Size(m.Game.Board), t.Window
	right, below := w.Max.X < size.W, w.Max.Y < size.H // other tiles follow
	topRight, bottomLeft := draw.Pt(w.Max.X, w.Min.Y), draw.Pt(w.Min.X, w.Max.Y)
	var rightFlap, lowerFlap []draw.Point
	if right {
		rightFlap = flap(topRight, w.Max)
	}
	if below {
		lowerFlap = flap(w.Max, bottomLeft)
	}
	outline := slices.Concat(
		[]draw.Point{w.Min, topRight}, rightFlap, []draw.Point{w.Max}, lowerFlap, []draw.Point{bottomLeft})
	name := fmt.Sprintf("board-%d-%d", t.Row+1, t.Col+1)
	part := draw.Part{Kind: draw.BoardPart, Name: name, Outline: draw.Polygon(outline...)}
	const pen = 0.3 // extends the grounds without a visible edge: no wider than the cut and its pen
	design := draw.NewDesign(part, func() (d draw.Drawing) {
		if right {
			d.Add(glued(rightFlap))
		}
		if below {
			d.Add(glued(lowerFlap))
		}
		printed := t.printed(right, below)
		d.Append(picture(m, n, printed, pen))
		d.Append(bare(w, printed, right, below))
		d.Add(t.cut(outline))
		return d
	})
	return design.Transform(draw.Translate(-w.Min.X, -w.Min.Y))
}

// printed returns the part of the board that is printed on a tile: more than its window.
func (t Tile) printed(right, below bool) draw.Rect {
	r := t.Window
	if right {
		r.Max.X += underprint
	}
	if below {
		r.Max.Y += underprint
	}
	if t.Col > 0 {
		r.Min.X -= SeamBleed
	}
	if t.Row > 0 {
		r.Min.Y -= SeamBleed
	}
	return r
}

// flap returns the free edge of a flap along a seam that runs clockwise.
func flap(from, to draw.Point) []draw.Point {
	along := to.Sub(from).Unit()
	at := func(end draw.Point, in, out draw.MM) draw.Point {
		return end.Add(along.Mul(float64(in))).Sub(along.Normal().Mul(float64(out)))
	}
	return []draw.Point{
		at(from, flapStep, 0), at(from, flapStep, Flap-flapTaper), at(from, flapStep+flapTaper, Flap),
		at(to, -flapStep-flapTaper, Flap), at(to, -flapStep, Flap-flapTaper), at(to, -flapStep, 0),
	}
}

// glued tints a flap.
func glued(edge []draw.Point) draw.Mark {
	return draw.Mark{Role: draw.Glue, Path: draw.Polygon(edge...), Fill: draw.GreyTint}
}

// bare clears the ends of what is printed under the next tile, where a tile has no flap.
func bare(w, show draw.Rect, right, below bool) (d draw.Drawing) {
	show = show.Inset(-0.3) // the grounds are painted with a pen
	clear := func(a, b draw.Point) {
		d.Paint(draw.RectPath(draw.Span(a, b)), draw.White, draw.None, 0)
	}
	if right {
		clear(draw.Pt(w.Max.X, show.Min.Y), draw.Pt(show.Max.X, w.Min.Y+flapStep))
		clear(draw.Pt(w.Max.X, w.Max.Y-flapStep), show.Max)
	}
	if below {
		clear(draw.Pt(show.Min.X, w.Max.Y), draw.Pt(w.Min.X+flapStep, show.Max.Y))
		clear(draw.Pt(w.Max.X-flapStep, w.Max.Y), show.Max)
	}
	return d
}

// cut returns the cut line of a tile. The edges at the left and top that go over a flap have no
// line, because half of it would remain visible on the board.
func (t Tile) cut(outline []draw.Point) draw.Mark {
	var bare draw.MM
	if t.Col > 0 {
		bare += t.Window.H()
	}
	if t.Row > 0 { // the omitted edges come last
		bare += t.Window.W()
		outline = append(slices.Clone(outline[1:]), outline[0])
	}
	m := draw.Mark{Role: draw.Cut, Path: draw.Polygon(outline...), Stroke: draw.RolePen(draw.Cut)}
	if bare > 0 {
		m.Dash = []draw.MM{m.Path.Length() - bare, bare + 1}
	}
	return m
}
