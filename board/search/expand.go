package search

import (
	"math/bits"
	"slices"

	"shogikit/board/rules"
)

// expand returns the moves of a node with what is known about them. It stops at a move
// that reaches the goal of the side.
func (s *solver) expand(n *node) (kids []child, won *child) {
	room, moves := len(s.room), len(s.moves)
	if n.side == attack {
		s.moves = s.board.Checks(s.moves)
	} else {
		s.moves = s.board.Moves(s.moves)
		n.by, n.block = s.board.Checker()
	}
	for _, m := range s.moves[moves:] {
		if n.takes(m) {
			s.room = append(s.room, child{move: m, free: true})
		}
		if n.side == defend || n.plies > 0 {
			s.room = append(s.room, child{move: m})
		}
	}
	s.moves = s.moves[:moves]
	kids = s.room[room:]
	// Of the last checks nothing is in the table, and among the last answers the first usually decides.
	if n.plies > passing+1 || n.plies > passing && n.drop.Drop != 0 {
		s.ahead(n, kids)
	}
	for i := range kids {
		k := &kids[i]
		s.assess(n, k)
		if k.val.num[n.side] == 0 {
			return kids, k
		}
	}
	if n.block {
		queue(kids)
	}
	return kids, nil
}

// ahead determines the child nodes, and prefetches their table entries together:
// waiting for them one by one takes most of the time with a large table.
func (s *solver) ahead(n *node, kids []child) {
	for i := range kids {
		k := &kids[i]
		s.do(n, k)
		s.place(n, k)
		s.undo(n, k)
	}
	for i := range kids {
		s.fetched ^= s.table.touch(kids[i].node.key)
	}
}

// place sets the node of a child, whose move has been made.
func (s *solver) place(n *node, k *child) {
	k.node = s.here(1-n.side, n.plies-1)
	if k.free {
		k.node.plies = n.plies + 1
	}
	if n.side == defend && k.move.Drop != 0 && n.block && !s.all {
		k.node.drop, k.node.by = k.move, n.by
		k.node.key = max(k.node.key^rules.Mix(uint64(k.move.To)+1), 1)
	}
}

// queue makes drops on the same square wait for each other: what refutes the first
// usually refutes the others, and together they count as one.
func queue(kids []child) {
	var last [256]int16
	for i := range kids {
		if k := &kids[i]; k.move.Drop != 0 && !k.val.solved() {
			k.wait, last[k.move.To] = last[k.move.To], int16(i+1)
		}
	}
}

// takes reports whether a move captures an interposition that may be futile.
func (n *node) takes(m rules.Move) bool {
	return n.drop.Drop != 0 && m.Drop == 0 && m.From == n.by && m.To == n.drop.To
}

// assess looks up the value of a child, or estimates it.
func (s *solver) assess(n *node, k *child) {
	k.val = unknown
	if k.node.key != 0 {
		k.val = s.known(&k.node)
	}
	if !k.val.fresh {
		return
	}
	s.do(n, k)
	defer s.undo(n, k)
	if k.node.key == 0 {
		s.place(n, k)
	}
	if n.side == attack {
		s.guess(k)
		return
	}
	if k.node.plies == 1 && k.node.drop.Drop == 0 {
		k.val = s.last(&k.node)
		if k.val.solved() {
			return
		}
	}
	if k.node.plies <= passing {
		k.val = s.known(&k.node)
		if !k.val.fresh {
			return
		}
	}
	s.foresee(k)
}

// last solves a node at which one check must mate, unless an interposition is possible;
// the result is not stored.
func (s *solver) last(n *node) value {
	room := len(s.room)
	kids, won := s.expand(n)
	s.room = s.room[:room]
	switch {
	case won != nil:
		return s.won(n, won)
	case slices.ContainsFunc(kids, func(k child) bool { return !k.val.solved() }):
		return unknown
	}
	return s.lost(n, kids)
}

// foresee counts the checks after a reply: the more there are, the more work it takes
// to show that none mates.
func (s *solver) foresee(k *child) {
	before := len(s.moves)
	s.moves = s.board.Checks(s.moves)
	checks := len(s.moves) - before
	s.moves = s.moves[:before]
	k.val.num[defend] = 2 * uint32(checks)
	if checks == 0 {
		k.val = s.lost(&k.node, nil)
	}
}

// guess estimates the value of a check one ply ahead.
func (s *solver) guess(k *child) {
	if k.node.plies < 1 && s.board.Mobile() {
		k.val = solved(defend, s.top, 1)
	} else if answers := s.board.Count(); answers > 0 {
		k.val.num = [2]uint32{2 * uint32(bits.Len(uint(answers))), 2}
		if s.board.Mobile() {
			k.val.num[attack] += 2
		}
	} else {
		_, k.node.block = s.board.Checker()
		k.val = s.lost(&k.node, nil)
	}
}
