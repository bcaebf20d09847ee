package proof

import (
	"iter"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Men lists the men of a setup as they are read: from the top, each rank from the
// left.
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

// KindOf returns the kind of piece that a letter stands for.
func KindOf(g *templates.Game, letter byte) int {
	return max(0, slices.IndexFunc(g.Pieces, func(p templates.Piece) bool { return p.Letter == letter }))
}

// each returns what f makes of the items of a list.
func each[T, U any](list []T, f func(T) U) []U {
	out := make([]U, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

func absInt(n int) int { return max(n, -n) }
