package typeset

import "slices"

// Floating figures.
const (
	floatHole = 6    // lines at the foot of a column that are worth filling
	floatCost = 0.01 // of moving a figure away from its text
)

// float lets what follows a floating figure go before it, where the figure would
// leave a hole at the foot of a column: the figure then stands at the head of the
// next one. It returns the columns, too.
func (s *setter) float(frags []frag, room int) ([]frag, broken) {
	out := s.paginate(frags, room)
	for i := range frags {
		if frags[i].float {
			frags, out = s.floated(frags, out, i, room)
		}
	}
	return frags, out
}

// hole returns how many lines are empty before fragment i, where it starts a
// column.
func (b *broken) hole(frags []frag, i, room int) int {
	for _, c := range b.cols {
		if c.to == i {
			return room - height(frags[c.from:c.to])
		}
	}
	return 0
}

// floated returns the fragments with figure i where the columns come out best:
// where it is, as they are now, or behind something that finds room in the hole
// before it.
func (s *setter) floated(frags []frag, now broken, i, room int) ([]frag, broken) {
	hole := now.hole(frags, i, room)
	if hole < floatHole {
		return frags, now
	}
	best, out, least := frags, now, now.cost
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
			best, out, least = moved, p, c
		}
	}
	return best, out
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
