package pieces_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// bodies returns those of every built-in game, and the other outlines.
func bodies(t *testing.T) map[string]fold.Body {
	t.Helper()
	out := map[string]fold.Body{}
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, outline := range []templates.Outline{g.Shape.Outline, templates.Wedge, templates.Pentagon} {
			s := g.Shape
			s.Outline = outline
			for i := range g.Pieces {
				b := pieces.NewBody(s, &g.Pieces[i])
				if b.Round {
					continue
				}
				for _, t := range []draw.MM{0.08, 0.2, 0.3, 0.5, 1, 2, 3} {
					if p := b.WithPaper(t, 1); p.Folds() {
						out[fmt.Sprintf("%s/%s/%s/%g mm", id, outline, g.Pieces[i].ID, t)] = p
					}
				}
			}
		}
	}
	return out
}

// space is a point of the folded net; this folding shares no code with that of the step
// pictures.
type space [3]float64

type rigid struct {
	m [3][3]float64
	t space
}

func (r rigid) at(x, y, z float64) space {
	var out space
	for i := range 3 {
		out[i] = r.m[i][0]*x + r.m[i][1]*y + r.m[i][2]*z + r.t[i]
	}
	return out
}

// about returns the rotation by deg about the line from a along the paper direction
// (dx, dy): first in the paper's axes, then mapped by r.
func (r rigid) about(a draw.Point, dx, dy, deg float64) rigid {
	l := math.Hypot(dx, dy)
	ux, uy := dx/l, dy/l
	s, c := math.Sincos(deg * math.Pi / 180)
	rot := [3][3]float64{
		{c + ux*ux*(1-c), ux * uy * (1 - c), uy * s},
		{ux * uy * (1 - c), c + uy*uy*(1-c), -ux * s},
		{-uy * s, ux * s, c},
	}
	var out rigid
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				out.m[i][j] += r.m[i][k] * rot[k][j]
			}
		}
	}
	ax, ay := float64(a.X), float64(a.Y)
	// p -> r(a + rot(p - a))
	ra := rot[0][0]*ax + rot[0][1]*ay
	rb := rot[1][0]*ax + rot[1][1]*ay
	rc := rot[2][0]*ax + rot[2][1]*ay
	out.t = r.at(ax-ra, ay-rb, -rc)
	return out
}

// folded returns the position of every corner of every panel. x and y are those of the
// paper; z grows away from the printed side.
func folded(n *fold.Net) [][]space {
	out := make([][]space, len(n.Panels))
	for i, f := range framesOf(n) {
		for _, q := range n.Panels[i].Shape {
			out[i] = append(out[i], f.at(float64(q.X), float64(q.Y), 0))
		}
	}
	return out
}

// framesOf returns the motion of the paper of every panel.
func framesOf(n *fold.Net) []rigid {
	frames := make([]rigid, len(n.Panels))
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Parent < 0 {
			frames[i] = rigid{m: [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}
		} else {
			a, b := p.Hinge()
			frames[i] = frames[p.Parent].about(a, float64(b.X-a.X), float64(b.Y-a.Y), p.Fold)
		}
	}
	return frames
}

func dist(a, b space) float64 {
	return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
}

func TestFoldingGoesAwayFromThePrintedSide(t *testing.T) {
	n := fold.Net{Panels: []fold.Panel{
		{Parent: -1, Shape: []draw.Point{{X: 0, Y: 0}, {X: 2, Y: 0}, {X: 2, Y: 1}, {X: 0, Y: 1}}},
		{Parent: 0, Fold: 90, Shape: []draw.Point{{X: 2, Y: 0}, {X: 0, Y: 0}, {X: 0, Y: -3}, {X: 2, Y: -3}}},
	}}
	tip := folded(&n)[1][2]
	if dist(tip, space{0, 0, 3}) > 1e-9 {
		t.Errorf("a mountain fold of 90° took the tip to %v, want (0, 0, 3) behind the paper", tip)
	}
}

// hingeOf returns by how much the outer sides of two walls are farther apart than their
// folds, given the thickness of the paper: recomputed independently of package fold.
func hingeOf(t draw.MM) draw.MM {
	switch {
	case t <= 0.2:
		return 0
	case t >= 0.4:
		return t
	}
	return 2 * (t - 0.2)
}

// corners returns a folded net by the names of its panels, walls clockwise from the
// lower left corner as printed.
func corners(n *fold.Net) map[string][]space {
	out := map[string][]space{}
	for i, at := range folded(n) {
		p := &n.Panels[i]
		if p.Kind != fold.Wall {
			out[p.Name] = at
			continue
		}
		box := draw.Polygon(p.Shape...).Bounds()
		wall := make([]space, 4)
		for k, q := range p.Shape {
			switch left, top := q.X == box.Min.X, q.Y == box.Min.Y; {
			case left && !top:
				wall[0] = at[k]
			case left:
				wall[1] = at[k]
			case top:
				wall[2] = at[k]
			default:
				wall[3] = at[k]
			}
		}
		out[p.Name] = wall
	}
	return out
}

// middle returns the corners between the mid-planes of the walls: those of the outline,
// with all edges moved inwards by half the hinge. The coordinates are x, and depth
// behind the fold of the first wall.
func middle(b fold.Body) [][2]float64 {
	out := make([][2]float64, len(b.Corners))
	in := float64(hingeOf(b.Thick)) / 2
	n := len(b.Corners)
	line := func(i int) (p draw.Point, u draw.Point) { // of edge i, moved
		p, q := b.Corners[i%n], b.Corners[(i+1)%n]
		u = q.Sub(p).Unit()
		return p.Add(draw.Pt(u.Y, -u.X).Mul(in)), u
	}
	for i := range b.Corners {
		p, u := line(i + n - 1)
		q, v := line(i)
		c := p.Add(u.Mul(q.Sub(p).Cross(v) / u.Cross(v)))
		out[i] = [2]float64{float64(c.X), float64(b.H-c.Y) - in}
	}
	return out
}

func TestRimClosesRoundTheFace(t *testing.T) {
	for name, b := range bodies(t) {
		n := b.Rim()
		thick, hinge := float64(b.Thick), float64(hingeOf(b.Thick))
		deep, planned := float64(b.RimHeight())+hinge+2*thick, float64(b.Depth)+2*min(thick, 0.2)
		if math.Abs(deep-planned) > 1e-9 || math.Abs(deep-float64(b.Finished())) > 1e-9 {
			t.Errorf("%s: rim, face and back are %.3f mm deep; promised are %.3f", name, deep, b.Finished())
		}
		at := corners(&n)
		want := middle(b)
		seam := hinge / math.Sin(cornerAngle(want, 4))
		for i := range b.Corners {
			wall := at[fmt.Sprintf("wall-%d", i)]
			if wall == nil {
				t.Fatalf("%s: no wall %d", name, i)
			}
			// The fold of the first wall is at x hinge/2, where the outer side of its
			// neighbour is at 0.
			shift := at["wall-0"][1][0] - want[0][0]
			from, to := want[i], want[(i+1)%len(want)]
			for k, end := range [][2]float64{from, to} {
				got := wall[1+k]
				d := math.Hypot(got[0]-shift-end[0], got[2]-end[1])
				if i == 3 && k == 1 {
					d -= seam
				}
				if math.Abs(d) > 0.05 {
					t.Errorf("%s: end %d of wall %d is %.3f mm from where its neighbour ends", name, k, i, d)
				}
			}
		}
		checkEndTab(t, name, b, at["end-tab"], at["wall-4"], thick, hinge)
		checkTabs(t, name, b, &n, folded(&n))
	}
}

// cornerAngle returns the interior angle of a polygon at a corner.
func cornerAngle(p [][2]float64, i int) float64 {
	n := len(p)
	a, b, c := p[(i+n-1)%n], p[i], p[(i+1)%n]
	in, out := [2]float64{a[0] - b[0], a[1] - b[1]}, [2]float64{c[0] - b[0], c[1] - b[1]}
	return math.Abs(math.Atan2(in[0]*out[1]-in[1]*out[0], in[0]*out[0]+in[1]*out[1]))
}

// checkEndTab checks that the tab that closes a rim is on the inner side of the first
// wall, between the tabs folded in at its edges.
func checkEndTab(t *testing.T, name string, b fold.Body, tab, wall []space, thick, hinge float64) {
	t.Helper()
	along := [2]float64{wall[2][0] - wall[1][0], wall[2][2] - wall[1][2]}
	l := math.Hypot(along[0], along[1])
	for _, q := range tab {
		off := (q[0]-wall[1][0])*along[1]/l - (q[2]-wall[1][2])*along[0]/l
		if math.Abs(math.Abs(off)-hinge) > 0.05 {
			t.Errorf("%s: the end tab lies %.3f mm inside the first wall, want %.3f", name, off, hinge)
		}
		if room := min(q[1]-wall[1][1], wall[0][1]-q[1]); room < thick+0.05 {
			t.Errorf("%s: the end tab is %.3f mm from the wall's edge, where tabs of %.2f mm are folded in",
				name, room, thick)
		}
	}
}

// checkTabs checks from above that no folded tab leaves the piece or overlaps another
// of the same level.
func checkTabs(t *testing.T, name string, b fold.Body, n *fold.Net, at [][]space) {
	t.Helper()
	levels := map[string][][][2]float64{}
	var outline [][2]float64
	want := middle(b)
	shift := corners(n)["wall-0"][1][0] - want[0][0]
	for _, c := range want { // between the mid-planes of the walls
		outline = append(outline, [2]float64{c[0] + shift, c[1]})
	}
	for i := range n.Panels {
		if n.Panels[i].Kind != fold.Tab || n.Panels[i].Name == "end-tab" {
			continue
		}
		var poly [][2]float64
		for _, q := range at[i] {
			poly = append(poly, [2]float64{q[0], q[2]})
		}
		level := "face"
		if !strings.HasPrefix(n.Panels[i].Name, level) {
			level = "back"
		}
		for _, q := range poly {
			if !insidePolygon(q, outline, 0.01) {
				t.Errorf("%s: %s leaves the piece at %.2f, %.2f", name, n.Panels[i].Name, q[0], q[1])
			}
		}
		for _, other := range levels[level] {
			if polygonsMeet(poly, other) {
				t.Errorf("%s: %s meets another tab", name, n.Panels[i].Name)
			}
		}
		levels[level] = append(levels[level], poly)
	}
	if len(levels["face"]) != 3 || len(levels["back"]) != 3 {
		t.Errorf("%s: %d tabs under the face and %d on the back, want 3 each",
			name, len(levels["face"]), len(levels["back"]))
	}
}

func insidePolygon(p [2]float64, poly [][2]float64, slack float64) bool {
	in := false
	for i := range poly {
		a, b := poly[i], poly[(i+1)%len(poly)]
		if segmentDistance(p, a, b) < slack {
			return true
		}
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < (b[0]-a[0])*(p[1]-a[1])/(b[1]-a[1])+a[0] {
			in = !in
		}
	}
	return in
}

func segmentDistance(p, a, b [2]float64) float64 {
	dx, dy := b[0]-a[0], b[1]-a[1]
	u := max(0, min(1, ((p[0]-a[0])*dx+(p[1]-a[1])*dy)/(dx*dx+dy*dy)))
	return math.Hypot(p[0]-a[0]-u*dx, p[1]-a[1]-u*dy)
}

func centre(p [][2]float64) (c [2]float64) {
	for _, q := range p {
		c[0], c[1] = c[0]+q[0]/float64(len(p)), c[1]+q[1]/float64(len(p))
	}
	return c
}

func polygonsMeet(a, b [][2]float64) bool {
	cross := func(o, p, q [2]float64) float64 {
		return (p[0]-o[0])*(q[1]-o[1]) - (p[1]-o[1])*(q[0]-o[0])
	}
	for i := range a {
		for j := range b {
			p1, p2, q1, q2 := a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)]
			const corner = -1e-9 // a common corner is no crossing
			if cross(p1, p2, q1)*cross(p1, p2, q2) < corner && cross(q1, q2, p1)*cross(q1, q2, p2) < corner {
				return true
			}
		}
	}
	return insidePolygon(centre(a), b, 0) || insidePolygon(centre(b), a, 0)
}

func TestNetClosesToABox(t *testing.T) {
	for name, b := range bodies(t) {
		n := b.Folded()
		panel := corners(&n)
		thick, hinge := float64(b.Thick), float64(hingeOf(b.Thick))
		root, want := panel["wall-0"], middle(b)
		tall := root[0][1] - root[1][1]
		if math.Abs(tall+hinge-float64(b.Depth)) > 1e-9 {
			t.Errorf("%s: the net closes to %.3f mm, want %g", name, tall+hinge, b.Depth)
		}
		shift := root[1][0] - want[0][0]
		for i := range b.Corners {
			wall := panel[fmt.Sprintf("wall-%d", i)]
			from, to := want[i], want[(i+1)%len(want)]
			for k, end := range [][2]float64{from, to} {
				d := math.Hypot(wall[1+k][0]-shift-end[0], wall[1+k][2]-end[1])
				if i == 2 && k == 1 { // start of the end tab
					d -= hinge / math.Sin(cornerAngle(want, 3))
				}
				if math.Abs(d) > 0.05 {
					t.Errorf("%s: end %d of wall %d is %.3f mm from its neighbour", name, k, i, d)
				}
			}
			// Additional thickness must have room between face and back.
			if gap := wall[1][1] - root[1][1]; i > 0 && math.Abs(gap-max(0, thick-0.2)) > 0.05 {
				t.Errorf("%s: wall %d stands %.3f mm under the face, want %.3f", name, i, gap, max(0, thick-0.2))
			}
		}
		checkEndTab(t, name, b, panel["end-tab"], panel["wall-3"], thick, hinge)
		for side, level := range map[string]float64{"face": root[1][1], "back": root[0][1]} {
			checkPlate(t, name+": "+side, b, panel[side], level, shift, hinge/2)
		}
	}
}

// checkPlate checks that a folded plate is level, and its outline flush with the outer
// sides of the walls.
func checkPlate(t *testing.T, name string, b fold.Body, plate []space, level, shift, out float64) {
	t.Helper()
	for _, c := range b.Corners {
		x, z := float64(c.X)+shift, max(0, float64(b.H-c.Y)-out)
		best := math.Inf(1)
		for _, q := range plate {
			best = min(best, math.Hypot(q[0]-x, q[2]-z))
			if math.Abs(q[1]-level) > 1e-6 {
				t.Errorf("%s: a corner lies %.3f mm off its level", name, q[1]-level)
			}
		}
		if best > 0.05 {
			t.Errorf("%s: the corner at %.2f, %.2f is off by %.3f mm", name, x, z, best)
		}
	}
}

func TestCutLinesOfNetsAreSimpleAndClosed(t *testing.T) {
	for name, b := range bodies(t) {
		rim, net := b.Rim(), b.Folded()
		for which, n := range map[string]*fold.Net{"rim": &rim, "net": &net} {
			p := n.Outline()
			if !p.Closed() {
				t.Errorf("%s: %s: cut line is open", name, which)
			}
			poly := p.Flatten(0.01)[0]
			if len(poly) < 12 {
				t.Errorf("%s: %s: cut line has only %d corners", name, which, len(poly))
			}
			var area, panels float64
			for i := 1; i < len(poly); i++ {
				area += poly[i-1].Cross(poly[i]) / 2
			}
			for _, q := range n.Panels {
				for i := range q.Shape {
					panels += q.Shape[i].Cross(q.Shape[(i+1)%len(q.Shape)]) / 2
				}
			}
			if math.Abs(area-panels) > 1e-6 {
				t.Errorf("%s: %s: the cut line encloses %.4f mm², the panels have %.4f", name, which, area, panels)
			}
		}
	}
}

// The thickest paper that can be folded to a rim, in hundredths of a millimetre;
// limited by a low rim, by a short wall, or by tabs of two sides that leave no room for
// a washer.
func TestThickestPaper(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for _, c := range []struct {
		depth, w draw.MM
		most     int
	}{{7.1, 19, 125}, {40, 19, 515}, {40, 6, 39}, {40, 5.5, 0}} {
		s := g.Shape
		s.Depth, s.W = c.depth, c.w
		b, most := pieces.NewBody(s, &g.Pieces[0]), 600
		for most > 0 && !b.WithPaper(draw.MM(most)/100, 1).Folds() {
			most--
		}
		if most != c.most {
			t.Errorf("%g mm deep and %g wide: paper of %d hundredths is folded, not %d", c.depth, c.w, most, c.most)
		}
	}
}
