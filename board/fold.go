package board

import (
	"math"
	"slices"
	"strconv"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Fold returns where a travel board is folded: along the grid line nearest the middle
// that has no star point, horizontal (x is 0) or vertical (y is 0), whichever halves
// the board better; horizontal if both do equally, because each player then has one
// half. first and second name the two sides by their coordinates: first the one above
// or on the left.
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

// MiddleLine returns the inner line of n squares nearest the middle that is not
// starred, or 0 if there is none, and its distance from the middle relative to the
// board.
func MiddleLine(n int, starred []int) (line int, off float64) {
	off = 1
	for i := 1; i < n; i++ {
		if d := math.Abs(float64(2*i-n)) / float64(n); d < off && !slices.Contains(starred, i) {
			line, off = i, d
		}
	}
	return line, off
}
