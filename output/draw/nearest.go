package draw

import (
	"cmp"
	"math"
	"slices"
)

// keeps reports whether every point of a moved outline is d away from the polygon
// that it was, on the right side of it, and no nearer to any other; and whether
// it does not cross itself.
func (n *nearest) keeps(moved Path, poly []Point, d MM) bool {
	line := moved.Flatten(Micro / 2)[0]
	want := MM(math.Abs(float64(d)))
	for i := 1; i < len(line); i++ {
		for _, q := range []Point{line[i], line[i-1].Lerp(line[i], 0.5)} {
			if math.Abs(float64(n.distance(q)-want)) > float64(offsetTol) {
				return false
			}
		}
	}
	if len(line) > 1 && inPolygon(line[0], poly) != (d < 0) {
		return false
	}
	return (area(line) > 0) == (area(poly) > 0) && !crossesItself(line)
}

// crossesItself reports whether segments of a closed line cross.
func crossesItself(line []Point) bool {
	order := make([]int, len(line)-1)
	for i := range order {
		order[i] = i
	}
	left := func(i int) MM { return min(line[i].X, line[i+1].X) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(left(a), left(b)) })
	for oi, i := range order {
		right := max(line[i].X, line[i+1].X)
		for _, j := range order[oi+1:] {
			if left(j) > right {
				break
			}
			if n := len(order); (i+1)%n == j || (j+1)%n == i {
				continue // neighbours share a point
			}
			if _, _, ok := cross(line[i], line[i+1], line[j], line[j+1]); ok {
				return true
			}
		}
	}
	return false
}

// cross returns where on each of two segments they cross.
func cross(a, b, c, d Point) (s, t float64, ok bool) {
	u, v, w := b.Sub(a), d.Sub(c), c.Sub(a)
	den := u.Cross(v)
	if math.Abs(den) < 1e-15 {
		return 0, 0, false
	}
	s, t = w.Cross(v)/den, w.Cross(u)/den
	return s, t, s >= 0 && s < 1 && t >= 0 && t < 1
}

// nearest answers how far points are from the edges of polygons; edges are kept
// in a grid.
type nearest struct {
	edges []edge
	box   Rect
	size  MM
	nx    int
	cell  [][]int
}

func newNearest(polys [][]Point) *nearest {
	n := &nearest{}
	for _, poly := range polys {
		for i, a := range poly {
			n.edges = append(n.edges, edge{a, poly[(i+1)%len(poly)]})
			n.box = n.box.Union(Rect{a, a.Add(Pt(1e-9, 1e-9))})
		}
	}
	n.size = max(0.5, max(n.box.W(), n.box.H())/60)
	n.box = n.box.Inset(-2 * n.size)
	n.nx = int(n.box.W()/n.size) + 1
	n.cell = make([][]int, n.nx*(int(n.box.H()/n.size)+1))
	for i, e := range n.edges {
		x0, y0 := n.at(Pt(min(e.a.X, e.b.X), min(e.a.Y, e.b.Y)))
		x1, y1 := n.at(Pt(max(e.a.X, e.b.X), max(e.a.Y, e.b.Y)))
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				n.cell[y*n.nx+x] = append(n.cell[y*n.nx+x], i)
			}
		}
	}
	return n
}

func (n *nearest) at(p Point) (x, y int) {
	return int((p.X - n.box.Min.X) / n.size), int((p.Y - n.box.Min.Y) / n.size)
}

// distance returns how far q is from the nearest edge.
func (n *nearest) distance(q Point) MM {
	cx, cy := n.at(q)
	ny := len(n.cell) / n.nx
	best := MM(math.Inf(1))
	for ring := 0; ring <= n.nx+ny; ring++ {
		if best <= MM(ring-1)*n.size {
			break
		}
		for y := max(0, cy-ring); y <= min(ny-1, cy+ring); y++ {
			for x := max(0, cx-ring); x <= min(n.nx-1, cx+ring); x++ {
				if y != cy-ring && y != cy+ring && x != cx-ring && x != cx+ring {
					continue
				}
				for _, i := range n.cell[y*n.nx+x] {
					best = min(best, segmentDistance(q, n.edges[i].a, n.edges[i].b))
				}
			}
		}
	}
	return best
}

func segmentDistance(q, a, b Point) MM {
	d := b.Sub(a)
	if d.Dot(d) == 0 {
		return q.Sub(a).Len()
	}
	t := max(0, min(1, q.Sub(a).Dot(d)/d.Dot(d)))
	return q.Sub(a.Lerp(b, t)).Len()
}
