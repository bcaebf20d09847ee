package verify

import (
	"fmt"
	"math"
	"slices"

	"shogikit/output/draw"
)

// touch is how near ends must be to meet.
const touch mm = 0.02

// heights returns the different heights of those level straight lines of a layer that
// are wanted, from top to bottom; or, with x and y swapped, of upright ones. Nearest
// neighbours count as one.
func (p *page) heights(on draw.Layer, upright bool, wanted func(line draw.Rect) bool) []mm {
	var at []mm
	lines := p.on(on).straight
	p.work.charge(len(lines), 2*perComparison)
	for _, l := range lines {
		if upright {
			l = swapped(l)
		}
		if l.H() <= touch && wanted(l) {
			at = append(at, l.Center().Y)
		}
	}
	slices.Sort(at)
	return slices.CompactFunc(at, func(a, b mm) bool { return near(a, b, touch) })
}

// swapped returns the box with x and y swapped.
func swapped(r draw.Rect) draw.Rect {
	return draw.Rect{Min: draw.Pt(r.Min.Y, r.Min.X), Max: draw.Pt(r.Max.Y, r.Max.X)}
}

// walls returns the heights of walls of rims: the distances of the folds above and
// below the middle of each.
func (p *page) walls(s *draw.Claim) []draw.Size {
	var out []draw.Size
	for _, place := range s.Places {
		upright, at := s.W > s.H, place.At.Sub(p.origin)
		if upright {
			at = draw.Pt(at.Y, at.X)
		}
		folds := p.heights(draw.LayerFold, upright, func(l draw.Rect) bool { return near(at.X, l.Center().X, l.W()/2+touch) })
		if i, _ := slices.BinarySearch(folds, at.Y); i > 0 && i < len(folds) {
			out = append(out, draw.Size{W: folds[i] - folds[i-1]})
		}
	}
	return out
}

// squares returns the squares of those parts in which a grid is claimed. Lines that
// are short for a board are no lines of its grid; they may run on over its edge, where
// the print does.
func (p *page) squares(s *draw.Claim, parts []draw.Rect) []draw.Size {
	const slack = 0.12 // how far from its claim a step of the grid is still one
	steps := func(b draw.Rect, upright bool, want mm) (out []mm) {
		if upright {
			b = swapped(b)
		}
		at := p.heights(draw.LayerArt, upright, func(l draw.Rect) bool {
			return l.W() >= 0.4*b.W() && l.Min.X >= b.Min.X-want/4 && l.Max.X <= b.Max.X+want/4 && l.Min.Y >= b.Min.Y && l.Max.Y <= b.Max.Y
		})
		for i := 1; i < len(at); i++ {
			if d := at[i] - at[i-1]; near(d, want, slack*want) {
				out = append(out, d)
			}
		}
		return out
	}
	var out []draw.Size
	p.work.charge(len(parts)*len(s.Places), perComparison)
	for _, b := range parts {
		if !slices.ContainsFunc(s.Places, func(at draw.Place) bool { return b.Contains(around(at.At.Sub(p.origin), draw.Size{}), 0) }) {
			continue
		}
		wide, high := steps(b, true, s.W), steps(b, false, s.H)
		p.work.charge(len(wide)*len(high), perComparison)
		for _, w := range wide {
			for _, h := range high {
				out = append(out, draw.Size{W: w, H: h})
			}
		}
	}
	return out
}

// scale measures a scale figure, level or upright, of centimetres or inches: a line
// on which ticks stand, one more than it has steps.
func (d *document) scale(p *page, s *draw.Claim) {
	const shortest, longest = 5, 60 // of it, and of any tick, even in another unit
	length, step, upright := max(s.W, s.H), mm(10), s.H > s.W
	what, ratios := "level scale of ", &d.across
	if upright {
		what, ratios = "upright scale of ", &d.down
	}
	if s.What == draw.ClaimInches {
		step = draw.Inch
	}
	steps := int(min(1000, math.Round(float64(length/step))))
	best := farthest // of those that have as many, the one that is most like it
	for _, b := range p.on(draw.LayerGuide).straight {
		if upright {
			b = swapped(b)
		}
		if b.W() < shortest || b.H() > touch || apart(b.W(), length) >= apart(best, length) {
			continue
		}
		ticks := p.heights(draw.LayerGuide, !upright, func(t draw.Rect) bool {
			on := near(t.Min.X, b.Center().Y, touch) || near(t.Max.X, b.Center().Y, touch)
			return on && t.Center().Y >= b.Min.X-touch && t.Center().Y <= b.Max.X+touch && t.W() <= longest
		})
		if len(ticks) == steps+1 {
			best = b.W()
		}
	}
	found := fmt.Sprintf("no line with %d steps", steps)
	if best < farthest {
		found = lengthText(best)
		*ratios = append(*ratios, float64(best/length))
	}
	d.found(what+lengthText(length), lengthText(length), found, near(best, length, d.exact))
}
