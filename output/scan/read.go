package scan

import (
	"errors"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/scan/seal"
)

// ErrNoSheet is wrapped by the error for a picture on which no sheet is found.
var ErrNoSheet = errors.New("no sheet of shogikit is in the picture")

// ErrNoCode is wrapped by the error for a sheet whose code cannot be read.
var ErrNoCode = errors.New("the code at the bottom right of the sheet cannot be read")

// ErrCorners is wrapped by the error for a sheet of which too little is seen.
var ErrCorners = errors.New("too few of the sheet's corners are visible")

// Reading is a sheet found on a picture.
type Reading struct {
	Seal seal.Seal
	Read bool // the code was read; otherwise Seal is zero

	pic   *Picture
	spots []spot
	// near maps millimetres relative to the target beside the code to pixels; it is
	// accurate only near the code.
	near draw.Affine
	used [4]*spot // the targets of the sheet
}

// Read finds the targets of a sheet and reads its code. The error wraps [ErrNoSheet] or
// [ErrNoCode]; in the latter case it returns a reading.
func (p *Picture) Read() (r *Reading, err error) {
	err = ErrNoSheet
	for _, spots := range p.spots() {
		if one, e := p.read(spots); e == nil || r == nil {
			if r, err = one, e; e == nil {
				break
			}
		}
	}
	return r, err
}

// Next reads another sheet on the same picture, once this one has been measured.
func (r *Reading) Next() (*Reading, error) {
	return r.pic.read(slices.DeleteFunc(slices.Clone(r.spots), func(s spot) bool {
		return slices.ContainsFunc(r.used[:], func(u *spot) bool { return u != nil && *u == s })
	}))
}

func (p *Picture) read(spots []spot) (*Reading, error) {
	r := &Reading{pic: p, spots: spots}
	if len(r.spots) < 2 {
		return nil, ErrNoSheet
	}
	best := 0.0
	for i := range len(spots) * len(spots) {
		a, b := &spots[i/len(spots)], &spots[i%len(spots)]
		d := a.at.Sub(b.at)
		if float64(d.Len()) < 8*a.size {
			continue
		}
		d = d.Unit().Mul(a.size / float64(2*seal.RingOut)) // b is left of the target beside the code, or above it
		for _, x := range [2]draw.Point{d, d.Normal().Mul(-1)} {
			m, score := p.tune(turned(x, a.at))
			if score < 0.45 || r.Read && score <= best {
				continue
			}
			if s, err := seal.Read(p.modules(m)); err == nil {
				r.Seal, r.Read, r.near, best = s, true, m, score
			}
		}
	}
	if !r.Read {
		return r, ErrNoCode
	}
	return r, nil
}

// turned returns the similarity that maps the origin to at and a unit step to the right
// to x.
func turned(x, at draw.Point) draw.Affine {
	return draw.Affine{A: float64(x.X), B: float64(x.Y), C: -float64(x.Y), D: float64(x.X), E: float64(at.X), F: float64(at.Y)}
}

// module returns the grey of a module of the code.
func (p *Picture) module(m *draw.Affine, x, y int) float64 {
	at := seal.Corner().Add(draw.Pt((draw.MM(x)+0.5)*seal.Module, (draw.MM(y)+0.5)*seal.Module))
	return p.at(m.Apply(at))
}

// contrast returns the mean greys of the light and of the dark modules in a code's
// frame.
func (p *Picture) contrast(m *draw.Affine) (light, dark float64) {
	var nLight, nDark float64
	for y := range seal.Rows {
		for x := range seal.Cols {
			switch isDark, known := seal.Frame(x, y); {
			case isDark:
				dark, nDark = dark+p.module(m, x, y), nDark+1
			case known:
				light, nLight = light+p.module(m, x, y), nLight+1
			}
		}
	}
	return light / nLight, dark / nDark
}

// tune adjusts a map to the best fit of the code's frame, and returns a score: 1 is
// black on white.
func (p *Picture) tune(m draw.Affine) (best draw.Affine, score float64) {
	best, score = m, -1
	try := func(m draw.Affine, kx, ky, turn, shear float64) {
		t := draw.Affine{A: m.A*kx + m.C*turn, B: m.B*kx + m.D*turn, C: m.C*ky + m.A*shear, D: m.D*ky + m.B*shear, E: m.E, F: m.F}
		light, dark := p.contrast(&t)
		if s := 1 - dark/max(light, 1); s > score {
			best, score = t, s
		}
	}
	// search tries widths, heights and slants around the best so far, in the given
	// steps.
	search := func(x, dx, y, dy, slant, ds float64) {
		m := best
		for kx := 1 - x; kx < 1+x+dx/2; kx += dx {
			for ky := 1 - y; ky < 1+y+dy/2; ky += dy {
				for s := -slant; s < slant+ds/2; s += ds {
					try(m, kx, ky, 0, s)
					if slant > 0 {
						try(m, kx, ky, s, 0)
					}
				}
			}
		}
	}
	search(0.07, 0.005, 0.08, 0.02, 0, 1)
	if score > 0.1 && score < 0.45 { // possibly a perspective view
		search(0.08, 0.008, 0.08, 0.04, 0.1, 0.02)
	}
	for range 2 {
		if score >= 0.2 {
			search(0.006, 0.002, 0.02, 0.01, 0.016, 0.004)
		}
	}
	return best, score
}

// modules thresholds the modules of the code between the greys of its frame.
func (p *Picture) modules(m draw.Affine) [][]bool {
	light, dark := p.contrast(&m)
	out := make([][]bool, seal.Rows)
	for y := range out {
		for x := range seal.Cols {
			out[y] = append(out[y], p.module(&m, x, y) < (light+dark)/2)
		}
	}
	return out
}

// corners assigns targets of a sheet to the spots whose direction and distance best
// match the map near the code. That map is off by a few percent, and by more in a
// perspective view.
func (r *Reading) corners(want [4]draw.Point) (found [4]*spot) {
	origin := r.near.Apply(draw.Point{})
	for i, w := range want {
		a := r.near.Apply(w.Sub(want[2])).Sub(origin)
		best := 0.35
		for k := range r.spots {
			s := &r.spots[k]
			b := s.at.Sub(origin)
			cost := float64(b.Len()) / s.size // the one beside the code
			if i != 2 {
				cost = math.Abs(math.Atan2(a.Cross(b), a.Dot(b))) + math.Abs(math.Log(float64(b.Len()/a.Len())))
			}
			if cost < best {
				found[i], best = s, cost
			}
		}
	}
	for i := range found {
		for k := range i {
			if found[i] != nil && found[i] == found[k] {
				found[k] = nil
			}
		}
	}
	return found
}
