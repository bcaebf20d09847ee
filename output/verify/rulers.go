package verify

import (
	"math"
	"sort"

	"shogikit/output/draw"
)

// touch is how near ends must be to meet.
const touch mm = 0.02

// bar is a level straight line; for upright lines x and y are swapped.
type bar struct {
	y      mm
	x0, x1 mm
}

// bars returns the straight lines of a layer that are level, or upright with x
// and y swapped.
func (l *layer) bars(upright bool) []bar {
	var out []bar
	for i := range l.subs {
		a, b, ok := l.subs[i].straight()
		if !ok {
			continue
		}
		if upright {
			a, b = swapped(a), swapped(b)
		}
		if d := a.Y - b.Y; d < touch && d > -touch {
			out = append(out, bar{(a.Y + b.Y) / 2, min(a.X, b.X), max(a.X, b.X)})
		}
	}
	return out
}

func swapped(p point) point { return draw.Pt(p.Y, p.X) }

// rulers returns the lengths of the scale figures on a layer, level or upright,
// that have this number of steps: lines with ticks that stand on them at equal
// distances, the first and the last at the ends.
func (l *layer) rulers(upright bool, steps int) []mm {
	ticks := l.tickEnds(upright)
	var out []mm
	for _, b := range l.bars(upright) {
		length := b.x1 - b.x0
		if length < 5 {
			continue
		}
		if at := ticks.on(b); len(at) == steps+1 && even(at, b) {
			out = append(out, length)
		}
	}
	return out
}

// maxTick is longer than any tick, even on a drawing in another unit.
const maxTick = 60

// tickEnds are the ends of short lines across, sorted by y.
type tickEnds []point

func (l *layer) tickEnds(upright bool) tickEnds {
	var out tickEnds
	for _, t := range l.bars(!upright) {
		if t.x1-t.x0 > maxTick {
			continue
		}
		// In the swapped view of the ruler the tick runs along y.
		out = append(out, draw.Pt(t.y, t.x0), draw.Pt(t.y, t.x1))
	}
	sort.Slice(out, func(i, k int) bool { return out[i].Y < out[k].Y })
	return out
}

// on returns where along the bar ticks stand, sorted, each place once.
func (t tickEnds) on(b bar) []mm {
	var out []mm
	for i := sort.Search(len(t), func(i int) bool { return t[i].Y >= b.y-touch }); i < len(t) && t[i].Y <= b.y+touch; i++ {
		if x := t[i].X; x >= b.x0-touch && x <= b.x1+touch {
			out = append(out, x)
		}
	}
	sort.Slice(out, func(i, k int) bool { return out[i] < out[k] })
	return distinct(out, touch)
}

// distinct drops numbers that follow too closely on the one before.
func distinct(sorted []mm, slack mm) []mm {
	var out []mm
	for _, v := range sorted {
		if n := len(out); n == 0 || v-out[n-1] > slack {
			out = append(out, v)
		}
	}
	return out
}

// even tells whether the ticks divide the bar into equal steps.
func even(at []mm, b bar) bool {
	n := len(at) - 1
	if n < 1 {
		return false
	}
	for i, x := range at {
		want := b.x0 + (b.x1-b.x0)*mm(i)/mm(n)
		if math.Abs(float64(x-want)) > 2*float64(touch) {
			return false
		}
	}
	return true
}
