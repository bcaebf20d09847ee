package draw

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// Union returns the outline of the union of closed polygons by the nonzero rule: outer
// loops run clockwise on paper, holes the other way, and no loop crosses itself or
// another. Polygons need not repeat their first point.
func Union(polys [][]Point) Path {
	return outlineOf(polys, func(winding int) bool { return winding != 0 })
}

// EvenOdd returns the outline of the area that polygons enclose by the even-odd rule.
func EvenOdd(polys [][]Point) Path {
	return outlineOf(polys, func(winding int) bool { return winding%2 != 0 })
}

// Intersection returns the outline of the area common to two unions of closed polygons.
func Intersection(a, b [][]Point) Path {
	both := slices.Concat(Union(a).Flatten(1), Union(b).Flatten(1))
	return outlineOf(both, func(winding int) bool { return winding > 1 || winding < -1 })
}

// Meetings returns how many pairs of edges of the polygons have boxes that overlap, but
// no more than most: a measure of the work of [Union] and of its memory.
func Meetings(polys [][]Point, most int) int {
	n := 0
	for range meetings(edgesOf(polys)) {
		n++
		if n >= most {
			break
		}
	}
	return n
}

// outlineOf returns the outline of the area whose winding number satisfies covers.
func outlineOf(polys [][]Point, covers func(winding int) bool) Path {
	edges := splitEdges(polys)
	if len(edges) == 0 {
		return Path{}
	}
	rows := rowsOf(edges)
	var kept []edge
	for _, e := range edges {
		// Sample an epsilon to either side of an edge: an outline edge is covered on
		// one side only.
		m, n := e.a.Lerp(e.b, 0.5), e.a.Sub(e.b).Unit().Normal().Mul(1e-7)
		left, right := covers(rows.winding(m.Add(n))), covers(rows.winding(m.Sub(n)))
		switch {
		case right && !left:
			kept = append(kept, e)
		case left && !right:
			kept = append(kept, edge{e.b, e.a})
		}
	}
	return chain(kept)
}

type edge struct{ a, b Point }

// snap rounds points to a grid of a hundred-thousandth of a millimetre, so that
// coinciding points compare equal.
func snap(p Point) Point {
	const grid = 1e5
	return Pt(MM(math.Round(float64(p.X)*grid)/grid), MM(math.Round(float64(p.Y)*grid)/grid))
}

// edgesOf returns the edges of polygons, on the grid.
func edgesOf(polys [][]Point) []edge {
	var all []edge
	for _, poly := range polys {
		for i := range poly {
			if e := (edge{snap(poly[i]), snap(poly[(i+1)%len(poly)])}); e.a != e.b {
				all = append(all, e)
			}
		}
	}
	return all
}

// splitEdges splits the edges of the polygons wherever they meet.
func splitEdges(polys [][]Point) []edge {
	all := edgesOf(polys)
	// Intersections are snapped to the grid, which may make an edge cross a neighbour
	// it only touched: hence several rounds.
	for range 5 {
		n := len(all)
		all = splitOnce(all)
		if len(all) == n {
			break
		}
	}
	return all
}

func splitOnce(all []edge) []edge {
	cuts := make([][]Point, len(all))
	for i, j := range meetings(all) {
		for _, q := range meet(all[i], all[j]) {
			cuts[i], cuts[j] = append(cuts[i], q), append(cuts[j], q)
		}
	}
	var out []edge
	for i, e := range all {
		slices.SortFunc(cuts[i], func(p, q Point) int { return cmp.Compare(p.Sub(e.a).Len(), q.Sub(e.a).Len()) })
		at := e.a
		for _, q := range append(cuts[i], e.b) {
			if q != at {
				out = append(out, edge{at, q})
				at = q
			}
		}
	}
	return out
}

// meetings sorts edges from left to right and returns the pairs whose boxes overlap.
func meetings(all []edge) iter.Seq2[int, int] {
	slices.SortStableFunc(all, func(d, e edge) int { return cmp.Compare(d.box().Min.X, e.box().Min.X) })
	return func(yield func(i, j int) bool) {
		for i, d := range all {
			box := d.box()
			for j := i + 1; j < len(all); j++ {
				other := all[j].box()
				if other.Min.X > box.Max.X {
					break
				}
				if other.Max.Y >= box.Min.Y && other.Min.Y <= box.Max.Y && !yield(i, j) {
					return
				}
			}
		}
	}
}

func (e edge) box() Rect { return Span(e.a, e.b) }

// meet returns the points shared by two edges: their intersection, and the ends of
// either that lie on the other.
func meet(d, e edge) []Point {
	var out []Point
	for _, c := range [4]struct {
		p  Point
		on edge
	}{{d.a, e}, {d.b, e}, {e.a, d}, {e.b, d}} {
		if c.p != c.on.a && c.p != c.on.b && Distance(c.p, c.on.a, c.on.b) < 1e-6 {
			out = append(out, c.p)
		}
	}
	if len(out) == 0 && d.a != e.a && d.a != e.b && d.b != e.a && d.b != e.b {
		if s, _, ok := cross(d.a, d.b, e.a, e.b); ok {
			out = append(out, snap(d.a.Lerp(d.b, s)))
		}
	}
	return out
}

// edgeRows indexes edges by horizontal bands of equal height.
type edgeRows struct {
	box  Rect
	rows [][]edge
}

func rowsOf(edges []edge) *edgeRows {
	r := &edgeRows{Rect{edges[0].a, edges[0].a}, make([][]edge, min(len(edges), 256)+1)}
	for _, e := range edges { // each point is the start of one
		r.box = r.box.with(e.a)
	}
	for _, e := range edges {
		for i := r.row(min(e.a.Y, e.b.Y)); i <= r.row(max(e.a.Y, e.b.Y)); i++ {
			r.rows[i] = append(r.rows[i], e)
		}
	}
	return r
}

func (r *edgeRows) row(y MM) int {
	return int((y - r.box.Min.Y) / max(r.box.H(), Micro) * MM(len(r.rows)-1))
}

// winding returns the winding number of the edges around q, which lies within the rows
// up to an epsilon.
func (r *edgeRows) winding(q Point) int {
	n := 0
	for _, e := range r.rows[r.row(q.Y)] {
		if x, way := crossing(e.a, e.b, q.Y); q.X <= x {
			n += way
		}
	}
	return n
}

// chain joins edges end to start into closed loops.
func chain(edges []edge) Path {
	slices.SortFunc(edges, func(d, e edge) int { return cmp.Or(comparePoints(d.a, e.a), comparePoints(d.b, e.b)) })
	edges = slices.Compact(edges)
	starting := map[Point][]int{}
	for i, e := range edges {
		starting[e.a] = append(starting[e.a], i)
	}
	used := make([]bool, len(edges))
	// next returns the edge with which a loop goes on after another; -1: it is closed.
	next := func(at int) int {
		best := -1
		for _, k := range starting[edges[at].b] {
			// Where loops touch, the sharpest right turn keeps them apart.
			if !used[k] && (best < 0 || bend(edges[at], edges[k]) > bend(edges[at], edges[best])) {
				best = k
			}
		}
		return best
	}
	var out Path
	for i := range edges {
		var loop []Point
		for at := i; at >= 0 && !used[at]; at = next(at) {
			used[at] = true
			loop = append(loop, edges[at].a)
		}
		loop = straighten(loop)
		if len(loop) > 2 {
			out.Append(Polygon(loop...))
		}
	}
	return out
}

func comparePoints(p, q Point) int { return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X)) }

// bend returns by how much a line turns where one edge follows another, as [turn] does.
func bend(before, after edge) float64 { return turn(before.b.Sub(before.a), after.b.Sub(after.a)) }

// straighten drops the points of a closed loop that lie on the line between their
// remaining neighbours.
func straighten(loop []Point) []Point {
	var out []Point
	from := 0 // of the points after the last one kept
	for i, p := range loop {
		next := loop[(i+1)%len(loop)]
		bent := func(q Point) bool {
			return len(out) == 0 || Distance(q, out[len(out)-1], next) > Micro/10
		}
		if slices.ContainsFunc(loop[from:i+1], bent) {
			out, from = append(out, p), i+1
		}
	}
	return out
}
