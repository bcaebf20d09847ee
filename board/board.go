// Package board draws boards at 100 % at the origin: in one piece, in tiles
// that are glued together, and as small diagrams of a position.
package board

import (
	"fmt"
	"strconv"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates"
)

// Line weights and sizes of the board, at 100 %.
const (
	gridPen   draw.MM = 0.3
	edgePen   draw.MM = 0.7
	starRad   draw.MM = 1.0
	labelSize draw.MM = 3.6
	zonePen   draw.MM = 0.9
)

// Size returns the size of the whole board with its border.
func Size(b templates.Board) draw.Size {
	return draw.Size{W: b.Square*draw.MM(b.Files) + 2*b.Border, H: b.SquareH*draw.MM(b.Ranks) + 2*b.Border}
}

// Grid returns the rectangle of the squares on the board.
func Grid(b templates.Board) draw.Rect {
	return draw.RectWH(b.Border, b.Border, b.Square*draw.MM(b.Files), b.SquareH*draw.MM(b.Ranks))
}

// Whole returns the board in one piece.
func Whole(g *templates.Game) draw.Part {
	s := Size(g.Board)
	all := draw.RectWH(0, 0, s.W, s.H)
	part := draw.Part{Kind: "board", Name: "board", Outline: draw.RectPath(all), Drawing: picture(g, all)}
	part.Drawing.Stroke(draw.Cut, part.Outline)
	return part
}

// picture paints what of the board lies in the window.
func picture(g *templates.Game, window draw.Rect) draw.Drawing {
	b := g.Board
	c := clipper{window: window}
	s := Size(b)
	grid := Grid(b)
	c.rect(draw.RectWH(0, 0, s.W, s.H), draw.Wood)
	c.rect(grid, draw.Paper)
	c.zones(g, grid)
	for i := 1; i < b.Files; i++ {
		x := grid.Min.X + b.Square*draw.MM(i)
		c.line(draw.Pt(x, grid.Min.Y), draw.Pt(x, grid.Max.Y), draw.Black, gridPen)
	}
	for i := 1; i < b.Ranks; i++ {
		y := grid.Min.Y + b.SquareH*draw.MM(i)
		c.line(draw.Pt(grid.Min.X, y), draw.Pt(grid.Max.X, y), draw.Black, gridPen)
	}
	c.frame(grid)
	for _, st := range b.Stars {
		at := draw.Pt(grid.Min.X+b.Square*draw.MM(st[0]), grid.Min.Y+b.SquareH*draw.MM(st[1]))
		if inside(at, window) {
			c.d.Paint(draw.Circle(at, starRad), draw.Black, draw.None, 0)
		}
	}
	c.labels(b, grid)
	return c.d
}

// clipper paints only what lies in its window.
type clipper struct {
	window draw.Rect
	d      draw.Drawing
}

func inside(p draw.Point, r draw.Rect) bool {
	return p.X >= r.Min.X && p.X <= r.Max.X && p.Y >= r.Min.Y && p.Y <= r.Max.Y
}

func (c *clipper) cut(r draw.Rect) draw.Rect {
	return draw.Rect{
		Min: draw.Pt(max(r.Min.X, c.window.Min.X), max(r.Min.Y, c.window.Min.Y)),
		Max: draw.Pt(min(r.Max.X, c.window.Max.X), min(r.Max.Y, c.window.Max.Y)),
	}
}

func (c *clipper) rect(r draw.Rect, fill draw.Ink) {
	if r = c.cut(r); r.W() > 0 && r.H() > 0 {
		c.d.Paint(draw.RectPath(r), fill, draw.None, 0)
	}
}

// line paints an upright or level line. Where the window cuts it off, its round
// end stays inside.
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

func (c *clipper) frame(r draw.Rect) {
	c.line(r.Min, draw.Pt(r.Max.X, r.Min.Y), draw.Black, edgePen)
	c.line(draw.Pt(r.Min.X, r.Max.Y), r.Max, draw.Black, edgePen)
	c.line(r.Min, draw.Pt(r.Min.X, r.Max.Y), draw.Black, edgePen)
	c.line(draw.Pt(r.Max.X, r.Min.Y), r.Max, draw.Black, edgePen)
}

// zones hints at the promotion zones: a red bar in the border beside the last
// ranks of each side, with a barb where the zone begins.
func (c *clipper) zones(g *templates.Game, grid draw.Rect) {
	b := g.Board
	if g.Zone == 0 || b.Border < 3 {
		return
	}
	depth := b.SquareH * draw.MM(g.Zone)
	for _, x := range []draw.MM{grid.Min.X - 1.4, grid.Max.X + 1.4} {
		out := draw.MM(1)
		if x < grid.Min.X {
			out = -1
		}
		for _, y := range [][2]draw.MM{{grid.Min.Y, grid.Min.Y + depth}, {grid.Max.Y - depth, grid.Max.Y}} {
			c.line(draw.Pt(x, y[0]+0.3), draw.Pt(x, y[1]-0.3), draw.Vermilion, zonePen)
		}
		if 2*g.Zone >= b.Ranks && g.Zone != b.Ranks {
			continue // the two zones touch or overlap: no barbs between them
		}
		for _, y := range []draw.MM{grid.Min.Y + depth - 0.3, grid.Max.Y - depth + 0.3} {
			from, to := draw.Pt(x, y), draw.Pt(x+1.5*out, y)
			if to.X < from.X {
				from, to = to, from
			}
			c.line(from, to, draw.Vermilion, zonePen)
		}
	}
}

// kanjiDigits name the ranks from the top.
var kanjiDigits = []string{"一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六"}

// RankLetter returns the letter of a rank, from 0 at the top: a to p.
func RankLetter(rank int) string { return string(rune('a' + rank)) }

// labels writes the coordinates into the border: files from the right above and
// below, ranks in kanji on the right and as letters on the left.
func (c *clipper) labels(b templates.Board, grid draw.Rect) {
	if b.Border < 4 {
		return
	}
	size := min(labelSize, b.Border*0.5)
	st := font.Style{Font: draw.Sans, Size: size, Ink: draw.Black, Role: draw.Art, Anchor: font.Middle}
	base := size * 0.36
	put := func(x, y draw.MM, s string) {
		if inside(draw.Pt(x, y), c.window) {
			c.d.Add(font.Label(draw.Pt(x, y+base), st, s)...)
		}
	}
	off := b.Border * 0.52
	for i := range b.Files {
		x := grid.Min.X + b.Square*(draw.MM(i)+0.5)
		s := strconv.Itoa(b.Files - i)
		put(x, grid.Min.Y-off, s)
		put(x, grid.Max.Y+off, s)
	}
	for i := range b.Ranks {
		y := grid.Min.Y + b.SquareH*(draw.MM(i)+0.5)
		put(grid.Max.X+off+0.4, y, kanjiDigits[i])
		put(grid.Min.X-off-0.4, y, RankLetter(i))
	}
}

// Sizes of the flaps that join the tiles of a board, at 100 %.
const (
	Flap       draw.MM = 12  // how far a flap reaches under the next tile
	underprint draw.MM = 3   // how far the picture runs on under the next tile
	flapTaper  draw.MM = 1.5 // a flap is narrower at its end, so that it never shows
)

// Tile is a part of the board between grid lines.
type Tile struct {
	Part     draw.Part
	Col, Row int
	Window   draw.Rect // what of the board it shows, in board coordinates
}

// Tiles cuts the board along inner grid lines: cols counts lines from the left
// and rows from the top, both rising. Every tile but the last of its row has a
// glue flap on the right, every tile but those of the last row one below; the
// next tile is glued over the flap, its edge on the grid line. A tile's part
// has its box at the origin.
func Tiles(g *templates.Game, cols, rows []int) []Tile {
	s := Size(g.Board)
	grid := Grid(g.Board)
	xs, ys := []draw.MM{0}, []draw.MM{0}
	for _, c := range cols {
		xs = append(xs, grid.Min.X+g.Board.Square*draw.MM(c))
	}
	for _, r := range rows {
		ys = append(ys, grid.Min.Y+g.Board.SquareH*draw.MM(r))
	}
	xs, ys = append(xs, s.W), append(ys, s.H)
	var out []Tile
	for r := range len(ys) - 1 {
		for c := range len(xs) - 1 {
			w := draw.Rect{Min: draw.Pt(xs[c], ys[r]), Max: draw.Pt(xs[c+1], ys[r+1])}
			t := Tile{Col: c, Row: r, Window: w}
			t.Part = tile(g, w, c+2 < len(xs), r+2 < len(ys), c > 0, r > 0)
			t.Part.Name = fmt.Sprintf("board-%d-%d", r+1, c+1)
			out = append(out, t)
		}
	}
	return out
}

func tile(g *templates.Game, w draw.Rect, right, below, left, above bool) draw.Part {
	show := w
	if right {
		show.Max.X += underprint
	}
	if below {
		show.Max.Y += underprint
	}
	part := draw.Part{Kind: "board", Drawing: picture(g, show)}
	pts := []draw.Point{w.Min, draw.Pt(w.Max.X, w.Min.Y)}
	if right {
		flap := []draw.Point{
			draw.Pt(w.Max.X, w.Min.Y), draw.Pt(w.Max.X+Flap, w.Min.Y+flapTaper),
			draw.Pt(w.Max.X+Flap, w.Max.Y-flapTaper), w.Max,
		}
		part.Drawing = glued(flap, part.Drawing)
		pts = append(pts, flap[1:3]...)
	}
	pts = append(pts, w.Max)
	if below {
		flap := []draw.Point{
			w.Max, draw.Pt(w.Max.X-flapTaper, w.Max.Y+Flap),
			draw.Pt(w.Min.X+flapTaper, w.Max.Y+Flap), draw.Pt(w.Min.X, w.Max.Y),
		}
		part.Drawing = glued(flap, part.Drawing)
		pts = append(pts, flap[1:3]...)
	}
	pts = append(pts, draw.Pt(w.Min.X, w.Max.Y))
	part.Outline = draw.Polygon(pts...)
	part.Drawing = trim(part.Drawing, part.Outline)
	part.Drawing.Append(arrows(w, right, below, left, above))
	part.Drawing.Stroke(draw.Cut, part.Outline)
	return part.Transform(draw.Translate(-w.Min.X, -w.Min.Y))
}

func glued(area []draw.Point, d draw.Drawing) draw.Drawing {
	out := draw.Drawing{Marks: []draw.Mark{{Role: draw.Glue, Path: draw.Polygon(area...), Fill: draw.GreyTint}}}
	out.Append(d)
	return out
}

// trim shortens what runs on under the next tile where the flap tapers.
func trim(d draw.Drawing, outline draw.Path) draw.Drawing {
	box := outline.Bounds()
	for i := range d.Marks {
		m := &d.Marks[i]
		if m.Role != draw.Art || m.Text != nil {
			continue
		}
		pts := append([]draw.Point(nil), m.Path.Pts...)
		for k := range pts {
			pts[k].X = max(box.Min.X, min(box.Max.X, pts[k].X))
			pts[k].Y = max(box.Min.Y, min(box.Max.Y, pts[k].Y))
		}
		m.Path.Pts = pts
	}
	return d
}

// arrows mark both ends of each seam: those of two tiles meet tip to tip when
// the tiles sit right.
func arrows(w draw.Rect, right, below, left, above bool) draw.Drawing {
	const size = 1.5
	var d draw.Drawing
	put := func(tip draw.Point, deg float64) {
		p := draw.Polygon(draw.Pt(0, 0), draw.Pt(-size, size*0.6), draw.Pt(-size, -size*0.6))
		d.Paint(p.Transform(draw.Rotate(deg).Then(draw.Translate(tip.X, tip.Y))), draw.Grey, draw.None, 0)
	}
	ends := func(lo, hi draw.MM) [2]draw.MM { return [2]draw.MM{lo + size, hi - size} }
	if right {
		for _, y := range ends(w.Min.Y, w.Max.Y) {
			put(draw.Pt(w.Max.X, y), 0)
		}
	}
	if left {
		for _, y := range ends(w.Min.Y, w.Max.Y) {
			put(draw.Pt(w.Min.X, y), 180)
		}
	}
	if below {
		for _, x := range ends(w.Min.X, w.Max.X) {
			put(draw.Pt(x, w.Max.Y), 90)
		}
	}
	if above {
		for _, x := range ends(w.Min.X, w.Max.X) {
			put(draw.Pt(x, w.Min.Y), 270)
		}
	}
	return d
}

// Split returns grid lines that cut n squares of a size into pieces of at most
// room millimetres, borders and flaps included, as evenly as can be and never
// through a star point. It reports false where no such cut exists.
func Split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	starred := map[int]bool{}
	for _, s := range stars {
		starred[s] = true
	}
	for parts := 1; parts <= n; parts++ {
		if cuts, ok := splitInto(n, parts, square, border, room, starred); ok {
			return cuts, true
		}
	}
	return nil, false
}

// splitInto looks for the cuts into a number of parts whose largest part is
// smallest, by walking all choices; boards have 16 lines at most.
func splitInto(n, parts int, square, border, room draw.MM, starred map[int]bool) ([]int, bool) {
	length := func(from, to int) draw.MM {
		l := square * draw.MM(to-from)
		if from == 0 {
			l += border
		}
		if to == n {
			return l + border
		}
		return l + Flap
	}
	var best, cuts []int
	bestMax := room + 1e-6
	var walk func(from, left int, longest draw.MM)
	walk = func(from, left int, longest draw.MM) {
		if left == 1 {
			if m := max(longest, length(from, n)); m < bestMax || best == nil && m <= bestMax {
				best, bestMax = append([]int{}, cuts...), m
			}
			return
		}
		for to := from + 1; to <= n-left+1; to++ {
			l := length(from, to)
			if l > bestMax {
				break
			}
			if starred[to] {
				continue
			}
			cuts = append(cuts, to)
			walk(to, left-1, max(longest, l))
			cuts = cuts[:len(cuts)-1]
		}
	}
	walk(0, parts, 0)
	return best, best != nil
}

// StarLines returns the grid lines that star points lie on, from the left and
// from the top.
func StarLines(b templates.Board) (cols, rows []int) {
	for _, s := range b.Stars {
		cols, rows = append(cols, s[0]), append(rows, s[1])
	}
	return cols, rows
}
