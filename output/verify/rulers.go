package verify

import (
	"cmp"
	"slices"

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
func (p *page) bars(on draw.Layer, upright bool) []bar {
	l := p.layers[on.String()]
	if l == nil {
		return nil
	}
	p.work.charge(len(l.subs), perComparison)
	var out []bar
	for _, s := range l.subs {
		if !s.straight {
			continue
		}
		a, b := s.pts[0], s.pts[1]
		if upright {
			a, b = swapped(a), swapped(b)
		}
		if apart(a.Y, b.Y) < touch {
			out = append(out, bar{(a.Y + b.Y) / 2, min(a.X, b.X), max(a.X, b.X)})
		}
	}
	return out
}

func swapped(p point) point { return draw.Pt(p.Y, p.X) }

// across returns where level lines of a layer, of some length at least, cross a box,
// give or take slack at their ends, from top to bottom; or upright ones, from left
// to right.
func (p *page) across(on draw.Layer, upright bool, b draw.Rect, slack, least mm) []mm {
	if upright {
		b = draw.Rect{Min: swapped(b.Min), Max: swapped(b.Max)}
	}
	var at []mm
	for _, l := range p.bars(on, upright) {
		if l.x1-l.x0 >= least && l.x0 >= b.Min.X-slack && l.x1 <= b.Max.X+slack && l.y >= b.Min.Y && l.y <= b.Max.Y {
			at = append(at, l.y)
		}
	}
	return distinct(at)
}

// rulers returns the lengths of the scale figures of a page, level or upright,
// that have this number of steps: lines with ticks that stand on them at equal
// distances, the first and the last at the ends.
func (p *page) rulers(upright bool, steps int) []mm {
	const shortest, longest = 5, 60 // of a ruler, and of any tick, even in another unit
	var ticks []point               // ends of the lines across, x along the ruler
	for _, t := range p.bars(draw.LayerGuide, !upright) {
		if t.x1-t.x0 <= longest {
			ticks = append(ticks, draw.Pt(t.y, t.x0), draw.Pt(t.y, t.x1))
		}
	}
	p.work.charge(len(ticks), perPoint)
	slices.SortFunc(ticks, func(a, b point) int { return cmp.Compare(a.Y, b.Y) })
	var out []mm
	for _, b := range p.bars(draw.LayerGuide, upright) {
		from, _ := slices.BinarySearchFunc(ticks, b.y-touch, func(t point, y mm) int { return cmp.Compare(t.Y, y) })
		var at []mm
		for _, t := range ticks[from:] {
			if t.Y > b.y+touch {
				break
			}
			p.work.charge(1, perPoint)
			if t.X >= b.x0-touch && t.X <= b.x1+touch {
				at = append(at, t.X)
			}
		}
		if at = distinct(at); b.x1-b.x0 >= shortest && len(at) == steps+1 && even(at, b) {
			out = append(out, b.x1-b.x0)
		}
	}
	return out
}

// distinct sorts numbers and drops those that follow too closely on the one before.
func distinct(list []mm) []mm {
	slices.Sort(list)
	return slices.CompactFunc(list, func(a, b mm) bool { return apart(a, b) <= touch })
}

// even reports whether the ticks divide the bar into equal steps.
func even(at []mm, b bar) bool {
	for i, x := range at {
		if want := b.x0 + (b.x1-b.x0)*mm(i)/mm(len(at)-1); !near(x, want, 2*touch) {
			return false
		}
	}
	return true
}
