package draw

import (
	"math"
	"slices"
)

// isOffset reports whether every point of the closed path is d away from the
// polygon, on the right side of it, and the path does not cross itself.
func isOffset(p Path, poly []Point, d MM) bool {
	line := p.Flatten(Micro / 2)[0]
	near := newNearest(poly)
	want := MM(math.Abs(float64(d)))
	for i := 1; i < len(line); i++ {
		if math.Abs(float64(near.distance(line[i])-want)) > float64(offsetTol) ||
			near.distance(line[i-1].Lerp(line[i], 0.5)) < want-offsetTol {
			return false
		}
	}
	if len(line) > 1 && inPolygon(line[0], poly) != (d < 0) {
		return false
	}
	return (area(line) > 0) == (area(poly) > 0) && len(crossings(line)) == 0
}

// trim takes the moved outline of a polygon, which may cross itself, cuts it
// where it does, and keeps the loops whose pieces are all d away from the
// polygon.
func trim(raw Path, poly []Point, d MM) Path {
	line := raw.Flatten(Micro / 2)[0]
	near := newNearest(poly)
	want := MM(math.Abs(float64(d))) - offsetTol
	cuts := crossings(line)
	var pieces [][]Point // between crossings, kept ones only
	var piece []Point
	keep := true
	flush := func() {
		if len(piece) > 1 && keep {
			pieces = append(pieces, piece)
		}
		piece, keep = nil, true
	}
	step := func(a, b Point) {
		if len(piece) == 0 {
			piece = append(piece, a)
		}
		if b.Sub(a).Len() < 1e-9 {
			return
		}
		m := a.Lerp(b, 0.5)
		if near.distance(m) < want || inPolygon(m, poly) != (d < 0) {
			keep = false
		}
		piece = append(piece, b)
	}
	for i := 0; i+1 < len(line); i++ {
		at := line[i]
		for _, t := range cuts[i] {
			q := line[i].Lerp(line[i+1], t)
			step(at, q)
			flush()
			at = q
		}
		step(at, line[i+1])
	}
	flush()
	return stitch(pieces)
}

// stitch joins pieces end to start into closed loops.
func stitch(pieces [][]Point) Path {
	const same = 1e-6
	var out Path
	used := make([]bool, len(pieces))
	for i := range pieces {
		if used[i] {
			continue
		}
		used[i] = true
		loop := pieces[i]
		for loop[len(loop)-1].Sub(loop[0]).Len() > same {
			next := slices.IndexFunc(pieces, func(p []Point) bool {
				return p[0].Sub(loop[len(loop)-1]).Len() <= same
			})
			for next >= 0 && used[next] {
				rest := slices.IndexFunc(pieces[next+1:], func(p []Point) bool {
					return p[0].Sub(loop[len(loop)-1]).Len() <= same
				})
				if rest < 0 {
					next = -1
					break
				}
				next += 1 + rest
			}
			if next < 0 {
				break
			}
			used[next] = true
			loop = append(loop[:len(loop):len(loop)], pieces[next][1:]...)
		}
		if n := len(loop); n > 3 && loop[n-1].Sub(loop[0]).Len() <= same {
			out.Append(Polygon(loop[:n-1]...))
		}
	}
	return out
}

// crossings returns, for each segment of a closed line, the shares at which
// other segments cross it, rising.
func crossings(line []Point) map[int][]float64 {
	out := map[int][]float64{}
	n := len(line) - 1
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	left := func(i int) MM { return min(line[i].X, line[i+1].X) }
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case left(a) < left(b):
			return -1
		case left(a) > left(b):
			return 1
		}
		return a - b
	})
	for oi, i := range order {
		right := max(line[i].X, line[i+1].X)
		for _, j := range order[oi+1:] {
			if left(j) > right {
				break
			}
			if j == i+1 || i == j+1 || i == 0 && j == n-1 || j == 0 && i == n-1 {
				continue // neighbours share a point
			}
			if s, t, ok := cross(line[i], line[i+1], line[j], line[j+1]); ok {
				out[i], out[j] = append(out[i], s), append(out[j], t)
			}
		}
	}
	for i := range out {
		slices.Sort(out[i])
	}
	return out
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

// nearest answers how far points are from the edges of a polygon; edges are
// kept in a grid.
type nearest struct {
	poly []Point
	box  Rect
	size MM
	nx   int
	cell [][]int
}

func newNearest(poly []Point) *nearest {
	n := &nearest{poly: poly}
	for _, p := range poly {
		n.box = n.box.Union(Rect{p, p.Add(Pt(1e-9, 1e-9))})
	}
	n.size = max(0.5, max(n.box.W(), n.box.H())/60)
	n.box = n.box.Inset(-2 * n.size)
	n.nx = int(n.box.W()/n.size) + 1
	n.cell = make([][]int, n.nx*(int(n.box.H()/n.size)+1))
	for i := range poly {
		a, b := poly[i], poly[(i+1)%len(poly)]
		x0, y0 := n.at(Pt(min(a.X, b.X), min(a.Y, b.Y)))
		x1, y1 := n.at(Pt(max(a.X, b.X), max(a.Y, b.Y)))
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

// distance returns how far q is from the polygon's edges.
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
					best = min(best, segmentDistance(q, n.poly[i], n.poly[(i+1)%len(n.poly)]))
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
