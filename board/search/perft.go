package search

import "shogikit/board/rules"

// Perft counts the leaves of the tree of legal moves at a depth: 1 at depth 0.
func Perft(p *rules.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p.Board(), depth)
}

func perft(b *rules.Board, depth int) uint64 {
	if depth == 1 {
		return uint64(b.Count())
	}
	var room [640]rules.Move
	n := uint64(0)
	for _, m := range b.Moves(room[:0]) {
		b.Do(m)
		n += perft(b, depth-1)
		b.Undo()
	}
	return n
}
