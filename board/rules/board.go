package rules

import "shogikit/templates"

// Board is a position laid out for search: its moves are made and taken back
// without being checked. It is independent of the position it came from and not
// safe for use by several goroutines.
type Board interface {
	// Moves appends the legal moves to buf, in no particular order; Checks those
	// of them that give check.
	Moves(buf []Move) []Move
	Checks(buf []Move) []Move
	// Count returns the number of legal moves, sooner than Moves lists them, and
	// Mobile reports whether any of them is not a drop.
	Count() int
	Mobile() bool
	// Do makes one of the legal moves, Undo takes back the last that was made.
	Do(m Move)
	Undo()
	// InCheck reports whether the king of the side to move is in check.
	InCheck() bool
	// Checker returns the square of what gives check to the side to move, and
	// whether a man could come between it and the king; false if there is no
	// check, or more than one.
	Checker() (from Square, block bool)
	// Give puts n pieces, by the letter of a move's Drop, into a hand, or takes -n
	// out of it. It is no move: whoever gives takes back, before moves are undone.
	Give(side templates.Side, letter byte, n int)
	// Hand returns what a side has in hand. It is the board's own: read it at once.
	Hand(side templates.Side) *Hand
	// Key returns a hash of the men on the board and the side to move. What is in
	// hand is left to Hand.
	Key() uint64
}

// Board returns a board with the position as it stands.
func (p *Position) Board() Board {
	if p.fits == nil {
		return &mailbox{r: p.box.r, Setup: p.box.Setup}
	}
	b := newBitboard(p.fits)
	b.set(p.box)
	return b
}

const turnKey = 0x9e3779b97f4a7c15

// mix turns a number of a thing and of its place into a word of a hash.
func mix(m Man, at int) uint64 {
	return Mix((uint64(m)<<16 | uint64(at) + 1) * 0x9e3779b97f4a7c15)
}

// Mix spreads the bits of a number.
func Mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
