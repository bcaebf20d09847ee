package scan

import (
	"errors"
	"fmt"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/png"
	"shogikit/output/scan/seal"
)

// Options is what is known in addition to the picture.
type Options struct {
	DPI  float64 // a bank card is on the glass
	Card bool    // a bank card lies on the glass
	// LayOut recreates the sheets of a command line, without the program's name: as in
	// a file, which may be corrected for a printer, or as they must come out on paper.
	// Unwanted sheets need only an ID.
	LayOut func(command string, inFile bool, wanted Wanted) ([]draw.Sheet, format.Options, error)
	// Against is a file known to be correct; nil: none.
	Against []byte
	Pixels  int  // the maximum number of pixels; 0: enough for any scan
	Scan    bool // the picture is of a print, whatever its claims
}

// Wanted reports whether a sheet is wanted, by its number from 1 and its ID.
type Wanted func(n int, id string) bool

// TooLarge reports whether a picture exceeds the maximum number of pixels.
func (o *Options) TooLarge(w, h int) bool { return o.Pixels > 0 && h > 0 && w > o.Pixels/h }

// Pages returns the pictures of a file, with their known resolution.
func (o *Options) Pages(data []byte) ([]func() (*Picture, error), error) {
	pages, err := Pages(data)
	for i, page := range pages {
		pages[i] = func() (*Picture, error) {
			p, err := page()
			if err != nil {
				return nil, err
			}
			return p, o.Known(p)
		}
	}
	return pages, err
}

// Known sets the known resolution of a picture.
func (o *Options) Known(p *Picture) error {
	if o.TooLarge(p.w, p.h) {
		return fmt.Errorf("%w: %d x %d pixels are more than allowed", ErrPicture, p.w, p.h)
	}
	if o.DPI > 0 {
		p.SetDPI(o.DPI)
	}
	if o.Card {
		return p.byCard()
	}
	return nil
}

// PictureOf renders a sheet.
func PictureOf(s *draw.Sheet, o format.Options) (*Picture, error) {
	im, err := png.Picture(s, o)
	if err != nil {
		return nil, fmt.Errorf("%w: %v", ErrPicture, err)
	}
	return FromImage(im, float64(o.DPI)), nil
}

// Sheets identifies the sheets on pictures.
type Sheets struct {
	Options
	Known []draw.Sheet   // of the reference file
	Look  format.Options // of the sheet measured last
}

// Measure finds out which sheet was read, if it could be, and where it is.
func (v *Sheets) Measure(r *Reading, err error) (s *draw.Sheet, m *Measures, _ error) {
	if err == nil {
		if s, err = v.sheetOf(r.Seal); err == nil {
			m, err = r.Measure(s)
			return s, m, err
		}
	}
	if len(v.Known) == 0 || errors.Is(err, ErrNoSheet) {
		return nil, nil, err
	}
	for i := range v.Known {
		if one := r.match(&v.Known[i]); one != nil && (m == nil || one.similarity > m.similarity) {
			s, m = &v.Known[i], one
		}
	}
	if m == nil {
		return nil, nil, fmt.Errorf("%w that is in the other file", ErrNoSheet)
	}
	return s, m, nil
}

// match measures the picture as that of a sheet without using its code, in the
// orientation with the best match. It returns nil if the targets do not match.
func (r *Reading) match(s *draw.Sheet) (best *Measures) {
	want, ok := seal.Find(s)
	if !ok {
		return nil
	}
	wide := want[2].Sub(want[3]).Len()
	for i := range len(r.spots) * len(r.spots) {
		a, b := r.spots[i/len(r.spots)].at, r.spots[i%len(r.spots)].at
		try := &Reading{pic: r.pic, spots: r.spots, near: turned(a.Sub(b).Mul(1/float64(wide)), a)}
		m, err := try.Measure(s)
		if a == b || err != nil || m.Corners < 3 || m.Off >= slant {
			continue
		}
		if try.View(m, s, format.Options{}) == nil && (best == nil || m.similarity > best.similarity) {
			best = m
		}
	}
	return best
}

// sheetOf returns the sheet with a code: a known one, or else it is recreated.
func (v *Sheets) sheetOf(code seal.Seal) (*draw.Sheet, error) {
	in := func(list []draw.Sheet) *draw.Sheet {
		for i := range list {
			if list[i].Check == code.Check {
				return &list[i]
			}
		}
		return nil
	}
	if s := in(v.Known); s != nil {
		return s, nil
	}
	if v.LayOut == nil || code.Command == "" {
		return nil, fmt.Errorf("%w: it is sheet %d of a command that is too long for the code; compare it with --against FILE", ErrNoCode, code.Sheet)
	}
	all, look, err := v.LayOut(code.Command, false, func(n int, _ string) bool { return n == code.Sheet })
	if err != nil {
		return nil, fmt.Errorf("it was made by `shogikit %s`, which cannot be laid out here: %w", code.Command, err)
	}
	v.Look = look
	if s := in(look.Palette.PatternSheets(all)); s != nil {
		return s, nil
	}
	return nil, OtherRelease(code)
}

// OtherRelease returns the error for a sheet that another release laid out.
func OtherRelease(code seal.Seal) error {
	return fmt.Errorf("%w: it is sheet %d of `shogikit %s`, which this release lays out differently: verify it with the release that is printed on it, or --against a file that is known to be right", ErrNoCode, code.Sheet, code.Command)
}
