package board

import (
	"math"
	"slices"
)

// MiddleLine returns the inner line of n squares nearest the middle that is not
// starred, or 0 if there is none, and its distance from the middle relative to the
// board.
func MiddleLine(n int, starred []int) (line int, off float64) {
	off = 1
	for i := 1; i < n; i++ {
		d := math.Abs(float64(2*i-n)) / float64(n)
		if d < off && !slices.Contains(starred, i) {
			line, off = i, d
		}
	}
	return line, off
}
