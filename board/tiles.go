package board

import (
	"fmt"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
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
	right, below := w.Max.X < size.W, w.Max.Y < size.H
	show := w
	if right {
		show.Max.X += underprint
	}
	if below {
		show.Max.Y += underprint
	}
	if t.Col > 0 {
		show.Min.X -= SeamBleed
	}
	if t.Row > 0 {
		show.Min.Y -= SeamBleed
	}
	topRight, bottomLeft := draw.Pt(w.Max.X, w.Min.Y), draw.Pt(w.Min.X, w.Max.Y)
	outline := []draw.Point{w.Min, topRight}
	var flaps []draw.Mark
	if right {
		edge := flap(topRight, w.Max)
		flaps = append(flaps, glued(edge))
		outline = append(outline, edge...)
	}
	outline = append(outline, w.Max)
	if below {
		edge := flap(w.Max, bottomLeft)
		flaps = append(flaps, glued(edge))
		outline = append(outline, edge...)
	}
	outline = append(outline, bottomLeft)
	name := fmt.Sprintf("board-%d-%d", t.Row+1, t.Col+1)
	part := draw.Part{Kind: draw.BoardPart, Name: name, Outline: draw.Polygon(outline...)}
	const pen = 0.3 // extends the grounds without a visible edge: no wider than the cut and its pen
	design := draw.NewDesign(part, func() draw.Drawing {
		d := draw.Drawing{Marks: slices.Concat(flaps, picture(m, n, show, pen).Marks)}
		d.Append(bare(w, show, right, below))
		d.Add(t.cut(outline))
		return d
	})
	return design.Transform(draw.Translate(-w.Min.X, -w.Min.Y))
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

// Split returns grid lines that cut n squares of a size into as few strips as possible
// of at most room millimetres, borders and flaps included, with the longest strip as
// short as possible, and never through a star point. It returns false if there is no
// such cut.
func Split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	best, ok := longest(n, square, border, room, stars)
	for ok {
		room -= square / 2
		next, more := longest(n, square, border, room, stars)
		if !more || len(next) != len(best) {
			break
		}
		best = next
	}
	return best, ok
}

// longest cuts strips as long as the room from the left.
func longest(n int, square, border, room draw.MM, stars []int) (cuts []int, ok bool) {
	from, edge := 0, border
	for square*draw.MM(n-from)+edge+border > room+draw.Micro {
		to := min(n-1, from+int((room-edge-Flap+draw.Micro)/square))
		for slices.Contains(stars, to) {
			to--
		}
		if to <= from {
			return nil, false
		}
		cuts, from, edge = append(cuts, to), to, 0
	}
	return cuts, true
}

// StarLines returns the grid lines with star points, from the left and from the top.
func StarLines(b templates.Board) (cols, rows []int) {
	for _, s := range b.Stars {
		cols, rows = append(cols, s[0]), append(rows, s[1])
	}
	return cols, rows
}

// MiddleLine returns the inner line of n squares nearest the middle that is not
// starred, or 0 if there is none, and its distance from the middle relative to the
// board.
func MiddleLine(n int, starred []int) (line int, off float64) {
	off = 1
	for i := 1; i < n; i++ {
		d := math.Abs(float64(2*i-n)) / float64(n)
		if d < off && !slices.Contains(starred, i) {
			line, off = i, d
		}
	}
	return line, off
}
