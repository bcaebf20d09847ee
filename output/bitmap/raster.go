package bitmap

import "iter"

// Raster is an RGB picture, one byte per channel.
type Raster struct {
	W, H int
	Pix  []uint8
}

// At returns the colour of a pixel.
func (r *Raster) At(x, y int) []uint8 { return r.Pix[3*(y*r.W+x):][:3] }

// Reduce downsamples rows of w pixels of the given number of bytes, beginning with red,
// green and blue, averaging n by n pixels into one. It returns false if rows are
// missing.
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
