package scan

import (
	"cmp"
	"image"
	"math"
	"slices"

	"shogikit/output/bitmap"
	"shogikit/output/draw"
	"shogikit/output/scan/seal"
)

// spot is a target that was found.
type spot struct {
	at   draw.Point // its centre, in pixels
	size float64    // diameter of the ring
}

// across returns the mean diameter of a region.
func across(q *bitmap.Region) float64 { return float64(q.Dx()+q.Dy()) / 2 }

// dark returns the dark pixels, by a threshold per block of the picture: paper is not
// equally white everywhere, least of all under a stain.
func (p *Picture) dark() *bitmap.Bitmap {
	block := max(16, max(p.w, p.h)/80)
	cols, rows := (p.w+block-1)/block, (p.h+block-1)/block
	paper := make([]int, cols*rows)
	for i := range paper { // the 90th percentile of its brightness
		var some []uint8
		x0, y0 := i%cols*block, i/cols*block
		for y := y0; y < min(p.h, y0+block); y += 2 {
			for x := x0; x < min(p.w, x0+block); x += 2 {
				some = append(some, p.grey[y*p.w+x])
			}
		}
		slices.Sort(some)
		paper[i] = int(some[len(some)-1-len(some)/10])
	}
	below := make([]uint8, len(paper))
	for i := range paper { // and that of the surrounding blocks
		best := 0
		for y := max(0, i/cols-1); y <= min(rows-1, i/cols+1); y++ {
			for x := max(0, i%cols-1); x <= min(cols-1, i%cols+1); x++ {
				best = max(best, min(paper[y*cols+x], paper[i]+60))
			}
		}
		below[i] = uint8(best * 62 / 100)
	}
	out := bitmap.New(p.w, p.h)
	for y := range p.h {
		bits, limits := out.Row(y), below[y/block*cols:]
		for x, v := range p.grey[y*p.w : (y+1)*p.w] {
			if v < limits[x/block] {
				bits[x/64] |= 1 << (x % 64)
			}
		}
	}
	return out
}

// spots returns candidates for targets, rings with a dot in the centre, in groups of
// similar size: at most as many of each size as there can be on a sheet, and some
// lookalikes.
func (p *Picture) spots() [][]spot {
	const most, cell = 8, 8
	all := p.dark().Regions()
	var rings []*bitmap.Region
	dots := map[image.Point][]*bitmap.Region{}
	for i := range all {
		q := &all[i]
		size, w, h := across(q), float64(q.Dx()), float64(q.Dy())
		fill := float64(q.N) / (size * size)
		if w <= 0.7*h || h <= 0.7*w || size < 3 || size >= float64(max(p.w, p.h))/8 {
			continue
		}
		if fill > 0.5 {
			at := q.Min.Add(q.Max).Div(2 * cell)
			dots[at] = append(dots[at], q)
		}
		if size >= 7 && fill >= 0.2 && fill <= 0.68 {
			rings = append(rings, q)
		}
	}
	rings = slices.DeleteFunc(rings, func(q *bitmap.Region) bool {
		middle := q.Min.Add(q.Max)
		for i := range 9 {
			for _, d := range dots[middle.Div(2*cell).Add(image.Pt(i%3-1, i/3-1))] {
				k := across(d) / across(q)
				away := d.Min.Add(d.Max).Sub(middle)
				off := math.Hypot(float64(away.X), float64(away.Y)) / 2
				if k > 0.2 && k < 0.56 && off < 0.12*across(q)+0.5 {
					return false
				}
			}
		}
		return true
	})
	slices.SortStableFunc(rings, func(a, b *bitmap.Region) int { return cmp.Compare(across(b), across(a)) })
	var groups [][]*bitmap.Region // of similar size
	for len(rings) > 0 {
		n := 1
		for n < len(rings) && across(rings[n]) > 0.6*across(rings[0]) {
			n++
		}
		groups, rings = append(groups, rings[:n]), rings[n:]
	}
	slices.SortStableFunc(groups, func(a, b []*bitmap.Region) int { return cmp.Compare(len(b), len(a)) })
	var out [][]spot
	for _, g := range groups[:min(len(groups), mostGroups)] {
		// Eyes are rings with dots too, but fill their boxes less.
		odd := func(q *bitmap.Region) float64 { return math.Abs(float64(q.N)/float64(q.Dx()*q.Dy()) - ringFill) }
		slices.SortStableFunc(g, func(a, b *bitmap.Region) int { return cmp.Compare(odd(a), odd(b)) })
		var spots []spot
		for _, q := range g[:min(len(g), most)] {
			spots = append(spots, p.middle(q))
		}
		out = append(out, spots)
	}
	return out
}

// The area of a target's ring relative to its box, and the number of sizes considered.
const (
	ringFill   = math.Pi / 4 * float64(1-seal.RingIn*seal.RingIn/(seal.RingOut*seal.RingOut))
	mostGroups = 3
)

// middle returns the centre of a target with subpixel accuracy: the centroid of its
// ink.
func (p *Picture) middle(q *bitmap.Region) spot {
	s := spot{draw.Pt(draw.MM(q.Min.X+q.Max.X)/2, draw.MM(q.Min.Y+q.Max.Y)/2), across(q)}
	for range 3 {
		r := draw.MM(0.58 * s.size)
		x0, x1 := max(0, int(s.at.X-r)), min(p.w-1, int(s.at.X+r))
		y0, y1 := max(0, int(s.at.Y-r)), min(p.h-1, int(s.at.Y+r))
		var paper, sum float64
		var middle draw.Point
		for y := y0; y <= y1; y++ {
			paper = max(paper, float64(slices.Max(p.grey[y*p.w+x0:y*p.w+x1+1])))
		}
		for y := y0; y <= y1; y++ {
			for x := x0; x <= x1; x++ {
				at := draw.Pt(draw.MM(x)+0.5, draw.MM(y)+0.5)
				if at.Sub(s.at).Len() > r {
					continue
				}
				// Ignore paper noise, and saturate ink.
				d := min(0.7, max(0, (paper-float64(p.grey[y*p.w+x]))/paper-0.15))
				sum, middle = sum+d, middle.Add(at.Mul(d))
			}
		}
		if sum == 0 {
			break
		}
		s.at = middle.Mul(1 / sum)
	}
	return s
}
