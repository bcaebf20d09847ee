package draw

import (
	"math"
	"slices"
)

// offsetTol is the tolerance of the distance of an offset path.
const offsetTol = 3 * Micro

// Offset returns the closed path grown by d all round, or shrunk if d is negative:
// every point of it is d away from p, and no loop of it crosses itself or another.
// Corners that open outwards become arcs. A subpath inside another bounds a hole and
// moves the other way. Outlines closer than twice d merge; nothing remains of parts
// narrower than that. Open subpaths are dropped. Lines stay lines and arcs stay arcs,
// except where outlines merge.
func (p Path) Offset(d MM) Path {
	out, _ := OffsetAll([]Path{p}, d)
	return out[0]
}

// OffsetAll offsets paths that bound areas together, as [Path.Offset] does one. It
// returns one path for each; where some merge, the first one holds them all and the
// others are empty. lost is the number of loops that vanished.
func OffsetAll(paths []Path, d MM) (out []Path, lost int) {
	if d == 0 {
		return slices.Clone(paths), 0
	}
	out = make([]Path, len(paths))
	var subs []Path
	var polys, lines [][]Point
	var of []int
	for i, p := range paths {
		for _, s := range p.subpaths() {
			subs, polys, of = append(subs, s), append(polys, s.Flatten(Micro)[0]), append(of, i)
		}
	}
	clean := true // every loop keeps its shape, and its distance from all others
	for i := range subs {
		side := d // the left of a path that runs clockwise on paper is outside
		if (Depth(i, polys)%2 == 1) != (Area(polys[i]) < 0) {
			side = -d
		}
		moved, ok := joinOffset(primitives(subs[i], side), side, true)
		out[of[i]].Append(moved)
		lines = append(lines, moved.Flatten(Micro / 2)[0])
		clean = clean && ok
	}
	for i := range lines {
		clean = clean && Depth(i, lines) == Depth(i, polys)
	}
	if edges := edgesOf(lines); clean && len(splitOnce(edges)) == len(edges) {
		return out, 0
	}
	return runTogether(paths, polys, d)
}

// runTogether computes offset outlines that merge, from chords: outer ones run
// clockwise on paper and holes the other way, all move to their left, and the result is
// the area they wind around.
func runTogether(paths []Path, polys [][]Point, d MM) (out []Path, lost int) {
	var raw [][]Point
	for i, poly := range polys {
		way := 1
		if Depth(i, polys)%2 == 1 {
			way = -1 // a hole
		}
		if (Area(poly) < 0) != (way < 0) {
			poly = slices.Clone(poly)
			slices.Reverse(poly)
		}
		moved, _ := joinOffset(primitives(Polyline(poly...), 0), d, false)
		line := moved.Flatten(Micro / 2)[0]
		raw = append(raw, line)
		if wound([][]Point{line}, way, d).Empty() {
			lost++
		}
	}
	out = make([]Path, len(paths))
	out[0] = wound(raw, 1, d)
	return out, lost
}

// wound returns the outline of the area that polygons wind around clockwise (way 1) or
// counter-clockwise (-1), without slivers smaller than d*d.
func wound(polys [][]Point, way int, d MM) Path {
	var out Path
	for _, loop := range outlineOf(polys, func(winding int) bool { return winding*way > 0 }).subpaths() {
		if math.Abs(Area(loop.Flatten(Micro)[0])) > float64(d*d) {
			out.Append(loop)
		}
	}
	return out
}

// Depth returns how many of the closed polygons contain polygon i, which none may
// cross.
func Depth(i int, polys [][]Point) int {
	n, q := 0, polys[i][0].Lerp(polys[i][1], 0.5)
	for j, o := range polys {
		if j != i && Inside(q, o) {
			n++
		}
	}
	return n
}

// Inside reports whether q lies in a polygon, by the even-odd rule.
func Inside(q Point, poly []Point) bool {
	in := false
	for i := range poly {
		if x, way := crossing(poly[i], poly[(i+1)%len(poly)], q.Y); way != 0 && q.X < x {
			in = !in
		}
	}
	return in
}

// crossing returns where the segment from a to b crosses the horizontal line at y, and
// its direction: 1 is down, -1 up, 0 no crossing.
func crossing(a, b Point, y MM) (x MM, way int) {
	switch {
	case a.Y <= y && y < b.Y:
		way = 1
	case b.Y <= y && y < a.Y:
		way = -1
	default:
		return 0, 0
	}
	return a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y), way
}

// subpaths returns the closed subpaths with a nonzero area.
func (p Path) subpaths() []Path {
	var out []Path
	var cur Path
	for op, pts := range p.Steps {
		if op == MoveTo {
			cur = Path{}
		}
		cur.Ops, cur.Pts = append(cur.Ops, op), append(cur.Pts, pts...)
		if op != Close {
			continue
		}
		if poly := cur.Flatten(Micro)[0]; len(poly) > 3 && math.Abs(Area(poly)) > 1e-9 {
			out = append(out, cur)
		}
		cur = Path{}
	}
	return out
}

// Area returns the area of a polygon in square millimetres, positive if it runs
// clockwise on paper.
func Area(poly []Point) float64 {
	var sum float64
	for i := range poly {
		sum += poly[i].Cross(poly[(i+1)%len(poly)]) / 2
	}
	return sum
}

// primitive is a segment of a path, as a cubic. The controls of a straight line are its
// ends.
type primitive struct {
	from, c1, c2, to Point
	curve            bool
}

func (s *primitive) startDir() Point { return direction(s.from, s.c1, s.c2, s.to) }

func (s *primitive) endDir() Point { return direction(s.to, s.c2, s.c1, s.from).Mul(-1) }

// direction returns the direction from a point to the first of others that differs from
// it.
func direction(from Point, others ...Point) Point {
	for _, q := range others {
		if way := q.Sub(from); way.Len() > 1e-9 {
			return way.Unit()
		}
	}
	return Point{}
}

// primitives returns the segments of a subpath; curves are halved until their offset is
// accurate enough.
func primitives(sub Path, side MM) []primitive {
	var out []primitive
	for from, to := range sub.Segments {
		if len(to) == 3 {
			out = halve(out, primitive{from, to[0], to[1], to[2], true}, side, 0)
		} else if to[0].Sub(from).Len() > 1e-7 {
			out = append(out, primitive{from, from, to[0], to[0], false})
		}
	}
	return out
}

// halve appends the curve, in as many pieces as its offset needs.
func halve(out []primitive, s primitive, side MM, depth int) []primitive {
	moved := s.offset(side)
	worst := 0.0
	for k := 1; k < 8; k++ {
		t := float64(k) / 8
		before, after := s.split(t)
		q := cubicAt(moved.from, moved.c1, moved.c2, moved.to, t)
		// Compare distances only: the offset point may be ahead along the curve.
		away := before.c2.Sub(after.c1).Unit().Normal()
		worst = max(worst, math.Abs(q.Sub(before.to).Dot(away)-float64(side)))
	}
	if worst < float64(offsetTol)/3 || depth == 6 {
		return append(out, s)
	}
	before, after := s.split(0.5)
	return halve(halve(out, before, side, depth+1), after, side, depth+1)
}

// split splits the curve at parameter t.
func (s *primitive) split(t float64) (before, after primitive) {
	a, b, c := s.from.Lerp(s.c1, t), s.c1.Lerp(s.c2, t), s.c2.Lerp(s.to, t)
	ab, bc := a.Lerp(b, t), b.Lerp(c, t)
	at := ab.Lerp(bc, t)
	return primitive{s.from, a, ab, at, true}, primitive{at, bc, c, s.to, true}
}

// offset moves a primitive to its left by side. The handles of a curve grow with its
// chord, which is exact for arcs.
func (s *primitive) offset(side MM) primitive {
	n0, n1 := s.startDir().Normal().Mul(float64(-side)), s.endDir().Normal().Mul(float64(-side))
	out := primitive{from: s.from.Add(n0), to: s.to.Add(n1), curve: s.curve}
	k := 1.0
	if chord := s.to.Sub(s.from); chord.Len() > 1e-9 {
		k = out.to.Sub(out.from).Dot(chord) / chord.Dot(chord)
	}
	out.c1 = out.from.Add(s.c1.Sub(s.from).Mul(k))
	out.c2 = out.to.Add(s.c2.Sub(s.to).Mul(k))
	return out
}

// joinOffset offsets the primitives and joins them: with an arc where a corner opens;
// where it closes, at the intersection of two lines if miter is set, and otherwise via
// the original corner, so that the excess can be trimmed later. It returns false if
// something remains to be trimmed.
func joinOffset(prims []primitive, side MM, miter bool) (Path, bool) {
	n := len(prims)
	moved := make([]primitive, n)
	for i := range prims {
		moved[i] = prims[i].offset(side)
	}
	bend := make([]float64, n) // after each primitive
	for i := range prims {
		j := (i + 1) % n
		a, b := &prims[i], &prims[j]
		bend[i] = turn(a.endDir(), b.startDir())
		closes := bend[i]*float64(side) <= 0 && math.Abs(bend[i]) <= 3.1
		cut := MM(math.Abs(float64(side)) * math.Tan(math.Abs(bend[i])/2)) // taken off both lines
		if miter && closes && !a.curve && !b.curve && cut <= min(a.to.Sub(a.from).Len(), b.to.Sub(b.from).Len()) {
			moved[i].to = moved[i].to.Sub(a.endDir().Mul(float64(cut)))
			moved[j].from = moved[i].to
		}
	}
	var out Path
	out.Move(moved[0].from)
	clean := true
	for i, m := range moved {
		if m.to.Sub(m.from).Dot(prims[i].to.Sub(prims[i].from)) < 0 {
			clean = false // cut away from both ends
		}
		if m.curve {
			out.Curve(m.c1, m.c2, m.to)
		} else if m.to.Sub(m.from).Len() > 1e-9 {
			out.Line(m.to)
		}
		corner, next := prims[i].to, moved[(i+1)%n].from
		switch {
		case next.Sub(m.to).Len() < 0.2*Micro: // they meet
		case bend[i]*float64(side) > 0:
			from := m.to.Sub(corner).Angle()
			out.Arc(corner, MM(math.Abs(float64(side))), from, from+bend[i]*180/math.Pi)
		default:
			clean = false
			out.Line(corner).Line(next)
		}
	}
	out.Close()
	return out, clean
}
