package layout

import (
	"cmp"
	"slices"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/text"
)

// BoardForm is the form of a kit's board.
type BoardForm string

// The forms of a board. The zero form depends on the paper.
const (
	BoardHalves BoardForm = "halves" // tiles with flaps to be glued together: two if possible
	BoardWhole  BoardForm = "whole"  // one piece, on a larger page if the paper is too small
	BoardBoth   BoardForm = "both"
	BoardNone   BoardForm = "none"
)

// Options say what goes into a kit. The zero Options are a kit in English on A4 at 100
// %, with the template's own build and style.
type Options struct {
	pieces.Options

	Paper    Paper
	Board    BoardForm
	Original bool // the zero Board means halves or tiles, plus one piece if a page holds it
	Build    Build
	Texts    *text.Catalog // of a user-supplied language; nil: those of Lang
	Only     []Pick        // pieces to reprint; empty: all
	Command  string        // printed on every sheet
	Overview bool          // with the overview page first
	Extras   []Extra
	Kerf     draw.MM    // width of the blade or beam: cuts are offset by half of it
	Duplex   Duplex     // print on both sides: flat pieces have their backs behind their faces
	Printer  Correction // sheets must also fit their paper after it
	Suffix   string     // of sheet IDs: "-line" for uncoloured sheets
}

func (o Options) orDefaults(g *templates.Game) Options {
	if o.Paper.Name == "" {
		o.Paper = Papers()[0]
	}
	o.Build = cmp.Or(o.Build, Build(g.Build), BuildBox)
	o.Scale = cmp.Or(o.Scale, 1)
	o.Lang = cmp.Or(o.Lang, "en")
	o.Names = cmp.Or(o.Names, templates.Official)
	o.Apart = o.Build == BuildRelief
	return o
}

// backsBehind reports whether backs are printed behind their faces.
func (o *Options) backsBehind() bool {
	return o.Duplex.On() && o.Build == BuildFlat
}

// thickness returns the thickness of the paper.
func (o *Options) thickness() draw.MM { return cmp.Or(o.Thickness, fold.UsualThickness) }

// wants reports whether an extra is requested.
func (o *Options) wants(e Extra) bool { return slices.Contains(o.Extras, e) }

// trayRim returns the width of a rim that leaves room for three layers of paper between
// double walls.
func (o *Options) trayRim() draw.MM { return max(2, 1+3*o.thickness()) }

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
	return part.Transform(turn.About(part.Outline.Bounds().Center(), d.Flip(p).Apply(box.Center())))
}
