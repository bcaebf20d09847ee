package pieces

import (
	"slices"

	"shogikit/output/draw"
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
		if l.Set != "" {
			rim.Append(m.Body(l.Piece).rimSign(l.Set))
		}
		return fold.Prints{Rim: rim, Face: m.Art(l), Back: m.Art(l.back()), Layers: m.Layers(l.Piece)}
	})
}

// back returns the promoted side of a look.
func (l Look) back() Look {
	l.Promoted = true
	return l
}

// folded returns the design of a part made by folding a pattern.
func (m *Maker) folded(kind draw.Kind, l Look, p fold.Pattern) draw.Design {
	l.Promoted = false
	part := draw.Part{Kind: kind, Name: l.Name(), Outline: p.Outline}
	design := draw.NewDesign(part, func() draw.Drawing {
		d := p.Print(m.prints(l))
		if kind == draw.RimPart || kind == draw.StripPart {
			d.Append(m.tag(l, p.Sign))
		}
		d.Append(letters(p.Net()))
		return d
	})
	if len(p.Walls) > 0 { // its tabs have no wood
		design.Ground = p.Walls[0]
	}
	return design
}

// Rim returns the rim of a piece, with a small picture identifying it on the tab that
// ends up hidden.
func (m *Maker) Rim(l Look) draw.Design {
	return m.folded(draw.RimPart, l, m.Body(l.Piece).RimPattern())
}

// stickerInset is the distance between the edge of a sticker and that of its blank.
const stickerInset draw.MM = 0.6

// Net returns a piece in one part: face, rim and back.
func (m *Maker) Net(l Look) draw.Design {
	return m.folded(draw.NetPart, l, m.Body(l.Piece).NetPattern())
}

// Foldover returns face and back joined at the lower edge.
func (m *Maker) Foldover(l Look) draw.Design {
	return m.folded(draw.FoldoverPart, l, m.Body(l.Piece).LeafPattern())
}

// Steps draws the steps of building a piece in a given way; see [fold.Body.Steps].
func (m *Maker) Steps(way string, l Look, c fold.Camera) []draw.Drawing {
	b, pr := m.Body(l.Piece), m.prints(l)
	if way == fold.WayRelief {
		pr.Symbol, pr.Panel = m.Picture(l), b.Panel().Flatten(0.05)[0]
		for _, poly := range picture.Silhouette(pr.Symbol, reliefGrow(m.brushed(l))).Flatten(0.1) {
			if len(poly) > len(pr.Cutout) {
				pr.Cutout = poly
			}
		}
	}
	return b.Steps(way, pr, c)
}

// Standing returns a box-built piece standing at a height, 0 being the board, centred
// on a point, its tip away from its side; see [fold.Body.Standing].
func (m *Maker) Standing(l Look, at draw.Point, level draw.MM) fold.Solid {
	return m.Body(l.Piece).Standing(m.prints(l), at, level, l.Side == templates.Gote)
}

// reliefGrow returns the margin of the cut-out symbol around its lines: more round thin
// strokes of a brush, so that no neck is too narrow for a knife.
func reliefGrow(brushed bool) draw.MM {
	if brushed {
		return 0.65
	}
	return 0.45
}

// Relief returns a face with the cuts of the relief build: the frame, cut along its
// inner edge, and the symbol, cut along its silhouette, are glued onto a box-built
// piece.
func (m *Maker) Relief(l Look) draw.Design {
	design := m.Face(l)
	design.Kind = draw.ReliefFacePart
	if l.Promoted {
		design.Kind = draw.ReliefBackPart
	}
	if l.Face() == nil {
		return design
	}
	return design.Redrawn(func(p draw.Part) draw.Part {
		inner, symbol := m.Body(l.Piece).Panel(), picture.Silhouette(m.Picture(l), reliefGrow(m.brushed(l)))
		p.Drawing.Paint(hatching(append(inner.Flatten(0.05), symbol.Flatten(0.05)...)), draw.None, draw.Grey, 0.1)
		p.Drawing.Stroke(draw.Cut, inner)
		if !symbol.Empty() {
			p.Drawing.Stroke(draw.Cut, symbol)
		}
		return p
	})
}

// hatching fills what lies between loops, by even and odd, with slanted lines: what is cut
// away.
func hatching(loops [][]draw.Point) (out draw.Path) {
	const apart, slant draw.MM = 0.9, 1 // to the right for each step down
	var at draw.Rect
	for _, loop := range loops {
		at = at.Union(draw.Polygon(loop...).Bounds())
	}
	for from := at.Min.X + slant*at.Min.Y; from < at.Max.X+slant*at.Max.Y; from += apart {
		var ys []draw.MM // where a line x + slant y = from crosses an edge
		for _, loop := range loops {
			for i, a := range loop {
				b := loop[(i+1)%len(loop)]
				u, v := a.X+slant*a.Y-from, b.X+slant*b.Y-from
				if (u < 0) != (v < 0) {
					ys = append(ys, a.Y+(b.Y-a.Y)*u/(u-v))
				}
			}
		}
		slices.Sort(ys)
		for i := 0; i+1 < len(ys); i += 2 {
			out.Append(draw.Line(draw.Pt(from-slant*ys[i], ys[i]), draw.Pt(from-slant*ys[i+1], ys[i+1])))
		}
	}
	return out
}

// Model returns a piece for pictures of how it is built, as a camera sees it.
func (m *Maker) Model(l Look, c fold.Camera) fold.Model {
	return fold.Model{Body: m.Body(l.Piece).Body, Prints: m.prints(l), Camera: c}
}
