package scan

import (
	"errors"
	"math"
	"slices"
)

// A bank card, by ISO/IEC 7810 ID-1: sides in millimetres, and how far from its
// corners they are straight.
const (
	cardW, cardH = 85.60, 53.98
	cardCorner   = 6
)

// ErrCard is wrapped by the error for a picture without a bank card.
var ErrCard = errors.New("no bank card is seen beside what is printed; lay it on an empty place, its edges dark against the paper")

// byCard takes the resolution of a picture from the card that lies on it: what a
// scanner says about itself is true to a part in two hundred at best.
func (p *Picture) byCard() error {
	all, _ := p.dark().Regions()
	for _, c := range all {
		w, h := float64(c.W()), float64(c.H())
		if p.dx > 0 && (max(w, h)*25.4/p.dx < 0.9*cardW || max(w, h)*25.4/p.dx > 1.15*cardW) || min(w, h) < 100 {
			continue
		}
		wide, high := cardW, cardH
		if h > w {
			wide, high = high, wide
		}
		if r := w / h * high / wide; r < 0.75 || r > 1.3 {
			continue
		}
		// Where the sides are at some places; a card that is turned a little has them
		// on slanting lines.
		kx, ky := w/wide, h/high
		x0, x1, y0, y1 := float64(c.X0), float64(c.X1), float64(c.Y0), float64(c.Y1)
		row := func(y, x float64) float64 { return p.at(x, y) }
		left, ok1 := side(p.at, x0, x1, y0+cardCorner*ky, y1-cardCorner*ky)
		right, ok2 := side(p.at, x1, x0, y0+cardCorner*ky, y1-cardCorner*ky)
		top, ok3 := side(row, y0, y1, x0+cardCorner*kx, x1-cardCorner*kx)
		bottom, ok4 := side(row, y1, y0, x0+cardCorner*kx, x1-cardCorner*kx)
		if !ok1 || !ok2 || !ok3 || !ok4 || math.Abs(left[1]-right[1]) > 0.02 || math.Abs(top[1]-bottom[1]) > 0.02 || math.Abs(left[1]+top[1]) > 0.03 {
			continue
		}
		turn := math.Cos(math.Atan((left[1] + right[1] - top[1] - bottom[1]) / 4))
		p.dx, p.dy = (right[0]-left[0])*turn/wide*25.4, (bottom[0]-top[0])*turn/high*25.4
		return nil
	}
	return ErrCard
}

// side returns where a side of a patch is in its middle, and its slope, from where
// it turns from light to dark along many lines; other is where the side across is.
// False where it is not straight.
func side(grey func(across, along float64) float64, edge, other, from, to float64) (line [2]float64, ok bool) {
	const lines, speck = 60, 4.0
	in, reach := math.Copysign(1, other-edge), 0.04*math.Abs(other-edge)
	var at, slopes []float64
	for i := range lines {
		along := from + (to-from)*float64(i)/(lines-1)
		d, ok := darkens(-3, reach+3, 0.1, speck, func(d float64) float64 { return grey(edge+in*d, along) })
		if !ok {
			return line, false
		}
		at = append(at, edge+in*d)
	}
	for i := range lines / 2 {
		slopes = append(slopes, (at[i+lines/2]-at[i])/((to-from)*(lines/2)/(lines-1)))
	}
	slope, _ := median(slopes)
	for i := range at {
		at[i] -= slope * (to - from) * (float64(i)/(lines-1) - 0.5)
	}
	x, spread := median(at)
	return [2]float64{x, slope}, spread < 2
}

// darkens returns where along a ray it turns from light to dark, and not just for a
// speck.
func darkens(from, to, step, speck float64, grey func(d float64) float64) (float64, bool) {
	light := 0.0
	for k := range 10 {
		light += grey(from-float64(k)*speck/5) / 10
	}
	for d := from; d < to; d += step {
		behind := (grey(d+speck/2) + grey(d+speck) + grey(d+2*speck)) / 3
		if behind < 0.93*light && grey(d) < (light+behind)/2 {
			return d, true
		}
	}
	return 0, false
}

// median sorts numbers and returns the middle one, and how far the quarters are
// apart.
func median(list []float64) (middle, spread float64) {
	slices.Sort(list)
	n := len(list)
	return list[n/2], list[n*3/4] - list[n/4]
}
