package pieces_test

import (
	"fmt"
	"math"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// bodies are those of every built-in game, and the other outlines.
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
				for _, t := range []draw.MM{0.08, 0.2, 0.5, 1} {
					out[fmt.Sprintf("%s/%s/%s/%g mm", id, outline, g.Pieces[i].ID, t)] = b.WithThickness(t)
				}
			}
		}
	}
	return out
}

// space is a point of the folded net; this folding shares no code with the one
// that draws the step pictures.
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

// about returns the rotation by deg about the line from a along the paper
// direction (dx, dy): first in the paper's own axes, then carried by r.
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

// fold returns where every corner of every panel ends up. Paper x, y; z grows
// away from the printed side.
func folded(n *fold.Net) [][]space {
	frames := make([]rigid, len(n.Panels))
	out := make([][]space, len(n.Panels))
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Parent < 0 {
			frames[i] = rigid{m: [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}
		} else {
			a, b := p.Hinge()
			frames[i] = frames[p.Parent].about(a, float64(b.X-a.X), float64(b.Y-a.Y), p.Fold)
		}
		for _, q := range p.Shape {
			out[i] = append(out[i], frames[i].at(float64(q.X), float64(q.Y), 0))
		}
	}
	return out
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

func TestRimClosesRoundTheFace(t *testing.T) {
	for name, b := range bodies(t) {
		n := b.Rim()
		var length float64
		walls := 0
		if depth := b.RimHeight() + 2*max(0, b.Allow); math.Abs(float64(depth-b.Depth)) > 1e-9 {
			t.Errorf("%s: rim and sheets are %.3f mm deep, want %.3f", name, depth, b.Depth)
		}
		at := folded(&n)
		var first, last []space
		for i := range n.Panels {
			p := &n.Panels[i]
			if p.Kind == fold.Tab {
				continue
			}
			walls++
			length += float64(p.Shape[2].Sub(p.Shape[1]).Len())
			if first == nil {
				first = at[i]
			}
			last = at[i]
		}
		if walls != len(b.Corners) {
			t.Errorf("%s: %d walls for %d edges", name, walls, len(b.Corners))
		}
		if d := math.Abs(length - float64(b.Outline().Length())); d > 0.05 {
			t.Errorf("%s: rim is %.3f mm longer or shorter than the outline", name, d)
		}
		// The last wall's right edge (corners 2, 3) meets the first wall's left
		// edge (corners 1, 0).
		if d := max(dist(last[2], first[1]), dist(last[3], first[0])); d > 0.05 {
			t.Errorf("%s: the rim is open by %.3f mm", name, d)
		}
		checkTabs(t, name, b, &n, at)
	}
}

// checkTabs looks at the folded tabs from above: none may leave the piece or
// meet another of the same level.
func checkTabs(t *testing.T, name string, b fold.Body, n *fold.Net, at [][]space) {
	t.Helper()
	levels := map[string][][][2]float64{}
	var outline [][2]float64
	for _, c := range b.Corners {
		outline = append(outline, [2]float64{float64(c.X), float64(b.H - c.Y)}) // x, depth behind the first wall
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
		if at[i][0][1] > float64(b.Depth) {
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
	if len(levels["face"]) != len(b.Corners) || len(levels["back"]) != len(b.Corners) {
		t.Errorf("%s: %d tabs under the face and %d on the back, want %d each", name, len(levels["face"]), len(levels["back"]), len(b.Corners))
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

func polygonsMeet(a, b [][2]float64) bool {
	cross := func(o, p, q [2]float64) float64 {
		return (p[0]-o[0])*(q[1]-o[1]) - (p[1]-o[1])*(q[0]-o[0])
	}
	for i := range a {
		for j := range b {
			p1, p2, q1, q2 := a[i], a[(i+1)%len(a)], b[j], b[(j+1)%len(b)]
			if cross(p1, p2, q1)*cross(p1, p2, q2) < 0 && cross(q1, q2, p1)*cross(q1, q2, p2) < 0 {
				return true
			}
		}
	}
	return insidePolygon(a[0], b, 0) || insidePolygon(b[0], a, 0)
}

func TestNetClosesToABox(t *testing.T) {
	for name, b := range bodies(t) {
		n := b.Folded()
		at := folded(&n)
		panel := map[string][]space{}
		for i := range n.Panels {
			panel[n.Panels[i].Name] = at[i]
		}
		// The walls' upper edges must lie on the face's edges, their lower ones on
		// the back's.
		for _, side := range []string{"face", "back"} {
			corners := panel[side]
			for i := range b.Corners {
				wall := panel[fmt.Sprintf("wall-%d", i)]
				if wall == nil {
					t.Fatalf("%s: no wall %d", name, i)
				}
				for _, c := range corners {
					best := math.Inf(1)
					for k := range b.Corners {
						for _, q := range panel[fmt.Sprintf("wall-%d", k)] {
							best = min(best, dist(c, q))
						}
					}
					// Thick walls leave the room that the sheet over them takes.
					if best > float64(b.Allow)+0.05 {
						t.Errorf("%s: a corner of the %s is %.3f mm from the nearest wall's", name, side, best)
					}
				}
			}
		}
		// Every corner of a wall is met by a corner of another wall.
		for i := range b.Corners {
			for k, q := range panel[fmt.Sprintf("wall-%d", i)] {
				best := math.Inf(1)
				for j := range b.Corners {
					if j == i {
						continue
					}
					for _, o := range panel[fmt.Sprintf("wall-%d", j)] {
						best = min(best, dist(q, o))
					}
				}
				if best > float64(b.Allow)+0.05 {
					t.Errorf("%s: corner %d of wall %d is open by %.3f mm", name, k, i, best)
				}
			}
		}
	}
}

func TestCutLinesOfNetsAreSimpleAndClosed(t *testing.T) {
	for name, b := range bodies(t) {
		rim, net := b.Rim(), b.Folded()
		for _, n := range []*fold.Net{&rim, &net} {
			p := n.Outline()
			if !p.Closed() {
				t.Errorf("%s: %s: cut line is open", name, n.Name)
			}
			poly := p.Flatten(0.01)[0]
			if len(poly) < 20 {
				t.Errorf("%s: %s: cut line has only %d corners", name, n.Name, len(poly))
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
				t.Errorf("%s: %s: the cut line encloses %.4f mm², the panels have %.4f", name, n.Name, area, panels)
			}
		}
	}
}
