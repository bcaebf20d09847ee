// Package picture reads artwork of pieces from SVG and finds an outline around it that
// a knife can follow.
package picture

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"

	"shogikit/output/draw"
)

// Picture is a drawing of one piece, in the units of its file.
type Picture struct {
	Drawing draw.Drawing // Art marks; the file's viewBox starts at the origin
	W, H    draw.MM      // size of the viewBox
}

// Fit returns the picture scaled to the box, undistorted and centred.
func (p Picture) Fit(box draw.Rect) draw.Drawing {
	k := min(float64(box.W()/p.W), float64(box.H()/p.H))
	c := box.Center()
	return p.Drawing.Transform(draw.Translate(-p.W/2, -p.H/2).Then(draw.Scale(k, k)).Then(draw.Translate(c.X, c.Y)))
}

// Limits on files. They leave room for any drawing recognizable at 13 x 12 mm, but not
// for files crafted to exhaust the program.
const (
	maxBytes  = 1 << 20
	maxDepth  = 40
	maxPoints = 10000
	maxDabs   = 100  // pages that the pen would cover with a dab at every point: a measure of the work of stroking
	minSide   = 0.01 // of a viewBox, so that fitting it never overflows
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

// Parse reads an SVG drawing; name identifies it in errors. Anything the program cannot
// print is reported as an [*Error], never silently dropped. Parse opens no files.
func Parse(r io.Reader, name string) (Picture, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err != nil {
		return Picture{}, fmt.Errorf("picture %s: %w", name, err)
	}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	rd := &reader{data: data, xml: xml.NewDecoder(bytes.NewReader(data))}
	if len(data) > maxBytes {
		err = fmt.Errorf("the file is larger than 1 MB; simplify the drawing")
	} else {
		err = rd.read()
	}
	if err != nil {
		line, col := rd.position()
		return Picture{}, &Error{Name: name, Line: line, Column: col, Message: err.Error()}
	}
	return rd.pic, nil
}
