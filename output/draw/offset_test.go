package draw_test

import (
	"fmt"
	"math"
	"testing"

	"shogikit/output/draw"
)

// offsetShapes are outlines of all kinds: straight, curved, with notches narrower than
// the offset, with holes, in both directions.
func offsetShapes() map[string]draw.Path {
	star := func(n int, r0, r1 draw.MM) draw.Path {
		var pts []draw.Point
		for i := range 2 * n {
			r := r0
			if i%2 == 1 {
				r = r1
			}
			s, c := math.Sincos(float64(i) * math.Pi / float64(n))
			pts = append(pts, draw.Pt(20+r*draw.MM(c), 20+r*draw.MM(s)))
		}
		return draw.Polygon(pts...)
	}
	var blob draw.Path
	blob.Move(draw.Pt(0, 0)).Curve(draw.Pt(4, -6), draw.Pt(12, 5), draw.Pt(14, 0)).
		Curve(draw.Pt(16, -5), draw.Pt(20, 14), draw.Pt(8, 9)).Curve(draw.Pt(4, 7), draw.Pt(-3, 12), draw.Pt(0, 0)).Close()
	holed := draw.RectPath(draw.RectWH(0, 0, 20, 12))
	holed.Append(draw.Circle(draw.Pt(6, 6), 3))
	holed.Append(draw.RoundRect(draw.RectWH(11, 3, 6, 6), 1))
	return map[string]draw.Path{
		"rect":     draw.RectPath(draw.RectWH(0, 0, 19, 20)),
		"backward": draw.Polygon(draw.Pt(0, 0), draw.Pt(0, 5), draw.Pt(8, 5), draw.Pt(8, 0)),
		"pentagon": draw.Polygon(draw.Pt(0, 20), draw.Pt(19, 20), draw.Pt(19, 4.5), draw.Pt(9.5, 0), draw.Pt(0, 4.5)),
		"circle":   draw.Circle(draw.Pt(9.5, 9.5), 9.5),
		"round":    draw.RoundRect(draw.RectWH(0, 0, 13, 12), 1.5),
		"star":     star(9, 15, 9),
		"slot": draw.Polygon(
			draw.Pt(0, 0), draw.Pt(10, 0), draw.Pt(10, 5), draw.Pt(10.3, 5), draw.Pt(10.3, 0),
			draw.Pt(20, 0), draw.Pt(20, 9), draw.Pt(0, 9),
		),
		"steps": draw.Polygon(
			draw.Pt(0, 0), draw.Pt(9, 0), draw.Pt(9, 0.1), draw.Pt(9.1, 0.1), draw.Pt(9.1, 0.2),
			draw.Pt(18, 0.2), draw.Pt(18, 8), draw.Pt(0, 8),
		),
		"neck": draw.Polygon(
			draw.Pt(0, 0), draw.Pt(8, 0), draw.Pt(8, 3.9), draw.Pt(12, 3.9), draw.Pt(12, 0),
			draw.Pt(20, 0), draw.Pt(20, 8), draw.Pt(12, 8), draw.Pt(12, 4.1), draw.Pt(8, 4.1),
			draw.Pt(8, 8), draw.Pt(0, 8),
		),
		"blob":  blob,
		"holed": holed,
	}
}

func TestOffsetKeepsItsDistanceIsClosedAndSimple(t *testing.T) {
	for name, p := range offsetShapes() {
		for _, d := range []draw.MM{0.025, 0.05, 0.1, 0.25, 0.7, -0.025, -0.05, -0.1, -0.25, -0.7} {
			t.Run(fmt.Sprintf("%s%+g", name, d), func(t *testing.T) {
				q := p.Offset(d)
				if q.Empty() {
					t.Fatal("nothing is left")
				}
				if !q.Closed() {
					t.Error("open")
				}
				checkOffsetDistance(t, p, q, d)
				for _, poly := range q.Flatten(0.001) {
					if i, j, ok := selfCrossing(poly); ok {
						t.Errorf("crosses itself at %v and %v", poly[i], poly[j])
					}
				}
			})
		}
	}
}

// checkOffsetDistance compares dense samples of the offset and of the path in both
// directions: none may be too close, and none left out.
func checkOffsetDistance(t *testing.T, p, q draw.Path, d draw.MM) {
	t.Helper()
	want := math.Abs(float64(d))
	from := p.Flatten(0.0005)
	for _, s := range samples(q, 0.05) {
		best := math.Inf(1)
		for _, poly := range from {
			for i := 1; i < len(poly); i++ {
				best = min(best, toSegment(s, poly[i-1], poly[i]))
			}
		}
		if math.Abs(best-want) > 0.005 {
			t.Fatalf("%v is %.4f mm from the path, want %.4f", s, best, want)
		}
	}
}

func samples(p draw.Path, step draw.MM) []draw.Point {
	var out []draw.Point
	for _, poly := range p.Flatten(0.0005) {
		for i := 1; i < len(poly); i++ {
			n := int(poly[i].Sub(poly[i-1]).Len()/step) + 1
			for k := range n {
				out = append(out, poly[i-1].Lerp(poly[i], float64(k)/float64(n)))
			}
		}
	}
	return out
}

func toSegment(q, a, b draw.Point) float64 {
	d := b.Sub(a)
	if d.Dot(d) == 0 {
		return float64(q.Sub(a).Len())
	}
	u := max(0, min(1, q.Sub(a).Dot(d)/d.Dot(d)))
	return float64(q.Sub(a.Lerp(b, u)).Len())
}

func selfCrossing(poly []draw.Point) (int, int, bool) {
	side := func(o, p, q draw.Point) float64 { return p.Sub(o).Cross(q.Sub(o)) }
	n := len(poly) - 1
	for i := range n {
		for j := i + 2; j < n; j++ {
			if i == 0 && j == n-1 {
				continue
			}
			a, b, c, d := poly[i], poly[i+1], poly[j], poly[j+1]
			if side(a, b, c)*side(a, b, d) < -1e-18 && side(c, d, a)*side(c, d, b) < -1e-18 {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

func TestOffsetOfKnownShapes(t *testing.T) {
	grown := draw.RectPath(draw.RectWH(0, 0, 10, 10)).Offset(1)
	if b := grown.Bounds(); b != draw.RectWH(-1, -1, 12, 12) {
		t.Errorf("a grown square has the box %v", b)
	}
	if l := grown.Length(); math.Abs(float64(l)-40-2*math.Pi) > 0.01 {
		t.Errorf("a grown square is %.4f mm round", l)
	}
	shrunk := draw.RectPath(draw.RectWH(0, 0, 10, 10)).Offset(-1)
	if s := shrunk.String(); s != "M 1 1 L 9 1 L 9 9 L 1 9 L 1 1 Z" {
		t.Errorf("a shrunk square is %s", s)
	}
	disc := draw.Circle(draw.Pt(0, 0), 5).Offset(0.5)
	if b := disc.Bounds(); math.Abs(float64(b.W())-11) > 1e-6 || len(disc.Pts) != 13 {
		t.Errorf("a grown disc is %v wide, of %d points", b.W(), len(disc.Pts))
	}
	ring := draw.Circle(draw.Pt(0, 0), 5)
	ring.Append(draw.Circle(draw.Pt(0, 0), 3))
	if in := ring.Offset(0.1).Flatten(0.001)[1]; math.Abs(float64(in[0].Len())-2.9) > 0.002 {
		t.Errorf("the hole of a grown ring has the radius %v, want 2.9", in[0].Len())
	}
	if p := draw.Circle(draw.Pt(0, 0), 0.2).Offset(-0.3); !p.Empty() {
		t.Errorf("of a disc smaller than the offset %s is left", p)
	}
	neck := offsetShapes()["neck"].Offset(-0.25)
	if n := len(neck.Flatten(0.01)); n != 2 {
		t.Errorf("a neck narrower than the offset leaves %d parts, want 2", n)
	}
	if p := draw.Circle(draw.Pt(1, 2), 3); p.Offset(0).String() != p.String() {
		t.Error("an offset of nothing changes the path")
	}
}
