package scan

import (
	"errors"
	"math"
	"slices"

	"shogikit/output/draw"
)

// A bank card, by ISO/IEC 7810 ID-1: its sides in millimetres, and the distance from
// the corners beyond which they are straight.
const (
	cardW, cardH = 85.60, 53.98
	cardCorner   = 6
)

// ErrCard is wrapped by the error for a picture without a bank card.
var ErrCard = errors.New("no bank card is visible beside the print; lay it on an empty place, its edges dark against the paper")

// byCard derives the resolution of a picture from the card on it: a scanner's own claim
// is accurate to half a percent at best.
func (p *Picture) byCard() error {
	for _, c := range p.dark().Regions() {
		w, h := float64(c.Dx()), float64(c.Dy())
		kx, ky := w/cardW, h/cardH // pixels per millimetre
		if h > w {
			kx, ky = w/cardH, h/cardW
		}
		size := max(kx, ky) * 25.4 / p.dx
		if min(w, h) < 100 || kx < 0.75*ky || kx > 1.3*ky || p.dx > 0 && (size < 0.9 || size > 1.15) {
			continue
		}
		box := draw.Rect{Min: draw.Pt(draw.MM(c.Min.X), draw.MM(c.Min.Y)), Max: draw.Pt(draw.MM(c.Max.X-1), draw.MM(c.Max.Y-1))}
		if dx, dy, ok := p.card(box, kx, ky); ok {
			p.dx, p.dy = dx*kx/w*25.4, dy*ky/h*25.4
			return nil
		}
	}
	return ErrCard
}

// card returns the size in pixels of a card with a known bounding box, at kx by ky
// pixels per millimetre. The sides of a slightly rotated card are on slanted lines.
func (p *Picture) card(box draw.Rect, kx, ky float64) (dx, dy float64, ok bool) {
	w, h := float64(box.W()), float64(box.H())
	var in, slope [4]float64 // left, right, top, bottom
	for i, along := range [4]draw.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		x, y := float64(along.X), float64(along.Y)
		middle := box.Center().Sub(draw.Pt(draw.MM(x*w/2), draw.MM(y*h/2)))
		half := draw.Pt(draw.MM(y*(w/2-cardCorner*kx)), draw.MM(x*(h/2-cardCorner*ky)))
		follow := ray{-3, 0.04*math.Abs(x*w+y*h) + 3, 0.1, 4}
		if in[i], slope[i], ok = edge(middle.Sub(half), middle.Add(half), along, follow, 2, p.at); !ok {
			return 0, 0, false
		}
		slope[i] /= 2 * float64(half.Len())
	}
	turn := math.Cos(math.Atan((slope[0] + slope[1] - slope[2] - slope[3]) / 4))
	even := math.Abs(slope[0]-slope[1]) <= 0.02 && math.Abs(slope[2]-slope[3]) <= 0.02 && math.Abs(slope[0]+slope[2]) <= 0.03
	return (w - in[0] - in[1]) * turn, (h - in[2] - in[3]) * turn, even
}

// ray is an interval to search for an edge, the step, and how deep the dark must be to
// be more than a speck.
type ray struct{ from, to, step, speck float64 }

// edge returns where a straight edge crosses rays that start between two points: on the
// middle ray, and how much further on the last one than on the first. It returns false
// if too few rays turn dark, or not along a line, within flat.
func edge(from, to, along draw.Point, r ray, flat float64, grey func(draw.Point) float64) (middle, slope float64, ok bool) {
	const rays = 60
	var x, y, slopes []float64
	for i := range rays {
		at := float64(i) / (rays - 1)
		start := from.Lerp(to, at)
		if d, ok := r.darkens(func(d float64) float64 { return grey(start.Add(along.Mul(d))) }); ok {
			x, y = append(x, at-0.5), append(y, d)
		}
	}
	if len(x) < rays*2/3 {
		return 0, 0, false
	}
	half := len(x) / 2
	for i := range half {
		slopes = append(slopes, (y[i+half]-y[i])/(x[i+half]-x[i]))
	}
	slope, _ = median(slopes)
	for i := range y {
		y[i] -= slope * x[i]
	}
	middle, quartiles := median(y)
	return middle, slope, quartiles < flat
}

// darkens returns where a ray turns from light to dark.
func (r ray) darkens(grey func(d float64) float64) (float64, bool) {
	light := 0.0
	for k := range 10 {
		light += grey(r.from-float64(k)*r.speck/5) / 10
	}
	for d := r.from; d < r.to; d += r.step {
		behind := (grey(d+r.speck/2) + grey(d+r.speck) + grey(d+2*r.speck)) / 3
		if behind < 0.93*light && grey(d) < (light+behind)/2 {
			return d, true
		}
	}
	return 0, false
}

// median sorts numbers and returns the median and the interquartile range.
func median(list []float64) (middle, quartiles float64) {
	slices.Sort(list)
	n := len(list)
	return list[n/2], list[n*3/4] - list[n/4]
}
