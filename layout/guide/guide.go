// Package guide draws the two pages that every kit begins with: "Make it", how the sheets
// become a set, and "Play it", all that a first legal game needs.
//
// A page is designed: its parts have places in millimetres, and its texts have slots. What
// is shown of moves comes from the game's template, and every position is one of the rules.
package guide

import (
	"errors"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/layout/text"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	messages "shogikit/templates/text"
)

// Set is the set that the pages are about.
type Set struct {
	Game  *templates.Game
	Rules *rules.Rules  // of the game
	Maker *pieces.Maker // of the pieces as printed
	Texts *messages.Catalog
	Names string       // the scheme of the names of pieces
	Marks string       // the system of marks on them
	Scale float64      // of the printed pieces
	Whole draw.Drawing // the finished set, in the round
	Work  Work

	setter *text.Setter // of the texts, made when needed
}

// Work is how a set is made.
type Work struct {
	Build    string // one of templates.Builds
	Behind   bool   // backs are printed behind their faces
	Boards   []Board
	Extras   string   // what is folded of trays: "Stands · Box"
	Lid      bool     // one of them is a box with a lid
	Flipped  string   // printed on both sides, flipped on this edge, "long" or "short"; "": on one side
	Sheets   int      // of paper, in the whole kit
	Washer   int      // the largest diameter, in mm; 0: none fits
	Tweezers bool     // tabs are too small for fingers
	Paper    string   // for folded parts: "160–220 g/m²"
	Papers   []string // what is printed on which paper, a line a paper
	Minutes  float64  // with some practice
	First    float64  // for the first time
}

// Board is a board of the kit, in one piece or in several.
type Board struct {
	Form  Form
	Tiles []board.Tile // one: in one piece
}

// Form is how the parts of a board lie.
type Form string

// The forms of a board.
const (
	Whole   Form = "whole"
	Halves  Form = "halves"  // side by side
	Stacked Form = "stacked" // one above the other
	Tiles   Form = "tiles"
)

// format is a page design, enlarged to fill its paper.
type format struct {
	w, h  draw.MM
	small bool // of A5, with fewer things side by side
}

var (
	pageA4 = format{w: 186, h: 260}
	pageA5 = format{w: 130, h: 190, small: true}
)

// formatFor returns the design for an area of a page, and how much it is enlarged.
func formatFor(area draw.Rect) (format, float64) {
	k := func(f format) float64 { return min(float64(area.W()/f.w), float64(area.H()/f.h)) }
	if by := k(pageA4); by > 0.99 {
		return pageA4, by
	}
	return pageA5, k(pageA5)
}

// LeastArea is the smallest area of a page whose type can be read.
func LeastArea() draw.Size {
	const least = 0.6 // of the size that it has on A5
	return draw.Size{W: least * pageA5.w, H: least * pageA5.h}
}

// Pages are pages in the coordinates of their paper. The error tells the texts that did
// not fit their slots; they are set smaller.
type Pages struct {
	Drawings []draw.Drawing
	Tight    error
}

// placed returns finished canvases, enlarged to fill an area.
func placed(area draw.Rect, f format, k float64, list []canvas) (p Pages) {
	var faults []error
	x := area.Min.X + (area.W()-f.w*draw.MM(k))/2
	for _, c := range list {
		p.Drawings = append(p.Drawings, c.Transform(draw.Scale(k, k).Then(draw.Translate(x, area.Min.Y))))
		faults = append(faults, c.faults...)
	}
	p.Tight = errors.Join(faults...)
	return p
}

// name returns the name of a face in the kit's language.
func (s *Set) name(f *templates.Face) string { return f.Name(s.Names, s.Texts.Lang) }
