package verify

import (
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

// grid is the level or the upright lines of a layer.
type grid struct {
	on      draw.Layer
	upright bool
}

// bars returns the straight lines of a layer that are level, or upright with x
// and y swapped.
func (p *page) bars(on draw.Layer, upright bool) []bar {
	l, out := p.layers[on.String()], p.grids[grid{on, upright}]
	if l == nil || out != nil {
		return out
	}
	p.work.charge(len(l.subs), perPoint)
	for _, s := range l.subs {
		if !s.straight {
			continue
		}
		a, b := s.pts[0], s.pts[1]
		if upright {
			a, b = swapped(a), swapped(b)
		}
		if near(a.Y, b.Y, touch) {
			out = append(out, bar{(a.Y + b.Y) / 2, min(a.X, b.X), max(a.X, b.X)})
		}
	}
	p.grids[grid{on, upright}] = out
	return out
}

func swapped(p point) point { return draw.Pt(p.Y, p.X) }

// heights returns the different heights of those lines that are wanted, from top to
// bottom; nearest neighbours count as one.
func (p *page) heights(lines []bar, wanted func(bar) bool) []mm {
	var at []mm
	p.work.charge(len(lines), perComparison)
	for _, l := range lines {
		if wanted(l) {
			at = append(at, l.y)
		}
	}
	slices.Sort(at)
	return slices.CompactFunc(at, func(a, b mm) bool { return near(a, b, touch) })
}

// across returns where level lines of a layer, of some length at least, cross a box,
// give or take slack at their ends; or upright ones.
func (p *page) across(on draw.Layer, upright bool, b draw.Rect, slack, least mm) []mm {
	if upright {
		b = draw.Rect{Min: swapped(b.Min), Max: swapped(b.Max)}
	}
	return p.heights(p.bars(on, upright), func(l bar) bool {
		return l.x1-l.x0 >= least && l.x0 >= b.Min.X-slack && l.x1 <= b.Max.X+slack && l.y >= b.Min.Y && l.y <= b.Max.Y
	})
}

// rulers returns the lengths of the scale figures of a page, level or upright,
// that have this number of steps: lines with ticks that stand on them at equal
// distances, the first and the last at the ends.
func (p *page) rulers(upright bool, steps int) []mm {
	const shortest, longest = 5, 60 // of a ruler, and of any tick, even in another unit
	lines := p.bars(draw.LayerGuide, !upright)
	var out []mm
	for _, b := range p.bars(draw.LayerGuide, upright) {
		if b.x1-b.x0 < shortest {
			continue
		}
		at := p.heights(lines, func(t bar) bool {
			on := near(t.x0, b.y, touch) || near(t.x1, b.y, touch)
			return on && t.y >= b.x0-touch && t.y <= b.x1+touch && t.x1-t.x0 <= longest
		})
		even := len(at) == steps+1
		for i := 0; even && i <= steps; i++ {
			even = near(at[i], b.x0+(b.x1-b.x0)*mm(i)/mm(steps), 2*touch)
		}
		if even {
			out = append(out, b.x1-b.x0)
		}
	}
	return out
}
