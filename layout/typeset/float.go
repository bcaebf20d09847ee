package typeset

import "slices"

// Floating figures.
const (
	floatHole = 6    // lines at the foot of a column that are worth filling
	floatCost = 0.01 // of moving a figure away from its text
)

// float lets what follows a floating figure go before it, where the figure would
// leave a hole at the foot of a column: the figure then stands at the head of the
// next one.
func (s *setter) float(frags []frag, room int) []frag {
	for i := range frags {
		if frags[i].float {
			frags = s.floated(frags, i, room)
		}
	}
	return frags
}

// hole returns how many lines are empty before fragment i, where it starts a
// column.
func (s *setter) hole(frags []frag, i, room int) int {
	for _, c := range s.paginate(frags, room).cols {
		if c.to == i {
			return room - height(frags[c.from:c.to])
		}
	}
	return 0
}

// floated returns the fragments with figure i where the columns come out best:
// where it is, or behind something that finds room in the hole before it.
func (s *setter) floated(frags []frag, i, room int) []frag {
	hole := s.hole(frags, i, room)
	if hole < floatHole {
		return frags
	}
	best, least := frags, s.paginate(frags, room).cost
	for to := i + 1; to+1 < len(frags) && frags[i+1].space+height(frags[i+1:to+1]) <= hole; to++ {
		if frags[to].newPage {
			break
		}
		if next := &frags[to+1]; next.keep || !next.first {
			continue
		}
		moved := slices.Concat(frags[:i], frags[i+1:to+1], frags[i:i+1], frags[to+1:])
		moved[to+1].space = max(1, moved[to+1].space) // below the figure
		p := s.paginate(moved, room)
		startsColumn := slices.ContainsFunc(p.cols, func(c column) bool { return c.from == to })
		if c := p.cost + floatCost; startsColumn && c < least {
			best, least = moved, c
		}
	}
	return best
}

// height returns the lines that fragments take in a column of their own.
func height(frags []frag) int {
	n := 0
	for i := range frags {
		if i > 0 {
			n += frags[i].space
		}
		n += frags[i].lines
	}
	return n
}
