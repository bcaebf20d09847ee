package png

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
)

// everything returns a sheet of marks of all kinds that cross the edges of stripes.
func everything() *draw.Sheet {
	r := rand.New(rand.NewPCG(9, 10))
	s := &draw.Sheet{ID: "all", Paper: draw.Size{W: 80, H: 90}, Block: draw.RectWH(5, 5, 70, 80)}
	at := func() draw.Point { return draw.Pt(draw.MM(5+70*r.Float64()), draw.MM(5+80*r.Float64())) }
	d := &s.Furniture
	for range 40 {
		var p draw.Path
		p.Move(at()).Curve(at(), at(), at()).Line(at()).Close()
		d.Add(draw.Mark{Role: draw.Art, Path: p, Fill: draw.Amber, Stroke: draw.Black, Width: draw.MM(r.Float64()), EvenOdd: r.IntN(2) == 0})
		d.Stroke(draw.FoldMountain, draw.Line(at(), at()))
		d.Stroke(draw.FoldValley, draw.Circle(at(), 8))
		d.Append(draw.Drawing{Marks: font.Label(at(), font.Style{Size: 4, Ink: draw.Indigo, Angle: 360 * r.Float64()}, "Řez 将棋")})
	}
	return s
}

func picOf(t *testing.T, s *draw.Sheet, o format.Options) *picture {
	t.Helper()
	pic, err := newPicture(s, o)
	if err != nil {
		t.Fatal(err)
	}
	return pic
}

// render draws the picture in stripes of a number of rows.
func render(pic *picture, rows int) []byte {
	var out []byte
	b := newBand(pic, rows)
	for top := 0; top < pic.height; top += rows {
		b.draw(top)
		for y := range min(rows, pic.height-top) {
			out = append(out, b.row(y)...)
		}
	}
	return out
}

func TestStripesShowNoSeam(t *testing.T) {
	for _, tt := range []struct {
		palette   draw.Palette
		dpi, rows int
	}{
		{draw.FullInk, 50, 1}, {draw.FullInk, 72, 7}, {draw.LineInk, 200, 64}, {draw.FullInk, 200, 100}, {draw.FullInk, 301, 99},
	} {
		pic := picOf(t, everything(), format.Options{Palette: tt.palette, DPI: tt.dpi})
		whole, got := render(pic, pic.height), render(pic, tt.rows)
		for i := range got {
			if got[i] != whole[i] {
				t.Errorf("%d dpi, stripes of %d rows: differ first in row %d", tt.dpi, tt.rows, i/4/pic.width)
				break
			}
		}
	}
}

// Bands drawn concurrently share the shapes.
func TestDrawingLeavesShapesAlone(t *testing.T) {
	pic := picOf(t, everything(), format.Options{Palette: draw.FullInk, DPI: 72})
	beyond := fixed.P(-1, -1)
	var ends []*fixed.Point26_6
	for _, s := range pic.shapes {
		for _, lines := range [][]line{s.areas, s.bends, s.strokes} {
			for i, l := range lines {
				pts := append(slices.Clone(l.pts), beyond)
				lines[i].pts, ends = pts[:len(l.pts)], append(ends, &pts[len(l.pts)])
			}
		}
	}
	render(pic, 64)
	for _, p := range ends {
		if *p != beyond {
			t.Fatalf("a line of a shape goes on with %v: drawing wrote behind its end", *p)
		}
	}
}

func TestRowAboveAStripeIsTheLastOfTheOneBefore(t *testing.T) {
	pic := picOf(t, everything(), format.Options{DPI: 200})
	b := newBand(pic, 50)
	b.draw(0)
	last := append([]byte(nil), b.row(49)...)
	b.draw(50)
	if !bytes.Equal(last, b.row(-1)) {
		t.Error("differs")
	}
}

func TestEdgesOfTheBlockAreSharp(t *testing.T) {
	s := &draw.Sheet{Paper: draw.Size{W: 50, H: 50}, Block: draw.RectWH(0, 0, 25.4, 25.4)}
	s.Furniture.Stroke(draw.Cut, draw.RectPath(s.Block))
	pic := picOf(t, s, format.Options{DPI: 100})
	b := newBand(pic, pic.height)
	b.draw(0)
	// A pen of 1 px (the minimum width) along the edge covers half of the pixels.
	for _, at := range []struct{ x, y int }{{0, 50}, {50, 0}, {99, 50}, {50, 99}} {
		if v := b.row(at.y)[4*at.x]; v < 135 || v > 150 {
			t.Errorf("pixel %v: %d, want half of black", at, v)
		}
		if v := b.row(50)[4*50]; v != 255 {
			t.Errorf("the middle is %d", v)
		}
	}
}
