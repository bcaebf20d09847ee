package picture

import (
	"cmp"
	"math"
	"slices"

	"shogikit/output/draw"
)

// grid lays nodes over a drawing; node x, y is at Min + (x, y) * step.
type grid struct {
	w, h int
	min  draw.Point
	step float64 // in millimetres
	rows [][]crossing
}

// crossing is where an edge of an area crosses a row of nodes.
type crossing struct {
	x  float64 // in steps
	up int     // +1 or -1, direction of the edge
}

// maxNodes limits the memory for drawings far larger than a piece.
const maxNodes = 1 << 21

// newGrid lays nodes over a box, perMM of them per millimetre, or fewer if these are
// too many.
func newGrid(box draw.Rect, perMM float64) *grid {
	w, h := float64(box.W()), float64(box.H())
	step := max(1/perMM, math.Sqrt(w*h/maxNodes), max(w, h)/(maxNodes/64))
	g := &grid{w: int(math.Ceil(w/step)) + 1, h: int(math.Ceil(h/step)) + 1, min: box.Min, step: step}
	g.rows = make([][]crossing, g.h)
	return g
}

// local returns p in steps from the first node.
func (g *grid) local(p draw.Point) (x, y float64) {
	return float64(p.X-g.min.X) / g.step, float64(p.Y-g.min.Y) / g.step
}

// point returns where a position in steps is on the drawing.
func (g *grid) point(x, y float64) draw.Point {
	return draw.Pt(g.min.X+draw.MM(x*g.step), g.min.Y+draw.MM(y*g.step))
}

// area calls span for every run of nodes from x0 to x1-1 inside the polygons.
func (g *grid) area(polys [][]draw.Point, evenOdd bool, span func(y, x0, x1 int)) {
	for _, poly := range polys {
		for i, p := range poly {
			g.edge(p, poly[(i+1)%len(poly)])
		}
	}
	for y, row := range g.rows {
		slices.SortFunc(row, func(a, b crossing) int { return cmp.Or(cmp.Compare(a.x, b.x), a.up-b.up) })
		turns := 0
		for i := range row {
			if turns != 0 {
				x0, x1 := g.clip(row[i-1].x, g.w), g.clip(row[i].x, g.w)
				if x0 < x1 {
					span(y, x0, x1)
				}
			}
			if turns += row[i].up; evenOdd {
				turns &= 1
			}
		}
		g.rows[y] = row[:0]
	}
}

// clip returns the first node at or after v, from 0 to n.
func (g *grid) clip(v float64, n int) int { return int(math.Ceil(max(0, min(v, float64(n))))) }

// edge records where an edge crosses the rows.
func (g *grid) edge(a, b draw.Point) {
	x0, y0 := g.local(a)
	x1, y1 := g.local(b)
	up := 1
	if y0 > y1 {
		x0, y0, x1, y1, up = x1, y1, x0, y0, -1
	}
	for y := g.clip(y0, g.h); y < g.clip(y1, g.h); y++ {
		x := x0 + (x1-x0)*(float64(y)-y0)/(y1-y0)
		g.rows[y] = append(g.rows[y], crossing{x, up})
	}
}

// near calls visit for every node within r millimetres of the line from a to
// b, with the square of its distance, in steps.
func (g *grid) near(a, b draw.Point, r float64, visit func(node int, d2 float64)) {
	ax, ay := g.local(a)
	bx, by := g.local(b)
	r /= g.step
	dx, dy := bx-ax, by-ay
	inverse := 0.0
	if l2 := dx*dx + dy*dy; l2 > 0 {
		inverse = 1 / l2
	}
	x0, x1 := g.clip(min(ax, bx)-r, g.w), g.clip(max(ax, bx)+r+1, g.w)
	for y := g.clip(min(ay, by)-r, g.h); y < g.clip(max(ay, by)+r+1, g.h); y++ {
		py := float64(y) - ay
		for x := x0; x < x1; x++ {
			px := float64(x) - ax
			t := max(0, min(1, (px*dx+py*dy)*inverse))
			ex, ey := px-t*dx, py-t*dy
			if d2 := ex*ex + ey*ey; d2 <= r*r {
				visit(y*g.w+x, d2)
			}
		}
	}
}

// line calls visit as near does for each line of the polygons.
func (g *grid) line(polys [][]draw.Point, r float64, visit func(node int, d2 float64)) {
	for _, poly := range polys {
		if len(poly) == 1 {
			g.near(poly[0], poly[0], r, visit)
		}
		for i := 1; i < len(poly); i++ {
			g.near(poly[i-1], poly[i], r, visit)
		}
	}
}
