package rules

import "slices"

// canArise reports whether some last move of the side that has just moved can have
// given exactly the checks on the board, its opponent's king having been safe before.
// The destination may have held any of captured, where 0 is an empty square.
func (b *mailbox) canArise(checkers []Square, captured []Man) bool {
	if len(checkers) == 1 && b.wasDropped(checkers[0]) {
		return true
	}
	return slices.ContainsFunc(b.r.squares, func(at Square) bool {
		m := b.Board[at]
		return m != 0 && m.Side() != b.Turn && slices.ContainsFunc(b.r.squares, func(from Square) bool {
			return b.Board[from] == 0 && b.movedFrom(from, at, captured)
		})
	})
}

// wasDropped reports whether the only checker can have been dropped. A kind whose drops
// must not mate was not, if this is mate.
func (b *mailbox) wasDropped(at Square) bool {
	m := b.Board[at]
	k := &b.r.kinds[m.Kind()]
	if m.Promoted() || k.noDrop {
		return false
	}
	b.Board[at] = 0
	quiet := !b.InCheck()
	b.Board[at] = m
	return quiet && !(k.Drop.NoMate && b.mated())
}

// movedFrom reports whether the man on at can have come from an empty square.
func (b *mailbox) movedFrom(from, at Square, captured []Man) bool {
	now := b.Board[at]
	before := now &^ 2
	if (!b.r.forced || !b.r.mayPromote(now, from, at)) && b.wasThere(now, from, at, captured) {
		return true
	}
	k, side := now.Kind(), now.Side()
	full := b.r.keepsFile(k) && b.fullFiles(k, side)>>from.File()&1 != 0
	return now.Promoted() && b.r.mayPromote(before, from, at) && !full &&
		!b.r.deadDrop(k, side, from) && b.wasThere(before, from, at, captured)
}

// wasThere reports whether a man can have moved between two squares, the king having
// been safe before.
func (b *mailbox) wasThere(m Man, from, at Square, captured []Man) bool {
	if !b.r.leads(m, from, at) {
		return false
	}
	now := b.Board[at]
	defer func() { b.Board[from], b.Board[at] = 0, now }()
	b.Board[from] = m
	return slices.ContainsFunc(captured, func(taken Man) bool {
		b.Board[at] = taken
		return b.reaches(from, at, m.Side()) && !b.InCheck()
	})
}
