package draw

import "math"

// Area returns the area of a polygon in square millimetres, positive if it runs
// clockwise on paper.
func Area(poly []Point) float64 {
	var sum float64
	for i := range poly {
		sum += poly[i].Cross(poly[(i+1)%len(poly)]) / 2
	}
	return sum
}

// Depth returns how many of the closed polygons contain polygon i, which none may
// cross.
func Depth(i int, polys [][]Point) int {
	n, q := 0, polys[i][0].Lerp(polys[i][1], 0.5)
	for j, o := range polys {
		if j != i && Inside(q, o) {
			n++
		}
	}
	return n
}

// Inside reports whether q lies in a polygon, by the even-odd rule.
func Inside(q Point, poly []Point) bool {
	in := false
	for i := range poly {
		if x, way := crossing(poly[i], poly[(i+1)%len(poly)], q.Y); way != 0 && q.X < x {
			in = !in
		}
	}
	return in
}

// crossing returns where the segment from a to b crosses the horizontal line at y, and
// its direction: 1 is down, -1 up, 0 no crossing.
func crossing(a, b Point, y MM) (x MM, way int) {
	switch {
	case a.Y <= y && y < b.Y:
		way = 1
	case b.Y <= y && y < a.Y:
		way = -1
	default:
		return 0, 0
	}
	return a.X + (b.X-a.X)*(y-a.Y)/(b.Y-a.Y), way
}

// Distance returns the distance of q from the segment from a to b.
func Distance(q, a, b Point) MM {
	d := b.Sub(a)
	if d.Dot(d) == 0 {
		return q.Sub(a).Len()
	}
	t := max(0, min(1, q.Sub(a).Dot(d)/d.Dot(d)))
	return q.Sub(a.Lerp(b, t)).Len()
}

// Gap returns the distance of the segment from a to b from that from c to d: 0 if they cross.
func Gap(a, b, c, d Point) MM {
	if _, _, crosses := cross(a, b, c, d); crosses {
		return 0
	}
	return min(Distance(a, c, d), Distance(b, c, d), Distance(c, a, b), Distance(d, a, b))
}

// cross returns the parameters at which two segments cross.
func cross(a, b, c, d Point) (s, t float64, ok bool) {
	u, v, w := b.Sub(a), d.Sub(c), c.Sub(a)
	den := u.Cross(v)
	if math.Abs(den) < 1e-15 {
		return 0, 0, false
	}
	s, t = w.Cross(v)/den, w.Cross(u)/den
	return s, t, s >= 0 && s < 1 && t >= 0 && t < 1
}

// turn returns the angle from one direction to another in radians, positive clockwise
// on paper.
func turn(u, v Point) float64 { return math.Atan2(u.Cross(v), u.Dot(v)) }
