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
	var loops []Path
	var polys [][]Point
	var owners []int // the path of each loop
	for i, p := range paths {
		for _, loop := range p.subpaths() {
			loops, polys, owners = append(loops, loop), append(polys, loop.Flatten(Micro)[0]), append(owners, i)
		}
	}
	out = make([]Path, len(paths))
	var moved [][]Point
	clean := true // every loop keeps its shape, and its distance from all others
	for i, loop := range loops {
		side := d // the left of a path that runs clockwise on paper is outside
		isHole := Depth(i, polys)%2 == 1
		if isHole != (Area(polys[i]) < 0) {
			side = -d
		}
		o := offsetOf(primitives(loop, side), side)
		o.miter()
		line, ok := o.join()
		out[owners[i]].Append(line)
		moved = append(moved, line.Flatten(Micro / 2)[0])
		clean = clean && ok
	}
	for i := range moved {
		clean = clean && Depth(i, moved) == Depth(i, polys)
	}
	edges := edgesOf(moved)
	if clean && len(splitOnce(edges)) == len(edges) {
		return out, 0
	}
	merged, lost := merge(polys, d)
	out = make([]Path, len(paths))
	out[0] = merged
	return out, lost
}

// merge computes offset outlines that meet, from chords: outer ones run clockwise on
// paper and holes the other way, all move to their left, and the result is the area they
// wind around.
func merge(polys [][]Point, d MM) (merged Path, lost int) {
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
		moved, _ := offsetOf(primitives(Polyline(poly...), 0), d).join()
		line := moved.Flatten(Micro / 2)[0]
		raw = append(raw, line)
		if wound([][]Point{line}, way, d).Empty() {
			lost++
		}
	}
	return wound(raw, 1, d), lost
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

// loopOffset is a closed loop of primitives, and each of them moved to its left by side.
type loopOffset struct {
	prims, moved []primitive
	side         MM
}

func offsetOf(prims []primitive, side MM) *loopOffset {
	o := &loopOffset{prims: prims, side: side}
	for i := range prims {
		o.moved = append(o.moved, prims[i].offset(side))
	}
	return o
}

// bend returns how far the loop turns after a primitive, in radians; the corner opens if
// the sign is that of side.
func (o *loopOffset) bend(i int) float64 {
	next := &o.prims[(i+1)%len(o.prims)]
	return turn(o.prims[i].endDir(), next.startDir())
}

// miter cuts lines off at their intersection where the corner between them closes.
func (o *loopOffset) miter() {
	for i := range o.prims {
		j := (i + 1) % len(o.prims)
		a, b, bend := &o.prims[i], &o.prims[j], o.bend(i)
		closes := bend*float64(o.side) <= 0 && math.Abs(bend) <= 3.1
		if !closes || a.curve || b.curve {
			continue
		}
		cut := MM(math.Abs(float64(o.side)) * math.Tan(math.Abs(bend)/2)) // taken off both lines
		if cut <= min(a.to.Sub(a.from).Len(), b.to.Sub(b.from).Len()) {
			o.moved[i].to = o.moved[i].to.Sub(a.endDir().Mul(float64(cut)))
			o.moved[j].from = o.moved[i].to
		}
	}
}

// join joins the moved primitives: with an arc where a corner opens, and via the original
// corner where they have crossed. It returns false if that excess, or a primitive cut
// away from both ends, remains to be trimmed.
func (o *loopOffset) join() (out Path, clean bool) {
	out.Move(o.moved[0].from)
	clean = true
	for i, m := range o.moved {
		if m.to.Sub(m.from).Dot(o.prims[i].to.Sub(o.prims[i].from)) < 0 {
			clean = false
		}
		if m.curve {
			out.Curve(m.c1, m.c2, m.to)
		} else if m.to.Sub(m.from).Len() > 1e-9 {
			out.Line(m.to)
		}
		corner, next := o.prims[i].to, o.moved[(i+1)%len(o.moved)].from
		bend := o.bend(i)
		switch {
		case next.Sub(m.to).Len() < 0.2*Micro: // they meet
		case bend*float64(o.side) > 0:
			from := m.to.Sub(corner).Angle()
			out.Arc(corner, MM(math.Abs(float64(o.side))), from, from+bend*180/math.Pi)
		default:
			clean = false
			out.Line(corner).Line(next)
		}
	}
	out.Close()
	return out, clean
}
