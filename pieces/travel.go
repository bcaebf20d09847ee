package pieces

import "shogikit/output/draw"

// TravelBoard returns a board with a fold across it: horizontal at y, or vertical at x
// if y is 0. It folds towards the printed side, with the squares inside.
func TravelBoard(board draw.Design, at draw.Point) draw.Design {
	box := board.Outline.Bounds()
	board.Kind, board.Name = draw.TravelBoardPart, "travel-board"
	a, b := draw.Pt(box.Min.X, at.Y), draw.Pt(box.Max.X, at.Y)
	if at.Y == 0 {
		a, b = draw.Pt(at.X, box.Min.Y), draw.Pt(at.X, box.Max.Y)
	}
	return board.Redrawn(func(p draw.Part) draw.Part {
		cut := func(m *draw.Mark) bool { return m.Role == draw.Cut }
		cuts := p.Drawing.Only(cut)
		p.Drawing = p.Drawing.Only(func(m *draw.Mark) bool { return !cut(m) })
		p.Drawing.Stroke(draw.FoldValley, draw.Line(a, b))
		p.Drawing.Append(cuts)
		return p
	})
}
