package fold

import (
	"math"

	"shogikit/output/draw"
)

// CoreCard is how thick the card of a stack is, on paper.
const CoreCard draw.MM = 2

// Stacked returns the body that a stack of layers of card makes, about as deep, at
// a scale: a strip round them as wide as they are thick together, face and back on
// them.
func (b Body) Stacked(scale float64) (out Body, layers int) {
	card := CoreCard / draw.MM(scale)
	layers = max(1, int(math.Round(float64(b.Depth/card)-0.1)))
	b.Depth = draw.MM(layers)*card + b.Hinge + 2*b.Allow
	return b, layers
}

// Core returns the outline of a layer: the strip goes round it.
func (b Body) Core() draw.Path { return b.Outline().Offset(-b.Thick) }

// StripPattern returns the rim without tabs along its edges: a strip that is glued
// round a stack, the tab at its end under its beginning.
func (b Body) StripPattern() Pattern {
	length, tall := b.Length(), b.RimHeight()
	end := b.endTab(length, 0)
	p := Pattern{Walls: []draw.Rect{draw.RectWH(0, 0, length, tall)}, Sign: b.signRoom(0)}
	if b.Round {
		p.runs = b.whole(0)
		p.Outline = draw.Polygon(append(append([]draw.Point{{X: 0, Y: 0}, {X: length, Y: 0}}, end...), draw.Pt(length, tall), draw.Pt(0, tall))...)
		p.glue(draw.Polygon(end...))
		p.Lines.Stroke(draw.Cut, p.Outline)
		return p
	}
	rim := b.Rim()
	n := rim.only(func(p *Panel) bool { return p.Kind != Tab || p.Name == "end-tab" }).Move(0, -b.tab)
	p.runs = b.runs(draw.Pt(b.wall(rimStart), 0), rimStart)
	p.Outline, p.Lines = n.Outline(), n.Lines()
	return p
}
