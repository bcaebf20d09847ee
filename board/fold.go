package board

import (
	"math"
	"slices"
	"strconv"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Fold returns where a travel board is folded: on the grid line next to the
// middle that no star point lies on, level (x is 0) or upright (y is 0),
// whichever halves the board better; level where both do alike, since the
// players then sit at one half each. The coordinates in its border tell the two
// sides apart: first those above or at the left.
func Fold(b templates.Board) (at draw.Point, first, second string) {
	cols, rows := StarLines(b)
	row, rowOff := MiddleLine(b.Ranks, rows)
	col, colOff := MiddleLine(b.Files, cols)
	grid := Grid(b)
	if col > 0 && (row == 0 || colOff < rowOff) {
		at.X = grid.Min.X + b.Square*draw.MM(col)
		name := func(i int) string { return strconv.Itoa(b.Files - i) }
		return at, span(name, 0, col-1), span(name, col, b.Files-1)
	}
	at.Y = grid.Min.Y + b.SquareH*draw.MM(row)
	return at, span(RankLetter, 0, row-1), span(RankLetter, row, b.Ranks-1)
}

func span(name func(int) string, from, to int) string {
	if from == to {
		return name(from)
	}
	return name(from) + "–" + name(to)
}

// MiddleLine returns the inner line of n squares nearest to the middle that is
// not starred, 0 where there is none, and how far off the middle it is as a
// share of the board.
func MiddleLine(n int, starred []int) (line int, off float64) {
	off = 1
	for i := 1; i < n; i++ {
		if d := math.Abs(float64(2*i-n)) / float64(n); d < off && !slices.Contains(starred, i) {
			line, off = i, d
		}
	}
	return line, off
}
