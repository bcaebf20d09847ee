package differ

import (
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/format"
)

// plane is the ink in each cell of a picture: 0 is white, 255 black.
type plane struct {
	w, h int
	ink  []uint8
}

func planeOf(r *bitmap.Raster) plane {
	p := plane{r.W, r.H, make([]uint8, r.W*r.H)}
	for i := range p.ink {
		p.ink[i] = uint8(format.Dark(r.Pix[3*i], r.Pix[3*i+1], r.Pix[3*i+2]))
	}
	return p
}

func most(a, b uint8) uint8  { return max(a, b) }
func least(a, b uint8) uint8 { return min(a, b) }

// around folds each cell and its neighbours within r cells, in a square, with pick.
func (p plane) around(r int, pick func(a, b uint8) uint8) plane {
	across := plane{p.w, p.h, slices.Clone(p.ink)}
	for y := range p.h {
		to, from := across.ink[y*p.w:][:p.w], p.ink[y*p.w:][:p.w]
		for d := 1; d <= min(r, p.w-1); d++ {
			for x := range p.w - d {
				to[x], to[x+d] = pick(to[x], from[x+d]), pick(to[x+d], from[x])
			}
		}
	}
	out := plane{p.w, p.h, slices.Clone(across.ink)}
	for d := 1; d <= min(r, p.h-1); d++ {
		for i := range (p.h - d) * p.w {
			k := i + d*p.w
			out.ink[i], out.ink[k] = pick(out.ink[i], across.ink[k]), pick(out.ink[k], across.ink[i])
		}
	}
	return out
}

// disc folds the cells within a circle of r cells with pick.
func (p plane) disc(r int, pick func(a, b uint8) uint8) plane {
	out := plane{p.w, p.h, slices.Clone(p.ink)}
	for dy := -r; dy <= r; dy++ {
		wide := int(math.Sqrt(float64(r*r - dy*dy)))
		for dx := -wide; dx <= wide; dx++ {
			for y := max(0, -dy); y < min(p.h, p.h-dy); y++ {
				for x := max(0, -dx); x < min(p.w, p.w-dx); x++ {
					i := y*p.w + x
					out.ink[i] = pick(out.ink[i], p.ink[i+dy*p.w+dx])
				}
			}
		}
	}
	return out
}

// softened returns the mean of each cell and its eight neighbours.
func (p plane) softened() plane {
	out := plane{p.w, p.h, make([]uint8, len(p.ink))}
	sums := make([]int, p.w)
	for y := range p.h {
		for x := range p.w {
			sums[x] = 0
			for v := max(0, y-1); v <= min(p.h-1, y+1); v++ {
				sums[x] += int(p.ink[v*p.w+x])
			}
		}
		for x := range p.w {
			out.ink[y*p.w+x] = uint8((sums[max(0, x-1)] + sums[x] + sums[min(p.w-1, x+1)]) / 9)
		}
	}
	return out
}

// widest is the maximum breadth of printed features in millimetres; broader shades are
// those of the paper, of stains and of fields.
const widest = 12

// shades are the darkness of unprinted areas by square millimetre: paper is the lightest
// value in each square, wide the same without features narrow enough to be printed.
type shades struct {
	side, r     int // of a square in cells; of squares beyond the edges
	paper, wide plane
}

func (p plane) shades(cells float64) shades {
	side, r := max(1, int(cells)), widest/2
	cols, rows := (p.w+side-1)/side+2*r, (p.h+side-1)/side+2*r
	s := shades{side: side, r: r, paper: plane{cols, rows, slices.Repeat([]uint8{255}, cols*rows)}}
	for i, v := range p.ink {
		b := &s.paper.ink[s.at(i%p.w, i/p.w)]
		*b = min(*b, v)
	}
	for i := range s.paper.ink {
		x, y := min(max(i%cols, r), cols-1-r), min(max(i/cols, r), rows-1-r)
		s.paper.ink[i] = s.paper.ink[y*cols+x]
	}
	s.wide = s.paper.disc(r, least).disc(r, most)
	return s
}

// at returns the index of the square containing a cell.
func (s *shades) at(x, y int) int { return (y/s.side+s.r)*s.paper.w + x/s.side + s.r }

// stained returns the shades in which areas that are too dark over more than the breadth
// of print, up to their edges, count as paper.
func (s *shades) stained(want *shades) plane {
	const darker, edge = 25, 2 // of 255; in squares, because stains have soft edges
	in := plane{s.wide.w, s.wide.h, make([]uint8, len(s.wide.ink))}
	for i, v := range s.wide.ink {
		if int(v) > int(want.wide.ink[i])+darker {
			in.ink[i] = 1
		}
	}
	for range widest {
		grown := in.around(1, most)
		for i, v := range s.paper.ink {
			if int(v) > int(want.paper.ink[i])+darker {
				in.ink[i] = grown.ink[i]
			}
		}
	}
	out, dark := plane{s.wide.w, s.wide.h, slices.Clone(s.wide.ink)}, s.paper.around(edge, most)
	for i, v := range in.around(edge, most).ink {
		if v > 0 {
			out.ink[i] = dark.ink[i]
		}
	}
	return out
}

// above returns the picture with ink measured relative to the shades.
func (p plane) above(s *shades, shade plane) plane {
	out := plane{p.w, p.h, make([]uint8, len(p.ink))}
	for i, v := range p.ink {
		base := shade.ink[s.at(i%p.w, i/p.w)]
		out.ink[i] = uint8(255 * int(max(v, base)-base) / max(1, 255-int(base)))
	}
	return out
}

// gain returns the strength of the ink relative to another picture.
func (p plane) gain(like plane) float64 {
	var both, own float64
	for i, v := range p.ink {
		w := float64(like.ink[i])
		if float64(v) < w/4 { // entirely missing
			continue
		}
		both, own = both+w*float64(v), own+w*w
	}
	return max(0.25, min(1.5, both/max(own, 1)))
}

func (p plane) divided(gain float64) plane {
	for i, v := range p.ink {
		p.ink[i] = uint8(min(255, float64(v)/gain))
	}
	return p
}
