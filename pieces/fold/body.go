// Package fold is paper that is folded, in software: outlines of prisms, the flat
// patterns that close round them, trays, and what all of it looks like on the way
// and in the end. It knows no piece: what is printed on a wall or a plate is
// handed in as a drawing.
package fold

import (
	"math"

	"shogikit/output/draw"
)

// Body is a prism: a face and a back alike, and a rim between them.
type Body struct {
	W, H  draw.MM // of the outline's box; H reaches to the tip
	Depth draw.MM // of the finished body
	Round bool    // a disc: Corners is empty
	// Allow is by how much each long edge of the rim gives way to the sheet that
	// lies over it, where the paper is thicker than usual: the finished piece
	// stays Depth deep.
	Allow draw.MM
	// Corners of the outline, from the lower left one counter-clockwise on
	// paper: along the bottom, up the right side, over the tip, down the left.
	// The rim is unrolled in the same order.
	Corners []draw.Point
}

// Gable returns the body with a square foot and a roof: its shoulders are so far
// below the tip, and so far in from the sides.
func Gable(w, h, depth, shoulder, inset draw.MM) Body {
	return Body{W: w, H: h, Depth: depth, Corners: []draw.Point{
		{X: 0, Y: h}, {X: w, Y: h}, {X: w - inset, Y: shoulder}, {X: w / 2, Y: 0}, {X: inset, Y: shoulder},
	}}
}

// Disc returns a round body.
func Disc(w, depth draw.MM) Body { return Body{W: w, H: w, Depth: depth, Round: true} }

// UsualThickness is that of the paper for which pieces are drawn: 160 to 220
// g/m². Thinner paper needs no less room.
const UsualThickness draw.MM = 0.2

// WithThickness returns the body made of paper of a thickness.
func (b Body) WithThickness(t draw.MM) Body {
	b.Allow = max(0, t-UsualThickness)
	return b
}

// RimHeight returns the height of the rim's walls.
func (b Body) RimHeight() draw.MM { return b.Depth - 2*b.Allow }

// Outline returns the closed outline of the face.
func (b Body) Outline() draw.Path {
	if b.Round {
		return draw.Circle(draw.Pt(b.W/2, b.W/2), b.W/2)
	}
	return draw.Polygon(b.Corners...)
}

// Perimeter returns the length of the outline: the length of the rim.
func (b Body) Perimeter() draw.MM {
	if b.Round {
		return b.W * math.Pi
	}
	var sum draw.MM
	for i := range b.Corners {
		sum += b.Edge(i)
	}
	return sum
}

// Edge returns the length of the edge that starts at corner i.
func (b Body) Edge(i int) draw.MM {
	return b.Corners[(i+1)%len(b.Corners)].Sub(b.Corners[i]).Len()
}

// angle returns the inner angle at corner i, in degrees.
func (b Body) angle(i int) float64 {
	n := len(b.Corners)
	in := b.Corners[(i+n-1)%n].Sub(b.Corners[i])
	out := b.Corners[(i+1)%n].Sub(b.Corners[i])
	return math.Abs(math.Atan2(in.Cross(out), in.Dot(out))) * 180 / math.Pi
}
