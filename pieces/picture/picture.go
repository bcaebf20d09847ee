// Package picture reads people's SVG pictures of pieces as drawings, and finds an
// outline around a drawing that a knife can follow.
//
// A picture is untrusted: no other file is opened, nothing is executed, and the work a
// file can cause is bounded. What paper cannot show, or this package does not draw, is
// left out or simplified, and the picture says so; what would leave nothing to
// recognise is refused.
package picture

import (
	"fmt"
	"io"
	"math"

	"shogikit/output/draw"
)

// Picture is a drawing of one piece, in the units of its file.
type Picture struct {
	Drawing draw.Drawing // Art marks; the page starts at the origin
	W, H    draw.MM      // size of the page
	// Simplified says what was left out or drawn in a simpler way, as in "filters are
	// left out"; empty if nothing was.
	Simplified []string
}

// Fit returns the picture scaled to the box, undistorted and centred.
func (p Picture) Fit(box draw.Rect) draw.Drawing {
	k := min(float64(box.W()/p.W), float64(box.H()/p.H))
	return p.Drawing.Transform(draw.Scale(k, k).About(draw.Pt(p.W/2, p.H/2), box.Center()))
}

// Limits on files. They leave room for any drawing recognisable at 13 x 12 mm, but not
// for files crafted to exhaust the program.
const (
	maxBytes    = 1 << 20
	maxDepth    = 40
	maxElements = 20000
	maxPoints   = 20000
	maxRules    = 2000 // of style
	maxWork     = 2e6  // rules looked at, pairs of edges cut; an element counts as several
	maxDabs     = 100  // pages that the pen would cover with a dab at every point: the work of stroking
	minSide     = 0.01 // of a page, so that fitting it never overflows
	maxNumber   = 1e6  // absolute value of all numbers
)

// Error is the first fault of a drawing: where it is, what cannot be printed and how to
// fix it.
type Error struct {
	Name         string // of the file
	Line, Column int    // from 1, in characters
	Message      string
}

// Error returns the fault in the format of compiler errors.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Message)
}

// Parse reads an SVG drawing; name identifies it in errors. A drawing that cannot be
// printed is reported as an [*Error]. Parse opens no files.
func Parse(r io.Reader, name string) (Picture, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return Picture{}, fmt.Errorf("picture %s: %w", name, err)
	}
	doc, err := parseDocument(data)
	if err != nil {
		return Picture{}, doc.fault(name, err)
	}
	p := painter{document: doc, notes: map[string]bool{}}
	if err := p.page(); err != nil {
		return Picture{}, doc.fault(name, err)
	}
	return p.picture, nil
}

// finite reports whether all numbers are within the bounds of a drawing; NaN is not.
func finite(vs ...float64) bool {
	for _, v := range vs {
		if !(math.Abs(v) <= maxNumber) {
			return false
		}
	}
	return true
}
