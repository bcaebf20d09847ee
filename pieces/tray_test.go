package pieces_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
)

func trays() map[string]fold.Tray {
	out := map[string]fold.Tray{}
	for _, s := range [][3]draw.MM{{104, 66, 8}, {102, 86, 15}, {22, 23, 8}, {60, 60, 40}, {200, 30, 90}} {
		for _, rim := range []draw.MM{2, 3, 5} {
			for _, thick := range []draw.MM{0, 0.08, 0.2, 0.5, 1} {
				for _, lid := range []bool{false, true} {
					t := fold.Tray{W: s[0], H: s[1], Depth: s[2], Rim: rim, Thickness: thick, Lid: lid}
					out[fmt.Sprintf("%gx%gx%g rim %g paper %g lid %v", s[0], s[1], s[2], rim, thick, lid)] = t
				}
			}
		}
	}
	return out
}

func TestTraysClose(t *testing.T) {
	for name, tray := range trays() {
		n := tray.Net()
		checkTrayCloses(t, name, tray, &n)
	}
}

// checkTrayCloses folds the net and checks that walls and rims meet at the corners, the
// size is as claimed, and tabs are hidden and do not overlap.
func checkTrayCloses(t *testing.T, name string, tray fold.Tray, n *fold.Net) {
	t.Helper()
	at := map[string][]space{}
	for i, f := range folded(n) {
		at[n.Panels[i].Name] = f
	}
	side := func(kind string, i int) []space { return at[fmt.Sprintf("%s-%d", kind, (i+4)%4)] }
	for i := range 4 {
		for _, kind := range []string{"wall", "rim", "second"} {
			// Points 1 and 2 are the left end, 0 and 3 the right end; the right end
			// meets the left end of the next one clockwise.
			a, b := side(kind, i), side(kind, i+1)
			if d := max(dist(a[0], b[1]), dist(a[3], b[2])); d > 0.05 {
				t.Errorf("%s: %s %d is open by %.3f mm", name, kind, i, d)
			}
		}
	}
	rise := 1.0 // z grows away from the printed side
	if !tray.Lid {
		rise = -1
	}
	lowest := side("second", 0)[2][2] * rise
	allow := float64(max(0, tray.Thickness-fold.UsualThickness))
	if tray.Lid {
		if math.Abs(lowest-allow) > 0.05 {
			t.Errorf("%s: the inner wall ends %.3f mm under the top, want %.3f", name, lowest, allow)
		}
	} else if math.Abs(lowest+allow) > 0.05 {
		t.Errorf("%s: the outer wall ends at height %.3f mm, want %.3f", name, lowest, -allow)
	}
	checkTraySize(t, name, tray, side)
	checkTrayTabs(t, name, n, at)
}

func checkTraySize(t *testing.T, name string, tray fold.Tray, side func(string, int) []space) {
	t.Helper()
	in, out := tray.Inside(), tray.Outside()
	inner, outer := "wall", "second"
	if tray.Lid {
		inner, outer = outer, inner
	}
	for kind, want := range map[string]draw.Size{inner: in, outer: out} {
		w := dist(side(kind, 0)[0], side(kind, 0)[1])
		h := dist(side(kind, 1)[0], side(kind, 1)[1])
		if math.Abs(w-float64(want.W)) > 0.01 || math.Abs(h-float64(want.H)) > 0.01 {
			t.Errorf("%s: %s walls are %.2f x %.2f mm, want %.2f x %.2f", name, kind, w, h, want.W, want.H)
		}
		// The distance of opposite walls is the width of the other pair.
		if d := dist(side(kind, 0)[0], side(kind, 2)[1]); math.Abs(d-float64(want.H)) > 0.01 {
			t.Errorf("%s: %s walls are %.2f mm apart, want %.2f", name, kind, d, want.H)
		}
	}
}

// checkTrayTabs checks every tab in the plane of the panel that it is glued to.
func checkTrayTabs(t *testing.T, name string, n *fold.Net, at map[string][]space) {
	t.Helper()
	glued := map[string][][][2]float64{}
	for i := range n.Panels {
		p := &n.Panels[i]
		if p.Kind != fold.Tab {
			continue
		}
		target := tabTarget(p.Name)
		poly, off := inPlane(at[p.Name], at[target])
		if off > 0.05 && !strings.HasPrefix(p.Name, "end") {
			t.Errorf("%s: %s is %.3f mm off the %s", name, p.Name, off, target)
		}
		own, _ := inPlane(at[target], at[target])
		if strings.HasPrefix(p.Name, "end") { // the floor and the hollow around it
			own, _ = inPlane(outerCorners(at), at[target])
		}
		// The visible panel hides the tab: one with the same orientation touches it
		// with its printed side.
		if turned := area(poly)*area(own) < 0; turned != p.Behind {
			t.Errorf("%s: %s takes glue on the wrong side", name, p.Name)
		}
		for _, q := range poly {
			if !insidePolygon(q, own, 0.01) {
				t.Errorf("%s: %s leaves the %s at %.2f, %.2f", name, p.Name, target, q[0], q[1])
			}
		}
		for _, other := range glued[target] {
			if polygonsMeet(poly, other) {
				t.Errorf("%s: %s meets another tab on the %s", name, p.Name, target)
			}
		}
		glued[target] = append(glued[target], poly)
	}
	if len(glued["floor"]) != 4 {
		t.Errorf("%s: %d tabs on the floor", name, len(glued["floor"]))
	}
}

// area returns twice the area of a polygon, negative for the opposite orientation.
func area(p [][2]float64) (sum float64) {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		sum += a[0]*b[1] - a[1]*b[0]
	}
	return sum
}

// tabTarget returns the name of the panel that a tab is glued to.
func tabTarget(tab string) string {
	var i int
	kind, rest, _ := strings.Cut(tab, "-tab-")
	if kind == "end" {
		return "floor"
	}
	fmt.Sscanf(rest, "%d", &i)
	if strings.HasSuffix(rest, "left") {
		i += 3
	} else {
		i++
	}
	if kind == "first" {
		kind = "wall"
	}
	return fmt.Sprintf("%s-%d", kind, i%4)
}

// outerCorners returns the corners of the larger of the two rings of walls, at the
// floor.
func outerCorners(at map[string][]space) []space {
	var first, second []space
	for i := range 4 {
		first = append(first, at[fmt.Sprintf("wall-%d", i)][1])
		second = append(second, at[fmt.Sprintf("second-%d", i)][2])
	}
	if dist(first[0], first[2]) > dist(second[0], second[2]) {
		return first
	}
	return second
}

// inPlane returns points in the plane of a panel, and the maximum distance from it.
func inPlane(pts, panel []space) ([][2]float64, float64) {
	sub := func(a, b space) space { return space{a[0] - b[0], a[1] - b[1], a[2] - b[2]} }
	dot := func(a, b space) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
	unit := func(a space) space {
		l := math.Sqrt(dot(a, a))
		return space{a[0] / l, a[1] / l, a[2] / l}
	}
	u := unit(sub(panel[1], panel[0]))
	w := sub(panel[2], panel[1])
	k := dot(w, u)
	v := unit(space{w[0] - k*u[0], w[1] - k*u[1], w[2] - k*u[2]})
	var out [][2]float64
	off := 0.0
	for _, q := range pts {
		d := sub(q, panel[0])
		x, y := dot(d, u), dot(d, v)
		out = append(out, [2]float64{x, y})
		off = max(off, math.Sqrt(max(0, dot(d, d)-x*x-y*y)))
	}
	return out, off
}

func TestCutLinesOfTraysAreSimpleAndHoldAllPanels(t *testing.T) {
	for name, tray := range trays() {
		n := tray.Net()
		p := n.Outline()
		poly := p.Flatten(0.01)[0]
		var area, panels float64
		for i := 1; i < len(poly); i++ {
			area += poly[i-1].Cross(poly[i]) / 2
		}
		for _, q := range n.Panels {
			for i := range q.Shape {
				panels += q.Shape[i].Cross(q.Shape[(i+1)%len(q.Shape)]) / 2
			}
		}
		if !p.Closed() || math.Abs(area-panels) > 1e-6 {
			t.Errorf("%s: the cut line encloses %.4f mm², the panels have %.4f", name, area, panels)
		}
		for m := range n.Lines().Each {
			for _, q := range m.Path.Pts {
				if m.Role == draw.Art && !draw.Inside(q, poly) {
					t.Errorf("%s: the hatching of a tab crosses the cut at %v", name, q)
				}
			}
		}
		for i := range n.Panels {
			for k := range i {
				if panelsMeet(n.Panels[i].Shape, n.Panels[k].Shape) {
					t.Errorf("%s: %s lies on %s before it is folded", name, n.Panels[i].Name, n.Panels[k].Name)
				}
			}
		}
	}
}

// panelsMeet reports whether two flat panels share more than an edge.
func panelsMeet(a, b []draw.Point) bool {
	shrink := func(pts []draw.Point) [][2]float64 {
		var c draw.Point
		for _, p := range pts {
			c = c.Add(p.Mul(1 / float64(len(pts))))
		}
		var out [][2]float64
		for _, p := range pts {
			q := p.Lerp(c, 1e-4)
			out = append(out, [2]float64{float64(q.X), float64(q.Y)})
		}
		return out
	}
	return polygonsMeet(shrink(a), shrink(b))
}

func TestTrayIsWoodedWhereverItShows(t *testing.T) {
	for name, tray := range trays() {
		part := pieces.BoxTray(tray)
		if tray.Lid {
			part = pieces.BoxLid(tray, "将棋")
		}
		var want float64
		n := tray.Net()
		for _, q := range n.Panels {
			for i := range q.Shape {
				if q.Kind != fold.Tab {
					want += q.Shape[i].Cross(q.Shape[(i+1)%len(q.Shape)]) / 2
				}
			}
		}
		var got float64
		wood := part.Drawing().Marks[0].Path.Flatten(0.01)[0]
		for i := 1; i < len(wood); i++ {
			got += wood[i-1].Cross(wood[i]) / 2
		}
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %.3f mm² of wood, the panels have %.3f", name, got, want)
		}
		if b := part.Bounds(); !draw.RectWH(0, 0, b.W(), b.H()).Contains(part.Drawing().Bounds(), 0.03) {
			t.Errorf("%s: what is drawn, %v, leaves the part %v", name, part.Drawing().Bounds(), b)
		}
	}
}

// Every tab of a tray must have a letter: the same for those glued in one step, and
// different from those of earlier steps.
func TestTabsOfTraysHaveLetters(t *testing.T) {
	for name, tray := range trays() {
		n, letters := tray.Net(), map[string]map[int]int{}
		for _, m := range pieces.Komadai(tray).Drawing().Marks {
			for i := range n.Panels {
				p := &n.Panels[i]
				if p.Kind != fold.Tab || m.Fill != draw.Black || !p.Box().Contains(m.Bounds(), 0.01) {
					continue
				}
				kind := strings.TrimRight(strings.TrimSuffix(strings.TrimSuffix(p.Name, "-left"), "-right"), "0123-")
				if letters[kind] == nil {
					letters[kind] = map[int]int{}
				}
				letters[kind][len(m.Path.Pts)]++
			}
		}
		seen := map[int]bool{}
		for kind, shapes := range letters {
			for points, count := range shapes {
				if count != 4 || len(shapes) != 1 || seen[points] {
					t.Errorf("%s: letters of %s: %v", name, kind, shapes)
				}
				seen[points] = true
			}
		}
		if len(seen) != 3 {
			t.Errorf("%s: letters %v", name, letters)
		}
	}
}

func TestLidTitlesOfEveryWritingStayOnTheLid(t *testing.T) {
	for _, name := range []string{"将棋", "どうぶつしょうぎ", "ミニゲーム", "Gorogoro Plus", "Šógi", "", "一二三四五六七八九十一二三四五"} {
		for what, tray := range trays() {
			if !tray.Lid || tray.W < 40 || tray.H < 40 {
				continue
			}
			part := pieces.BoxLid(tray, name)
			n := tray.Net()
			top := draw.Polygon(n.Panels[0].Shape...).Bounds()
			for _, m := range part.Drawing().Marks {
				if m.Fill != draw.Brush && m.Fill != draw.Cream {
					continue
				}
				if !top.Inset(3).Contains(m.Bounds(), 0) {
					t.Errorf("%s: %q: %v leaves the top %v", what, name, m.Bounds(), top)
				}
			}
		}
	}
}
