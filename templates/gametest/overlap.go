package gametest

import "shogikit/output/draw"

// Overlap reports whether two outlines overlap, by sampling points of either and
// testing whether they lie inside the other.
func Overlap(a, b draw.Path) bool {
	in := func(a, b draw.Path) bool {
		pts, poly := a.Flatten(0.02)[0], b.Flatten(0.02)[0]
		for i := 1; i < len(pts); i++ {
			for t := 0.0; t < 1; t += 0.05 {
				if draw.Inside(pts[i-1].Lerp(pts[i], t), poly) {
					return true
				}
			}
		}
		return false
	}
	return in(a, b) || in(b, a)
}
