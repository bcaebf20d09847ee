package fold

import (
	"slices"

	"shogikit/output/draw"
)

// Folded returns face, rim and back of a body as one net. The wall under the face's
// lower edge is the root; face and back hang on it, the other walls to its left and
// right, and the end tab closes the rim at the tip. The root is as tall as the piece is
// deep, less its hinges; the other walls are lower, to make room for face and back,
// which lie over their edges. Origin: the top left of its bounding box.
func (b Body) Folded() Net {
	if b.Round {
		return b.discNet()
	}
	n := b.strip(3)
	n = n.only(func(p *Panel) bool { return p.Kind != Tab || p.Parent != 0 }) // of the root
	root := n.Panels[0].Shape
	for i, y := range []draw.MM{b.Allow, -b.Allow, -b.Allow, b.Allow} {
		root[i].Y += y
	}
	// The wall's outer side lies half a hinge outside the fold, and so do the edges of
	// the plates.
	left, out, beside := root[0].X, b.Hinge/2-b.Allow, (b.Edge(0)-b.wall(0))/2
	face := draw.Translate(left-beside, out-b.H)
	back := draw.Rotate(180).Then(draw.Translate(left+b.W-beside, b.RimHeight()-out+b.H))
	for i := range n.Panels {
		if p := &n.Panels[i]; p.Kind == Tab {
			p.Letter = letterOf(p.under)
		}
	}
	n.add(b.plate(Face, face, root[1].Y, beside))
	n.add(b.plate(Back, back, root[0].Y, beside))
	return n.Move(0, b.H-out)
}

// letterOf returns the letter of the tabs that go under a wall, the face or the back, in
// gluing order.
func letterOf(under Kind) string {
	switch under {
	case Face:
		return "B"
	case Back:
		return "C"
	}
	return "A"
}

// plate returns the printed face or back as a panel that hangs on the root by its lower
// edge, cut off at the fold's level y, where the wall is narrower by in at either end.
// Clockwise on paper, the fold first.
func (b Body) plate(kind Kind, print draw.Affine, y, in draw.MM) Panel {
	p := Panel{Name: "face", Kind: kind, Fold: 90, platePrint: platePrint{print: print}}
	if kind == Back {
		p.Name = "back"
	}
	if b.Round {
		p.disc = b.W / 2
		p.Shape = neckOf(print.Apply(draw.Pt(p.disc, p.disc)), p.disc, y)
		return p
	}
	for _, k := range []int{1, 0, 4, 3, 2} {
		p.Shape = append(p.Shape, print.Apply(b.Corners[k]))
	}
	p.Shape[0].Y, p.Shape[1].Y = y, y
	if in != 0 {
		a, z := p.Hinge()
		inwards := z.Sub(a).Unit().Mul(float64(in))
		p.Shape = slices.Concat([]draw.Point{a.Add(inwards), z.Sub(inwards)}, p.Shape[1:], p.Shape[:1])
	}
	return p
}
