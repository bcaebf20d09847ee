package scan

import (
	"math"
	"slices"

	"shogikit/output/scan/seal"
)

// spot is a target that was found.
type spot struct {
	x, y float64 // its middle
	size float64 // across the ring
}

// patch is the pixels that are dark and hang together.
type patch struct {
	x0, y0, x1, y1 int // ends included
	n              int
}

func (p *patch) size() float64 { return float64(p.x1-p.x0+p.y1-p.y0+2) / 2 }

// limits parts dark from light, for each of the blocks of a picture: paper is not
// as white everywhere, under a stain least of all.
type limits struct {
	block, cols int
	below       []uint8
}

func (p *Picture) limits() *limits {
	l := &limits{block: max(16, max(p.w, p.h)/80)}
	l.cols = (p.w + l.block - 1) / l.block
	rows := (p.h + l.block - 1) / l.block
	paper := make([]int, l.cols*rows)
	for i := range paper { // of the brightest tenth of its pixels, the darkest
		var counts [256]int
		x0, y0, n := i%l.cols*l.block, i/l.cols*l.block, 0
		for y := y0; y < min(p.h, y0+l.block); y += 2 {
			for x := x0; x < min(p.w, x0+l.block); x += 2 {
				counts[p.grey[y*p.w+x]]++
				n++
			}
		}
		v, sum := 255, 0
		for ; v > 0 && sum+counts[v] <= n/10; v-- {
			sum += counts[v]
		}
		paper[i] = v
	}
	for i := range paper {
		best := 0
		for y := max(0, i/l.cols-1); y <= min(rows-1, i/l.cols+1); y++ {
			for x := max(0, i%l.cols-1); x <= min(l.cols-1, i%l.cols+1); x++ {
				best = max(best, min(paper[y*l.cols+x], paper[i]+60))
			}
		}
		l.below = append(l.below, uint8(best*62/100))
	}
	return l
}

// maxPatches bounds how many dark patches are looked at; a sheet has some thousand.
const maxPatches = 200_000

// patches returns what hangs together of the dark pixels.
func (p *Picture) patches() []patch {
	l := p.limits()
	type run struct{ from, to, id int }
	var prev, next []run
	var list []patch
	var up []int
	root := func(i int) int {
		for up[i] != i {
			up[i] = up[up[i]]
			i = up[i]
		}
		return i
	}
	for y := range p.h {
		next = next[:0]
		row, below := p.grey[y*p.w:(y+1)*p.w], l.below[y/l.block*l.cols:]
		at := 0
		for x := 0; x < p.w; x++ {
			if row[x] >= below[x/l.block] {
				continue
			}
			from := x
			for x < p.w && row[x] < below[x/l.block] {
				x++
			}
			id := -1
			for at < len(prev) && prev[at].to < from-1 {
				at++
			}
			for k := at; k < len(prev) && prev[k].from <= x; k++ {
				if r := root(prev[k].id); id < 0 {
					id = r
				} else if r != id {
					a, b := &list[id], &list[r]
					a.x0, a.y0, a.x1, a.y1, a.n = min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1), a.n+b.n
					up[r] = id
				}
			}
			if id < 0 {
				if len(list) >= maxPatches {
					return nil
				}
				id = len(list)
				up, list = append(up, id), append(list, patch{x0: from, y0: y, x1: from, y1: y})
			}
			a := &list[id]
			a.x0, a.x1, a.y1, a.n = min(a.x0, from), max(a.x1, x-1), y, a.n+x-from
			next = append(next, run{from, x - 1, id})
		}
		prev, next = next, prev
	}
	var out []patch
	for i := range list {
		if up[i] == i {
			out = append(out, list[i])
		}
	}
	return out
}

// spots returns what looks like a target: a ring with a dot in its middle. At most
// as many as there can be on a sheet, and some that look like it.
func (p *Picture) spots() []spot {
	const most, cell = 8, 8
	all := p.patches()
	round := func(q *patch) bool {
		w, h := float64(q.x1-q.x0+1), float64(q.y1-q.y0+1)
		return w > 0.7*h && h > 0.7*w && q.size() >= 3 && q.size() < float64(max(p.w, p.h))/8
	}
	cells := map[[2]int][]*patch{}
	for i := range all {
		if q := &all[i]; round(q) && float64(q.n) > 0.5*q.size()*q.size() {
			at := [2]int{(q.x0 + q.x1) / 2 / cell, (q.y0 + q.y1) / 2 / cell}
			cells[at] = append(cells[at], q)
		}
	}
	var rings []*patch
	for i := range all {
		q := &all[i]
		if fill := float64(q.n) / (q.size() * q.size()); !round(q) || q.size() < 7 || fill < 0.2 || fill > 0.68 {
			continue
		}
		cx, cy, found := (q.x0+q.x1)/2, (q.y0+q.y1)/2, false
		for y := cy/cell - 1; y <= cy/cell+1; y++ {
			for x := cx/cell - 1; x <= cx/cell+1; x++ {
				for _, d := range cells[[2]int{x, y}] {
					k := d.size() / q.size()
					off := math.Hypot(float64(d.x0+d.x1-q.x0-q.x1), float64(d.y0+d.y1-q.y0-q.y1)) / 2
					found = found || k > 0.2 && k < 0.56 && off < 0.12*q.size()+0.5
				}
			}
		}
		if found {
			rings = append(rings, q)
		}
	}
	slices.SortStableFunc(rings, func(a, b *patch) int { return int(2 * (b.size() - a.size())) })
	var best []*patch // the most of about one size
	n := 0
	for i := range rings {
		for n < len(rings) && rings[n].size() > 0.75*rings[i].size() {
			n++
		}
		if n-i > len(best) {
			best = rings[i:n]
		}
	}
	var out []spot
	for _, q := range best[:min(len(best), most)] {
		out = append(out, p.middle(q))
	}
	return out
}

// middle returns the middle of a target, to a small part of a pixel: where its dark
// is.
func (p *Picture) middle(q *patch) spot {
	s := spot{float64(q.x0+q.x1+1) / 2, float64(q.y0+q.y1+1) / 2, q.size()}
	for range 3 {
		r := 0.58 * s.size
		var sum, sx, sy float64
		paper := 0.0
		for y := int(s.y - r); y <= int(s.y+r); y++ {
			for x := int(s.x - r); x <= int(s.x+r); x++ {
				if x >= 0 && y >= 0 && x < p.w && y < p.h {
					paper = max(paper, float64(p.grey[y*p.w+x]))
				}
			}
		}
		for y := int(s.y - r); y <= int(s.y+r); y++ {
			for x := int(s.x - r); x <= int(s.x+r); x++ {
				fx, fy := float64(x)+0.5, float64(y)+0.5
				if x < 0 || y < 0 || x >= p.w || y >= p.h || math.Hypot(fx-s.x, fy-s.y) > r {
					continue
				}
				// Noise of the paper does not count, and ink is ink.
				d := min(0.7, max(0, (paper-float64(p.grey[y*p.w+x]))/paper-0.15))
				sum, sx, sy = sum+d, sx+d*fx, sy+d*fy
			}
		}
		if sum == 0 {
			break
		}
		s.x, s.y = sx/sum, sy/sum
	}
	return s
}

// ring is what a ring measures across.
const ring = float64(2 * seal.RingOut)
