package press

import (
	"shogikit/output/draw"
)

// Duplex is how a sheet is turned to print its other side.
type Duplex string

// The ways to print on both sides. The zero value is one side only.
const (
	DuplexOff    Duplex = "off"
	DuplexLong   Duplex = "long"   // turned about the long edge, as a page of a book
	DuplexShort  Duplex = "short"  // turned about the short edge, as a page of a wall calendar
	DuplexManual Duplex = "manual" // as long, for printers of one side: all fronts, then all backs
)

// On reports whether both sides of the paper are printed on.
func (d Duplex) On() bool { return d != "" && d != DuplexOff }

// Flip returns the map from a place on the front of a paper to the place behind
// it, as the back page shows it: mirrored left and right where the sheet is
// turned about its upright edge, else turned upside down as well.
func (d Duplex) Flip(p draw.Size) draw.Affine {
	if d.Upright(p) {
		return draw.Affine{A: -1, D: 1, E: float64(p.W)}
	}
	return draw.Affine{A: 1, D: -1, F: float64(p.H)}
}

// Upright reports whether the edge about which the paper turns runs up and down.
func (d Duplex) Upright(p draw.Size) bool { return (d != DuplexShort) == (p.H >= p.W) }

// Behind returns how a part drawn upright for the back page lies so that it is
// Behind a front part: a front part whose box is at box covers the result's
// box. Turned about a level edge the back stands on its head, so that it is
// upright, point to point, when the cut-out piece is turned over like a leaf.
func (d Duplex) Behind(p draw.Size, part draw.Design, box draw.Rect) draw.Design {
	own := part.Outline.Bounds()
	m := draw.Translate(-own.Center().X, -own.Center().Y)
	if !d.Upright(p) {
		m = m.Then(draw.Rotate(180))
	}
	c := mapped(box, d.Flip(p)).Center()
	return part.Transform(m.Then(draw.Translate(c.X, c.Y)))
}

// mapped returns the box of a rectangle that is mapped without a slant.
func mapped(r draw.Rect, m draw.Affine) draw.Rect {
	a, b := m.Apply(r.Min), m.Apply(r.Max)
	return draw.Rect{Min: draw.Pt(min(a.X, b.X), min(a.Y, b.Y)), Max: draw.Pt(max(a.X, b.X), max(a.Y, b.Y))}
}
