package picture_test

import (
	"math"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
	"shogikit/templates/gametest"
)

const tolerance = 0.08 // millimetres

func filled(p draw.Path) draw.Drawing {
	var d draw.Drawing
	d.Paint(p, draw.Gold, draw.None, 0)
	return d
}

func inked(p draw.Path, width draw.MM) draw.Drawing {
	var d draw.Drawing
	d.Paint(p, draw.None, draw.Black, width)
	return d
}

func both(a, b draw.Drawing) draw.Drawing {
	var d draw.Drawing
	d.Append(a)
	d.Append(b)
	return d
}

// area returns the total area of the subpaths.
func area(p draw.Path) float64 {
	sum := 0.0
	for _, poly := range p.Flatten(draw.Micro) {
		part := 0.0
		for i := 1; i < len(poly); i++ {
			part += poly[i-1].Cross(poly[i]) / 2
		}
		sum += math.Abs(part)
	}
	return sum
}

func loops(p draw.Path) int {
	n := 0
	for _, op := range p.Ops {
		if op == draw.Close {
			n++
		}
	}
	return n
}

func TestSilhouetteArea(t *testing.T) {
	disc := draw.Circle(draw.Pt(6, 6), 4)
	ring := draw.Circle(draw.Pt(6, 6), 4)
	ring.Append(draw.Circle(draw.Pt(6, 6), 3))
	for _, c := range []struct {
		name  string
		d     draw.Drawing
		grow  draw.MM
		loops int
		area  float64
		most  int // steps
	}{
		{"nothing", draw.Drawing{}, 0.45, 0, 0, 0},
		{"unpainted", inked(disc, 1).Only(func(*draw.Mark) bool { return false }), 0.45, 0, 0, 0},
		{"invisible", draw.Drawing{Marks: []draw.Mark{{Role: draw.Art, Path: disc}}}, 0.45, 0, 0, 0},
		{"disc", filled(disc), 0, 1, math.Pi * 16, 40},
		{"disc, grown", filled(disc), 0.45, 1, math.Pi * 4.45 * 4.45, 40},
		{"disc, negative growth", filled(disc), -1, 1, math.Pi * 16, 40},
		{"disc with a pen", both(filled(disc), inked(disc, 1)), 0.45, 1, math.Pi * 4.95 * 4.95, 40},
		{"circle: its hole is filled", inked(disc, 0.5), 0.45, 1, math.Pi * 4.7 * 4.7, 40},
		{"ring with the even-odd rule", draw.Drawing{Marks: []draw.Mark{{Role: draw.Art, Path: ring, Fill: draw.Gold, EvenOdd: true}}}, 0.2, 1, math.Pi * 4.2 * 4.2, 40},
		{"square: its corners are round", filled(draw.RectPath(draw.RectWH(2, 2, 8, 6))), 0.5, 1, 48 + 28*0.5 + math.Pi/4, 40},
		{"square: its corners are sharp", filled(draw.RectPath(draw.RectWH(2, 2, 8, 6))), 0, 1, 48, 40},
		{"line", inked(draw.Line(draw.Pt(2, 3), draw.Pt(9, 3)), 0.5), 0.45, 1, 7*1.4 + math.Pi*0.49, 40},
		{"two islands", both(filled(disc), filled(draw.Circle(draw.Pt(16, 6), 2))), 0.45, 2, math.Pi * (4.45*4.45 + 2.45*2.45), 64},
		{"two that grow together", both(filled(disc), filled(draw.RectPath(draw.RectWH(10.5, 4, 4, 4)))), 0.45, 1, math.Pi*4.45*4.45 + 16 + 16*0.45 + math.Pi*0.2025 - 0.1, 48},
		{"a speck beside", both(filled(disc), filled(draw.Circle(draw.Pt(14, 6), 0.05))), 0.3, 1, math.Pi * 4.3 * 4.3, 40},
		{"an island in a hole", both(inked(disc, 0.3), filled(draw.Circle(draw.Pt(6, 6), 1))), 0.2, 1, math.Pi * 4.35 * 4.35, 40},
	} {
		p := picture.Silhouette(c.d, c.grow)
		if got := area(p); math.Abs(got-c.area) > 0.03*float64(p.Length())+1e-9 {
			t.Errorf("%s: area %.3f, want %.3f", c.name, got, c.area)
		}
		if loops(p) != c.loops || !p.Empty() && !p.Closed() {
			t.Errorf("%s: %d loops, want %d: %s", c.name, loops(p), c.loops, p)
		}
		if len(p.Ops) > c.most {
			t.Errorf("%s: %d steps, want at most %d: %s", c.name, len(p.Ops), c.most, p)
		}
	}
}

// TestSilhouetteOfDisc compares every point with the true outline.
func TestSilhouetteOfDisc(t *testing.T) {
	c := draw.Pt(6.123, 5.987)
	for _, grow := range []draw.MM{0, 0.1, 0.45, 1} {
		for _, poly := range picture.Silhouette(filled(draw.Circle(c, 4)), grow).Flatten(draw.Micro) {
			for _, q := range poly {
				if off := math.Abs(float64(q.Sub(c).Len() - 4 - grow)); off > tolerance {
					t.Fatalf("grown by %g, %v is off by %.3f", grow, q, off)
				}
			}
		}
	}
}

// inside reports whether q is within an odd number of polygons.
func inside(polys [][]draw.Point, q draw.Point) bool {
	in := false
	for _, poly := range polys {
		in = in != draw.Inside(q, poly)
	}
	return in
}

// TestSilhouettesOfArt checks every built-in picture: its silhouette must be closed,
// consist of few curves, contain all points of the drawing with the growth as
// clearance, and extend no further.
func TestSilhouettesOfArt(t *testing.T) {
	const grow = 0.45
	n := 0
	artFiles(t, func(file string, data []byte) {
		if n++; !gametest.Some(n, 1, 4) {
			return
		}
		d := mustParse(t, file, data).Fit(draw.RectWH(0, 0, 13, 12))
		p := picture.Silhouette(d, grow)
		if !p.Closed() || len(p.Ops) > 150 {
			t.Errorf("%s: closed %v, %d steps", file, p.Closed(), len(p.Ops))
		}
		if !d.Bounds().Inset(-grow).Contains(p.Bounds(), tolerance) || !p.Bounds().Contains(d.Bounds(), 0) {
			t.Errorf("%s: drawing %v, silhouette %v", file, d.Bounds(), p.Bounds())
		}
		polys := p.Flatten(0.01)
		for _, m := range d.Marks {
			for _, poly := range m.Path.Flatten(0.1) {
				for _, q := range poly {
					if !inside(polys, q) {
						t.Fatalf("%s: %v lies outside", file, q)
					}
					if clear := clearance(polys, q); clear < grow-tolerance {
						t.Fatalf("%s: the cut passes %v at %.3f", file, q, clear)
					}
				}
			}
		}
	})
}

// clearance returns the distance of q from the polygons.
func clearance(polys [][]draw.Point, q draw.Point) float64 {
	best := math.Inf(1)
	for _, poly := range polys {
		for i := 1; i < len(poly); i++ {
			best = min(best, float64(draw.Distance(q, poly[i-1], poly[i])))
		}
	}
	return best
}
