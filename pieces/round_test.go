package pieces_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// roundMen calls f with the men of hasami shogi, made of papers of several thicknesses.
func roundMen(t *testing.T, f func(t *testing.T, m *pieces.Maker, l pieces.Look, b pieces.Body)) {
	t.Helper()
	g := gametest.Load(t, "hasami")
	for _, thick := range []draw.MM{0.08, 0.2, 0.3, 0.5, 1} {
		m, err := pieces.NewMaker(g, pieces.Options{Thickness: thick})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Looks() {
			if b := m.Body(l.Piece); b.Round && !l.Promoted {
				t.Run(fmt.Sprintf("%s/%g mm", l.Name(), thick), func(t *testing.T) { f(t, m, l, b) })
			}
		}
	}
}

// marksOf returns the paths of a role.
func marksOf(d draw.Drawing, role draw.Role) []draw.Path {
	var out []draw.Path
	for _, m := range d.Marks {
		if m.Role == role {
			out = append(out, m.Path)
		}
	}
	return out
}

// crossesItself returns a point where two edges of a cut line meet other than at a
// common corner.
func crossesItself(p draw.Path) (at draw.Point, yes bool) {
	poly := p.Flatten(0.02)[0]
	n := len(poly) - 1
	for i := range n {
		a, b := poly[i], poly[i+1]
		for k := i + 2; k < n; k++ {
			if i == 0 && k == n-1 {
				continue
			}
			c, d := poly[k], poly[k+1]
			ab, cd := b.Sub(a), d.Sub(c)
			if ab.Cross(c.Sub(a))*ab.Cross(d.Sub(a)) < 0 && cd.Cross(a.Sub(c))*cd.Cross(b.Sub(c)) < 0 {
				return a, true
			}
		}
	}
	return draw.Point{}, false
}

// TestRoundRimGoesOnceRound checks that the strip has the length of the circumference
// and the height of the man without its face and back, and that its teeth, turned in,
// fit side by side under the disc.
func TestRoundRimGoesOnceRound(t *testing.T) {
	roundMen(t, func(t *testing.T, m *pieces.Maker, l pieces.Look, b pieces.Body) {
		rim := m.Rim(l)
		folds := marksOf(rim.Drawing(), draw.FoldMountain)
		if len(folds) != 2 {
			t.Fatalf("%d folds along the rim", len(folds))
		}
		for _, f := range folds {
			if d := float64(f.Length()) - math.Pi*float64(b.W-hingeOf(b.Thick)); math.Abs(d) > 1e-6 {
				t.Errorf("the rim is %.3f mm longer than once round", d)
			}
		}
		high := folds[1].Bounds().Min.Y - folds[0].Bounds().Min.Y
		if d := high + hingeOf(b.Thick) + 2*max(0, b.Thick-0.2) - b.Depth; math.Abs(float64(d)) > 1e-9 {
			t.Errorf("rim and sheets are %.3f mm higher than the man", d)
		}
		if at, yes := crossesItself(rim.Outline); yes || !rim.Outline.Closed() {
			t.Errorf("the cut line is open or crosses itself near %v", at)
		}
		var tips, reach draw.MM
		for _, tooth := range marksOf(rim.Drawing(), draw.Glue)[0].Flatten(0.1) {
			box := draw.Polygon(tooth...).Bounds()
			if box.Min.X > folds[0].Bounds().Max.X-0.001 || box.Min.Y > folds[0].Bounds().Min.Y-0.001 {
				continue // the end tab and the lower teeth
			}
			reach = max(reach, box.H())
			var left, right draw.MM = math.MaxFloat32, 0
			for _, q := range tooth {
				if q.Y == box.Min.Y {
					left, right = min(left, q.X), max(right, q.X)
				}
			}
			tips += right - left
		}
		if room := 2 * math.Pi * float64(b.W/2-reach); tips == 0 || float64(tips) > room {
			t.Errorf("the tips of the teeth are %.2f mm wide, there is room for %.2f", tips, room)
		}
	})
}

// TestRoundNetHoldsTwoDiscs checks that face and back are complete discs on the edges
// of the rim, and that nothing glued is under them while the net is flat.
func TestRoundNetHoldsTwoDiscs(t *testing.T) {
	roundMen(t, func(t *testing.T, m *pieces.Maker, l pieces.Look, b pieces.Body) {
		net := m.Net(l)
		if at, yes := crossesItself(net.Outline); yes || !net.Outline.Closed() {
			t.Errorf("the cut line is open or crosses itself near %v", at)
		}
		box := net.Outline.Bounds()
		if d := box.H() - 2*b.W + hingeOf(b.Thick) - b.RimHeight(); math.Abs(float64(d)) > 0.01 {
			t.Errorf("the net is %.3f mm higher than two discs and the rim", d)
		}
		var necks []draw.Rect
		for _, f := range marksOf(net.Drawing(), draw.FoldMountain) {
			if r := f.Bounds(); r.W() < b.W/2 {
				necks = append(necks, r)
			}
		}
		if len(necks) != 2 || necks[0].Center().X != necks[1].Center().X {
			t.Fatalf("necks at %v", necks)
		}
		for i, y := range []draw.MM{box.Min.Y + b.W/2, box.Max.Y - b.W/2} {
			c := draw.Pt(necks[i].Center().X, y)
			// The edge of the disc is above the outer side of the wall.
			d := float64(necks[i].Min.Y-y) * []float64{1, -1}[i]
			if math.Abs(d-float64(b.W-hingeOf(b.Thick))/2) > 0.01 {
				t.Errorf("disc %d hangs %.3f mm from its middle", i, d)
			}
			onEdge := 0
			for _, q := range net.Outline.Flatten(0.001)[0] {
				switch d := float64(q.Sub(c).Len() - b.W/2); {
				case d < -0.15: // the neck is a chord
					t.Errorf("the cut line enters disc %d at %v", i, q)
				case math.Abs(d) < 0.01:
					onEdge++
				}
			}
			if onEdge < 30 {
				t.Errorf("only %d points of the cut line lie on the edge of disc %d", onEdge, i)
			}
			for _, g := range marksOf(net.Drawing(), draw.Glue) {
				for _, tab := range g.Flatten(0.1) {
					for _, q := range tab {
						if q.Sub(c).Len() < b.W/2-0.01 {
							t.Errorf("glue under disc %d at %v", i, q)
						}
					}
				}
			}
		}
	})
}

// TestFoldoverFoldsOnItself checks that, folded at the common edge of face and back,
// the outlines coincide, and the leaf has the height of a piece, whatever the paper.
// The mid-planes are one thickness apart, which goes around the fold.
func TestFoldoverFoldsOnItself(t *testing.T) {
	for _, id := range templates.List() {
		for _, thick := range []draw.MM{0.08, 0.1, 0.2, 0.3, 0.5, 1, 2, 3} {
			m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{Thickness: thick})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				if l.Promoted {
					continue
				}
				name, b, part := fmt.Sprintf("%s %s, %g mm", id, l.Name(), thick), m.Body(l.Piece), m.Foldover(l)
				folds := marksOf(part.Drawing(), draw.FoldMountain)
				if len(folds) != 1 || folds[0].Bounds().H() != 0 || folds[0].Bounds().W() < 2 {
					t.Fatalf("%s: folds %v", name, folds)
				}
				fold, poly := folds[0].Bounds().Min.Y, part.Outline.Flatten(0.001)[0]
				for _, q := range poly {
					mirrored := draw.Pt(q.X, 2*fold-q.Y)
					best := math.Inf(1)
					for i := 1; i < len(poly); i++ {
						best = min(best, segmentDistance(xy(mirrored), xy(poly[i-1]), xy(poly[i])))
					}
					if best > 0.01 {
						t.Fatalf("%s: the corner %v has nothing opposite, by %.3f mm", name, q, best)
					}
				}
				r := part.Outline.Bounds()
				high := (r.H()-thick)/2 + thick/2
				if math.Abs(float64(high-b.H)) > 0.05 || math.Abs(float64(r.W()-b.W)) > 0.05 {
					t.Errorf("%s: folded it is %.3f x %.3f mm", name, r.W(), high)
				}
			}
		}
	}
}

func xy(p draw.Point) [2]float64 { return [2]float64{float64(p.X), float64(p.Y)} }

// The signs of the edge that meets the face must be on the tabs under the face and on
// the end tab only; each points to that edge, the upper one of the strip.
func TestSignsPointToTheFace(t *testing.T) {
	for _, id := range []string{"shogi", "hasami"} {
		for _, thick := range []draw.MM{0.1, 0.2, 0.4} {
			m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{Thickness: thick})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				b := m.Body(l.Piece)
				up := b.TabDepth() // where the wall begins
				tabs, signs := 0, 0
				for _, p := range b.Rim().Panels {
					if strings.HasPrefix(p.Name, "face-tab") {
						tabs++
					}
				}
				for _, mark := range m.Rim(l).Drawing().Marks {
					p, solid := mark.Path.Pts, mark.Fill == draw.Black && mark.Stroke == draw.None
					if solid && len(p) == 3 && p[1].Y == p[2].Y {
						if p[0].Y >= p[1].Y || p[1].Y > up {
							t.Errorf("%s %s: a sign at %v", id, l.Name(), p)
						}
						signs++
					}
				}
				if signs != tabs {
					t.Errorf("%s %s: %d signs for %d tabs", id, l.Name(), signs, tabs)
				}
			}
		}
	}
}
