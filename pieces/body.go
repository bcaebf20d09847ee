// Package pieces draws single pieces at 100 %, at the origin: the face and back, the
// rim between them, and the net that combines all three.
//
// What a piece shows is computed from its template: the marks in the frame are the
// moves that board/rules plays. A face is drawn upright, its tip or front edge at the
// top, as its owner sees it.
package pieces

import (
	"cmp"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/templates"
)

// Body is the geometry of a piece.
type Body struct {
	fold.Body
	Picture draw.Rect // where the picture goes
}

// Proportions of the paper kit's pieces, 19 x 20 mm with a picture of 13 x 12 mm; other
// sizes scale with them.
const (
	kitW, kitH         = 19.0, 20.0
	pictureW, pictureH = 13.0, 12.0
	frameW             = 3.0 // width of the frame at the sides and the bottom
	roof               = 4.5 // from the shoulders to the tip
)

// NewBody returns the body of a piece of the game, scaled by the piece's Size.
func NewBody(s templates.Shape, p *templates.Piece) Body {
	k := draw.MM(cmp.Or(p.Size, 1))
	w, h := s.W*k, s.H*k
	kx, ky := w/kitW, h/kitH
	switch s.Outline {
	case templates.Round:
		d := pictureW * kx
		return Body{fold.Disc(w, s.Depth), draw.RectWH((w-d)/2, (w-d)/2, d, d)}
	case templates.Wedge: // the traditional outline tapers towards the tip
		const small = 0.84
		pw, ph := pictureW*kx*small, pictureH*ky*small
		return Body{fold.Gable(w, h, s.Depth, 0.2*h, 0.11*w), draw.RectWH((w-pw)/2, h-3.2*ky-ph, pw, ph)}
	}
	picture := draw.RectWH(frameW*kx, h-(frameW+pictureH)*ky, pictureW*kx, pictureH*ky)
	return Body{fold.Gable(w, h, s.Depth, roof*ky, 0), picture}
}
