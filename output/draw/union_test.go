package draw

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// ringWinding computes the winding number of a polygon around q by angles, unlike the
// code under test.
func ringWinding(q Point, poly []Point) int {
	var sum float64
	for i := range poly {
		u, v := poly[i].Sub(q), poly[(i+1)%len(poly)].Sub(q)
		sum += math.Atan2(u.Cross(v), u.Dot(v))
	}
	return int(math.Round(sum / (2 * math.Pi)))
}

func TestUnion(t *testing.T) {
	square := func(x, y, w MM) []Point { return []Point{{x, y}, {x + w, y}, {x + w, y + w}, {x, y + w}} }
	tests := []struct {
		name  string
		polys [][]Point
		area  float64
		loops int
	}{
		{"nothing", nil, 0, 0},
		{"one", [][]Point{square(0, 0, 2)}, 4, 1},
		{"apart", [][]Point{square(0, 0, 2), square(5, 0, 1)}, 5, 2},
		{"crossing", [][]Point{square(0, 0, 2), square(1, 1, 2)}, 7, 1},
		{"the same twice", [][]Point{square(0, 0, 2), square(0, 0, 2)}, 4, 1},
		{"sharing an edge", [][]Point{square(0, 0, 2), square(2, 0, 2)}, 8, 1},
		{"one inside", [][]Point{square(0, 0, 3), square(1, 1, 1)}, 9, 1},
		{"a frame of four bars", [][]Point{
			{{0, 0}, {5, 0}, {5, 1}, {0, 1}}, {{0, 4}, {5, 4}, {5, 5}, {0, 5}},
			{{0, 0}, {1, 0}, {1, 5}, {0, 5}}, {{4, 0}, {5, 0}, {5, 5}, {4, 5}},
		}, 16, 2},
		{"corner to corner", [][]Point{square(0, 0, 1), square(1, 1, 1)}, 2, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			u := Union(tt.polys)
			var sum float64
			loops := u.Flatten(Micro)
			for _, l := range loops {
				sum += Area(l)
			}
			if math.Abs(sum-tt.area) > 1e-6 || len(loops) != tt.loops {
				t.Errorf("area %g in %d loops, want %g in %d: %s", sum, len(loops), tt.area, tt.loops, u)
			}
		})
	}
}

// TestStraightenKeepsBends checks that no point of a gentle bend is far from the lines
// that remain, although each is close to the line between its neighbours.
func TestStraightenKeepsBends(t *testing.T) {
	const n = 50000
	loop := make([]Point, n)
	for i := range loop {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / n)
		loop[i] = Pt(MM(100*cos), MM(100*sin))
	}
	kept := straighten(loop)
	if len(kept) > n/2 {
		t.Errorf("%d of %d points are kept", len(kept), n)
	}
	at, worst := 0, MM(0) // of the line that a point is on
	for _, p := range loop {
		if p == kept[(at+1)%len(kept)] {
			at++
		}
		worst = max(worst, Distance(p, kept[at%len(kept)], kept[(at+1)%len(kept)]))
	}
	if worst > 1.01*Micro/10 {
		t.Errorf("a point is %g mm from the lines, at most %g may be", worst, MM(Micro/10))
	}
}

// For random polygons, including self-intersecting ones, the union must contain exactly
// the points that any of them winds around, and its loops must not cross.
func TestUnionRandom(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		var polys [][]Point
		for range 1 + r.IntN(6) {
			var poly []Point
			for range 3 + r.IntN(9) {
				p := Pt(MM(r.Float64()*20), MM(r.Float64()*20))
				if seed%2 == 0 { // coincident points and overlapping edges
					p = Pt(MM(r.IntN(8)*3), MM(r.IntN(8)*3))
				}
				poly = append(poly, p)
			}
			polys = append(polys, poly)
		}
		u := Union(polys)
		loops := u.Flatten(Micro)
		for range 300 {
			q := Pt(MM(r.Float64()*22-1), MM(r.Float64()*22-1))
			if nearAny(q, polys) {
				continue
			}
			want, got := 0, 0
			for _, p := range polys {
				want += ringWinding(q, p)
			}
			for _, l := range loops {
				got += ringWinding(q, l)
			}
			if (want != 0) != (got == 1) || got != 0 && got != 1 {
				t.Fatalf("seed %d: at %v the polygons wind %d times, the union %d", seed, q, want, got)
			}
		}
		if err := loopsCross(loops); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}

func nearAny(q Point, polys [][]Point) bool {
	for _, p := range polys {
		for i := range p {
			if Distance(q, p[i], p[(i+1)%len(p)]) < 1e-3 {
				return true
			}
		}
	}
	return false
}

func loopsCross(loops [][]Point) error {
	type seg struct{ a, b Point }
	var all []seg
	for _, l := range loops {
		for i := 1; i < len(l); i++ {
			all = append(all, seg{l[i-1], l[i]})
		}
	}
	for i, d := range all {
		for _, e := range all[i+1:] {
			if d.a == e.a || d.a == e.b || d.b == e.a || d.b == e.b {
				continue
			}
			if s, t, ok := cross(d.a, d.b, e.a, e.b); ok && s > 1e-4 && s < 1-1e-4 && t > 1e-4 && t < 1-1e-4 {
				return fmt.Errorf("loops cross at %v", d.a.Lerp(d.b, s))
			}
		}
	}
	return nil
}
