// Package bitmap finds the dark pixels of a picture and their connected regions.
package bitmap

import (
	"image"
	"math/bits"
)

// Bitmap is the dark pixels of a picture, one bit each.
type Bitmap struct {
	W, H   int
	stride int // words per row
	bits   []uint64
}

// New returns a bitmap without dark pixels.
func New(w, h int) *Bitmap {
	stride := (w + 63) / 64
	return &Bitmap{w, h, stride, make([]uint64, stride*h)}
}

// Row returns a row, 64 pixels per word, the first in the lowest bit.
func (b *Bitmap) Row(y int) []uint64 { return b.bits[y*b.stride : (y+1)*b.stride] }

// next returns the first position from x on at which the row differs from blank: all
// zeros or all ones.
func next(row []uint64, x int, blank uint64) int {
	for i := x / 64; i < len(row); i++ {
		word := row[i] ^ blank
		if i == x/64 {
			word &= ^uint64(0) << (x % 64)
		}
		if word != 0 {
			return 64*i + bits.TrailingZeros64(word)
		}
	}
	return 64 * len(row)
}

// Region is a connected region of dark pixels: its bounding box and number of pixels.
type Region struct {
	image.Rectangle
	N int
}

func (r *Region) add(s Region) { *r = Region{r.Union(s.Rectangle), r.N + s.N} }

// Limits on a picture: a sheet has some thousand regions, with some million runs.
const (
	maxRegions = 200_000
	maxRuns    = 20_000_000
)

// sweep connects the dark runs of each row to those of the row above.
type sweep struct {
	above, row []run
	up         []int // union-find: the region that a region was merged into, or itself
	regions    []Region
}

// run is an interval of dark pixels in a row; to is exclusive.
type run struct{ from, to, id int }

// Regions returns the connected regions; nil if there are more than any sheet has.
func (b *Bitmap) Regions() (out []Region) {
	s, runs := &sweep{}, 0
	for y := range b.H {
		line := b.Row(y)
		s.above, s.row = s.row, s.above[:0]
		for x := next(line, 0, 0); x < b.W; runs++ {
			to := min(next(line, x, ^uint64(0)), b.W)
			s.join(x, to, y)
			if runs > maxRuns || len(s.regions) > maxRegions {
				return nil
			}
			x = next(line, to, 0)
		}
	}
	for i, up := range s.up {
		if up == i {
			out = append(out, s.regions[i])
		}
	}
	return out
}

// join adds a run to the region that it touches, including at corners, merging several
// into one.
func (s *sweep) join(from, to, y int) {
	for len(s.above) > 0 && s.above[0].to < from {
		s.above = s.above[1:]
	}
	id := len(s.regions)
	for _, p := range s.above {
		if p.from > to {
			break
		}
		if r := s.root(p.id); id == len(s.regions) {
			id = r
		} else if r != id {
			s.up[r] = id
			s.regions[id].add(s.regions[r])
		}
	}
	own := Region{image.Rect(from, y, to, y+1), to - from}
	if id == len(s.regions) {
		s.up, s.regions = append(s.up, id), append(s.regions, own)
	} else {
		s.regions[id].add(own)
	}
	s.row = append(s.row, run{from, to, id})
}

func (s *sweep) root(i int) int {
	for s.up[i] != i {
		s.up[i] = s.up[s.up[i]]
		i = s.up[i]
	}
	return i
}
