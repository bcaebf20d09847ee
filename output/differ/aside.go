package differ

import (
	"image"
	"math"
)

// correlation holds the number of cells in an area, the sums of squared deviations of
// ink in two pictures, and the sum of their products.
type correlation struct{ n, want, got, both float64 }

// coefficient returns the correlation coefficient: 1 for pictures that differ only in
// brightness and contrast. Weak contrast of the second picture lowers it.
func (c correlation) coefficient() float64 { return c.both / math.Sqrt(c.want*max(c.got, c.n)) }

// correlate compares an area with the one displaced by dx, dy, sampling every step
// cells.
func (p *Pair) correlate(at image.Rectangle, dx, dy, step int) correlation {
	var n, a, b, aa, bb, ab float64
	w, h := p.want.w, p.want.h
	for y := max(at.Min.Y, -dy); y < min(at.Max.Y, h-dy); y += step {
		for x := max(at.Min.X, -dx); x < min(at.Max.X, w-dx); x += step {
			u, v := float64(p.want.ink[y*w+x]), float64(p.got.ink[(y+dy)*w+x+dx])
			n, a, b, aa, bb, ab = n+1, a+u, b+v, aa+u*u, bb+v*v, ab+u*v
		}
	}
	return correlation{n, aa - a*a/n, bb - b*b/n, ab - a*b/n}
}

// Aside returns the displacement of an area's content in millimetres, and the
// correlation there. It returns false if the area is blank.
func (p *Pair) Aside(at image.Rectangle) (dx, dy, like float64, ok bool) {
	at = at.Intersect(image.Rect(0, 0, p.want.w, p.want.h))
	reach := int(p.Reach * p.cells)
	side := 2*reach + 1
	scores := make([]float64, side*side)
	step := min(3, 1+at.Dx()*at.Dy()/10000) // large areas are subsampled
	best := side * side / 2
	for i := range scores {
		c := p.correlate(at, i%side-reach, i/side-reach, step)
		if c.n < 25 || c.want < 4*c.n {
			return 0, 0, 0, false
		}
		if scores[i] = c.coefficient(); scores[i] > scores[best] {
			best = i
		}
	}
	// Subpixel: the vertex of the parabola through the neighbours.
	top := func(before, behind int) float64 {
		if before < 0 || behind >= len(scores) {
			return 0
		}
		if d := scores[before] - 2*scores[best] + scores[behind]; d < 0 {
			return max(-0.5, min(0.5, (scores[before]-scores[behind])/(2*d)))
		}
		return 0
	}
	dx = (float64(best%side-reach) + top(best-1, best+1)) / p.cells
	dy = (float64(best/side-reach) + top(best-side, best+side)) / p.cells
	return dx, dy, scores[best], true
}
