package press

import (
	"math"
	"slices"

	"shogikit/output/draw"
)

// CutLines is how cut lines are printed. The zero value is outlines.
type CutLines string

// The ways to print cut lines.
const (
	CutOutlines CutLines = "outlines"
	CutCorners  CutLines = "corners" // ticks outside the corners; the print bleeds beyond the edge
	CutNone     CutLines = "none"    // nothing: a cutter knows the outlines, and locates the print by marks
)

// Bleed is the default bleed of the ground of a part over an unmarked cut, so that
// unsteady scissors leave no white edge.
const Bleed draw.MM = 1

const leastBleed draw.MM = 0.2

// Distance of ticks from the corners, so that none of them remains on a part cut out
// slightly too large.
const (
	tickFrom  draw.MM = 0.5
	tickReach draw.MM = 0.75 // beyond the bleed
)

// Reach returns how far ticks extend from a part with this bleed.
func Reach(bleed draw.MM) draw.MM { return bleed + tickReach }

// cornerTicks returns ticks outside the corners of an outline, in line with its edges,
// to replace a cut line. A round part has them at its four extremes. A part with
// reentrant corners, such as a rim with its tabs, cannot be cut out by ticks: ok is
// false.
func cornerTicks(outline draw.Path, reach draw.MM) (d draw.Drawing, ok bool) {
	tick := func(d *draw.Drawing, at, dir draw.Point) {
		line := draw.Line(at.Add(dir.Mul(float64(tickFrom))), at.Add(dir.Mul(float64(reach))))
		d.Add(draw.Mark{Role: draw.Guide, Path: line, Stroke: draw.Black})
	}

	polys := outline.Flatten(draw.Micro)
	if len(polys) != 1 || !convex(polys[0]) {
		return d, false
	}
	pts := outline.Pts
	if slices.Contains(outline.Ops, draw.CurveTo) {
		box := outline.Bounds()
		for _, to := range []draw.Point{{Y: -1}, {X: 1}, {Y: 1}, {X: -1}} { // from the centre
			tick(&d, box.Center().Add(draw.Pt(to.X*box.W()/2, to.Y*box.H()/2)), to)
		}
		return d, true
	}
	for i, at := range pts {
		in, out := at.Sub(pts[(i+len(pts)-1)%len(pts)]).Unit(), pts[(i+1)%len(pts)].Sub(at).Unit()
		if math.Abs(in.Cross(out)) > straight {
			tick(&d, at, in)
			tick(&d, at, out.Mul(-1))
		}
	}
	return d, true
}

// Ticked returns a design with ticks at the corners of an outline in place of its cut
// line, and its ground bleeding over the cut; parts that cannot be cut out by ticks
// keep their line.
func Ticked(d draw.Design, outline draw.Path, bleed draw.MM) draw.Design {
	ticks, ok := cornerTicks(outline, Reach(bleed))
	if !ok {
		return d
	}
	box := d.Outline.Bounds()
	d.Unlined, d.Box = true, d.Box.Union(ticks.Bounds()).Union(bledBox(d.Ground, bleed))
	return d.Redrawn(func(p draw.Part) draw.Part {
		p = uncut(p, func(m *draw.Mark) bool { return m.Path.Bounds().Contains(box, draw.Micro) })
		p.Drawing.Append(ticks)
		return bled(p, bleed)
	})
}

// Uncut returns a design without its cut lines, its ground bleeding by the given
// distance.
func Uncut(d draw.Design, by draw.MM) draw.Design {
	d.Unlined, d.Box = true, d.Box.Union(bledBox(d.Ground, by))
	return d.Redrawn(func(p draw.Part) draw.Part {
		return bled(uncut(p, func(*draw.Mark) bool { return true }), by)
	})
}

// uncut returns a part without the cut lines for which gone is true.
func uncut(p draw.Part, gone func(*draw.Mark) bool) draw.Part {
	p.Drawing = p.Drawing.Only(func(m *draw.Mark) bool { return m.Role != draw.Cut || !gone(m) })
	return p
}

func bledBox(ground draw.Rect, by draw.MM) draw.Rect {
	if ground.Empty() || by < leastBleed {
		return ground
	}
	return ground.Inset(-by)
}

// bled returns a part with its ground bleeding beyond its edges, below everything else.
func bled(p draw.Part, by draw.MM) draw.Part {
	under, rest := p.Drawing.Only(func(m *draw.Mark) bool { return m.Ground }), p.Drawing
	if len(under.Marks) == 1 && under.Marks[0].Stroke == draw.None { // a single ground need not be painted twice
		rest = p.Drawing.Only(func(m *draw.Mark) bool { return !m.Ground })
	}
	for i := range under.Marks {
		m := &under.Marks[i]
		if m.Stroke = draw.None; by >= leastBleed {
			m.Stroke, m.Width = m.Fill, 2*by
		}
	}
	under.Append(rest)
	p.Drawing = under
	return p
}

// convex reports whether a closed polygon has no reentrant corner.
func convex(poly []draw.Point) bool {
	var side float64
	n := len(poly) - 1 // the last point is the first
	for i := range n {
		turn := poly[(i+1)%n].Sub(poly[i]).Unit().Cross(poly[(i+2)%n].Sub(poly[(i+1)%n]).Unit())
		if math.Abs(turn) <= straight {
			continue
		}
		if turn*side < 0 {
			return false
		}
		side = turn
	}
	return true
}

// straight is the sine of a negligible turn.
const straight = 1e-3
