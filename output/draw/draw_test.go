package draw_test

import (
	"fmt"
	"math"
	"testing"

	"pgregory.net/rapid"

	"shogikit/output/draw"
)

func close(a, b draw.MM) bool { return math.Abs(float64(a-b)) < 1e-9 }

func TestBoundsAreExact(t *testing.T) {
	var s draw.Path
	s.Move(draw.Pt(0, 0)).Curve(draw.Pt(0, 4), draw.Pt(10, 4), draw.Pt(10, 0))
	cases := []struct {
		name string
		path draw.Path
		want draw.Rect
	}{
		{"line", draw.Line(draw.Pt(3, 1), draw.Pt(-1, 5)), draw.RectWH(-1, 1, 4, 4)},
		{"circle", draw.Circle(draw.Pt(5, 5), 2), draw.RectWH(3, 3, 4, 4)},
		{"arch", s, draw.RectWH(0, 0, 10, 3)}, // a cubic reaches 3/4 of its control points
		{"round corners", draw.RoundRect(draw.RectWH(1, 2, 10, 6), 2), draw.RectWH(1, 2, 10, 6)},
	}
	for _, c := range cases {
		got := c.path.Bounds()
		const slack = 2e-3 // a circle of four Béziers bulges by 0.027 %
		if !got.Contains(c.want, slack) || !c.want.Contains(got, slack) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestArcsStayOnTheirCircle(t *testing.T) {
	for _, a := range [][2]float64{{0, 90}, {0, 360}, {-30, 200}, {90, -90}, {10, 11}} {
		var p draw.Path
		p.Arc(draw.Pt(3, 4), 9.5, a[0], a[1])
		for _, q := range p.Flatten(0.001)[0] {
			if d := math.Abs(float64(q.Sub(draw.Pt(3, 4)).Len() - 9.5)); d > 0.003 {
				t.Errorf("arc %v strays by %.4f mm", a, d)
			}
		}
		want := math.Abs(a[1]-a[0]) / 180 * math.Pi * 9.5
		if d := math.Abs(float64(p.Length()) - want); d > 0.01 {
			t.Errorf("arc %v is %.3f mm off its length %.3f", a, d, want)
		}
	}
}

func TestTurningFourTimesIsNothing(t *testing.T) {
	m := draw.Identity()
	for range 4 {
		m = m.Then(draw.Rotate(90))
	}
	if m != draw.Identity() {
		t.Errorf("four quarter turns give %+v", m)
	}
	if p := draw.Rotate(90).Apply(draw.Pt(1, 0)); p != draw.Pt(0, 1) {
		t.Errorf("a quarter turn takes right to %v, want down (0, 1)", p)
	}
}

func TestThenAppliesTheFirstMapFirst(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		num := rapid.Float64Range(-50, 50)
		m := draw.Affine{
			A: num.Draw(t, "a"), B: num.Draw(t, "b"), C: num.Draw(t, "c"),
			D: num.Draw(t, "d"), E: num.Draw(t, "e"), F: num.Draw(t, "f"),
		}
		n := draw.Rotate(num.Draw(t, "deg")).Then(draw.Translate(draw.MM(num.Draw(t, "x")), 2))
		p := draw.Pt(draw.MM(num.Draw(t, "px")), draw.MM(num.Draw(t, "py")))
		a, b := m.Then(n).Apply(p), n.Apply(m.Apply(p))
		if a.Sub(b).Len() > 1e-6 {
			t.Fatalf("%v and %v", a, b)
		}
	})
}

func TestTransformLeavesTheReceiverAloneAndKeepsRolePens(t *testing.T) {
	var d draw.Drawing
	d.Paint(draw.Circle(draw.Pt(1, 1), 1), draw.Wood, draw.Black, 0.5)
	d.Stroke(draw.Cut, draw.RectPath(draw.RectWH(0, 0, 2, 2)))
	d.Add(draw.Mark{Role: draw.Guide, Fill: draw.Black, Text: &draw.Text{S: "x", Size: 3, At: draw.Pt(1, 1), Advance: 2}})
	before := fmt.Sprintf("%+v", d)
	big := d.Scale(2)
	if fmt.Sprintf("%+v", d) != before {
		t.Error("the drawing changed")
	}
	if big.Marks[0].Width != 1 {
		t.Errorf("an Art pen of 0.5 mm became %v at twice the size", big.Marks[0].Width)
	}
	paint, small := draw.FullInk.Paint(&big.Marks[1]), draw.FullInk.Paint(&d.Marks[1])
	if paint.Width != small.Width {
		t.Errorf("scaling changed a cut line from %v to %v", small.Width, paint.Width)
	}
	if x := big.Marks[2].Text; x.Size != 6 || x.At != draw.Pt(2, 2) || x.Advance != 4 {
		t.Errorf("text became %+v", x)
	}
	if turned := d.Transform(draw.Rotate(90)); math.Abs(turned.Marks[2].Text.Angle-90) > 1e-9 {
		t.Errorf("text turned to %v°", turned.Marks[2].Text.Angle)
	}
}

// Uncoloured sheets must have no fills but black details and white, and everything
// visible must remain visible.
func TestLineInk(t *testing.T) {
	black, white := draw.FullInk.Color(draw.Black), draw.FullInk.Color(draw.White)
	for ink := draw.Black; ink <= draw.Brush; ink++ {
		m := draw.Mark{Role: draw.Art, Fill: ink, Path: draw.Circle(draw.Pt(0, 0), 1)}
		l := draw.LineInk.Paint(&m)
		if l.HasFill && l.Fill != black && l.Fill != white {
			t.Errorf("ink %d fills with %s", ink, l.Fill.Hex())
		}
		shadow := ink == draw.Shadow || ink == draw.ShadowTint
		if ink != draw.White && !shadow && l.Fill == white && !l.HasStroke {
			t.Errorf("ink %d vanishes", ink)
		}
		s := draw.Mark{Role: draw.Art, Stroke: ink, Width: 1}
		want := black
		if ink == draw.White { // on a dark sign
			want = white
		}
		if ink == draw.Crease { // folds stay fainter than cuts, even without colour
			want = draw.FullInk.Color(draw.Grey)
		}
		if l := draw.LineInk.Paint(&s); !l.HasStroke || l.Stroke != want {
			t.Errorf("a line of ink %d is %s", ink, l.Stroke.Hex())
		}
	}
}

// Signs and numbers on dark grounds must stay white on black, and glue must be seen.
func TestLineInkKeepsSigns(t *testing.T) {
	black, white := draw.FullInk.Color(draw.Black), draw.FullInk.Color(draw.White)
	for _, ink := range []draw.Ink{draw.Azure, draw.Ochre, draw.Leaf, draw.Walnut, draw.Vermilion, draw.RedBrush} {
		for _, outline := range []draw.Ink{draw.None, draw.White, ink} {
			disc := draw.LineInk.Paint(&draw.Mark{Role: draw.Art, Fill: ink, Stroke: outline})
			if disc.Fill != black || disc.HasStroke && disc.Stroke != white && disc.Stroke != black {
				t.Errorf("a disc of ink %d is %+v", ink, disc)
			}
		}
	}
	number := draw.LineInk.Paint(&draw.Mark{Role: draw.Art, Fill: draw.White, Text: &draw.Text{S: "1"}})
	cross := draw.LineInk.Paint(&draw.Mark{Role: draw.Art, Stroke: draw.White, Width: 1})
	if number.Fill != white || cross.Stroke != white {
		t.Errorf("a number is %s, a cross %s", number.Fill.Hex(), cross.Stroke.Hex())
	}
	tab := draw.LineInk.Paint(&draw.Mark{Role: draw.Glue, Fill: draw.GreyTint})
	if tab.Fill == white {
		t.Error("a glue tab is not grey")
	}
	wall := draw.LineInk.Paint(&draw.Mark{Role: draw.Art, Fill: draw.Wood, Ground: true})
	if wall.HasStroke {
		t.Error("the ground of a part hides its folds")
	}
}

func TestInkOfKnowsThePalette(t *testing.T) {
	if got := draw.InkOf(draw.Color{R: 0xb3, G: 0x26, B: 0x1b}); got != draw.Vermilion {
		t.Errorf("vermilion is ink %d", got)
	}
	c := draw.Color{R: 1, G: 2, B: 3}
	if got := draw.FullInk.Color(draw.InkOf(c)); got != c {
		t.Errorf("an own colour came back as %v", got)
	}
}

func TestClosed(t *testing.T) {
	open := draw.Polyline(draw.Pt(0, 0), draw.Pt(1, 0), draw.Pt(1, 1))
	shut := draw.Polygon(draw.Pt(0, 0), draw.Pt(1, 0), draw.Pt(1, 1))
	both := shut
	both.Append(open)
	if open.Closed() || !shut.Closed() || both.Closed() || (draw.Path{}).Closed() {
		t.Error("Closed is wrong")
	}
	if !close(shut.Length(), draw.MM(2+math.Sqrt2)) {
		t.Errorf("length %v", shut.Length())
	}
}

func TestSheetMarksComeLayerByLayer(t *testing.T) {
	var part draw.Drawing
	part.Stroke(draw.Cut, draw.Line(draw.Pt(0, 0), draw.Pt(1, 0)))
	part.Paint(draw.Line(draw.Pt(0, 0), draw.Pt(1, 0)), draw.None, draw.Black, 1)
	part.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, 0), draw.Pt(1, 0)))
	s := draw.Sheet{Parts: []draw.Part{{Drawing: part}}, Furniture: part}
	var got []draw.Layer
	for l := range s.Marks {
		got = append(got, l)
	}
	want := []draw.Layer{draw.LayerArt, draw.LayerArt, draw.LayerFold, draw.LayerFold, draw.LayerCut, draw.LayerCut}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func ExampleDrawing() {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, 19, 20)), draw.Wood, draw.None, 0)
	d.Stroke(draw.Cut, draw.RectPath(draw.RectWH(0, 0, 19, 20)))
	half := d.Scale(0.5).Move(10, 10)
	fmt.Println(half.Marks[1].Path)
	// Output: M 10 10 L 19.5 10 L 19.5 20 L 10 20 Z
}

func TestOpacityOfAnInk(t *testing.T) {
	for _, ink := range []draw.Ink{draw.Black, draw.RGB(draw.Color{R: 250, G: 3, B: 99})} {
		half := ink.WithOpacity(0.5)
		if ink.Opacity() != 1 || half.Opacity() != 0.5 || half.WithOpacity(1) != ink || ink.WithOpacity(0) != draw.None {
			t.Errorf("%x: opacity %v, then %v", ink, ink.Opacity(), half.Opacity())
		}
		paint := draw.FullInk.Paint(&draw.Mark{Role: draw.Art, Fill: half, Stroke: ink})
		want := draw.FullInk.Color(ink)
		if paint.Fill != want || paint.FillOpacity != 0.5 || paint.StrokeOpacity != 1 {
			t.Errorf("%x is painted %+v", ink, paint)
		}
	}
}
