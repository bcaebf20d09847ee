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

// BoardForm is how a kit brings its board.
type BoardForm string

// The forms of a board. The zero form is what the paper can hold.
const (
	BoardHalves BoardForm = "halves" // tiles with flaps that are glued together: two where two are enough
	BoardWhole  BoardForm = "whole"  // one piece, on a larger page where the paper is too small
	BoardBoth   BoardForm = "both"
	BoardNone   BoardForm = "none"
)

// Options say what goes into a kit. The zero Options are a kit in English on A4 at
// 100 %, built and drawn as its template has it.
type Options struct {
	Paper      press.Paper
	Board      BoardForm
	Original   bool // the zero Board is in halves or tiles, and in one piece too where a page holds it
	Build      Build
	Style      string
	Marks      string
	Names      string // templates.Official or templates.PaperKit
	Lang       string
	Texts      *text.Catalog     // of an own language; nil: those of Lang
	Scale      float64           // 0 means 1
	Only       []Pick            // pieces to reprint; all where empty
	Sets       []string          // the signs of as many sets, "" for none; one set without a sign where empty
	SheetEach  bool              // every set on sheets of its own
	Coupons    bool              // one piece only, with strips to try fold, glue and kerf on
	Also       []*templates.Game // further games that the set is to serve: only what is missing is added
	Art        fs.FS
	Font       *font.Face
	Command    string // the command line, printed on every sheet
	Release    string // of the program, printed on every sheet; "": none
	Overview   bool   // put the overview page first
	Extras     []Extra
	Kerf       draw.MM // width of the blade or beam: cuts run half of it beside what stays
	CutLines   press.CutLines
	FoldLines  press.FoldLines
	Bleed      draw.MM       // of ground beyond cuts that no line marks; 0: a millimetre
	EdgeToEdge bool          // faces and backs stand edge to edge, for a paper trimmer: a straight cut serves many
	Duplex     press.Duplex  // print on both sides: flat pieces have their backs behind their faces
	Thickness  draw.MM       // of the paper, on paper; 0: the usual
	Reverse    bool          // with Duplex: print cut and fold lines on the back of the paper
	Printer    press.Profile // sheets have to fit their paper when they are corrected for it, too
	Suffix     string        // behind the sheet ids: "-line" for uncoloured sheets
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

// thickness is that of the paper.
func (o *Options) thickness() draw.MM { return cmp.Or(o.Thickness, fold.UsualThickness) }

// wants reports whether an extra is asked for.
func (o *Options) wants(e Extra) bool { return slices.Contains(o.Extras, e) }

// trayRim leaves room for three layers of paper between double walls.
func (o *Options) trayRim() draw.MM { return max(2, 1+3*o.thickness()) }
