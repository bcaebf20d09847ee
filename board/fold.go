package board

import (
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Fold returns where a travel board is folded: on the grid line next to the
// middle that no star point lies on, level (x is 0) or upright (y is 0),
// whichever halves the board better; level where both do alike, since the
// players then sit at one half each.
func Fold(b templates.Board) draw.Point {
	cols, rows := StarLines(b)
	row, rowOff := middleLine(b.Ranks, rows)
	col, colOff := middleLine(b.Files, cols)
	grid := Grid(b)
	if col > 0 && (row == 0 || colOff < rowOff) {
		return draw.Pt(grid.Min.X+b.Square*draw.MM(col), 0)
	}
	return draw.Pt(0, grid.Min.Y+b.SquareH*draw.MM(row))
}

// middleLine returns the inner line of n squares nearest to the middle that is
// not starred, 0 where there is none, and how far off the middle it is as a
// share of the board.
func middleLine(n int, starred []int) (line int, off float64) {
	off = 1
	for i := 1; i < n; i++ {
		if d := math.Abs(float64(2*i-n)) / float64(n); d < off && !slices.Contains(starred, i) {
			line, off = i, d
		}
	}
	return line, off
}
