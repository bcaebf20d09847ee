package fold

import (
	"math"
	"testing"

	"shogikit/output/draw"
)

// TestCurvesAreSeenInPerspective checks that every point of a circle of the size of a
// piece is painted at its perspective projection.
func TestCurvesAreSeenInPerspective(t *testing.T) {
	c := Camera{Pitch: 50, Scale: 1, Distance: 400, At: draw.Pt(100, 100)}
	p := pose{origin: vec{20, 0, 150}, u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}}
	s := c.sight(p)
	circle := draw.Circle(draw.Pt(15, 15), 12)
	var want []draw.Point
	for _, q := range circle.Flatten(0.0005)[0] {
		v := p.at(q)
		y, z := v.y, v.z-100 // relative to the point looked at, tilted, and projected
		sin, cos := math.Sincos(50 * math.Pi / 180)
		up, near := y*cos-z*sin, y*sin+z*cos
		k := 400 / (400 - near)
		want = append(want, draw.Pt(draw.MM((v.x-100)*k), draw.MM(-up*k)))
	}
	seen := s.path(circle).Flatten(0.0005)[0]
	for _, q := range want {
		best := draw.MM(math.Inf(1))
		for i := 1; i < len(seen); i++ {
			a, d := seen[i-1], seen[i].Sub(seen[i-1])
			at := max(0, min(1, q.Sub(a).Dot(d)/d.Dot(d)))
			best = min(best, q.Sub(a.Add(d.Mul(at))).Len())
		}
		if best > 0.02 {
			t.Fatalf("%v is seen %v beside the curve", q, best)
		}
	}
}

// TestNearLinesAreWider also checks that lines stay lines, no thinner than writers can
// draw.
func TestNearLinesAreWider(t *testing.T) {
	var d draw.Drawing
	for _, y := range []draw.MM{-100, 100} {
		d.Paint(draw.Line(draw.Pt(-50, y), draw.Pt(50, y)), draw.None, draw.Black, 1)
	}
	s := (Camera{Pitch: 50, Scale: 1, Distance: 400}).sight(pose{u: vec{1, 0, 0}, v: vec{0, 0, 1}, n: vec{0, 1, 0}})
	var seen draw.Drawing
	s.put(&seen, d.Marks...)
	marks := seen.Marks
	if far, near := marks[0].Width, marks[1].Width; near < far*1.3 || marks[0].Stroke != draw.Black {
		t.Errorf("near line %v wide, far line %v, of %v", near, far, marks[0].Stroke)
	}
}
