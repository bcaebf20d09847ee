package booklet

import (
	"shogikit/output/draw"
	"shogikit/templates"
)

// moveDiagram draws how a face moves, from the moves of the template: the piece
// in the middle, a dot for a step, an arrow for any number of squares, a ring
// for a jump.
func (d *diagrams) moveDiagram(f face) draw.Drawing {
	reach := 2
	limited, endless := false, false
	for _, m := range f.Moves {
		limited, endless = limited || m.Range > 1, endless || m.Endless()
		reach = max(reach, max(m.Range, 1)*max(absInt(m.DX), absInt(m.DY)))
	}
	if limited && endless { // the arrows go further than the dots
		reach++
	}
	reach = min(reach, 4)
	var out draw.Drawing
	n := draw.MM(2*reach + 1)
	half := n * cell / 2
	board := draw.RectPath(draw.RectWH(-half, -half, n*cell, n*cell))
	out.Paint(board, draw.Paper, draw.None, 0)
	for at := cell - half; at < half; at += cell {
		out.Paint(draw.Line(draw.Pt(at, -half), draw.Pt(at, half)), draw.None, draw.Brown, 0.2)
		out.Paint(draw.Line(draw.Pt(-half, at), draw.Pt(half, at)), draw.None, draw.Brown, 0.2)
	}
	out.Paint(board, draw.None, draw.Black, 0.5)
	for _, m := range f.Moves {
		drawReach(&out, m, reach)
	}
	out.Append(d.token(f.Look))
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
	case m.Endless():
		arrowLine(to, at(0.62), at(float64(reach)+0.38), 0.9)
	default:
		for k := 1; k <= m.Range && k*max(absInt(m.DX), absInt(m.DY)) <= reach; k++ {
			to.Paint(draw.Circle(at(float64(k)), cell*0.17), draw.Vermilion, draw.None, 0)
		}
	}
}

func absInt(n int) int { return max(n, -n) }
