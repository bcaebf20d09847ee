package draw

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// Size is the size of a sheet of paper.
type Size struct{ W, H MM }

// Sheet is one page. Coordinates are those of the paper, from its top left corner. All
// marks lie inside Block; formats without paper (PNG, SVG, DXF) show just the block.
type Sheet struct {
	ID        string // file name without extension: "shogi-1-faces"
	Title     string
	Paper     Size
	Block     Rect
	Scale     float64 // of the parts; 1 is 100 %
	Back      bool    // printed on the back of the sheet before it
	Parts     []Part
	Mounted   Mount
	Furniture Drawing // everything outside the parts
	Command   string  // the command line that produced it

	Bookmarks []string // the titles of entries in the outline of a document; nil: that of the sheet
}

// Framed returns a sheet of the size of a drawing with a margin.
func Framed(id, title string, d Drawing, room MM) Sheet {
	b := d.Bounds().Inset(-room)
	return Sheet{
		ID: id, Title: title, Paper: Size{b.W(), b.H()}, Block: RectWH(0, 0, b.W(), b.H()),
		Scale: 1, Furniture: d.Move(-b.Min.X, -b.Min.Y),
	}
}

// Mount is how the parts of a sheet are mounted.
type Mount struct {
	Card MM   // thickness of the card they are glued onto before cutting; 0: none
	Bare bool // they have no tabs: glue goes on their whole back
}

// Marks calls yield for every visible mark of the sheet in painting order: layer by
// layer, within a layer part by part, furniture last.
func (s *Sheet) Marks(yield func(Layer, *Mark) bool) {
	for l := range Layers {
		for d := range s.drawings {
			for m := range d.Each {
				if m.Role.Layer() == l && m.Paints() && !yield(l, m) {
					return
				}
			}
		}
	}
}

func (s *Sheet) drawings(yield func(*Drawing) bool) {
	for i := range s.Parts {
		if !yield(&s.Parts[i].Drawing) {
			return
		}
	}
	yield(&s.Furniture)
}

// ErrSheet is wrapped by the error of a writer for a sheet that cannot be drawn: no
// paper, no block, or non-finite coordinates.
var ErrSheet = errors.New("sheet cannot be written")

// maxSide bounds paper and coordinates: nothing larger than 10 m is printed, and the
// formats' own limits are not far.
const maxSide = 10000

// Check returns an error wrapping ErrSheet if s cannot be drawn.
func (s *Sheet) Check() error {
	switch {
	case !(s.Paper.W > 0 && s.Paper.H > 0 && s.Paper.W <= maxSide && s.Paper.H <= maxSide):
		return fmt.Errorf("%w: %q: paper of %v x %v mm", ErrSheet, s.ID, s.Paper.W, s.Paper.H)
	case !(s.Block.W() > 0 && s.Block.H() > 0 && s.Block.W() <= maxSide && s.Block.H() <= maxSide):
		return fmt.Errorf("%w: %q: block of %v x %v mm", ErrSheet, s.ID, s.Block.W(), s.Block.H())
	}
	for l, m := range s.Marks {
		if !finite(m) {
			return fmt.Errorf("%w: %q: a mark of layer %v with coordinates that are no numbers", ErrSheet, s.ID, l)
		}
	}
	return nil
}

func finite(m *Mark) bool {
	if t := m.Text; t != nil {
		return usable(t.At) && usable(Pt(t.Size, MM(t.Angle)))
	}
	return usable(Pt(m.Width, 0)) && !slices.ContainsFunc(m.Path.Pts, func(p Point) bool { return !usable(p) })
}

func usable(p Point) bool {
	return max(math.Abs(float64(p.X)), math.Abs(float64(p.Y))) <= 10*maxSide
}
