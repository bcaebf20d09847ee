package press

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"shogikit/output/draw"
)

// Profile is a printer's error as measured on the calibration page. The zero Profile is
// a perfect printer.
type Profile struct {
	Across, Down draw.MM    // measured length of 100 mm; 0 means 100
	Back         draw.Point // how far back pages must move to align with their fronts
}

// Limits of a profile. Larger errors are due to settings such as "fit to page", not to
// the printer.
const (
	measureFrom, measureTo draw.MM = 95, 105
	maxBack                draw.MM = 10
)

// profileLength is the nominal length of what is measured.
const profileLength draw.MM = 100

// ParseMeasured parses the measurements of the calibration page's rulers, across and
// down: 98.7x99.1.
func ParseMeasured(s string) (across, down draw.MM, err error) {
	across, down, err = twoLengths(strings.ReplaceAll(strings.ToLower(s), "×", "x"), "x", "must say what 100 mm measure across and down, for example 98.7x99.1")
	if err == nil { // nothing measures 0 mm
		err = Profile{Across: cmp.Or(across, draw.Micro), Down: cmp.Or(down, draw.Micro)}.Check()
	}
	return across, down, err
}

// ParseShift parses the displacement of back pages, right and down: +0.6,-0.3.
func ParseShift(s string) (draw.Point, error) {
	dx, dy, err := twoLengths(s, ",", "must be two lengths, right and down, for example +0.6,-0.3")
	by := draw.Pt(dx, dy)
	return by, errors.Join(err, Profile{Back: by}.Check())
}

func twoLengths(s, sep, wanted string) (a, b draw.MM, err error) {
	x, y, ok := strings.Cut(s, sep)
	if !ok || x == "" || y == "" {
		return 0, 0, fmt.Errorf("%q: %s", s, wanted)
	}
	if a, err = ParseLength(x); err == nil {
		b, err = ParseLength(y)
	}
	return a, b, err
}

// Check reports whether the profile is plausible for a printer.
func (p Profile) Check() error {
	for _, v := range []draw.MM{p.Across, p.Down} {
		if v != 0 && !(v >= measureFrom && v <= measureTo) {
			return fmt.Errorf("%s for 100 mm comes from print settings, not from the printer: print at 100 %% (actual size) first; %g to %g mm can be corrected",
				FormatMM(v), float64(measureFrom), float64(measureTo))
		}
	}
	if !(math.Abs(float64(p.Back.X)) <= float64(maxBack) && math.Abs(float64(p.Back.Y)) <= float64(maxBack)) {
		return fmt.Errorf("a back page can be moved by at most %s", FormatMM(maxBack))
	}
	return nil
}

// Correct returns the sheets drawn so that they come out right on the printer: scaled
// around the centre of their block, back pages also shifted. Parts, guides and marks
// are transformed alike. Only the scale figures keep their length, so that they still
// show the printer's error; their centres move along. It fails with [TooLarge] if a
// sheet would exceed its paper. The zero profile leaves sheets unchanged.
func (p Profile) Correct(sheets []draw.Sheet) ([]draw.Sheet, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if p == (Profile{}) {
		return sheets, nil
	}
	out := make([]draw.Sheet, len(sheets))
	for i := range sheets {
		var err error
		if out[i], err = p.sheet(sheets[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// correction returns the map from nominal to corrected positions.
func (p Profile) correction(s *draw.Sheet) draw.Affine {
	x, y := float64(profileLength/cmp.Or(p.Across, profileLength)), float64(profileLength/cmp.Or(p.Down, profileLength))
	c := s.Block.Center()
	m := draw.Translate(-c.X, -c.Y).Then(draw.Scale(x, y)).Then(draw.Translate(c.X, c.Y))
	if s.Back {
		m = m.Then(draw.Translate(p.Back.X, p.Back.Y))
	}
	return m
}

func (p Profile) sheet(s draw.Sheet) (draw.Sheet, error) {
	m := p.correction(&s)
	parts := s.Parts
	s.Parts = make([]draw.Part, len(parts))
	for i := range parts {
		s.Parts[i] = parts[i].Transform(m)
	}
	s.Furniture = correctRuns(s.Furniture, m)
	used := s.Furniture.Bounds().Union(Used(s.Parts)) // scale figures do not shrink with the block
	b := mapped(s.Block, m).Union(used)
	s.Block = draw.Rect{Min: draw.Pt(max(0, b.Min.X), max(0, b.Min.Y)), Max: draw.Pt(min(s.Paper.W, b.Max.X), min(s.Paper.H, b.Max.Y))}
	s.Bookmarks = slices.Clone(s.Bookmarks) // keep nil, which means the title of the sheet
	for i := range s.Bookmarks {
		s.Bookmarks[i].At = m.Apply(s.Bookmarks[i].At)
	}
	s.Links = slices.Clone(s.Links)
	for i := range s.Links {
		l := &s.Links[i]
		l.Area, l.At = mapped(l.Area, m), m.Apply(l.At)
	}
	if !used.Empty() && !s.Block.Contains(used, draw.Micro) {
		return s, &TooLarge{What: s.ID, Sheet: true, W: s.Paper.W, H: s.Paper.H}
	}
	return s, nil
}

// Used returns the bounding box of parts.
func Used[P interface{ Bounds() draw.Rect }](parts []P) draw.Rect {
	var used draw.Rect
	for _, p := range parts {
		used = used.Union(p.Bounds())
	}
	return used
}

// correctRuns transforms a drawing; consecutive fixed marks form a figure, which moves
// with its centre and keeps its size.
func correctRuns(d draw.Drawing, m draw.Affine) draw.Drawing {
	var out draw.Drawing
	for from := 0; from < len(d.Marks); {
		to := from + 1
		for to < len(d.Marks) && d.Marks[to].Fixed == d.Marks[from].Fixed {
			to++
		}
		run, how := draw.Drawing{Marks: d.Marks[from:to]}, m
		if d.Marks[from].Fixed {
			c := run.Bounds().Center()
			by := m.Apply(c).Sub(c)
			how = draw.Translate(by.X, by.Y)
		}
		out.Put(run, how)
		from = to
	}
	return out
}
