package layout

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"shogikit/output/draw"
)

// Correction is a printer's error, which a print makes up for: what the two lines of 100 mm
// measured on paper, and how far back pages must move to lie on their fronts. The zero Correction
// is a perfect printer.
type Correction struct {
	Measured draw.Size // across and down; or the lines of 50 mm of small paper; 0 means 100
	Back     draw.Point
}

// Limits of a correction. Larger errors come from settings such as "fit to page", not from the
// printer.
const (
	longLine, shortLine draw.MM = 100, 50
	maxStretch                  = 0.05
	maxBack             draw.MM = 10
)

// ParseMeasured parses what the lines of 100 mm measured, across and down: 99.4x99.7; or those of
// 50 mm on small paper: 49.7x49.9.
func ParseMeasured(s string) (draw.Size, error) {
	plain := strings.ReplaceAll(strings.ToLower(s), "×", "x")
	const format = "must say what the lines of 100 mm measure across and down, for example 99.4x99.7"
	measured, err := twoLengths(plain, "x", format)
	if err != nil {
		return draw.Size{}, err
	}
	measured.W, measured.H = cmp.Or(measured.W, draw.Micro), cmp.Or(measured.H, draw.Micro) // 0 is no length
	return measured, Correction{Measured: measured}.Check()
}

// ParseShift parses the displacement of back pages, right and down: 0.6,-0.3.
func ParseShift(s string) (draw.Point, error) {
	size, err := twoLengths(s, ",", "must be two lengths, right and down, for example 0.6,-0.3")
	by := draw.Pt(size.W, size.H)
	return by, errors.Join(err, Correction{Back: by}.Check())
}

// twoLengths parses a width and a height.
func twoLengths(s, separator, format string) (draw.Size, error) {
	x, y, ok := strings.Cut(s, separator)
	if !ok || x == "" || y == "" {
		return draw.Size{}, fmt.Errorf("%q: %s", s, format)
	}
	w, errW := ParseLength(x)
	h, errH := ParseLength(y)
	return draw.Size{W: w, H: h}, cmp.Or(errW, errH)
}

// Check reports whether a printer may have such an error.
func (c Correction) Check() error {
	for _, v := range []draw.MM{c.Measured.W, c.Measured.H} {
		line := lineOf(v)
		if !(math.Abs(stretch(v)-1) <= maxStretch+1e-9) {
			return fmt.Errorf("%s for a line of %s comes from print settings, not from the printer: "+
				"print at 100 %% (actual size) first; %s to %s can be corrected", FormatMM(v), FormatMM(line),
				FormatMM(line*(1-maxStretch)), FormatMM(line*(1+maxStretch)))
		}
	}
	if !(math.Abs(float64(c.Back.X)) <= float64(maxBack) && math.Abs(float64(c.Back.Y)) <= float64(maxBack)) {
		return fmt.Errorf("a back page can be moved by at most %s", FormatMM(maxBack))
	}
	return nil
}

// CheckOn reports whether the lines that were measured are those of a paper: half of 100 mm is
// not the line of 50 mm that only small paper has.
func (c Correction) CheckOn(p Paper) error {
	for _, v := range []draw.MM{c.Measured.W, c.Measured.H} {
		if v != 0 && lineOf(v) < p.Ruler() {
			return fmt.Errorf("%s for a line of %s: print at 100 %% (actual size) first", FormatMM(v), FormatMM(p.Ruler()))
		}
	}
	return nil
}

// stretch returns by how much a printer stretches lengths: 1 is perfect.
func stretch(measured draw.MM) float64 {
	if measured == 0 {
		return 1
	}
	return float64(measured / lineOf(measured))
}

// lineOf returns the length of the line that was measured.
func lineOf(measured draw.MM) draw.MM {
	if measured != 0 && measured < (shortLine+longLine)/2 {
		return shortLine
	}
	return longLine
}

// Correct returns the sheets drawn so that they come out right on the printer: everything on them
// is scaled about the centre of the block, back pages also move. It fails with [TooLarge] if a
// sheet would then reach beyond its paper. The zero correction leaves sheets unchanged.
func (c Correction) Correct(sheets []draw.Sheet) ([]draw.Sheet, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c == (Correction{}) {
		return sheets, nil
	}
	out := make([]draw.Sheet, len(sheets))
	for i := range sheets {
		s, err := c.sheet(sheets[i])
		if err != nil {
			return nil, err
		}
		out[i] = s
	}
	return out, nil
}

// place returns the map from where things are to where they must be drawn.
func (c Correction) place(s *draw.Sheet) draw.Affine {
	mid := s.Block.Center()
	m := draw.Scale(1/stretch(c.Measured.W), 1/stretch(c.Measured.H)).About(mid, mid)
	if s.Back {
		m = m.Then(draw.Translate(c.Back.X, c.Back.Y))
	}
	return m
}

func (c Correction) sheet(s draw.Sheet) (draw.Sheet, error) {
	m := c.place(&s)
	parts := s.Parts
	s.Parts = make([]draw.Part, len(parts))
	for i := range parts {
		s.Parts[i] = parts[i].Transform(m)
	}
	s.Furniture = s.Furniture.Transform(m)
	b := draw.Span(m.Apply(s.Block.Min), m.Apply(s.Block.Max))
	s.Block.Min = draw.Pt(max(0, b.Min.X), max(0, b.Min.Y))
	s.Block.Max = draw.Pt(min(s.Paper.W, b.Max.X), min(s.Paper.H, b.Max.Y))
	used := s.Furniture.Bounds().Union(Used(s.Parts))
	if !used.Empty() && !draw.RectWH(0, 0, s.Paper.W, s.Paper.H).Contains(used, draw.Micro) {
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
