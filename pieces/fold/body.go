// Package fold models folded paper: outlines of prisms, the flat nets that fold into
// them, trays, and pictures of all of these at every stage of folding. It knows nothing
// of pieces: the print on a wall or a plate is passed in as a drawing.
package fold

import (
	"cmp"
	"math"

	"shogikit/output/draw"
)

// Body is a prism: congruent face and back, and a rim between them.
type Body struct {
	W, H  draw.MM // of the outline's bounding box; H includes the tip
	Depth draw.MM // of the finished body
	Round bool    // a disc: Corners is empty
	Paper         // all in the body's own units
	// Corners of the outline, counter-clockwise on paper from the lower left: along the
	// bottom, up the right side, over the tip, down the left. The print on a rim is
	// unrolled in the same order.
	Corners []draw.Point
}

// Paper is the effect of the sheet on a body folded from it.
//
// Ordinary paper, up to 0.2 mm, creases sharply: the drawn line is the outer edge. Card
// of 0.4 mm or more bends around the middle of its thickness, so that an outer edge
// ends up half the thickness outside the line. In between, the effect is interpolated.
type Paper struct {
	Thick draw.MM // of the sheet
	Hinge draw.MM // a body's outer size minus the distance between opposite folds
	Allow draw.MM // what a sheet lying over an edge takes beyond ordinary paper
	tab   draw.MM // depth of tabs
	inset draw.MM // of the end tab: clearance from the tabs folded in beside it
}

// Gable returns a body with a square foot and a roof, its shoulders shoulder below the
// tip and inset from the sides.
func Gable(w, h, depth, shoulder, inset draw.MM) Body {
	return Body{W: w, H: h, Depth: depth, Corners: []draw.Point{
		{X: 0, Y: h}, {X: w, Y: h}, {X: w - inset, Y: shoulder}, {X: w / 2, Y: 0}, {X: inset, Y: shoulder},
	}}.WithPaper(0, 1)
}

// Disc returns a round body.
func Disc(w, depth draw.MM) Body {
	return Body{W: w, H: w, Depth: depth, Round: true}.WithPaper(0, 1)
}

// UsualThickness is that of the paper pieces are designed for: 160 to 220 g/m². Thinner
// paper needs just as much room.
const UsualThickness draw.MM = 0.2

// WithPaper returns the body made of paper t thick as printed (0: UsualThickness) at a
// scale. Its outer size is unchanged.
func (b Body) WithPaper(t draw.MM, scale float64) Body {
	t = cmp.Or(t, UsualThickness)
	k := draw.MM(scale)
	b.Paper = Paper{
		Thick: t / k, Allow: max(0, t-UsualThickness) / k, Hinge: max(0, min(2*(t-UsualThickness), t)) / k,
		tab: max(tabDepth, minTab/k), inset: max(endInset, (t+0.1)/k),
	}
	return b
}

// RimHeight returns the height of the rim's walls between folds.
func (b Body) RimHeight() draw.MM { return b.Depth - b.Hinge - 2*b.Allow }

// Finished returns the total depth of a body, including the face and back glued onto
// its rim.
func (b Body) Finished() draw.MM { return b.RimHeight() + b.Hinge + 2*b.Thick }

// Washer returns the diameter of the largest disc that fits between the tabs.
func (b Body) Washer() draw.MM { return b.W - b.Hinge - 2*b.tab }

// TabDepth returns the depth of the tabs along the edges of a rim.
func (b Body) TabDepth() draw.MM { return b.tab }

// Folds reports whether the paper is thin enough to fold the body's rim: every wall and
// tab remains.
func (b Body) Folds() bool {
	ok := b.RimHeight()-2*b.inset >= 1
	for i := range b.Corners {
		ok = ok && b.wall(i)-b.seam(i) >= 1
	}
	return ok && b.Washer() > 0
}

// wall returns the length of wall i between folds.
func (b Body) wall(i int) draw.MM {
	return b.Edge(i) - b.Hinge/2*(turn(b.angle(i))+turn(b.angle(i+1)))
}

// turn returns the tangent of half the angle by which a rim turns at a corner.
func turn(inner float64) draw.MM { return draw.MM(math.Tan((90 - inner/2) * math.Pi / 180)) }

// seam returns how much shorter a wall is if its end tab goes behind the wall starting
// at corner i, inside which the tab lies.
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

// Along returns the distance along the outline at which edge i begins. A disc has one
// edge.
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

// angle returns the interior angle at corner i, in degrees; indices wrap around.
func (b Body) angle(i int) float64 {
	n := len(b.Corners)
	in := b.Corners[(i+n-1)%n].Sub(b.Corners[i%n])
	out := b.Corners[(i+1)%n].Sub(b.Corners[i%n])
	return math.Abs(math.Atan2(in.Cross(out), in.Dot(out))) * 180 / math.Pi
}
