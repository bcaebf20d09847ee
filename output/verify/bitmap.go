package verify

import (
	"math"
	"math/bits"

	"shogikit/output/draw"
)

// bitmap is the dark pixels of a picture, a bit each.
type bitmap struct {
	w, h   int
	stride int // words of a row
	bits   []uint64
	px, py float64 // size of a pixel, millimetres
	turned *bitmap // the same with rows and columns swapped, once it was asked for
}

func newBitmap(w, h int, work *budget) *bitmap {
	b := &bitmap{w: w, h: h, stride: (w + 63) / 64}
	work.charge(b.stride*h, 8*perByte)
	b.bits = make([]uint64, b.stride*h)
	return b
}

func (b *bitmap) row(y int) []uint64 { return b.bits[y*b.stride : (y+1)*b.stride] }

// count returns how many pixels are dark.
func (b *bitmap) count() int {
	n := 0
	for _, word := range b.bits {
		n += bits.OnesCount64(word)
	}
	return n
}

func (b *bitmap) dark(x, y int) bool {
	return x >= 0 && x < b.w && y >= 0 && y < b.h && b.row(y)[x/64]>>(x%64)&1 == 1
}

// runs calls f with the ends of every run of dark pixels of a row.
func (b *bitmap) runs(y int, f func(from, to int)) {
	row := b.row(y)
	for x := next(row, 0, 0); x < b.w; {
		end := min(next(row, x, ^uint64(0)), b.w)
		f(x, end-1)
		x = next(row, end, 0)
	}
}

// next returns where, from x on, the row no longer reads like blank: all zeros
// or all ones.
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

// along returns the picture with its level lines level, or its upright ones.
func (b *bitmap) along(upright bool, work *budget) *bitmap {
	if !upright {
		return b
	}
	if b.turned == nil {
		work.charge(b.count(), perByte)
		t := newBitmap(b.h, b.w, work)
		t.px, t.py = b.py, b.px
		for y := range b.h {
			b.runs(y, func(from, to int) {
				for x := from; x <= to; x++ {
					t.bits[x*t.stride+y/64] |= 1 << (y % 64)
				}
			})
		}
		b.turned = t
	}
	return b.turned
}

// rulerSlack is how far from its claim a ruler is still taken for one.
const rulerSlack = 0.06

// rulerPen is how much longer a ruler's line is than its length: the pen.
const rulerPen = 0.18

// rulers returns the lengths of the level rulers with so many steps and about
// this length: dark lines with a tick at each step and nothing between the
// ticks.
func (b *bitmap) rulers(length mm, steps int, work *budget) []mm {
	lo := int(float64(length) * (1 - rulerSlack) / b.px)
	hi := int((float64(length)*(1+rulerSlack) + 2*rulerPen) / b.px)
	var out []mm
	work.charge(len(b.bits), perByte)
	for y := range b.h {
		b.runs(y, func(from, to int) {
			work.charge(1, perComparison)
			if n := to - from + 1; n >= lo && n <= hi && b.ticked(from, to, y, steps, work) {
				out = append(out, mm(float64(n)*b.px-max(rulerPen, b.px)))
			}
		})
	}
	return out
}

// ticked reports whether the line from x0 to x1 has ticks on one side.
func (b *bitmap) ticked(x0, x1, y, steps int, work *budget) bool {
	work.charge(steps, 8*perComparison)
	for _, side := range []int{-1, 1} {
		off := y + side*max(2, int(math.Round(0.7/b.py)))
		good := 0
		for i := range steps + 1 {
			x := x0 + (x1-x0)*i/steps
			if b.dark(x, off) || b.dark(x-1, off) || b.dark(x+1, off) {
				good++
			}
			if i < steps && b.dark(x+(x1-x0)/steps/2, off) {
				good -= steps + 1
			}
		}
		if good >= steps+1 {
			return true
		}
	}
	return false
}

// A picture shows single parts where a pixel is smaller than coarse. cutPen is
// the pen that their lines are drawn with, lineOver how far lines of pictures
// that end on the cut line reach over it with their pen.
const (
	coarse   = 0.18
	cutPen   = 0.2
	lineOver = 0.15
)

// outlines returns the outermost of the dark regions that are larger than a dot,
// without the pen of their lines.
func (b *bitmap) outlines(work *budget) []outline {
	var list []outline
	for _, r := range b.regions(work) {
		w, h := float64(r.x1-r.x0+1)*b.px-cutPen, float64(r.y1-r.y0+1)*b.py-cutPen
		if w > 2 && h > 2 {
			list = append(list, outline{box: draw.RectWH(mm(float64(r.x0)*b.px), mm(float64(r.y0)*b.py), mm(w), mm(h))})
		}
	}
	return outermost(list, work)
}

// region is a set of dark pixels that touch each other, as its box in pixels,
// ends included.
type region struct{ x0, y0, x1, y1 int }

// regions returns the boxes of everything that hangs together in a picture. A
// closed line holds what is inside it, so the largest boxes are whole parts.
func (b *bitmap) regions(work *budget) []region {
	work.charge(len(b.bits), perByte)
	s := &sweep{work: work}
	for y := range b.h {
		s.next = s.next[:0]
		b.runs(y, func(from, to int) { s.run(from, to, y) })
		s.prev, s.next = s.next, s.prev
	}
	var out []region
	for i, up := range s.parent {
		if up == i {
			out = append(out, s.boxes[i])
		}
	}
	return out
}

// sweep joins the dark runs of each row to those of the row above.
type sweep struct {
	prev, next []span
	parent     []int
	boxes      []region
	work       *budget
}

// span is a run of dark pixels in a row.
type span struct{ from, to, id int }

func (s *sweep) root(i int) int {
	for s.parent[i] != i {
		s.parent[i] = s.parent[s.parent[i]]
		i = s.parent[i]
	}
	return i
}

// run adds a run, which joins all regions that it touches.
func (s *sweep) run(from, to, y int) {
	s.work.charge(1, perRun)
	id := -1
	for len(s.prev) > 0 && s.prev[0].to < from-1 {
		s.prev = s.prev[1:]
	}
	for _, p := range s.prev {
		if p.from > to+1 {
			break
		}
		s.work.charge(1, perComparison)
		r := s.root(p.id)
		switch {
		case id < 0:
			id = r
		case id != r:
			s.parent[r] = id
			s.grow(id, s.boxes[r])
		}
	}
	if id < 0 {
		id = len(s.parent)
		s.parent, s.boxes = append(s.parent, id), append(s.boxes, region{from, y, to, y})
	}
	s.grow(id, region{from, y, to, y})
	s.next = append(s.next, span{from, to, id})
}

func (s *sweep) grow(id int, r region) {
	b := &s.boxes[id]
	b.x0, b.y0, b.x1, b.y1 = min(b.x0, r.x0), min(b.y0, r.y0), max(b.x1, r.x1), max(b.y1, r.y1)
}
