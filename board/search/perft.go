package search

import "shogikit/board/rules"

// Perft returns the number of leaves of the tree of legal moves at a depth: 1 at depth
// 0.
func Perft(p *rules.Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p.Board(), depth, make([]rules.Move, 0, 200*depth))
}

// perft shares one slice for the moves of all depths.
func perft(b rules.Board, depth int, above []rules.Move) uint64 {
	if depth == 1 {
		return uint64(b.Count())
	}
	n, all := uint64(0), b.Moves(above)
	for _, m := range all[len(above):] {
		b.Do(m)
		n += perft(b, depth-1, all)
		b.Undo()
	}
	return n
}
