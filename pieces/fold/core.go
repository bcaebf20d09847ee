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
