package proof

import (
	"slices"

	"shogikit/templates"
)

// OnlyAhead reports whether all moves go forward, so that the last rank is a dead end.
func OnlyAhead(moves []templates.Move) bool {
	return !slices.ContainsFunc(moves, func(m templates.Move) bool { return m.DY <= 0 })
}

// each applies f to every item of a list.
func each[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}
