package pieces

import (
	"shogikit/output/draw"
	"shogikit/pieces/picture"
)

// Folded returns face, rim and back of a body as one net. The wall under the
// face's lower edge is the root; face and back hang on it, the other walls to
// its left and right, and the end tab closes the rim at the tip. The root is as
// tall as the piece is deep; the other walls give way to the face and the back,
// which come to lie over their edges. Origin: the top left of its box.
func (b Body) Folded() Net {
	n := Net{Name: "net"}
	h, w := b.RimHeight(), b.edge(0)
	top, bottom := -b.Allow, h+b.Allow
	root := n.add(Panel{Name: "wall-0", Parent: -1, Shape: []draw.Point{{X: 0, Y: bottom}, {X: 0, Y: top}, {X: w, Y: top}, {X: w, Y: bottom}}})
	x, parent := w, root
	for i := 1; i <= 2; i++ { // right side and right half of the roof
		parent = b.addWall(&n, i, x, parent, +1)
		b.addTabs(&n, i, x, parent, true, true)
		x += b.edge(i)
	}
	b.addEndTab(&n, x, parent, b.angle(3))
	x, parent = 0, root
	for _, i := range []int{4, 3} { // left side and left half of the roof
		parent = b.addWall(&n, i, x, parent, -1)
		x -= b.edge(i)
		b.addTabs(&n, i, x, parent, true, true)
	}
	n.add(Panel{Name: "face", Parent: root, Fold: 90, Shape: b.faceShape(draw.Translate(0, top-b.H))})
	n.add(Panel{Name: "back", Parent: root, Fold: 90, Shape: b.faceShape(backPlace(b))})
	return n.Move(b.edge(4)+b.edge(3), b.H+b.Allow)
}

// backPlace turns an upright back upside down and lays it under the wall.
func backPlace(b Body) draw.Affine {
	return draw.Rotate(180).Then(draw.Translate(b.W, b.RimHeight()+b.Allow+b.H))
}

// faceShape returns the outline as a panel that hangs by its lower edge:
// clockwise on paper, lower right corner first.
func (b Body) faceShape(at draw.Affine) []draw.Point {
	order := []int{1, 0, 4, 3, 2}
	out := make([]draw.Point, len(order))
	for i, k := range order {
		out[i] = at.Apply(b.Corners[k])
	}
	return out
}

// Net returns a piece in one part: face, rim and back.
func (m *Maker) Net(l Look) draw.Part {
	b := m.Body(l.Piece)
	l.Promoted = false
	if b.Round {
		return m.roundNet(l)
	}
	net := b.Folded()
	left := b.edge(4) + b.edge(3)
	part := draw.Part{Kind: "net", Name: l.Name(), Outline: net.Outline()}
	// The rim's dress starts at the lower left corner; in the net the two walls
	// of the left half lie to the left of the first wall instead of at the end.
	rim := m.rimDress(l)
	right := b.edge(0) + b.edge(1) + b.edge(2)
	keepLeft := func(mk *draw.Mark) bool { return mk.Path.Bounds().Center().X > right }
	walls := rim.Only(func(mk *draw.Mark) bool { return mk.Path.Bounds().W() > b.Perimeter()-1e-6 })
	marks := rim.Only(func(mk *draw.Mark) bool { return mk.Path.Bounds().W() <= b.Perimeter()-1e-6 })
	down := b.H + b.Allow // where the walls begin
	part.Drawing.Append(walls.Move(0, down))
	part.Drawing.Paint(draw.RectPath(draw.RectWH(left, b.H, b.edge(0), b.Depth)), draw.Wood, draw.None, 0)
	part.Drawing.Append(marks.Only(func(mk *draw.Mark) bool { return !keepLeft(mk) }).Move(left, down))
	part.Drawing.Append(marks.Only(keepLeft).Move(left-b.Perimeter(), down))
	part.Drawing.Append(m.dress(l).Move(left, 0))
	part.Drawing.Append(m.dress(l.back()).Transform(backPlace(b)).Move(left, down))
	part.Drawing.Append(net.Lines())
	return part
}

// neck is the width of the hinge between a disc and its rim.
const neck draw.MM = 4.8

// roundNet hangs the two discs of a man on the middle of its rim, by narrow
// necks.
func (m *Maker) roundNet(l Look) draw.Part {
	b := m.Body(l.Piece)
	up := b.W - tabDepth
	mid := b.Perimeter() / teeth * (teeth/2 + 0.5)
	face := draw.Translate(mid-b.W/2, 0)
	back := draw.Rotate(180).Then(draw.Translate(mid+b.W/2, 2*b.W+b.RimHeight()))
	part := draw.Part{Kind: "net", Name: l.Name()}
	part.Outline = roundNetOutline(b, mid, up)
	part.Drawing.Add(draw.Mark{Role: draw.Glue, Path: roundTabs(b, besideNeck).Transform(draw.Translate(0, up)), Fill: draw.GreyTint})
	part.Drawing.Append(m.rimDress(l).Move(0, b.W))
	part.Drawing.Append(m.dress(l).Transform(face))
	part.Drawing.Append(m.dress(l.back()).Transform(back))
	for _, y := range []draw.MM{b.W, b.W + b.RimHeight()} {
		bare := b.Perimeter() / teeth * 3.5 // no teeth beside the neck: they would lie under the flat disc
		for _, x := range [][2]draw.MM{{0, mid - bare}, {mid - neck/2, mid + neck/2}, {mid + bare, b.Perimeter()}} {
			part.Drawing.Stroke(draw.FoldMountain, draw.Line(draw.Pt(x[0], y), draw.Pt(x[1], y)))
		}
	}
	part.Drawing.Stroke(draw.Cut, part.Outline)
	return part
}

// reliefGrow is how far the cut-out symbol reaches beyond its lines.
const reliefGrow draw.MM = 0.45

// Relief returns a face with the cuts of the relief build: the frame, cut along
// its inner edge, and the symbol, cut along its silhouette, are glued on a box
// piece.
func (m *Maker) Relief(l Look) draw.Part {
	part := m.Face(l)
	part.Kind = "relief-" + part.Kind
	if l.face() == nil {
		return part
	}
	b := m.Body(l.Piece)
	part.Drawing.Stroke(draw.Cut, b.Panel())
	symbol := picture.Silhouette(m.Picture(l), reliefGrow)
	if !symbol.Empty() {
		part.Drawing.Stroke(draw.Cut, symbol)
	}
	return part
}
