package layout

import (
	"cmp"
	"io/fs"
	"slices"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/output/font"
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
	Paper      press.Paper
	Board      BoardForm
	Original   bool // the zero Board means halves or tiles, plus one piece if a page holds it
	Build      Build
	Style      string
	Marks      string
	Names      string // templates.Official or templates.PaperKit
	Lang       string
	Texts      *text.Catalog     // of a user-supplied language; nil: those of Lang
	Scale      float64           // 0 means 1
	Only       []Pick            // pieces to reprint; empty: all
	Sets       []string          // one sign per set, "" for none; empty: one set without a sign
	SheetEach  bool              // every set on its own sheets
	Trial      bool              // one piece only, with strips to test fold, glue and kerf
	Also       []*templates.Game // additional games for the set: only what is missing is added
	Art        fs.FS
	Font       *font.Face
	Command    string // printed on every sheet
	Release    string // of the program, printed on every sheet; "": none
	Overview   bool   // with the overview page first
	Extras     []Extra
	Kerf       draw.MM // width of the blade or beam: cuts are offset by half of it
	CutLines   press.CutLines
	FoldLines  press.FoldLines
	Bleed      draw.MM          // of the ground beyond unmarked cuts; 0: a millimetre
	EdgeToEdge bool             // faces and backs edge to edge, for a paper trimmer: one straight cut serves many
	Duplex     press.Duplex     // print on both sides: flat pieces have their backs behind their faces
	Thickness  draw.MM          // of the paper, as printed; 0: fold.UsualThickness
	Reverse    bool             // with Duplex: cut and fold lines on the back of the paper
	Printer    press.Correction // sheets must also fit their paper after it
	Suffix     string           // of sheet IDs: "-line" for uncoloured sheets
}

func (o Options) orDefaults(g *templates.Game) Options {
	if o.Paper.Name == "" {
		o.Paper = press.Papers()[0]
	}
	if len(o.Sets) == 0 {
		o.Sets = []string{""}
	}
	o.Build = cmp.Or(o.Build, Build(g.Build), BuildBox)
	o.Scale, o.Bleed = cmp.Or(o.Scale, 1), cmp.Or(o.Bleed, press.Bleed)
	o.Lang = cmp.Or(o.Lang, "en")
	o.Names = cmp.Or(o.Names, templates.Official)
	return o
}

// backsBehind reports whether backs are printed behind their faces.
func (o *Options) backsBehind() bool {
	return o.Duplex.On() && o.Build.Is(func(w Way) bool { return w.behind })
}

// thickness returns the thickness of the paper.
func (o *Options) thickness() draw.MM { return cmp.Or(o.Thickness, fold.UsualThickness) }

// wants reports whether an extra is requested.
func (o *Options) wants(e Extra) bool { return slices.Contains(o.Extras, e) }

// trayRim returns the width of a rim that leaves room for three layers of paper between
// double walls.
func (o *Options) trayRim() draw.MM { return max(2, 1+3*o.thickness()) }
