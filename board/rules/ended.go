package rules

import (
	"slices"

	"shogikit/templates"
)

// decided reports whether the arrangement itself has ended the game: a king is gone or
// has reached the last rank, there is a winning row, or a side is down to one man. Mate
// is left to the caller, because it requires move generation.
func (b *mailbox) decided() (Outcome, bool) {
	mover := b.Turn.Other()
	for _, w := range b.r.game.Rules.Win {
		for _, side := range [2]templates.Side{mover, b.Turn} {
			if reason, ok := b.won(w, side); ok {
				return Outcome{Result: WinFor(side), Reason: reason}, true
			}
		}
	}
	return Outcome{}, false
}

// won reports whether a side has won in a way that shows in the arrangement itself.
func (b *mailbox) won(w templates.Win, side templates.Side) (Reason, bool) {
	switch w {
	case templates.WinTry:
		return ByTry, b.tried(side)
	case templates.WinRow:
		return ByRow, b.hasRow(side)
	case templates.WinLastMan:
		return ByLastMan, b.men(side.Other()) <= 1
	case templates.WinCapture, templates.WinMate:
		_, ours := b.king(side)
		_, theirs := b.king(side.Other())
		return ByKingCaptured, !b.r.noSelfCheck && ours && !theirs
	}
	return "", false
}

// tried reports whether the royal piece of a side has reached the last rank and cannot
// be captured there.
func (b *mailbox) tried(side templates.Side) bool {
	at, ok := b.king(side)
	return ok && b.r.ahead(at, side, 1) && !b.attacked(at, side.Other())
}

// men counts the men of a side on the board and in hand.
func (s *Setup) men(side templates.Side) int {
	n := 0
	for _, m := range s.Board {
		if m != 0 && m.Side() == side {
			n++
		}
	}
	for _, h := range s.Hands[side] {
		n += int(h)
	}
	return n
}

// hasRow reports whether a side has its winning row.
func (b *mailbox) hasRow(side templates.Side) bool {
	dirs := [][2]int{{0, 1}, {1, 1}, {-1, 1}}
	if b.r.game.Rules.Row.Horizontal {
		dirs = append(dirs, [2]int{1, 0})
	}
	return slices.ContainsFunc(b.r.squares, func(sq Square) bool {
		return slices.ContainsFunc(dirs, func(d [2]int) bool { return b.rowFrom(sq, side, d) })
	})
}

func (b *mailbox) rowFrom(sq Square, side templates.Side, d [2]int) bool {
	row := &b.r.game.Rules.Row // men on the first ranks do not count
	ok := true
	for n := row.Length; n > 0; n-- {
		if m := b.Board[sq]; !ok || m == 0 || m.Side() != side || b.r.ahead(sq, side.Other(), row.OutsideOwn) {
			return false
		}
		sq, ok = b.r.step(sq, side, d[0], d[1])
	}
	return true
}
