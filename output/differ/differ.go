// Package differ compares two pictures of a sheet cell by cell: how it must look, and
// how it looks in a file or on a print.
package differ

import (
	"fmt"
	"image"
	"math"

	"shogikit/output/bitmap"
)

// Limits are the tolerances of a comparison.
type Limits struct {
	Lost   float64 // less than this fraction of the expected ink counts as none
	Faint  float64 // ink, as a fraction of black, that may be missing
	Extra  float64 // ink beyond that expected nearby, as a fraction of black
	Near   int     // the distance in cells that counts as nearby
	Gap    float64 // square millimetres of lost or recoloured ink in a square of 3 mm
	Stain  float64 // the same for extra ink
	Moved  float64 // millimetres
	Reach  float64 // the search radius for displaced content, in millimetres
	Weak   float64 // a correlation below this means missing
	Print  bool    // normalize for the paper, the strength of the ink and the tint of the light
	Colour float64 // of 255, in a cell of a file; the minimum fraction of a colour on a print
	Bits   bool    // bilevel, as a fax: intermediate tones may become either
}

// Limits for files, whose edges may be a cell off and softer, and for prints, which are
// as good as their printers and scanners.
var (
	Files  = Limits{Lost: 0.7, Faint: 0.08, Extra: 0.14, Near: 1, Gap: 0.09, Stain: 0.09, Moved: 0.06, Reach: 1.5, Weak: 0.2, Colour: 40}
	Prints = Limits{Lost: 0.4, Faint: 0.12, Extra: 0.2, Near: 2, Gap: 0.5, Stain: 0.9, Moved: 0.25, Reach: 1.2, Weak: 0.4, Print: true, Colour: 0.35}
	Faxes  = Limits{Lost: 0.4, Faint: 0.6, Extra: 0.2, Near: 2, Gap: 0.5, Stain: 0.9, Moved: 0.25, Reach: 1.2, Weak: 0.4, Print: true, Colour: 0.35, Bits: true}
)

// Pair is two pictures of a sheet, of the same size.
type Pair struct {
	Limits
	cells             float64 // per millimetre
	want, got         plane
	clear             plane // what was found, without stains and their edges
	nearby            plane // the maximum ink expected around a cell
	found             plane
	soft              plane // the expected ink, possibly blurred
	wantTint, gotTint *bitmap.Raster
}

// New prepares two pictures for comparison; cells is their resolution in cells per
// millimetre.
func New(want, got *bitmap.Raster, cells float64, l Limits) *Pair {
	p := &Pair{Limits: l, cells: cells, want: planeOf(want), got: planeOf(got), wantTint: want, gotTint: got}
	p.clear = p.got
	if l.Print {
		w, g := p.want.shades(cells), p.got.shades(cells)
		p.want, p.got, p.clear = p.want.above(&w, w.wide), p.got.above(&g, g.wide), p.got.above(&g, g.stained(&w))
		gain := p.got.gain(p.want.softened())
		p.got, p.clear = p.got.divided(gain), p.clear.divided(gain)
	}
	if isGrey(got) {
		p.gotTint = nil
	}
	return p
}

func isGrey(r *bitmap.Raster) bool {
	for i := 0; i+2 < len(r.Pix); i += 3 {
		if r.Pix[i] != r.Pix[i+1] || r.Pix[i] != r.Pix[i+2] {
			return false
		}
	}
	return true
}

// Pseudo-areas of faults.
const (
	Beside = -1 // outside all areas
	All    = -2 // the print as a whole
)

// Fault is a fault in an area.
type Fault struct {
	Area  int // or Beside or All
	What  string
	Where image.Rectangle // cells
	Gone  bool            // all of the area is missing
}

// Compare returns the faults of each area, and those outside all of them. Where areas
// overlap the first one is charged.
func (p *Pair) Compare(areas []image.Rectangle) (out []Fault) {
	p.nearby, p.found, p.soft = p.want.around(p.Near, most), p.got.around(1, most), p.want.softened()
	if p.Bits {
		const pale = 20 // of 255
		for i, v := range planeOf(p.wantTint).around(p.Near, most).ink {
			if v > pale {
				p.nearby.ink[i] = 255
			}
		}
	}
	taken := make([]bool, len(p.want.ink))
	for i, a := range areas {
		if f, ok := p.area(a, taken); ok {
			f.Area = i
			out = append(out, f)
		}
	}
	all := image.Rect(0, 0, p.want.w, p.want.h)
	if p.Print { // a picture may end at the very edge
		all = all.Inset(2)
	}
	if f, ok := p.area(all, taken); ok {
		f.Area, f.Gone = Beside, false
		out = append(out, f)
	}
	if p.Print {
		out = append(out, p.streaks()...)
		out = append(out, p.faded()...)
	}
	return out
}

// area compares an area except for taken cells, and marks its cells as taken.
func (p *Pair) area(a image.Rectangle, taken []bool) (f Fault, ok bool) {
	a = a.Intersect(image.Rect(0, 0, p.want.w, p.want.h))
	whole := a.Dx() > p.want.w-5 && a.Dy() > p.want.h-5
	var dx, dy int
	var by [2]float64
	like, seen := 1.0, false
	if p.Print && !whole {
		by[0], by[1], like, seen = p.Aside(a)
		dx, dy = int(math.Round(by[0]*p.cells)), int(math.Round(by[1]*p.cells))
	}
	lost, extra, toned := newCrowd(a, p.cells), newCrowd(a, p.cells), newCrowd(a, p.cells)
	for y := a.Min.Y; y < a.Max.Y; y++ {
		for x := a.Min.X; x < a.Max.X; x++ {
			i := y*p.want.w + x
			if taken[i] {
				continue
			}
			taken[i] = true
			p.cell(x, y, dx, dy, lost, extra, toned)
		}
	}
	far := math.Hypot(by[0], by[1]) > p.Moved
	if odd := lost.atLeast(p.Gap) || extra.atLeast(p.Stain) || toned.atLeast(p.Gap); !odd && !(seen && (far || like < p.Weak)) {
		return f, false
	} else if !p.Print && !whole {
		by[0], by[1], like, seen = p.Aside(a)
		far = math.Hypot(by[0], by[1]) > p.Moved && like > 0.9
	}
	f.Where = lost.box.Union(extra.box).Union(toned.box)
	switch {
	case seen && like < p.Weak && 5*extra.n <= lost.n:
		f.What, f.Gone = "is missing or hardly visible", true
	case seen && far:
		b := a.Add(image.Pt(int(math.Round(by[0]*p.cells)), int(math.Round(by[1]*p.cells)))).Intersect(image.Rect(0, 0, p.want.w, p.want.h))
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				taken[y*p.want.w+x] = true
			}
		}
		f.What = fmt.Sprintf("is moved by %+.2f mm across, %+.2f mm down", by[0], by[1])
	case toned.n > lost.n+extra.n:
		f.What = "has other colours"
	case 5*extra.n < lost.n:
		f.What = "lacks something"
	case 5*lost.n < extra.n:
		f.What = "has something on it that does not belong there"
	default:
		f.What = "is drawn differently"
	}
	return f, true
}

// cell compares a cell with the one displaced by dx, dy.
func (p *Pair) cell(x, y, dx, dy int, lost, extra, toned *crowd) {
	i := y*p.want.w + x
	k := min(p.got.h-1, max(0, y+dy))*p.got.w + min(p.got.w-1, max(0, x+dx))
	w, g := float64(p.want.ink[i]), float64(p.clear.ink[k])
	if soft := min(w, float64(p.soft.ink[i])); soft > 255*p.Faint && float64(p.found.ink[k]) < p.Lost*soft {
		lost.add(x, y)
	} else if g > float64(p.nearby.ink[i])+255*p.Extra {
		extra.add(x, y)
	} else if !p.Print && p.gotTint != nil && p.otherTone(x, y) {
		toned.add(x, y)
	}
}

// chroma returns red and blue relative to green.
func chroma(r *bitmap.Raster, i int) (rg, bg int) {
	g := int(r.Pix[3*i+1])
	return int(r.Pix[3*i]) - g, int(r.Pix[3*i+2]) - g
}

// otherTone reports whether a cell's tone differs from all those around it in the other
// picture.
func (p *Pair) otherTone(x, y int) bool {
	i, slack := y*p.want.w+x, int(p.Colour)
	rg, bg := chroma(p.wantTint, i)
	if r, b := chroma(p.gotTint, i); max(rg-r, r-rg, bg-b, b-bg) <= slack {
		return false
	}
	return p.alien(p.gotTint, p.wantTint, x, y) || p.alien(p.wantTint, p.gotTint, x, y)
}

func (p *Pair) alien(of, among *bitmap.Raster, x, y int) bool {
	rg, bg := chroma(of, y*of.W+x)
	low, high := [2]int{255, 255}, [2]int{-255, -255}
	for v := max(0, y-1); v <= min(of.H-1, y+1); v++ {
		for u := max(0, x-1); u <= min(of.W-1, x+1); u++ {
			r, b := chroma(among, v*of.W+u)
			low, high = [2]int{min(low[0], r), min(low[1], b)}, [2]int{max(high[0], r), max(high[1], b)}
		}
	}
	slack := int(p.Colour)
	return rg < low[0]-slack || rg > high[0]+slack || bg < low[1]-slack || bg > high[1]+slack
}

// crowd counts differing cells in squares of 1.5 mm.
type crowd struct {
	at     image.Point
	side   int
	cols   int
	counts []int
	cells  float64
	n      int
	box    image.Rectangle
}

const crowdSide = 3 // millimetres

func newCrowd(a image.Rectangle, cells float64) *crowd {
	side := max(1, int(crowdSide*cells/2))
	cols := a.Dx()/side + 1
	return &crowd{a.Min, side, cols, make([]int, cols*(a.Dy()/side+1)), cells, 0, image.Rectangle{}}
}

func (c *crowd) add(x, y int) {
	c.n++
	c.box = c.box.Union(image.Rect(x, y, x+1, y+1))
	c.counts[(y-c.at.Y)/c.side*c.cols+(x-c.at.X)/c.side]++
}

// atLeast reports whether any two by two squares contain at least an area, in square
// millimetres.
func (c *crowd) atLeast(area float64) bool {
	const leastCells = 6
	enough := max(leastCells, int(math.Ceil(area*c.cells*c.cells)))
	for i, n := range c.counts {
		for _, k := range [3]int{1, c.cols, c.cols + 1} {
			if i+k < len(c.counts) && (k == c.cols || i%c.cols+1 < c.cols) {
				n += c.counts[i+k]
			}
		}
		if n >= enough {
			return true
		}
	}
	return false
}
