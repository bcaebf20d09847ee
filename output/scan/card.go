package scan

import (
	"errors"
	"math"
	"slices"

	"shogikit/output/bitmap"
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
		left, ok1 := p.side(&c, -1, 0, cardCorner*ky)
		right, ok2 := p.side(&c, 1, 0, cardCorner*ky)
		top, ok3 := p.side(&c, 0, -1, cardCorner*kx)
		bottom, ok4 := p.side(&c, 0, 1, cardCorner*kx)
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
// it turns from light to dark along many lines. False where it is not straight.
func (p *Picture) side(c *bitmap.Region, dx, dy int, corner float64) (line [2]float64, ok bool) {
	from, to := float64(c.Y0)+corner, float64(c.Y1)-corner
	edge, mid := float64(c.X0), float64(c.X0+c.X1)/2
	if dx > 0 {
		edge = float64(c.X1)
	}
	if dx == 0 {
		from, to = float64(c.X0)+corner, float64(c.X1)-corner
		edge, mid = float64(c.Y0), float64(c.Y0+c.Y1)/2
		if dy > 0 {
			edge = float64(c.Y1)
		}
	}
	const lines = 60
	out, reach := float64(dx+dy), 0.08*math.Abs(edge-mid)
	var at, slopes []float64
	grey := func(along, across float64) float64 {
		if dx == 0 {
			return p.at(along, across)
		}
		return p.at(across, along)
	}
	for i := range lines {
		along := from + (to-from)*float64(i)/(lines-1)
		paper, card := grey(along, edge+out*(reach/2+3)), grey(along, edge-out*(reach+2))
		x := edge + out*3
		for d := 0.0; d < reach+6; d += 0.1 {
			if x -= out * 0.1; grey(along, x) < (paper+card)/2 {
				break
			}
		}
		at = append(at, x)
	}
	for i := range lines / 2 {
		slopes = append(slopes, (at[i+lines/2]-at[i])/((to-from)*(lines/2)/(lines-1)))
	}
	slices.Sort(slopes)
	slope := slopes[len(slopes)/2]
	var flat []float64
	for i, x := range at {
		flat = append(flat, x-slope*(to-from)*(float64(i)/(lines-1)-0.5))
	}
	slices.Sort(flat)
	return [2]float64{flat[lines/2], slope}, flat[lines*9/10]-flat[lines/10] < 3
}
