package pieces

import (
	"cmp"

	"shogikit/output/draw"
	"shogikit/pieces/fold"
	"shogikit/pieces/picture"
	"shogikit/templates"
)

// prints returns what is printed on the body of a piece.
func (m *Maker) prints(l Look) fold.Prints {
	if m.opts.Bare {
		return fold.Prints{}
	}
	if p, ok := m.body[l]; ok {
		return p
	}
	down := l
	down.Promoted = false
	rim := rimMarks(m.Body(l.Piece), m.opts.Marks, down.moves(), l.back().moves())
	if l.Set != "" {
		rim.Append(m.Body(l.Piece).rimSign(l.Set))
	}
	out := fold.Prints{Rim: rim, Face: m.Plain(l), Back: m.Plain(l.back())}
	if m.opts.Stacked {
		_, out.Layers = NewBody(m.Game.Shape, l.Piece).Stacked(cmp.Or(m.opts.Scale, 1))
	}
	m.body[l] = out
	return out
}

// back returns the promoted side of a look.
func (l Look) back() Look {
	l.Promoted = true
	return l
}

// folded makes a part of a pattern.
func (m *Maker) folded(kind draw.Kind, l Look, p fold.Pattern) draw.Part {
	l.Promoted = false
	part := draw.Part{Kind: kind, Name: l.Name(), Outline: p.Outline, Drawing: p.Dress(m.prints(l))}
	part.ClaimOutline(draw.ClaimOutline)
	return part
}

// Rim returns the rim of a piece, with a small picture that tells whose it is on
// the tab that is hidden in the end.
func (m *Maker) Rim(l Look) draw.Part {
	p := m.Body(l.Piece).RimPattern()
	part := m.folded(draw.RimPart, l, p)
	part.Drawing.Append(m.tag(l, p.Sign))
	w := p.Walls[0]
	part.Claim(draw.ClaimWalls, draw.Size{H: w.H()}, 1, w.Center())
	return part
}

// Strip returns the strip round a stacked piece.
func (m *Maker) Strip(l Look) draw.Part {
	p := m.Body(l.Piece).StripPattern()
	part := m.folded(draw.StripPart, l, p)
	part.Drawing.Append(m.tag(l, p.Sign))
	return part
}

// Core returns a layer of a stacked piece.
func (m *Maker) Core(l Look) draw.Part {
	l.Promoted = false
	part := draw.Part{Kind: draw.CorePart, Name: l.Name(), Outline: m.Body(l.Piece).Core()}
	part.Drawing.Paint(part.Outline, draw.Paper, draw.None, 0) // so that it is seen without its cut line
	part.Drawing.Stroke(draw.Cut, part.Outline)
	part.ClaimOutline(draw.ClaimOutline, draw.ClaimGround)
	return part
}

// Net returns a piece in one part: face, rim and back.
func (m *Maker) Net(l Look) draw.Part { return m.folded(draw.NetPart, l, m.Body(l.Piece).NetPattern()) }

// Foldover returns face and back joined at the lower edge.
func (m *Maker) Foldover(l Look) draw.Part {
	return m.folded(draw.FoldoverPart, l, m.Body(l.Piece).LeafPattern())
}

// Step draws one step of how a box piece goes together, at the camera's scale;
// see [fold.Body.Step].
func (m *Maker) Step(l Look, step int, c fold.Camera) draw.Drawing {
	return m.Body(l.Piece).Step(step, m.prints(l), c)
}

// NetStep draws the net folded by share t.
func (m *Maker) NetStep(l Look, t float64, c fold.Camera) draw.Drawing {
	return m.Body(l.Piece).NetStep(t, m.prints(l), c)
}

// Standing returns a box-built piece that stands at a level, 0 on the board, with
// its middle at a point, its tip away from its side; see [fold.Body.Standing].
func (m *Maker) Standing(l Look, at draw.Point, level draw.MM) fold.Solid {
	return m.Body(l.Piece).Standing(m.prints(l), at, level, l.Side == templates.Gote)
}

// reliefGrow is how far the cut-out symbol reaches beyond its lines.
const reliefGrow draw.MM = 0.45

// Relief returns a face with the cuts of the relief build: the frame, cut along
// its inner edge, and the symbol, cut along its silhouette, are glued on a box
// piece.
func (m *Maker) Relief(l Look) draw.Part {
	part := m.Face(l)
	part.Kind = draw.ReliefFacePart
	if l.Promoted {
		part.Kind = draw.ReliefBackPart
	}
	if l.Face() == nil {
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
