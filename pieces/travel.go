package pieces

import "shogikit/output/draw"

// TravelBoard returns a board with a fold across it: level at y, or upright at
// x where y is 0. It folds towards the printed side, so that the squares are
// inside.
func TravelBoard(board draw.Part, at draw.Point) draw.Part {
	box := board.Outline.Bounds()
	part := draw.Part{Kind: draw.TravelBoardPart, Name: "travel-board", Outline: board.Outline, Claims: board.Claims}
	cut := func(m *draw.Mark) bool { return m.Role == draw.Cut }
	part.Drawing.Append(board.Drawing.Only(func(m *draw.Mark) bool { return !cut(m) }))
	a, b := draw.Pt(box.Min.X, at.Y), draw.Pt(box.Max.X, at.Y)
	if at.Y == 0 {
		a, b = draw.Pt(at.X, box.Min.Y), draw.Pt(at.X, box.Max.Y)
	}
	part.Drawing.Stroke(draw.FoldValley, draw.Line(a, b))
	part.Drawing.Append(board.Drawing.Only(cut))
	return part
}
