package pieces

import (
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces/fold"
	"shogikit/pieces/picture"
	"shogikit/templates"
)

// prints returns the prints on the body of a piece.
func (m *Maker) prints(l Look) fold.Prints {
	return m.bodies.of(l, func() fold.Prints {
		front := l
		front.Promoted = false
		rim := rimMarks(m.Body(l.Piece), m.opts.Marks, front.moves(), l.back().moves())
		return fold.Prints{Rim: rim, Face: m.Art(l), Back: m.Art(l.back())}
	})
}

// folded returns the design of a part made by folding a pattern.
func (m *Maker) folded(kind draw.Kind, l Look, p fold.Pattern) draw.Design {
	l.Promoted = false
	part := draw.Part{Kind: kind, Name: l.Name(), Outline: p.Outline}
	design := draw.NewDesign(part, func() draw.Drawing {
		d := p.Print(m.prints(l))
		if kind == draw.RimPart {
			d.Append(m.tag(l, p.Sign))
		}
		d.Append(tabLetters(p.Net()))
		return d
	})
	if len(p.Walls) > 0 { // its tabs have no wood
		design.Ground = p.Walls[0]
	}
	return design
}

// tabLetters draws the letters by which the steps refer to the tabs of a net.
func tabLetters(net *fold.Net) (d draw.Drawing) {
	for i := range net.Panels {
		p := &net.Panels[i]
		if p.Letter == "" {
			continue
		}
		c, high := p.Box().Center(), min(2.4, 0.5*min(p.Box().W(), p.Box().H()))
		if p.Behind { // over the hatching
			d.Paint(draw.Circle(c, high*0.8), draw.White, draw.None, 0)
		}
		room := draw.RectWH(c.X-high/2, c.Y-high/2, high, high)
		d.Paint(fitText(font.Get(draw.SansBold), p.Letter, room, 1), draw.Black, draw.None, 0)
	}
	return d
}

// Rim returns the rim of a piece, with a small picture identifying it on the tab that
// ends up hidden.
func (m *Maker) Rim(l Look) draw.Design {
	return m.folded(draw.RimPart, l, m.Body(l.Piece).RimPattern())
}

// Net returns a piece in one part: face, rim and back.
func (m *Maker) Net(l Look) draw.Design {
	return m.folded(draw.NetPart, l, m.Body(l.Piece).NetPattern())
}

// Foldover returns face and back joined at the lower edge.
func (m *Maker) Foldover(l Look) draw.Design {
	return m.folded(draw.FoldoverPart, l, m.Body(l.Piece).LeafPattern())
}

// Standing returns a box-built piece standing at a height, 0 being the board, centred
// on a point, its tip away from its side; see [fold.Body.Standing].
func (m *Maker) Standing(l Look, at draw.Point, level draw.MM) fold.Solid {
	return m.Body(l.Piece).Standing(m.Art(l), at, level, l.Side == templates.Gote)
}

// reliefMargin is what stays around a raised picture: enough to hold and to glue.
const reliefMargin draw.MM = 0.8

// Relief returns the picture of a look by itself, cut out along its silhouette: on card and
// glued over the picture of the face it stands out. A blank back has none.
func (m *Maker) Relief(l Look) draw.Design {
	symbol := m.Picture(l)
	outline := picture.Silhouette(symbol, reliefMargin)
	part := draw.Part{Kind: draw.ReliefFacePart, Name: l.Name(), Outline: outline}
	if l.Promoted {
		part.Kind = draw.ReliefBackPart
	}
	design := draw.NewDesign(part, func() (d draw.Drawing) {
		d.Ground(part.Outline, draw.Wood)
		d.Append(symbol)
		d.Stroke(draw.Cut, part.Outline)
		return d
	})
	design.Box = design.Box.Union(m.Body(l.Piece).Picture.Inset(-reliefMargin)) // so that rows line up
	return design
}

// Model returns a piece for pictures of how it is built, as a camera sees it.
func (m *Maker) Model(l Look, c fold.Camera) fold.Model {
	return fold.Model{Body: m.Body(l.Piece).Body, Prints: m.prints(l), Camera: c}
}
