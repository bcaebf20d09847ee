package fold

import "shogikit/output/draw"

// Folded returns face, rim and back of a body as one net. The wall under the
// face's lower edge is the root; face and back hang on it, the other walls to
// its left and right, and the end tab closes the rim at the tip. The root is as
// tall as the piece is deep; the other walls give way to the face and the back,
// which come to lie over their edges. Origin: the top left of its box.
func (b Body) Folded() Net {
	n := Net{Name: "net"}
	h, w := b.RimHeight(), b.Edge(0)
	top, bottom := -b.Allow, h+b.Allow
	root := n.add(Panel{Name: "wall-0", Parent: -1, Shape: []draw.Point{{X: 0, Y: bottom}, {X: 0, Y: top}, {X: w, Y: top}, {X: w, Y: bottom}}})
	x, parent := w, root
	for i := 1; i <= 2; i++ { // right side and right half of the roof
		parent = b.addWall(&n, i, x, parent, +1)
		b.addTabs(&n, i, x, parent)
		x += b.Edge(i)
	}
	b.addEndTab(&n, x, parent, b.angle(3))
	x, parent = 0, root
	for _, i := range []int{4, 3} { // left side and left half of the roof
		parent = b.addWall(&n, i, x, parent, -1)
		x -= b.Edge(i)
		b.addTabs(&n, i, x, parent)
	}
	n.add(Panel{Name: "face", Kind: Face, Parent: root, Fold: 90, Shape: b.plate(draw.Translate(0, top-b.H))})
	n.add(Panel{Name: "back", Kind: Back, Parent: root, Fold: 90, Shape: b.plate(b.backPlace())})
	return n.Move(b.Edge(4)+b.Edge(3), b.H+b.Allow)
}

// backPlace turns an upright back upside down and lays it under the wall.
func (b Body) backPlace() draw.Affine {
	return draw.Rotate(180).Then(draw.Translate(b.W, b.RimHeight()+b.Allow+b.H))
}

// plate returns the outline as a panel that hangs by its lower edge:
// clockwise on paper, lower right corner first.
func (b Body) plate(at draw.Affine) []draw.Point {
	order := []int{1, 0, 4, 3, 2}
	out := make([]draw.Point, len(order))
	for i, k := range order {
		out[i] = at.Apply(b.Corners[k])
	}
	return out
}

// neck is the width of the hinge between a disc and its rim.
const neck draw.MM = 4.8
