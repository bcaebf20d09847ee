package pieces_test

import (
	"math"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// fills returns the box of everything painted in an ink.
func fills(d draw.Drawing, ink draw.Ink) draw.Rect {
	var box draw.Rect
	for _, m := range d.Marks {
		if m.Fill == ink {
			box = box.Union(m.Path.Bounds())
		}
	}
	return box
}

func nearSize(r draw.Rect, w, h draw.MM) bool {
	return math.Abs(float64(r.W()-w)) < 0.01 && math.Abs(float64(r.H()-h)) < 0.01
}

// TestScenesAreTrueFromAboveAndFromTheSide checks that a standing piece has the size of
// its face from straight above, and its width and depth from the front.
func TestScenesAreTrueFromAboveAndFromTheSide(t *testing.T) {
	for _, id := range []string{"shogi", "hasami"} {
		m, err := pieces.NewMaker(gametest.Load(t, id), pieces.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Looks() {
			b := m.Body(l.Piece)
			from := func(pitch float64) draw.Rect {
				d := fold.Scene(fold.Camera{Pitch: pitch, Scale: 2}, nil, []fold.Solid{m.Standing(l, draw.Pt(30, 40), 0)})
				return fills(d, draw.Wood).Union(walls(d))
			}
			if r := from(90); !nearSize(r, 2*b.W, 2*b.H) {
				t.Errorf("%s: from above %v x %v, want %v x %v", l.Name(), r.W(), r.H(), 2*b.W, 2*b.H)
			}
			if r := from(0); math.Abs(float64(r.H()-2*b.Depth)) > 0.3 || r.W() > 2*b.W+0.3 {
				t.Errorf("%s: from the front %v x %v, want %v x %v", l.Name(), r.W(), r.H(), 2*b.W, 2*b.Depth)
			}
			board := fold.Slab(draw.Drawing{}, draw.Drawing{}, 60, 80, 5)
			standing := m.Standing(l, draw.Pt(30, 40), 0)
			d := fold.Scene(fold.Camera{Scale: 1}, []fold.Solid{board}, []fold.Solid{standing})
			piece, all := walls(d.Only(func(mk *draw.Mark) bool { return mk.Bounds().W() < 50 })), walls(d)
			tooHigh, shifted := piece.H()-b.Depth, piece.Center().X-all.Center().X
			if !nearSize(all, 60, 5+b.Depth) || math.Abs(float64(tooHigh)) > 0.2 || math.Abs(float64(shifted)) > 0.1 {
				t.Errorf("%s: stands at %v, with the board's front it is %v", l.Name(), piece, all)
			}
		}
	}
}

// walls returns the box of all walls, lit and unlit.
func walls(d draw.Drawing) draw.Rect {
	return fills(d, draw.BrownTint).Union(fills(d, draw.Shade))
}

// TestNearMenHideFarOnes checks that nearer men are painted later and larger, whatever
// their order.
func TestNearMenHideFarOnes(t *testing.T) {
	m, err := pieces.NewMaker(gametest.Load(t, "shogi"), pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, eye := range []float64{0, 300} {
		c := fold.Camera{Pitch: 45, Scale: 1, Distance: eye, At: draw.Pt(5, 40)}
		far, near := m.Standing(m.Looks()[0], draw.Pt(5, 20), 0), m.Standing(m.Looks()[0], draw.Pt(5, 60), 0)
		var first string
		for i, men := range [][]fold.Solid{{near, far}, {far, near}} {
			d := fold.Scene(c, nil, men)
			faces := d.Only(func(mk *draw.Mark) bool { return mk.Fill == draw.Wood && mk.Stroke == draw.Umber }).Marks
			if len(faces) != 2 {
				t.Fatalf("%d faces", len(faces))
			}
			a, b := faces[0].Bounds(), faces[1].Bounds()
			if b.Min.Y <= a.Max.Y || (b.W() > a.W()+0.5) != (eye > 0) {
				t.Errorf("eye at %v: painted %v before %v", eye, a, b)
			}
			paths := ""
			for _, mk := range d.Marks {
				if mk.Fill != draw.Shadow && mk.Fill != draw.ShadowTint {
					paths += mk.Path.String()
				}
			}
			if i == 0 {
				first = paths
			} else if paths != first {
				t.Errorf("eye at %v: the order of the men changes the picture", eye)
			}
		}
	}
}

// TestStagesShowWhatTheySay checks that the rim alone has no picture, that face and finished
// piece have one, and that the finished piece has its size.
func TestStagesShowWhatTheySay(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Kanji})
		if err != nil {
			t.Fatal(err)
		}
		l := pieces.Look{Piece: &g.Pieces[0]}
		b := m.Body(l.Piece)
		above := fold.Camera{Pitch: 90, Scale: 1}
		faces := func(d draw.Drawing) int {
			n := 0
			for _, mk := range d.Marks {
				if mk.Fill == draw.Brush {
					n++
				}
			}
			return n
		}
		seen := m.Model(l, above)
		rim, plate, done := faces(seen.Rim(fold.RimClosing)), faces(seen.Plate(false)), seen.Piece()
		if id != "hasami" && (plate == 0 || faces(done) != rim+plate) {
			t.Errorf("%s: %d marks of writing on the rim, %d on the face, %d when done", id, rim, plate, faces(done))
		}
		if r := fills(done, draw.Wood); math.Abs(float64(r.W()-b.W)) > 0.1 || math.Abs(float64(r.H()-b.H)) > 0.1 {
			t.Errorf("%s: the finished piece is %v x %v, want %v x %v", id, r.W(), r.H(), b.W, b.H)
		}
	}
}

// TestTraysFoldUpToTheirSize checks that a finished tray or lid has its outer size from
// above, and an unfinished one is wider.
func TestTraysFoldUpToTheirSize(t *testing.T) {
	above := fold.Camera{Pitch: 90, Scale: 1}
	for name, tray := range trays() {
		out, pen := tray.Outside(), draw.MM(0.2)
		seen := func(d draw.Drawing) draw.Rect {
			return d.Only(func(m *draw.Mark) bool {
				return m.Fill != draw.Shadow && m.Fill != draw.ShadowTint && m.Width != 0.8 && m.Width != 1.6
			}).Bounds() // and without arrows
		}
		at := func(s fold.TrayStage) draw.Rect { return seen(tray.Picture(above, s)) }
		done := at(fold.TrayDone)
		if math.Abs(float64(done.W()-out.W-pen)) > 0.05 || math.Abs(float64(done.H()-out.H-pen)) > 0.05 {
			t.Errorf("%s: finished it is %v x %v, want %v x %v", name, done.W()-pen, done.H()-pen, out.W, out.H)
		}
		if r := at(fold.TrayWalls); r.W() <= done.W() || r.H() <= done.H() {
			t.Errorf("%s: begun it is %v x %v, finished %v x %v", name, r.W(), r.H(), done.W(), done.H())
		}
		if tray.Lid { // its second walls fold inwards
			continue
		}
		if two := at(fold.TraySides); two.H() <= done.H() || two.W() < done.W()-2*tray.Rim-pen {
			t.Errorf("%s: the sides with tabs folding, it is %v x %v, finished %v x %v",
				name, two.W(), two.H(), done.W(), done.H())
		}
		if all := at(fold.TrayEnds); math.Abs(float64(all.H()-done.H())) > 0.05 || all.W() <= done.W() {
			t.Errorf("%s: the other sides folding, it is %v x %v, finished %v x %v",
				name, all.W(), all.H(), done.W(), done.H())
		}
	}
}
