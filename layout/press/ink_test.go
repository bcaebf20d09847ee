package press_test

import (
	"image"
	"math"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/templates/gametest"
)

func TestInkOfPlainColours(t *testing.T) {
	for _, c := range []struct {
		ink  draw.Ink
		want float64
	}{{draw.White, 0}, {draw.RGB(draw.Color{}), 1}, {draw.RGB(draw.Color{R: 255}), 2}, {draw.RGB(draw.Color{R: 255, G: 255}), 1}, {draw.RGB(draw.Color{R: 127, G: 127, B: 127}), 0.502}} {
		s := draw.Sheet{Paper: draw.Size{W: 20, H: 10}}
		s.Furniture.Paint(draw.RectPath(draw.RectWH(0, 0, 10, 10)), draw.RGB(draw.Color{}), draw.None, 0) // lies under it
		s.Furniture.Paint(draw.RectPath(draw.RectWH(0, 0, 10, 10)), c.ink, draw.None, 0)
		s.Furniture.Paint(draw.Line(draw.Pt(12, 1), draw.Pt(12, 9)), draw.None, c.ink, 0.5)
		s.Furniture.Paint(draw.Line(draw.Pt(2, 5), draw.Pt(8, 5)), draw.None, c.ink, 0.5) // on its own colour
		if got, want := press.InkOn(&s, draw.FullInk), c.want*(100+8*0.5)/200; math.Abs(got-want) > 0.002 {
			t.Errorf("%v takes %.3f, want %.3f", c.ink, got, want)
		}
	}
}

// TestInkOfDashes checks that gaps take no ink.
func TestInkOfDashes(t *testing.T) {
	s := draw.Sheet{Paper: draw.Size{W: 20, H: 10}}
	s.Furniture.Add(draw.Mark{Path: draw.Line(draw.Pt(2, 5), draw.Pt(18, 5)), Stroke: draw.RGB(draw.Color{}), Width: 0.5, Dash: []draw.MM{1, 3}})
	if got, want := press.InkOn(&s, draw.FullInk), 16*0.5*0.25/200; math.Abs(got-want) > 0.0002 {
		t.Errorf("a dashed line takes %.4f, want %.4f", got, want)
	}
}

// TestInkOfManyAreas: rings by the even-odd rule, on paper of A2 and across its edges, and more
// areas over one another than squares of a millimetre.
func TestInkOfManyAreas(t *testing.T) {
	black := draw.RGB(draw.Color{})
	s := draw.Sheet{Paper: draw.Size{W: 420, H: 594}}
	ring := draw.RectPath(draw.RectWH(-50, -50, 150, 150))
	ring.Append(draw.RectPath(draw.RectWH(10, 10, 50, 50)))
	s.Furniture.Add(draw.Mark{Path: ring, Fill: black, EvenOdd: true})
	for i := range 100_000 { // scattered, the last ones on them
		x, y := draw.MM(i%350), draw.MM(200+i/350)
		s.Furniture.Paint(draw.RectPath(draw.RectWH(x, y, 1, 1)), black, draw.None, 0)
	}
	s.Furniture.Paint(draw.RectPath(draw.RectWH(0, 200, 420, 394)), draw.White, draw.None, 0)
	s.Furniture.Paint(draw.RectPath(draw.RectWH(0, 200, 100, 100)), black, draw.None, 0)
	if got, want := press.InkOn(&s, draw.FullInk)*420*594, 100.0*100-50*50+100*100; math.Abs(got-want) > 0.02*want {
		t.Errorf("%.0f square millimetres of ink, want %.0f", got, want)
	}
}

// TestInkIsAboutWhatPixelsHave: an estimate, from above where pictures hide one another.
func TestInkIsAboutWhatPixelsHave(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "minishogi"), layout.Options{Overview: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range sheets {
		s := &sheets[i]
		img, err := png.Picture(s, format.Options{DPI: 200})
		if err != nil {
			t.Fatal(err)
		}
		want := pixelInk(img) * float64(s.Block.W()*s.Block.H()/s.Paper.W/s.Paper.H)
		if got := press.InkOn(s, draw.FullInk); got < 0.9*want || got > 1.25*want {
			t.Errorf("%s takes %.3f, pixels have %.3f", s.ID, got, want)
		}
	}
}

// pixelInk is the mean ink of a picture.
func pixelInk(img *image.RGBA) (sum float64) {
	for i := 0; i < len(img.Pix); i += 4 {
		c, m, y := 255-int(img.Pix[i]), 255-int(img.Pix[i+1]), 255-int(img.Pix[i+2])
		sum += float64(c+m+y-2*min(c, m, y)) / 255
	}
	return sum / float64(len(img.Pix)/4)
}
