package bitmap

import "iter"

// Raster is a picture of red, green and blue, a byte each.
type Raster struct {
	W, H int
	Pix  []uint8
}

// At returns the colour of a pixel.
func (r *Raster) At(x, y int) []uint8 { return r.Pix[3*(y*r.W+x):][:3] }

// Reduce makes a raster of rows of w pixels of so many bytes, red, green and blue
// first: n by n of them become one. False where rows are missing.
func Reduce(w, h, n, bytes int, rows iter.Seq[[]byte]) (*Raster, bool) {
	r := &Raster{W: w / n, H: h / n}
	r.Pix = make([]uint8, 0, 3*r.W*r.H)
	sums := make([]int, 3*r.W)
	y := 0
	for row := range rows {
		if y++; y > r.H*n {
			continue
		}
		for x := range r.W * n {
			p, s := row[x*bytes:], sums[x/n*3:]
			s[0], s[1], s[2] = s[0]+int(p[0]), s[1]+int(p[1]), s[2]+int(p[2])
		}
		if y%n == 0 {
			for i, v := range sums {
				r.Pix, sums[i] = append(r.Pix, uint8((v+n*n/2)/(n*n))), 0
			}
		}
	}
	return r, y == h
}
