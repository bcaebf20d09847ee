package proof

import (
	"iter"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Men iterates over the men of a setup in reading order: from the top, each rank from
// left to right.
func Men(g *templates.Game, s *rules.Setup) iter.Seq2[rules.Square, rules.Man] {
	return func(yield func(rules.Square, rules.Man) bool) {
		for rank := 1; rank <= g.Board.Ranks; rank++ {
			for file := g.Board.Files; file > 0; file-- {
				sq := rules.At(file, rank)
				if m := s.Board[sq]; m != 0 && !yield(sq, m) {
					return
				}
			}
		}
	}
}

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
