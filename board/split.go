package board

import (
	"slices"

	"shogikit/output/draw"
	"shogikit/templates"
)

// Split returns grid lines that cut n squares of a size into as few strips as possible
// of at most room millimetres, borders and flaps included, with the longest strip as
// short as possible, and never through a star point. It returns false if there is no
// such cut.
func Split(n int, square, border, room draw.MM, stars []int) ([]int, bool) {
	best, ok := longest(n, square, border, room, stars)
	for ok {
		room -= square / 2
		next, more := longest(n, square, border, room, stars)
		if !more || len(next) != len(best) {
			break
		}
		best = next
	}
	return best, ok
}

// longest cuts strips as long as the room from the left.
func longest(n int, square, border, room draw.MM, stars []int) (cuts []int, ok bool) {
	from, edge := 0, border
	for square*draw.MM(n-from)+edge+border > room+draw.Micro {
		to := min(n-1, from+int((room-edge-Flap+draw.Micro)/square))
		for slices.Contains(stars, to) {
			to--
		}
		if to <= from {
			return nil, false
		}
		cuts, from, edge = append(cuts, to), to, 0
	}
	return cuts, true
}

// StarLines returns the grid lines with star points, from the left and from the top.
func StarLines(b templates.Board) (cols, rows []int) {
	for _, s := range b.Stars {
		cols, rows = append(cols, s[0]), append(rows, s[1])
	}
	return cols, rows
}

// MiddleLine returns the inner line of n squares nearest the middle that is not
// starred, or 0 if there is none.
func MiddleLine(n int, starred []int) int {
	line := 0
	for i := 1; i < n; i++ {
		nearer := line == 0 || abs(2*i-n) < abs(2*line-n)
		if nearer && !slices.Contains(starred, i) {
			line = i
		}
	}
	return line
}

func abs(n int) int { return max(n, -n) }
