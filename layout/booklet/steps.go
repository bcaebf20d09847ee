package booklet

import (
	"slices"

	"shogikit/board"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// buildCamera is the camera of the building steps.
var buildCamera = fold.Camera{Yaw: -32, Pitch: 32, Scale: 1}

// model returns the piece in the pictures: the highest-ranking one that promotes.
func (a *artist) model() pieces.Look {
	i := slices.IndexFunc(a.g.Pieces, func(p templates.Piece) bool { return p.Promoted != nil })
	return pieces.Look{Piece: &a.g.Pieces[max(0, i)]}
}

// printed draws a face with its outline.
func (a *artist) printed(l pieces.Look) draw.Drawing {
	d := a.maker.Art(l)
	d.Paint(a.maker.Body(l.Piece).Outline(), draw.None, draw.Black, 0.3)
	return d
}

// onePage reports whether the whole board fits on a page of A4.
func (a *artist) onePage() bool {
	box := board.Whole(a.g, board.NamesLetters).Outline.Bounds()
	return box.W() <= 190 && box.H() <= 266
}
