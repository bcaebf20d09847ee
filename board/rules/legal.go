package rules

import (
	"slices"

	"shogikit/templates"
)

// Moves appends the legal moves of the side to move. A finished game has none.
func (b *mailbox) Moves(buf []Move) []Move {
	if _, over := b.decided(); over {
		return buf
	}
	return deleteFrom(len(buf), b.drops(b.boardMoves(buf)), func(m Move) bool { return !b.safe(m) })
}

// deleteFrom deletes the moves for which del is true from index start on.
func deleteFrom(start int, list []Move, del func(Move) bool) []Move {
	return list[:start+len(slices.DeleteFunc(list[start:], del))]
}

// boardMoves appends the moves of men on the board, ignoring the safety of the king.
func (b *mailbox) boardMoves(buf []Move) []Move {
	var to [64]Square
	for _, from := range b.r.squares {
		m := b.Board[from]
		if m == 0 || m.Side() != b.Turn {
			continue
		}
		for _, at := range b.targets(to[:0], from) {
			// Where self-check is illegal, kings are never captured.
			if there := b.Board[at]; there == 0 || !b.r.noSelfCheck || !b.r.kinds[there.Kind()].Royal {
				buf = b.faceChoices(buf, m, from, at)
			}
		}
	}
	return buf
}

// faceChoices appends a move with and without promotion, as far as each is allowed.
func (b *mailbox) faceChoices(buf []Move, m Man, from, to Square) []Move {
	k := &b.r.kinds[m.Kind()]
	side := m.Side()
	promotes := b.r.mayPromote(m, from, to)
	if promotes {
		buf = append(buf, Move{From: from, To: to, Promote: true})
	}
	// A man that could never move again must promote; if it cannot, the move is
	// illegal, unless the game permits such men.
	if promotes && b.r.forced || b.r.face(m).dead[side][to] && (promotes || !k.Drop.AnyRank) {
		return buf
	}
	return append(buf, Move{From: from, To: to})
}

// mayPromote reports whether a man may promote on a move.
func (r *Rules) mayPromote(m Man, from, to Square) bool {
	return !m.Promoted() && r.kinds[m.Kind()].Promoted != nil && (r.inZone(from, m.Side()) || r.inZone(to, m.Side()))
}

// drops appends the drops allowed by the squares; safe rejects those that mate.
func (b *mailbox) drops(buf []Move) []Move {
	side := b.Turn
	for i := range b.r.kinds {
		if b.Hands[side][i] == 0 || b.r.kinds[i].noDrop {
			continue
		}
		full := b.fullFiles(i, side)
		for _, to := range b.r.squares {
			if b.Board[to] == 0 && full>>to.File()&1 == 0 && !b.r.deadDrop(i, side, to) {
				buf = append(buf, Move{To: to, Drop: b.r.kinds[i].Letter})
			}
		}
	}
	return buf
}

// fullFiles returns a bit set of the files that hold the maximum number of unpromoted
// men of a kind.
func (b *mailbox) fullFiles(kind int, side templates.Side) uint32 {
	most := b.r.kinds[kind].Drop.PerFile
	if most == 0 {
		return 0
	}
	files, man := uint32(0), NewMan(kind, side, false)
	var count [17]int
	for _, sq := range b.r.squares {
		if b.Board[sq] != man {
			continue
		}
		count[sq.File()]++
		if count[sq.File()] >= most {
			files |= 1 << sq.File()
		}
	}
	return files
}

// deadDrop reports whether a piece may not be dropped on a square because it could
// never move from there.
func (r *Rules) deadDrop(kind int, side templates.Side, to Square) bool {
	k := &r.kinds[kind]
	return !k.Drop.AnyRank && k.faces[0].dead[side][to]
}

// safe reports whether a move leaves its own king safe and is not a mating drop of a
// kind that must not mate.
func (b *mailbox) safe(m Move) bool {
	side := b.Turn
	noMate := m.Drop != 0 && b.r.kinds[b.r.kindOf(m.Drop)].Drop.NoMate
	if !b.r.noSelfCheck && !noMate {
		return true
	}
	b.Do(m)
	ok := !b.r.noSelfCheck || !b.inCheck(side)
	if ok && noMate {
		ok = !b.mated()
	}
	b.Undo()
	return ok
}

// mated reports whether the side to move is in check and no move saves its king.
func (b *mailbox) mated() bool {
	r := b.r
	defer func() { b.r = r }()
	b.r = r.withoutSelfCheck
	return b.InCheck() && len(b.Moves(nil)) == 0
}
