// Package fold is paper that is folded, in software: outlines of prisms, the flat
// patterns that close round them, trays, and what all of it looks like on the way
// and in the end. It knows no piece: what is printed on a wall or a plate is
// handed in as a drawing.
package fold

import (
	"cmp"
	"math"

	"shogikit/output/draw"
)

// Body is a prism: a face and a back alike, and a rim between them.
type Body struct {
	W, H  draw.MM // of the outline's box; H reaches to the tip
	Depth draw.MM // of the finished body
	Round bool    // a disc: Corners is empty
	Paper         // all in the body's own measures
	// Corners of the outline, from the lower left one counter-clockwise on
	// paper: along the bottom, up the right side, over the tip, down the left.
	// What is printed on a rim is unrolled in the same order.
	Corners []draw.Point
}

// Paper is what the sheet does to a body that is folded from it.
//
// Usual paper, up to 0.2 mm, creases sharply: the line drawn is the outer edge.
// Card of 0.4 mm or more bends round the middle of its thickness, so that an
// outer edge comes to lie half the thickness outside the line; between the two
// it goes over from one to the other.
type Paper struct {
	Thick draw.MM // of the sheet
	Hinge draw.MM // a body's outer size less the distance of two opposite folds
	Allow draw.MM // what a sheet that lies over an edge takes more than usual paper
	tab   draw.MM // depth of tabs
	inset draw.MM // of the end tab: clear of the tabs folded in beside it
}

// Gable returns the body with a square foot and a roof: its shoulders are so far
// below the tip, and so far in from the sides.
func Gable(w, h, depth, shoulder, inset draw.MM) Body {
	return Body{W: w, H: h, Depth: depth, Corners: []draw.Point{
		{X: 0, Y: h}, {X: w, Y: h}, {X: w - inset, Y: shoulder}, {X: w / 2, Y: 0}, {X: inset, Y: shoulder},
	}}.WithPaper(0, 1)
}

// Disc returns a round body.
func Disc(w, depth draw.MM) Body {
	return Body{W: w, H: w, Depth: depth, Round: true}.WithPaper(0, 1)
}

// UsualThickness is that of the paper for which pieces are drawn: 160 to 220
// g/m². Thinner paper needs no less room.
const UsualThickness draw.MM = 0.2

// WithPaper returns the body made of paper of a thickness, on paper, 0 for the
// usual, at a scale. Its outer size stays what it is.
func (b Body) WithPaper(t draw.MM, scale float64) Body {
	t = cmp.Or(t, UsualThickness)
	k := draw.MM(scale)
	b.Paper = Paper{
		Thick: t / k, Allow: max(0, t-UsualThickness) / k, Hinge: max(0, min(2*(t-UsualThickness), t)) / k,
		tab: max(tabDepth, minTab/k), inset: max(endInset, (t+0.1)/k),
	}
	return b
}

// RimHeight returns the height of the rim's walls, from fold to fold.
func (b Body) RimHeight() draw.MM { return b.Depth - b.Hinge - 2*b.Allow }

// Finished returns how deep a body is whose face and back are glued on its rim:
// usual ones lie outside of Depth.
func (b Body) Finished() draw.MM { return b.RimHeight() + b.Hinge + 2*b.Thick }

// Washer returns the width of the largest disc that goes in between the tabs.
func (b Body) Washer() draw.MM { return b.W - b.Hinge - 2*b.tab }

// TabDepth returns how deep the tabs along the edges of a rim are.
func (b Body) TabDepth() draw.MM { return b.tab }

// Folds reports whether the paper is thin enough to be folded to the body's rim:
// all walls and tabs are left.
func (b Body) Folds() bool {
	ok := b.RimHeight()-2*b.inset >= 1
	for i := range b.Corners {
		ok = ok && b.wall(i)-b.seam(i) >= 1
	}
	return ok && b.Washer() > 0
}

// wall returns the length of wall i, from fold to fold.
func (b Body) wall(i int) draw.MM {
	return b.Edge(i) - b.Hinge/2*(turn(b.angle(i))+turn(b.angle(i+1)))
}

// turn is the tangent of half the angle by which a rim turns at a corner.
func turn(inner float64) draw.MM { return draw.MM(math.Tan((90 - inner/2) * math.Pi / 180)) }

// seam returns by how much a wall is shorter whose end tab goes behind the wall
// that starts at corner i: the tab lies inside of that.
func (b Body) seam(i int) draw.MM {
	return b.Hinge / draw.MM(math.Sin(b.angle(i)*math.Pi/180))
}

// Length returns the length of the rim without its end tab.
func (b Body) Length() draw.MM {
	if b.Round {
		return math.Pi * (b.W - b.Hinge)
	}
	sum := -b.seam(rimStart)
	for i := range b.Corners {
		sum += b.wall(i)
	}
	return sum
}

// Outline returns the closed outline of the face.
func (b Body) Outline() draw.Path {
	if b.Round {
		return draw.Circle(draw.Pt(b.W/2, b.W/2), b.W/2)
	}
	return draw.Polygon(b.Corners...)
}

// Perimeter returns the length of the outline.
func (b Body) Perimeter() draw.MM { return b.Along(max(1, len(b.Corners))) }

// Along returns how far along the outline edge i begins. A disc has one edge.
func (b Body) Along(i int) (sum draw.MM) {
	if b.Round {
		return draw.MM(i) * b.W * math.Pi
	}
	for k := range i {
		sum += b.Edge(k)
	}
	return sum
}

// Edge returns the length of the edge that starts at corner i.
func (b Body) Edge(i int) draw.MM {
	return b.Corners[(i+1)%len(b.Corners)].Sub(b.Corners[i]).Len()
}

// angle returns the inner angle at corner i, in degrees; the first corner follows
// the last.
func (b Body) angle(i int) float64 {
	n := len(b.Corners)
	in := b.Corners[(i+n-1)%n].Sub(b.Corners[i%n])
	out := b.Corners[(i+1)%n].Sub(b.Corners[i%n])
	return math.Abs(math.Atan2(in.Cross(out), in.Dot(out))) * 180 / math.Pi
}

// CoreCard is how thick the card of a stack is, on paper.
const CoreCard draw.MM = 2

// Stacked returns the body that a stack of layers of card makes, about as deep, at
// a scale: a strip round them as wide as they are thick together, each with the sheet
// glued on it, and face and back on them.
func (b Body) Stacked(scale float64) (out Body, layers int) {
	card := CoreCard/draw.MM(scale) + b.Thick
	layers = max(1, int(math.Round(float64(b.Depth/card)-0.1)))
	b.Depth = draw.MM(layers)*card + b.Hinge + 2*b.Allow
	return b, layers
}

// Core returns the outline of a layer: the strip goes round it.
func (b Body) Core() draw.Path { return b.Outline().Offset(-b.Thick) }
