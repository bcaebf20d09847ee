package rules

import "shogikit/templates"

// Board is a position prepared for search: moves are made and taken back unchecked. It
// is independent of the position it came from and not safe for concurrent use.
type Board interface {
	// Moves appends the legal moves to buf, in no particular order; Checks those that
	// give check.
	Moves(buf []Move) []Move
	Checks(buf []Move) []Move
	// Count returns the number of legal moves, faster than Moves lists them; Mobile
	// reports whether any of them is not a drop.
	Count() int
	Mobile() bool
	// Do makes a legal move; Undo takes back the last one made.
	Do(m Move)
	Undo()
	// InCheck reports whether the king of the side to move is in check.
	InCheck() bool
	// Checker returns the square of the man giving check to the side to move, and
	// whether a man could be interposed. It returns 0, false if there is no check, and
	// block is false in double check.
	Checker() (from Square, block bool)
	// Give adds n pieces, by the letter of a move's Drop, to a hand; n may be negative.
	// It is not a move: it must be reversed before earlier moves are undone.
	Give(side templates.Side, letter byte, n int)
	// Hand returns the pieces a side has in hand. The pointer is valid until the board
	// changes.
	Hand(side templates.Side) *Hand
	// Key returns a hash of the men on the board and the side to move, excluding hands.
	Key() uint64
}

// Board returns a board with the current position.
func (p *Position) Board() Board {
	if p.fits == nil {
		return &mailbox{r: p.box.r, Setup: p.box.Setup}
	}
	b := newBitboard(p.fits)
	b.set(p.box)
	return b
}

const turnKey = 0x9e3779b97f4a7c15

// manKey hashes a man on a square.
func manKey(m Man, at int) uint64 {
	return Mix((uint64(m)<<16 | uint64(at) + 1) * 0x9e3779b97f4a7c15)
}

// Mix is the finalizer of SplitMix64: it diffuses the bits of a number.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
