package fold

import (
	"slices"

	"shogikit/output/draw"
)

// Folded returns face, rim and back of a body as one net. The wall under the
// face's lower edge is the root; face and back hang on it, the other walls to
// its left and right, and the end tab closes the rim at the tip. The root is as
// tall as the piece is deep, less its hinges; the other walls give way to the face
// and the back, which come to lie over their edges. Origin: the top left of its box.
func (b Body) Folded() Net {
	n := Net{Name: "net"}
	h, w := b.RimHeight(), b.wall(0)
	top, bottom := -b.Allow, h+b.Allow
	root := n.add(Panel{Name: "wall-0", Parent: -1, Shape: []draw.Point{{X: 0, Y: bottom}, {X: 0, Y: top}, {X: w, Y: top}, {X: w, Y: bottom}}})
	x, parent := w, root
	for i := 1; i <= 2; i++ { // right side and right half of the roof
		parent = b.addWall(&n, i, x, parent, +1)
		b.addTabs(&n, i, x, parent)
		x += b.wall(i)
	}
	b.shorten(&n, parent, 3)
	b.addEndTab(&n, x-b.seam(3), parent, b.angle(3))
	x, parent = 0, root
	for _, i := range []int{4, 3} { // left side and left half of the roof
		parent = b.addWall(&n, i, x, parent, -1)
		x -= b.wall(i)
		b.addTabs(&n, i, x, parent)
	}
	face, back := b.plates()
	beside := (b.Edge(0) - w) / 2 // of the wall
	n.add(Panel{Name: "face", Kind: Face, Parent: root, Fold: 90, Shape: b.plate(face, top, beside)})
	n.add(Panel{Name: "back", Kind: Back, Parent: root, Fold: 90, Shape: b.plate(back, bottom, beside)})
	return n.Move(b.wall(4)+b.wall(3), b.H-b.Hinge/2+b.Allow)
}

// plates returns where face and back hang on the wall under them, its left end at
// x 0 and the other walls' upper edge at y 0: the back upside down. As the wall's
// outer side lies half a hinge outside the fold, so do the plates' edges.
func (b Body) plates() (face, back draw.Affine) {
	out, beside := b.Hinge/2, (b.Edge(0)-b.wall(0))/2
	return draw.Translate(-beside, out-b.Allow-b.H), draw.Rotate(180).Then(draw.Translate(b.W-beside, b.RimHeight()+b.Allow+b.H-out))
}

// plate returns the outline as a panel that hangs on a wall by its lower edge, cut
// off at the fold's level y, where the wall is by a little narrower at either end.
// Clockwise on paper, the fold first.
func (b Body) plate(at draw.Affine, y, in draw.MM) []draw.Point {
	var out []draw.Point
	for _, k := range []int{1, 0, 4, 3, 2} {
		out = append(out, at.Apply(b.Corners[k]))
	}
	out[0].Y, out[1].Y = y, y
	if in == 0 {
		return out
	}
	inwards := out[1].Sub(out[0]).Unit().Mul(float64(in))
	return slices.Concat([]draw.Point{out[0].Add(inwards), out[1].Sub(inwards)}, out[1:], out[:1])
}
