package rules

import (
	"slices"

	"shogikit/templates"
)

// Board is a position laid out for search: its moves are made and taken back
// without being checked. It is independent of the position it came from and not
// safe for use by several goroutines.
type Board struct {
	box  *mailbox
	bits *bitboard // not nil: it is played on instead
}

// Board returns a board with the position as it stands.
func (p *Position) Board() *Board {
	if p.bits == nil {
		return &Board{box: newMailbox(p.box.r, p.box.Setup)}
	}
	b := newBitboard(p.bits.t)
	b.set(p.box)
	return &Board{bits: b}
}

// Moves appends the legal moves to buf, in no particular order.
func (b *Board) Moves(buf []Move) []Move {
	if b.bits != nil {
		return b.bits.legal(buf)
	}
	return b.box.legal(buf)
}

// Checks appends those of the legal moves that give check.
func (b *Board) Checks(buf []Move) []Move {
	if b.bits != nil {
		return b.bits.checks(buf)
	}
	for _, m := range b.box.legal(nil) {
		b.box.do(m)
		if b.box.inCheck(b.box.Turn) {
			buf = append(buf, m)
		}
		b.box.undo()
	}
	return buf
}

// Count returns the number of legal moves, sooner than Moves lists them.
func (b *Board) Count() int {
	if b.bits != nil {
		return b.bits.count()
	}
	return len(b.box.legal(nil))
}

// Mobile reports whether any legal move is not a drop, sooner than Moves lists them.
func (b *Board) Mobile() bool {
	if b.bits != nil {
		return b.bits.mobile()
	}
	return slices.ContainsFunc(b.box.legal(nil), func(m Move) bool { return m.Drop == 0 })
}

// Do makes one of the legal moves.
func (b *Board) Do(m Move) {
	if b.bits != nil {
		b.bits.do(m)
	} else {
		b.box.do(m)
	}
}

// Undo takes back the last move that Do made.
func (b *Board) Undo() {
	if b.bits != nil {
		b.bits.undo()
	} else {
		b.box.undo()
	}
}

// Turn returns the side to move.
func (b *Board) Turn() templates.Side {
	if b.bits != nil {
		return templates.Side(b.bits.turn)
	}
	return b.box.Turn
}

// Checker returns the square of what gives check to the side to move, and
// whether a man could come between it and the king; false if there is no check,
// or more than one.
func (b *Board) Checker() (from Square, block bool) {
	if b.bits != nil {
		return b.bits.checker()
	}
	if !b.box.inCheck(b.box.Turn) {
		return 0, false
	}
	by := b.box.attackers(nil, Square(b.box.kings[b.box.Turn]), b.box.Turn.Other())
	return by[0], len(by) == 1
}

// InCheck reports whether the king of the side to move is in check.
func (b *Board) InCheck() bool {
	if b.bits != nil {
		return !b.bits.checkers().empty()
	}
	return b.box.inCheck(b.box.Turn)
}

// Give puts n pieces, by the letter of a move's Drop, into a hand, or takes -n
// out of it. It is no move: whoever gives takes back, before moves are undone.
func (b *Board) Give(side templates.Side, letter byte, n int) {
	if b.bits != nil {
		b.bits.give(int(side), b.bits.t.r.kindOf(letter), n)
	} else {
		b.box.Hands[side][b.box.r.kindOf(letter)] += uint8(n)
	}
}

// Hand returns what a side has in hand. It is the board's own: read it at once.
func (b *Board) Hand(side templates.Side) *Hand {
	if b.bits != nil {
		return &b.bits.hands[side]
	}
	return &b.box.Hands[side]
}

// Key returns a hash of the men on the board and the side to move. What is in
// hand is left to [Board.Hand].
func (b *Board) Key() uint64 {
	if b.bits != nil {
		return b.bits.hash ^ uint64(b.bits.turn)*turnKey
	}
	return b.box.hash()
}

const turnKey = 0x9e3779b97f4a7c15

// mix turns a number of a thing and of its place into a word of a hash.
func mix(m Man, at int) uint64 {
	x := (uint64(m)<<16 | uint64(at) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hash returns a hash of the men and the side to move.
func (b *mailbox) hash() uint64 {
	h := uint64(b.Turn) * turnKey
	for _, sq := range b.r.squares {
		if m := b.Board[sq]; m != 0 {
			h ^= mix(m, int(sq))
		}
	}
	return h
}
