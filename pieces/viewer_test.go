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

// viewed is a part as printed and folded by these tests alone: what is visible of the
// finished piece.
type viewed struct {
	net    fold.Net
	frames []rigid
	marks  []draw.Mark
}

// on returns the panel that contains a point of the print.
func (v *viewed) on(p draw.Point) (*fold.Panel, int) {
	for i := range v.net.Panels {
		var poly [][2]float64
		for _, q := range v.net.Panels[i].Shape {
			poly = append(poly, [2]float64{float64(q.X), float64(q.Y)})
		}
		if insidePolygon([2]float64{float64(p.X), float64(p.Y)}, poly, 0) {
			return &v.net.Panels[i], i
		}
	}
	return nil, -1
}

// at returns the final position of a point of the print on a panel.
func (v *viewed) at(i int, p draw.Point) space {
	return v.frames[i].at(float64(p.X), float64(p.Y), 0)
}

// offset returns the sum of the distances of two places along the three axes.
func (p space) offset(q space) float64 {
	return math.Abs(p[0]-q[0]) + math.Abs(p[1]-q[1]) + math.Abs(p[2]-q[2])
}

// towards returns the final direction of the printed side of a panel.
func (v *viewed) towards(i int) space {
	a, b := v.frames[i].at(0, 0, 0), v.frames[i].at(0, 0, -1)
	return space{b[0] - a[0], b[1] - a[1], b[2] - a[2]}
}

// TestWhatAViewerSees checks the folded builds and all games with papers of 0.1 to 3 mm as
// far as they fold: rims and nets up to 1 mm, leaves of any. Every stroke of a face and of a
// back must continue down its wall where its line leaves the piece, and there must be no
// others; signs are at the edge that meets the face; glue areas are printed on the side of a
// tab that touches its target. Turning a leaf over shows its back upright behind the face.
func TestWhatAViewerSees(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, thick := range []draw.MM{0.1, 0.3, 1, 3} {
			m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji, Marks: "strokes", Thickness: thick})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				b, name := m.Body(l.Piece), fmt.Sprintf("%s %s, %g mm", id, l.Name(), thick)
				if l.Promoted {
					continue
				}
				checkLeaf(t, name, m, l)
				if b.Round { // they have their own tests
					continue
				}
				if b.Folds() != (thick <= 1) {
					t.Errorf("%s: folds: %v", name, b.Folds())
				}
				if b.Folds() {
					checkFolded(t, name+", box", m, l, &viewed{net: b.Rim(), marks: m.Rim(l).Drawing().Marks})
					checkFolded(t, name+", net", m, l, &viewed{net: b.Folded(), marks: m.Net(l).Drawing().Marks})
				}
			}
		}
	}
}

// checkFolded checks the strokes, the glue and the signs of a rim or a net.
func checkFolded(t *testing.T, name string, m *pieces.Maker, l pieces.Look, v *viewed) {
	t.Helper()
	v.frames = framesOf(&v.net)
	checkStrokes(t, name, m, l, v)
	checkGlue(t, name, v)
	checkSigns(t, name, v)
}

// checkLeaf folds a leaf, and checks that everything printed on the back is visible
// when the piece is turned over about its long axis, at the same distances from the
// edge and from the point as on the back alone.
func checkLeaf(t *testing.T, name string, m *pieces.Maker, l pieces.Look) {
	t.Helper()
	b := m.Body(l.Piece)
	leaf := b.LeafPattern()
	v := viewed{net: *leaf.Net()}
	v.frames = framesOf(&v.net)
	l.Promoted = true
	var printed []draw.Mark
	for _, k := range m.Foldover(l).Drawing().Marks {
		if k.Role == draw.Art && k.Path.Bounds().Min.Y > b.H-0.01 {
			printed = append(printed, k)
		}
	}
	back := m.Art(l).Marks
	if len(printed) != len(back) {
		t.Fatalf("%s: %d marks behind the fold, the back has %d", name, len(printed), len(back))
	}
	for _, k := range back {
		c := k.Path.Pts[0] // most pictures are symmetric
		want, found := v.at(0, draw.Pt(b.W-c.X, c.Y)), false
		for _, p := range printed {
			at := v.at(1, p.Path.Pts[0])
			found = found || p.Fill == k.Fill && p.Stroke == k.Stroke && at.offset(want) < 0.02
		}
		if !found {
			t.Errorf("%s: nobody sees %v of the back at %.2f", name, c, want)
		}
	}
	face, behind := v.towards(0), v.towards(1)
	if behind.offset(space{-face[0], -face[1], -face[2]}) > 1e-6 {
		t.Errorf("%s: face and back look to %.2f and %.2f", name, face, behind)
	}
}

// checkStrokes compares the strokes on the walls with those of face and back.
func checkStrokes(t *testing.T, name string, m *pieces.Maker, l pieces.Look, v *viewed) {
	t.Helper()
	b := m.Body(l.Piece)
	type stroke struct{ x, z, y float64 }
	var walls []stroke
	mid := 0.0
	for i := range v.net.Panels { // the middle of a wall
		if p := &v.net.Panels[i]; p.Name == "wall-0" {
			mid = float64(p.Box().Center().Y)
		}
	}
	// Card bends around the middle of its thickness: its outer side is half a hinge
	// outside.
	half, first := float64(hingeOf(b.Thick))/2, v.net.Panels[0].Box()
	left := float64(first.Min.X - (b.Edge(0)-first.W())/2)
	for _, k := range v.marks {
		line, ok := strokeOf(&k)
		c := line[0].Lerp(line[1], 0.5)
		p, i := v.on(c)
		if !ok || p == nil || p.Kind != fold.Wall {
			continue
		}
		at, n := v.at(i, c), v.towards(i)
		walls = append(walls, stroke{at[0] + n[0]*half - left, at[2] + n[2]*half + half, at[1]})
	}
	type leaving struct {
		at, wall stroke
		dir      draw.Point
	}
	for side, promoted := range []bool{false, true} {
		var pairs []leaving
		look := l
		look.Promoted = promoted
		if look.Face() == nil {
			continue
		}
		for _, s := range readStrokeMids(m.Art(look), b.Picture) {
			from, dir := s[0].Lerp(s[1], 0.5), s[1].Sub(s[0]).Unit()
			switch out := from.Sub(b.Picture.Center()).Unit(); {
			case math.Abs(out.Dot(dir)) < 0.4: // the bar at the end of a slide
				dir = out
			case out.Dot(dir) < 0:
				dir = dir.Mul(-1)
			}
			out := leaves(from, dir, b.Outline().Flatten(0.01)[0])
			x, z := float64(out.X), float64(b.H-out.Y)
			if promoted { // visible when the piece is turned over
				x = float64(b.W) - x
			}
			reach, best := 0.8+1.9*half, -1
			if z > float64(b.H)-1.5 {
				reach += 3.8 // beside the fold of the tip
			}
			for i, w := range walls {
				if d := math.Hypot(w.x-x, w.z-z); d < reach && (w.y < mid) == (side == 0) {
					reach, best = d, i
				}
			}
			if best < 0 {
				t.Errorf("%s: side %d: the stroke that leaves the piece at %.1f, %.1f does not go on down the wall",
					name, side, x, z)
				continue
			}
			pairs = append(pairs, leaving{stroke{x, z, 0}, walls[best], dir})
			walls = append(walls[:best], walls[best+1:]...)
		}
		for i, p := range pairs { // near a corner, none is taken for that of another direction
			for k, o := range pairs {
				own, other := math.Hypot(p.wall.x-p.at.x, p.wall.z-p.at.z), math.Hypot(p.wall.x-o.at.x, p.wall.z-o.at.z)
				if k != i && p.dir.Dot(o.dir) < 0.9 && other < own+4 {
					t.Errorf("%s: side %d: the stroke on the wall at %.1f, %.1f is %.2f mm from its own line "+
						"and %.2f from one of another direction", name, side, p.wall.x, p.wall.z, own, other)
				}
			}
		}
	}
	for _, w := range walls {
		t.Errorf("%s: a stroke on a wall at %.1f, %.1f goes on no face", name, w.x, w.z)
	}
}

// leaves returns the point where a ray leaves an outline.
func leaves(from, dir draw.Point, poly []draw.Point) draw.Point {
	far := 0.0
	for i := 1; i < len(poly); i++ {
		e := poly[i].Sub(poly[i-1])
		den := dir.Cross(e)
		if u := poly[i-1].Sub(from).Cross(dir) / den; den != 0 && u >= 0 && u <= 1 {
			far = max(far, poly[i-1].Sub(from).Cross(e)/den)
		}
	}
	return from.Add(dir.Mul(far))
}

// checkGlue checks the final direction of the printed side of every glued tab.
func checkGlue(t *testing.T, name string, v *viewed) {
	t.Helper()
	glued, net := 0, strings.HasSuffix(name, "net")
	for i := range v.net.Panels {
		p := &v.net.Panels[i]
		if p.Kind != fold.Tab {
			continue
		}
		box, letters := p.Box(), 0
		for _, k := range v.marks {
			if k.Fill == draw.Black && k.Role == draw.Art && net && box.Contains(k.Path.Bounds(), 0) {
				letters++
			}
			away := k.Path.Bounds().Center().Sub(box.Center()).Len()
			if k.Role == draw.Glue && k.Fill == draw.GreyTint && away < 0.01 {
				glued++
			}
		}
		letter := "C"
		switch {
		case p.Name == "end-tab":
			letter = "A"
		case strings.HasPrefix(p.Name, "face"):
			letter = "B"
		}
		if net && (letters != 1 || p.Letter != letter) {
			t.Errorf("%s: %s has %d letters, the steps call it %s and not %s", name, p.Name, letters, p.Letter, letter)
		}
		n, want := v.towards(i), space{0, -1, 0} // face tabs face up to the face
		switch {
		case strings.HasPrefix(p.Name, "back"):
			want = space{0, 1, 0}
		case p.Name == "end-tab": // outwards, at the wall before it
			first := "wall-4"
			if net {
				first = "wall-3"
			}
			for k := range v.net.Panels {
				if v.net.Panels[k].Name == first {
					want = v.towards(k)
				}
			}
		}
		if dot := n[0]*want[0] + n[1]*want[1] + n[2]*want[2]; dot < 0.99 || p.Behind {
			t.Errorf("%s: the printed side of %s looks to %.2f, the glue is wanted towards %.2f",
				name, p.Name, n, want)
		}
		glued--
	}
	if glued != 0 {
		t.Errorf("%s: %d tabs more than glue", name, -glued)
	}
}

// checkSigns checks the positions of the signs of the edge that meets the face.
func checkSigns(t *testing.T, name string, v *viewed) {
	t.Helper()
	signs := 0
	for _, k := range v.marks {
		p := k.Path.Pts
		if k.Fill != draw.Black || k.Stroke != draw.None || len(p) != 3 || p[1].Y != p[2].Y || k.Role != draw.Art {
			continue
		}
		c := p[0].Lerp(p[1].Lerp(p[2], 0.5), 0.6)
		panel, i := v.on(c)
		if panel == nil || panel.Kind != fold.Tab {
			continue // a movement mark
		}
		signs++
		if !strings.HasPrefix(panel.Name, "face-tab") {
			t.Errorf("%s: a sign on %s points to %v", name, panel.Name, v.at(i, p[0]))
		}
	}
	want := 3
	if strings.HasSuffix(name, "net") { // it has letters
		want = 0
	}
	if signs != want {
		t.Errorf("%s: %d signs of the upper edge, want %d", name, signs, want)
	}
}
