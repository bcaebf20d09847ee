// Package pieces draws single pieces at 100 %, at the origin: the face and back, the
// rim between them, and the net that combines all three.
//
// What a piece shows is computed from its template: the marks in the frame are the
// moves that board/rules plays. A face is drawn upright, its tip or front edge at the
// top, as its owner sees it.
package pieces

import (
	"cmp"
	"math"

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

// ray is the intersection of a direction from the centre of the picture with the
// outline.
type ray struct {
	dir       draw.Point // unit vector on paper
	out       draw.Point
	along     draw.MM    // distance along the rim from the first corner
	edge      draw.Point // unit vector along the straight edge it crosses, in rim direction; zero for a disc
	edgeStart draw.MM    // where the edge it crosses begins and ends along the rim
	edgeEnd   draw.MM
}

// cast intersects a direction with the outline; x points right and y ahead (up on
// paper).
func (b Body) cast(dx, dy int) ray {
	c := b.Picture.Center()
	r := ray{dir: draw.Pt(draw.MM(dx), draw.MM(-dy)).Unit()}
	if b.Round {
		r.out = c.Add(r.dir.Mul(float64(b.W / 2)))
		// The angle from straight down, counter-clockwise on paper.
		down := math.Atan2(float64(r.dir.X), float64(r.dir.Y))
		r.along = b.W / 2 * draw.MM(math.Mod(down+2*math.Pi, 2*math.Pi))
		r.edgeEnd = b.Perimeter()
		return r
	}
	out, at := leave(b.Corners, c, r.dir)
	r.out = c.Add(r.dir.Mul(float64(out)))
	r.edge = b.Corners[(at+1)%len(b.Corners)].Sub(b.Corners[at]).Unit()
	r.edgeStart, r.edgeEnd = b.Along(at), b.Along(at+1)
	r.along = r.edgeStart + r.out.Sub(b.Corners[at]).Len()
	return r
}

// frame is the edge of a face, with the line inside it that marks do not cross.
type frame struct {
	Body
	limit []draw.Point
	cut   []contour
}

func newFrame(b Body) frame {
	limit := b.Outline().Offset(-markEdge)
	var cut draw.Drawing
	cut.Stroke(draw.Cut, b.Outline())
	return frame{b, limit.Flatten(draw.Micro)[0], linesOf(cut)}
}

// outer returns the outer end of a mark that points along a ray from the centre of the
// picture, moved by shift: on the limit at the place where its width, 2*half, reaches it
// first.
func (b frame) outer(at ray, shift draw.Point, half draw.MM) draw.Point {
	center, across := b.Picture.Center().Add(shift), draw.Pt(-at.dir.Y, at.dir.X)
	far := draw.MM(math.Inf(1))
	for _, side := range []draw.MM{-half, 0, half} {
		edge, _ := leave(b.limit, center.Add(across.Mul(float64(side))), at.dir)
		far = min(far, edge)
	}
	return center.Add(at.dir.Mul(float64(far)))
}

// leave returns the distance at which a ray from inside a convex polygon leaves it, and
// the edge it crosses; at a corner, the edge that begins there.
func leave(polygon []draw.Point, from, dir draw.Point) (far draw.MM, edge int) {
	for i, p := range polygon {
		e := polygon[(i+1)%len(polygon)].Sub(p)
		den := dir.Cross(e)
		if den == 0 {
			continue
		}
		u := p.Sub(from).Cross(dir) / den
		if t := draw.MM(p.Sub(from).Cross(e) / den); u >= 0 && u <= 1 && t > far-1e-9 {
			far, edge = t, i
		}
	}
	return far, edge
}
