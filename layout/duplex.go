package layout

import (
	"shogikit/output/draw"
)

// Duplex is how a sheet is flipped to print its other side.
type Duplex string

// The duplex modes. The zero value is single-sided.
const (
	DuplexOff   Duplex = "off"
	DuplexLong  Duplex = "long"  // flipped along the long edge, like a page of a book
	DuplexShort Duplex = "short" // flipped along the short edge, like a page of a wall calendar
)

// On reports whether both sides of the paper are printed.
func (d Duplex) On() bool { return d != "" && d != DuplexOff }

// Flip returns the map from a place on the front of a paper to the place behind it, in
// the coordinates of the back page: mirrored left to right if the sheet is flipped
// along its vertical edge, otherwise top to bottom.
func (d Duplex) Flip(p draw.Size) draw.Affine {
	if d.Upright(p) {
		return draw.Affine{A: -1, D: 1, E: float64(p.W)}
	}
	return draw.Affine{A: 1, D: -1, F: float64(p.H)}
}

// Upright reports whether the paper is flipped along its vertical edge.
func (d Duplex) Upright(p draw.Size) bool { return (d != DuplexShort) == (p.H >= p.W) }

// Behind returns a part, drawn upright for the back page, placed behind the front part
// whose box is box. If the paper is flipped along a horizontal edge the back is rotated
// by 180 degrees, so that it is upright, tip to tip, when the cut-out piece is turned
// over like a leaf.
func (d Duplex) Behind(p draw.Size, part draw.Design, box draw.Rect) draw.Design {
	turn := draw.Identity()
	if !d.Upright(p) {
		turn = draw.Rotate(180)
	}
	return part.Transform(turn.About(part.Outline.Bounds().Center(), mapped(box, d.Flip(p)).Center()))
}

// mapped returns the image of a rectangle under an axis-preserving map.
func mapped(r draw.Rect, m draw.Affine) draw.Rect {
	a, b := m.Apply(r.Min), m.Apply(r.Max)
	return draw.Rect{Min: draw.Pt(min(a.X, b.X), min(a.Y, b.Y)), Max: draw.Pt(max(a.X, b.X), max(a.Y, b.Y))}
}
