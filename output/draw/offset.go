package draw

import (
	"math"
	"slices"
)

// offsetTol is how far an offset path may be from its distance.
const offsetTol = 3 * Micro

// Offset returns the closed path grown by d all round, or shrunk where d is
// negative: every point of it is d away from p, and no loop of it crosses itself
// or another. Corners that open outwards become arcs. A subpath inside another
// one bounds a hole, and moves the other way. What comes nearer than twice d to
// something else runs into it; of what is narrower than that nothing is left.
// Open subpaths are dropped. Lines stay lines and arcs stay arcs, but where
// outlines run into each other.
func (p Path) Offset(d MM) Path {
	out, _ := OffsetAll([]Path{p}, d)
	return out[0]
}

// OffsetAll moves paths that bound areas together as [Path.Offset] moves one. A
// path comes back for each; where some run into each other, the first one holds
// them all and the others are empty. lost says how many loops nothing is left of.
func OffsetAll(paths []Path, d MM) (out []Path, lost int) {
	out = make([]Path, len(paths))
	if d == 0 {
		copy(out, paths)
		return out, 0
	}
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
		side := d // to the left of a path that runs clockwise on paper is outside
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

// runTogether works out the moved outlines from chords: outer ones run clockwise
// on paper and holes the other way, all move to their left, and what they wind
// round is what there is.
func runTogether(paths []Path, polys [][]Point, d MM) (out []Path, lost int) {
	var raw [][]Point
	for i, poly := range polys {
		hole := Depth(i, polys)%2 == 1
		if (Area(poly) < 0) != hole {
			poly = slices.Clone(poly)
			slices.Reverse(poly)
		}
		moved, _ := joinOffset(primitives(Polyline(poly...), 0), d, false)
		line := moved.Flatten(Micro / 2)[0]
		raw = append(raw, line)
		alone := line
		if hole { // as an area of its own
			alone = slices.Clone(line)
			slices.Reverse(alone)
		}
		if wound([][]Point{alone}, d).Empty() {
			lost++
		}
	}
	out = make([]Path, len(paths))
	out[0] = wound(raw, d)
	return out, lost
}

// wound returns the outline of what polygons wind round clockwise, without crumbs
// smaller than a blade that runs d beside it.
func wound(polys [][]Point, d MM) Path {
	var out Path
	for _, loop := range outlineOf(polys, func(winding int) bool { return winding > 0 }).subpaths() {
		if math.Abs(Area(loop.Flatten(Micro)[0])) > float64(d*d) {
			out.Append(loop)
		}
	}
	return out
}

// Depth returns how many of the closed polygons hold polygon i, which none may
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
		a, b := poly[i], poly[(i+1)%len(poly)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(b.X-a.X)*(q.Y-a.Y)/(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// subpaths returns the closed subpaths that have an area.
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

// Area returns the area of a polygon in square millimetres, positive where it runs
// clockwise on paper.
func Area(poly []Point) float64 {
	var sum float64
	for i := range poly {
		sum += poly[i].Cross(poly[(i+1)%len(poly)]) / 2
	}
	return sum
}

// primitive is a line (c1, c2 unused) or a cubic of a path.
type primitive struct {
	from, c1, c2, to Point
	curve            bool
}

func (s *primitive) startDir() Point {
	for _, q := range []Point{s.c1, s.c2} {
		if s.curve && q.Sub(s.from).Len() > 1e-9 {
			return q.Sub(s.from).Unit()
		}
	}
	return s.to.Sub(s.from).Unit()
}

func (s *primitive) endDir() Point {
	for _, q := range []Point{s.c2, s.c1} {
		if s.curve && s.to.Sub(q).Len() > 1e-9 {
			return s.to.Sub(q).Unit()
		}
	}
	return s.to.Sub(s.from).Unit()
}

// outside returns the direction to the left of travel: outwards on a path that
// runs clockwise on paper.
func outside(dir Point) Point { return Point{dir.Y, -dir.X} }

// primitives takes a subpath apart; curves are halved until their offset is
// good enough.
func primitives(sub Path, side MM) []primitive {
	var out []primitive
	start, cur := sub.Pts[0], sub.Pts[0]
	line := func(q Point) {
		if q.Sub(cur).Len() > 1e-7 {
			out = append(out, primitive{from: cur, to: q})
			cur = q
		}
	}
	for op, pts := range sub.Steps {
		switch op {
		case LineTo:
			line(pts[0])
		case CurveTo:
			out = halve(out, primitive{cur, pts[0], pts[1], pts[2], true}, side, 0)
			cur = pts[2]
		case Close:
			line(start)
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
		at, q := cubicAt(s.from, s.c1, s.c2, s.to, t), cubicAt(moved.from, moved.c1, moved.c2, moved.to, t)
		// The moved point may run ahead along the curve: only its distance counts.
		want := at.Add(outside(s.tangent(t)).Mul(float64(side)))
		worst = max(worst, math.Abs(q.Sub(want).Dot(outside(s.tangent(t)))))
	}
	if worst < float64(offsetTol)/3 || depth == 6 {
		return append(out, s)
	}
	a, b, c := s.from.Lerp(s.c1, 0.5), s.c1.Lerp(s.c2, 0.5), s.c2.Lerp(s.to, 0.5)
	ab, bc := a.Lerp(b, 0.5), b.Lerp(c, 0.5)
	m := ab.Lerp(bc, 0.5)
	out = halve(out, primitive{s.from, a, ab, m, true}, side, depth+1)
	return halve(out, primitive{m, bc, c, s.to, true}, side, depth+1)
}

func (s *primitive) tangent(t float64) Point {
	a, b, c := s.from.Lerp(s.c1, t), s.c1.Lerp(s.c2, t), s.c2.Lerp(s.to, t)
	return b.Lerp(c, t).Sub(a.Lerp(b, t)).Unit()
}

// offset moves a primitive to its left by side. The handles of a curve grow
// with its chord, which is exact for arcs.
func (s primitive) offset(side MM) primitive {
	n0, n1 := outside(s.startDir()).Mul(float64(side)), outside(s.endDir()).Mul(float64(side))
	out := primitive{from: s.from.Add(n0), to: s.to.Add(n1), curve: s.curve}
	if s.curve {
		k := 1.0
		if chord := s.to.Sub(s.from); chord.Len() > 1e-9 {
			k = out.to.Sub(out.from).Dot(chord) / chord.Dot(chord)
		}
		out.c1 = out.from.Add(s.c1.Sub(s.from).Mul(k))
		out.c2 = out.to.Add(s.c2.Sub(s.to).Mul(k))
	}
	return out
}

// joinOffset moves the primitives and joins them: by an arc where a corner
// opens, by the meeting point of two lines where it closes and miter is set. It
// reports false where neighbours are joined through the old corner.
func joinOffset(prims []primitive, side MM, miter bool) (Path, bool) {
	clean := true
	n := len(prims)
	moved := make([]primitive, n)
	for i := range prims {
		moved[i] = prims[i].offset(side)
	}
	joints := make([]joint, n) // behind each primitive
	for i := range prims {
		j := (i + 1) % n
		joints[i] = jointOf(&prims[i], &prims[j], &moved[i], &moved[j], side)
		if !miter && joints[i].kind == jointMiter {
			joints[i].kind = jointThrough
		}
	}
	var out Path
	for i := range moved {
		before, after := &joints[(i+n-1)%n], &joints[i]
		m := moved[i]
		if before.kind == jointMiter {
			m.from = before.at
		}
		if after.kind == jointMiter {
			m.to = after.at
		}
		if m.to.Sub(m.from).Dot(prims[i].to.Sub(prims[i].from)) < 0 {
			clean = false // cut away from both ends
		}
		if i == 0 {
			out.Move(m.from)
		}
		if m.curve {
			out.Curve(m.c1, m.c2, m.to)
		} else if m.to.Sub(m.from).Len() > 1e-9 {
			out.Line(m.to)
		}
		switch after.kind {
		case jointArc:
			out.Arc(prims[i].to, MM(math.Abs(float64(side))), after.a0, after.a1)
		case jointThrough:
			clean = false
			out.Line(prims[i].to)
			out.Line(moved[(i+1)%n].from)
		}
	}
	out.Close()
	return out, clean
}

// joint is how two moved primitives are joined.
type joint struct {
	kind   int
	at     Point   // jointMiter
	a0, a1 float64 // jointArc
}

const (
	jointNone    = iota
	jointArc     // round the old corner
	jointMiter   // where the two lines meet
	jointThrough // by way of the old corner: what sticks out is trimmed later
)

func jointOf(a, b, ma, mb *primitive, side MM) joint {
	u, v := a.endDir(), b.startDir()
	turn := math.Atan2(u.Cross(v), u.Dot(v)) // clockwise on paper positive
	if mb.from.Sub(ma.to).Len() < 0.2*Micro {
		return joint{}
	}
	if turn*float64(side) > 0 {
		from := ma.to.Sub(a.to).Angle()
		return joint{kind: jointArc, a0: from, a1: from + turn*180/math.Pi}
	}
	if a.curve || b.curve || math.Abs(turn) > 3.1 {
		return joint{kind: jointThrough}
	}
	cut := MM(math.Abs(float64(side)) * math.Tan(math.Abs(turn)/2)) // taken off both lines
	if cut > a.to.Sub(a.from).Len() || cut > b.to.Sub(b.from).Len() {
		return joint{kind: jointThrough}
	}
	return joint{kind: jointMiter, at: ma.to.Sub(u.Mul(float64(cut)))}
}
