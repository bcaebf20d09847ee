package rules

import (
	"slices"

	"shogikit/templates"
)

// mailbox plays any game on a plain array of squares. It is the reference for
// the faster bitboards.
type mailbox struct {
	r *Rules
	Setup
	log []Setup // before each move
}

// king returns where the royal piece of a side stands; false where it has none.
func (b *mailbox) king(side templates.Side) (Square, bool) {
	for _, sq := range b.r.squares {
		if b.isRoyal(sq, side) {
			return sq, true
		}
	}
	return 0, false
}

// isRoyal reports whether a royal piece of a side stands on a square.
func (b *mailbox) isRoyal(sq Square, side templates.Side) bool {
	m := b.Board[sq]
	return m != 0 && m.Side() == side && b.r.kinds[m.Kind()].Royal
}

// manyKings reports whether a side has several royal pieces, as no position of play has.
func (b *mailbox) manyKings() bool {
	var kings [2]int
	for _, sq := range b.r.squares {
		for side := range kings {
			if b.isRoyal(sq, templates.Side(side)) {
				kings[side]++
			}
		}
	}
	return max(kings[0], kings[1]) > 1
}

// targets appends the squares that the man on a square can move to, safety of
// its king aside.
func (b *mailbox) targets(buf []Square, from Square) []Square {
	f, start := b.r.face(b.Board[from]), len(buf)
	for i := range f.moves {
		buf = along(b, buf, start, from, &f.moves[i])
	}
	return buf
}

// along appends the squares that one of the moves of the man on a square leads to, but
// for those that are there from start on.
func along(b *mailbox, buf []Square, start int, from Square, m *templates.Move) []Square {
	side, at := b.Board[from].Side(), from
	for n := 1; m.Range == 0 || n <= m.Range; n++ {
		next, ok := b.r.step(at, side, m.DX, m.DY)
		if mid, _ := b.r.step(at, side, m.DX/2, m.DY/2); !ok || m.Hop && b.Board[mid] == 0 {
			break
		}
		there := b.Board[next]
		may := !m.OnlyCapture
		if there != 0 {
			may = there.Side() != side && !m.NoCapture && !b.r.sandwich
		}
		if may && !slices.Contains(buf[start:], next) {
			buf = append(buf, next)
		}
		if at = next; there != 0 {
			break
		}
	}
	return buf
}

// attackers returns the squares of the men of a side that could take what stands on
// a square.
func (b *mailbox) attackers(at Square, by templates.Side) (from []Square) {
	for _, sq := range b.r.squares {
		if b.Board[sq] != 0 && b.reaches(sq, at, by) {
			from = append(from, sq)
		}
	}
	return from
}

func (b *mailbox) attacked(at Square, by templates.Side) bool {
	return slices.ContainsFunc(b.r.squares, func(from Square) bool { return b.reaches(from, at, by) })
}

// reaches reports whether a man of a side on from could take the man on to.
func (b *mailbox) reaches(from, to Square, by templates.Side) bool {
	man := b.Board[from]
	if man == 0 || man.Side() != by || !b.r.leads(man, from, to) {
		return false
	}
	f := b.r.face(man)
	var room [16]Square
	dx, dy := way(by, from, to)
	for i := range f.moves {
		m := &f.moves[i]
		goes := dx*m.DY == dy*m.DX && dx*m.DX+dy*m.DY > 0
		if goes && slices.Contains(along(b, room[:0], 0, from, m), to) {
			return true
		}
	}
	return false
}

// leads reports whether a man's moves go from one square to another, whatever stands
// on the board.
func (r *Rules) leads(m Man, from, to Square) bool {
	return r.face(m).leads[lead(way(m.Side(), from, to))]
}

// way returns how far a square lies from another, to the right and ahead as a side sees it.
func way(side templates.Side, from, to Square) (dx, dy int) {
	dx, dy = from.File()-to.File(), from.Rank()-to.Rank()
	if side == templates.Gote {
		return -dx, -dy
	}
	return dx, dy
}

// lead is the place of a way, to the right and ahead, in [face.leads].
func lead(dx, dy int) int { return dy&31<<5 | dx&31 }

// inCheck reports whether a royal piece of a side could be taken.
func (b *mailbox) inCheck(side templates.Side) bool {
	return slices.ContainsFunc(b.r.squares, func(sq Square) bool { return b.isRoyal(sq, side) && b.attacked(sq, side.Other()) })
}

// Checks plays every move to see.
func (b *mailbox) Checks(buf []Move) []Move {
	return deleteFrom(len(buf), b.Moves(buf), func(m Move) bool {
		b.Do(m)
		defer b.Undo()
		return !b.InCheck()
	})
}

func (b *mailbox) Count() int { return len(b.Moves(nil)) }

func (b *mailbox) Mobile() bool {
	return slices.ContainsFunc(b.Moves(nil), func(m Move) bool { return m.Drop == 0 })
}

func (b *mailbox) InCheck() bool { return b.inCheck(b.Turn) }

func (b *mailbox) Checker() (Square, bool) {
	king, ok := b.king(b.Turn)
	if by := b.attackers(king, b.Turn.Other()); ok && len(by) > 0 {
		return by[0], len(by) == 1
	}
	return 0, false
}

func (b *mailbox) Give(side templates.Side, letter byte, n int) {
	b.Hands[side][b.r.kindOf(letter)] += uint8(n)
}

func (b *mailbox) Hand(side templates.Side) *Hand { return &b.Hands[side] }

func (b *mailbox) Key() uint64 {
	h := uint64(b.Turn) * turnKey
	for _, sq := range b.r.squares {
		if m := b.Board[sq]; m != 0 {
			h ^= mix(m, int(sq))
		}
	}
	return h
}

// Do makes a move that targets or the drops of legal listed.
func (b *mailbox) Do(m Move) {
	b.log = append(b.log, b.Setup)
	side := b.Turn
	if m.Drop != 0 {
		k := b.r.kindOf(m.Drop)
		b.Hands[side][k]--
		b.Board[m.To] = NewMan(k, side, false)
	} else {
		man, taken := b.Board[m.From], b.Board[m.To]
		b.Board[m.From], b.Board[m.To] = 0, man
		if m.Promote {
			b.Board[m.To] |= 2
		}
		if taken != 0 && b.r.toHand && !b.r.kinds[taken.Kind()].Royal {
			b.Hands[side][taken.Kind()]++
		}
	}
	if b.r.sandwich {
		for _, sq := range b.enclosed(m.To, side) {
			b.Board[sq] = 0
		}
	}
	b.Turn = side.Other()
	b.Number++
}

// Undo takes the last move back.
func (b *mailbox) Undo() {
	last := len(b.log) - 1
	b.Setup, b.log = b.log[last], b.log[:last]
}

// enclosed returns where men stand in a connected line between the man on a square
// and another man of the same side, along a row or a column.
func (b *mailbox) enclosed(at Square, side templates.Side) []Square {
	var out []Square
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		mark := len(out)
		sq, ok := b.r.step(at, side, d[0], d[1])
		for ok && b.Board[sq] != 0 && b.Board[sq].Side() != side {
			out = append(out, sq)
			sq, ok = b.r.step(sq, side, d[0], d[1])
		}
		if !ok || b.Board[sq] == 0 {
			out = out[:mark] // the line ends at the edge or at an empty square
		}
	}
	return out
}
