package rules

// Perft counts the leaves of the tree of legal moves at a depth: 1 at depth 0.
func (p *Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.bits == nil:
		return p.box.perft(depth)
	}
	p.bits.set(p.box)
	return p.bits.perft(depth)
}

func (b *bitboard) perft(depth int) uint64 {
	if depth == 1 {
		return uint64(b.count())
	}
	var room [640]packed
	n := uint64(0)
	for _, m := range b.moves(room[:0]) {
		taken := b.do(m)
		n += b.perft(depth - 1)
		b.undo(m, taken)
	}
	return n
}

func (b *mailbox) perft(depth int) uint64 {
	moves := b.legal(nil)
	if depth == 1 {
		return uint64(len(moves))
	}
	n := uint64(0)
	for _, m := range moves {
		b.do(m)
		n += b.perft(depth - 1)
		b.undo()
	}
	return n
}
