package booklet

import (
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
)

// moveDiagram draws how a face moves, from the moves of the template: the piece
// in the middle, a dot for a step, an arrow for any number of squares, a ring
// for a jump.
func (d *diagrams) moveDiagram(l pieces.Look, moves []templates.Move) draw.Drawing {
	reach := 1
	limited, endless := false, false
	for _, m := range moves {
		limited, endless = limited || m.Range > 1, endless || m.Range == 0
		reach = max(reach, absInt(m.DX), absInt(m.DY))
		if m.Slide() {
			reach = max(reach, 2)
		}
		if m.Range > 1 {
			reach = max(reach, m.Range*max(absInt(m.DX), absInt(m.DY)))
		}
	}
	if limited && endless { // the arrows go further than the dots
		reach++
	}
	reach = max(2, min(reach, 4))
	var out draw.Drawing
	n := draw.MM(2*reach + 1)
	half := n * cell / 2
	out.Paint(draw.RectPath(draw.RectWH(-half, -half, n*cell, n*cell)), draw.Paper, draw.None, 0)
	for i := draw.MM(1); i < n; i++ {
		at := -half + i*cell
		out.Paint(draw.Line(draw.Pt(at, -half), draw.Pt(at, half)), draw.None, draw.Brown, 0.2)
		out.Paint(draw.Line(draw.Pt(-half, at), draw.Pt(half, at)), draw.None, draw.Brown, 0.2)
	}
	out.Paint(draw.RectPath(draw.RectWH(-half, -half, n*cell, n*cell)), draw.None, draw.Black, 0.5)
	for _, m := range moves {
		drawReach(&out, m, reach)
	}
	out.Append(d.token(l))
	return out
}

// drawReach draws one direction of a move.
func drawReach(to *draw.Drawing, m templates.Move, reach int) {
	at := func(k float64) draw.Point {
		return draw.Pt(draw.MM(float64(m.DX)*k)*cell, draw.MM(-float64(m.DY)*k)*cell)
	}
	switch {
	case m.Jump() || m.Hop:
		to.Paint(draw.Circle(at(1), cell*0.2), draw.None, draw.Vermilion, 0.9)
		if m.Hop {
			to.Paint(draw.Circle(at(0.5), cell*0.26), draw.GreyTint, draw.Grey, 0.3)
		}
	case m.Range == 0:
		arrowLine(to, at(0.62), at(float64(reach)+0.38), 0.9)
	default:
		for k := 1; k <= m.Range && k*max(absInt(m.DX), absInt(m.DY)) <= reach; k++ {
			to.Paint(draw.Circle(at(float64(k)), cell*0.17), draw.Vermilion, draw.None, 0)
		}
	}
}

func absInt(n int) int { return max(n, -n) }
