package pieces

import "shogikit/output/draw"

// TravelBoard returns a board with a fold across it: level at y, or upright at
// x where y is 0. It folds towards the printed side, so that the squares are
// inside; arrows in the border meet tip to tip when the halves lie right.
func TravelBoard(board draw.Part, at draw.Point) draw.Part {
	box := board.Outline.Bounds()
	part := draw.Part{Kind: draw.TravelBoardPart, Name: "travel-board", Outline: board.Outline, Claims: board.Claims}
	cut := func(m *draw.Mark) bool { return m.Role == draw.Cut }
	part.Drawing.Append(board.Drawing.Only(func(m *draw.Mark) bool { return !cut(m) }))
	a, b := draw.Pt(box.Min.X, at.Y), draw.Pt(box.Max.X, at.Y)
	if at.Y == 0 {
		a, b = draw.Pt(at.X, box.Min.Y), draw.Pt(at.X, box.Max.Y)
	}
	along := b.Sub(a).Unit()
	for _, end := range []draw.Point{a.Add(along.Mul(foldArrow)), b.Sub(along.Mul(foldArrow))} {
		for _, side := range []float64{-1, 1} {
			away := along.Normal().Mul(side)
			base := end.Add(away.Mul(foldArrow))
			half := along.Mul(0.6 * foldArrow)
			part.Drawing.Paint(draw.Polygon(end.Add(away.Mul(0.2)), base.Add(half), base.Sub(half)), draw.Grey, draw.None, 0)
		}
	}
	part.Drawing.Stroke(draw.FoldValley, draw.Line(a, b))
	part.Drawing.Append(board.Drawing.Only(cut))
	return part
}

// foldArrow is how long the arrows at the ends of a fold are.
const foldArrow = 1.5
