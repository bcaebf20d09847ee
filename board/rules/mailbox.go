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
	kings [2]int // square of the royal piece by side; noKing where there is none
	log   []undone
}

const noKing = -1

// undone is what a move changed beyond what the move itself says.
type undone struct {
	move  Move
	mover Man // as it was before the move
	taken Man // on the square moved to
	gone  []standing
}

// standing is a man on its square.
type standing struct {
	at  Square
	man Man
}

func newMailbox(r *Rules, s Setup) *mailbox {
	b := &mailbox{}
	b.reset(r, s)
	return b
}

func (b *mailbox) reset(r *Rules, s Setup) {
	b.r, b.Setup, b.log = r, s, b.log[:0]
	b.kings = [2]int{noKing, noKing}
	if !r.royal {
		return
	}
	for _, sq := range r.squares {
		if m := s.Board[sq]; m != 0 && r.kinds[m.Kind()].Royal {
			b.kings[m.Side()] = int(sq)
		}
	}
}

// targets appends the squares that the man on a square can move to, safety of
// its king aside.
func (b *mailbox) targets(buf []Square, from Square) []Square {
	man := b.Board[from]
	side, f, start := man.Side(), b.r.face(man), len(buf)
	for _, m := range f.moves {
		at := from
		for n := 1; m.Range == 0 || n <= m.Range; n++ {
			next, ok := b.r.step(at, side, m.DX, m.DY)
			if !ok || m.Hop && b.nothingToHop(at, side, m) {
				break
			}
			if there := b.Board[next]; there != 0 {
				if there.Side() != side && !m.NoCapture && !b.r.sandwich {
					buf = append(buf, next)
				}
				break
			}
			if !m.OnlyCapture {
				buf = append(buf, next)
			}
			at = next
		}
	}
	if f.meet {
		slices.Sort(buf[start:])
		buf = append(buf[:start], slices.Compact(buf[start:])...)
	}
	return buf
}

func (b *mailbox) nothingToHop(at Square, side templates.Side, m templates.Move) bool {
	mid, ok := b.r.step(at, side, m.DX/2, m.DY/2)
	return !ok || b.Board[mid] == 0
}

// attackers appends the squares of the men of a side that could take what
// stands on a square.
func (b *mailbox) attackers(buf []Square, at Square, by templates.Side) []Square {
	for _, from := range b.r.squares {
		if b.reaches(from, at, by) {
			buf = append(buf, from)
		}
	}
	return buf
}

func (b *mailbox) attacked(at Square, by templates.Side) bool {
	return slices.ContainsFunc(b.r.squares, func(from Square) bool { return b.reaches(from, at, by) })
}

// reaches reports whether a man of a side on from could take a man on to.
func (b *mailbox) reaches(from, to Square, by templates.Side) bool {
	man := b.Board[from]
	if man == 0 || man.Side() != by || b.r.sandwich {
		return false
	}
	dx, dy := way(by, from, to)
	for _, m := range b.r.face(man).moves {
		if n := steps(m, dx, dy); n > 0 && !m.NoCapture && b.clear(from, man.Side(), m, n) {
			return true
		}
	}
	return false
}

// way returns how far a square lies to the right of another and ahead, as a side
// sees it.
func way(side templates.Side, from, to Square) (dx, dy int) {
	dx, dy = from.File()-to.File(), from.Rank()-to.Rank()
	if side == templates.Gote {
		return -dx, -dy
	}
	return dx, dy
}

// steps returns how many steps of a move lead that far; 0 if none do.
func steps(m templates.Move, dx, dy int) int {
	n := 0
	switch {
	case m.DX != 0:
		n = dx / m.DX
	case m.DY != 0:
		n = dy / m.DY
	}
	if n < 1 || n*m.DX != dx || n*m.DY != dy || m.Range != 0 && n > m.Range {
		return 0
	}
	return n
}

// clear reports whether nothing stands in the way of n steps.
func (b *mailbox) clear(from Square, side templates.Side, m templates.Move, n int) bool {
	if m.Hop {
		return !b.nothingToHop(from, side, m)
	}
	at, ok := from, true
	for ; n > 1; n-- {
		if at, ok = b.r.step(at, side, m.DX, m.DY); !ok || b.Board[at] != 0 {
			return false
		}
	}
	return true
}

// inCheck reports whether the royal piece of a side could be taken.
func (b *mailbox) inCheck(side templates.Side) bool {
	return b.kings[side] != noKing && b.attacked(Square(b.kings[side]), side.Other())
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
	if !b.InCheck() {
		return 0, false
	}
	by := b.attackers(nil, Square(b.kings[b.Turn]), b.Turn.Other())
	return by[0], len(by) == 1
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
	side := b.Turn
	u := undone{move: m}
	if m.Drop != 0 {
		k := b.r.kindOf(m.Drop)
		b.Hands[side][k]--
		b.Board[m.To] = NewMan(k, side, false)
	} else {
		u.mover, u.taken = b.Board[m.From], b.Board[m.To]
		b.Board[m.From], b.Board[m.To] = 0, u.mover
		if m.Promote {
			b.Board[m.To] |= 2
		}
		b.place(u.mover, m.To)
		b.take(u.taken, noKing, 1)
	}
	if b.r.sandwich {
		u.gone = b.enclosed(m.To, side)
		for _, g := range u.gone {
			b.Board[g.at] = 0
		}
	}
	b.log = append(b.log, u)
	b.Turn = side.Other()
	b.Number++
}

// place keeps the squares of the royal pieces.
func (b *mailbox) place(m Man, at Square) {
	if b.r.kinds[m.Kind()].Royal {
		b.kings[m.Side()] = int(at)
	}
}

// take puts a taken man where the game puts it; with n = -1, back from there to
// its square.
func (b *mailbox) take(m Man, square, n int) {
	switch {
	case m == 0:
	case b.r.kinds[m.Kind()].Royal:
		b.kings[m.Side()] = square
	case b.r.toHand:
		b.Hands[m.Side().Other()][m.Kind()] += uint8(n)
	}
}

// Undo takes the last move back.
func (b *mailbox) Undo() {
	u := b.log[len(b.log)-1]
	b.log = b.log[:len(b.log)-1]
	b.Number--
	b.Turn = b.Turn.Other()
	for _, g := range u.gone {
		b.Board[g.at] = g.man
	}
	if u.move.Drop != 0 {
		b.Board[u.move.To] = 0
		b.Hands[b.Turn][b.r.kindOf(u.move.Drop)]++
		return
	}
	b.Board[u.move.From], b.Board[u.move.To] = u.mover, u.taken
	b.place(u.mover, u.move.From)
	b.take(u.taken, int(u.move.To), -1)
}

// enclosed returns the men that stand in a connected line between the man on a
// square and another man of the same side, along a row or a column.
func (b *mailbox) enclosed(at Square, side templates.Side) []standing {
	var out []standing
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		mark := len(out)
		sq, ok := b.r.step(at, side, d[0], d[1])
		for ok && b.Board[sq] != 0 && b.Board[sq].Side() != side {
			out = append(out, standing{sq, b.Board[sq]})
			sq, ok = b.r.step(sq, side, d[0], d[1])
		}
		if !ok || b.Board[sq] == 0 {
			out = out[:mark] // the line ends at the edge or at an empty square
		}
	}
	return out
}
