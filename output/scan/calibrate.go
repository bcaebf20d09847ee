package scan

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// Printer is what scans of the test page tell about a printer.
type Printer struct {
	Across, Down draw.MM // what 100 mm measure
	// Back is by how much back pages must move to lie behind their fronts, right
	// and down; it takes both sides, and the edges of the paper on both pictures.
	Back     draw.Point
	HasBack  bool
	Warnings []string // what could not be seen
}

// Calibrate measures scans of the printed test page: its front, or both sides. The
// error is one of [Verify]'s.
func Calibrate(files [][]byte, o Options) (Printer, error) {
	var out Printer
	var offs [2]*draw.Point // of the print on its paper, front and back
	var paper draw.Size
	for i, data := range files {
		pages, kind, err := o.pages(data)
		if err != nil {
			return out, err
		}
		if kind != scanned {
			return out, fmt.Errorf("%w: it is a file of lines, no scan", ErrPicture)
		}
		v := &verifier{o: o}
		p, err := pages[0]()
		if err != nil {
			return out, err
		}
		s, m, err := v.measure(p)
		switch {
		case err != nil:
			return out, err
		case m.Corners < 3:
			return out, fmt.Errorf("%w: only two of its corners are seen", ErrNoSheet)
		case strings.Contains(s.Command, "--profile"):
			return out, errors.New("this test page was corrected by a profile already; print it without --profile")
		case !m.Scaled:
			return out, fmt.Errorf("%w: it does not say how large a pixel is; give --dpi, or --card", ErrPicture)
		}
		out.Across += (draw.MM(m.Across) - out.Across) / draw.MM(i+1)
		out.Down += (draw.MM(m.Down) - out.Down) / draw.MM(i+1)
		side := 0
		if s.Back {
			side = 1
		}
		if off, ok := m.offset(p, s.Paper); ok {
			offs[side] = &off
		}
		paper = s.Paper
	}
	switch {
	case len(files) < 2:
	case offs[0] == nil || offs[1] == nil:
		out.Warnings = append(out.Warnings, "the edges of the paper are not seen on both sides: put something dark behind it, and the back pages will be measured too")
	default:
		f, b := offs[0], offs[1]
		out.Back, out.HasBack = draw.Pt(-f.X-b.X, f.Y-b.Y), true // turned about an upright edge
		if paper.W > paper.H {
			out.Back = draw.Pt(f.X-b.X, -f.Y-b.Y)
		}
	}
	if len(files) == 0 {
		return out, errors.New("no scan")
	}
	for _, v := range []*draw.MM{&out.Across, &out.Down, &out.Back.X, &out.Back.Y} {
		*v = draw.MM(math.Round(float64(*v)*100) / 100) // as well as it is known
	}
	return out, nil
}

// offset returns how far the print lies right of and below the middle of its paper,
// whose edges must be seen all round.
func (m *Measures) offset(p *Picture, paper draw.Size) (draw.Point, bool) {
	w, h := float64(paper.W), float64(paper.H)
	left, ok1 := m.edge(p, func(along, out float64) draw.Point { return draw.Pt(draw.MM(-out), draw.MM(along*h)) })
	right, ok2 := m.edge(p, func(along, out float64) draw.Point { return draw.Pt(draw.MM(w+out), draw.MM(along*h)) })
	top, ok3 := m.edge(p, func(along, out float64) draw.Point { return draw.Pt(draw.MM(along*w), draw.MM(-out)) })
	bottom, ok4 := m.edge(p, func(along, out float64) draw.Point { return draw.Pt(draw.MM(along*w), draw.MM(h+out)) })
	dx, dy := (left-right)/2*m.Across/100, (top-bottom)/2*m.Down/100
	return draw.Pt(draw.MM(dx), draw.MM(dy)), ok1 && ok2 && ok3 && ok4
}

// edge returns how far outside of where it should be an edge of the paper is, in
// millimetres of the print.
func (m *Measures) edge(p *Picture, at func(along, out float64) draw.Point) (float64, bool) {
	const lines, reach, step, thick = 40, 12.0, 0.02, 0.5
	grey := func(along, out float64) float64 {
		x, y := m.to.apply(at(along, out))
		return p.at(x, y)
	}
	var found []float64
	for i := range lines {
		along := 0.1 + 0.8*float64(i)/(lines-1)
		paper := 0.0
		for k := range 10 {
			paper += grey(along, -reach/4-float64(k)*0.1) / 10
		}
		for out := -reach / 4; out < reach; out += step {
			// Behind the edge all is darker, and not just a speck.
			behind := (grey(along, out+thick/2) + grey(along, out+thick) + grey(along, out+2*thick)) / 3
			if v := grey(along, out); behind < 0.93*paper && v < (paper+behind)/2 {
				found = append(found, out)
				break
			}
		}
	}
	slices.Sort(found)
	if len(found) < lines*2/3 || found[len(found)*3/4]-found[len(found)/4] > 0.5 {
		return 0, false
	}
	return found[len(found)/2], true
}
