package scan

import (
	"errors"
	"fmt"
	"math"

	"shogikit/output/draw"
)

// Printer is the printer error measured on scans of the test page.
type Printer struct {
	Across, Down draw.MM // measured length of 100 mm
	// Back is how far back pages must move right and down to align with their fronts;
	// it requires both sides, and the edges of the paper on both pictures.
	Back     draw.Point
	HasBack  bool
	Commands []string // that printed the pages, without the program's name
	Warnings []string // what was not visible
}

// Calibrate measures scans of the printed test page: its front, or both sides. The
// error is one of [Sheets.Measure]'s, or wraps [ErrPicture] or [ErrCard].
func Calibrate(files [][]byte, o Options) (Printer, error) {
	var out Printer
	if len(files) == 0 {
		return out, errors.New("no scan")
	}
	offs := map[bool]draw.Point{} // of the print on its paper, by whether it is the back
	var paper draw.Size
	var pages []func() (*Picture, error)
	for _, data := range files {
		list, err := o.Pages(data)
		if err != nil {
			return out, err
		}
		pages = append(pages, list...)
	}
	for i, page := range pages {
		p, err := page()
		if err != nil {
			return out, err
		}
		s, m, err := (&Sheets{Options: o}).Measure(p.Read())
		switch {
		case err != nil:
			return out, err
		case m.Corners < 3:
			return out, fmt.Errorf("%w: only two", ErrCorners)
		case !m.Scaled:
			return out, fmt.Errorf("%w: it does not say how large a pixel is; give --dpi, or --card", ErrPicture)
		}
		out.Across += (draw.MM(m.Across) - out.Across) / draw.MM(i+1)
		out.Down += (draw.MM(m.Down) - out.Down) / draw.MM(i+1)
		if off, ok := m.offset(p, s.Paper); ok {
			offs[s.Back] = off
		}
		paper, out.Commands = s.Paper, append(out.Commands, s.Command)
	}
	switch {
	case len(pages) < 2:
	case len(offs) < 2:
		out.Warnings = append(out.Warnings, "the edges of the paper are not visible on both sides: put something dark behind it, and the back pages will be measured too")
	default:
		f, b := offs[false], offs[true]
		out.Back, out.HasBack = draw.Pt(-f.X-b.X, f.Y-b.Y), true // flipped along a vertical edge
		if paper.W > paper.H {
			out.Back = draw.Pt(f.X-b.X, -f.Y-b.Y)
		}
	}
	for _, v := range []*draw.MM{&out.Across, &out.Down, &out.Back.X, &out.Back.Y} {
		*v = draw.MM(math.Round(float64(*v)*100) / 100) // round to the accuracy
	}
	return out, nil
}

// offset returns how far the print is to the right of and below the centre of its
// paper, whose edges must all be visible.
func (m *Measures) offset(p *Picture, paper draw.Size) (draw.Point, bool) {
	corners := [4]draw.Point{{}, {X: paper.W}, {X: paper.W, Y: paper.H}, {Y: paper.H}}
	grey := func(q draw.Point) float64 { return p.at(m.to.apply(q)) }
	var out [4]float64 // distance of each edge outside its nominal position: top, right, bottom, left
	for i, from := range corners {
		to := corners[(i+1)%4]
		along := to.Sub(from).Normal().Unit().Mul(-1)
		inside := -2 - 0.02*float64([2]draw.MM{paper.H, paper.W}[i%2]) // the print may be larger than nominal
		var ok bool
		if out[i], _, ok = edge(from.Lerp(to, 0.1), from.Lerp(to, 0.9), along, ray{inside, 12, 0.02, 0.5}, 0.5, grey); !ok {
			return draw.Point{}, false
		}
	}
	return draw.Pt(draw.MM((out[3]-out[1])/2*m.Across/100), draw.MM((out[0]-out[2])/2*m.Down/100)), true
}
