package rules

import (
	"iter"
	"strconv"

	"shogikit/templates"
)

// Square is a square of a board, independent of its size: files count from Black's
// right, ranks from the top, both from 1.
type Square uint8

// At returns the square on a file and a rank, both from 1 to 16.
func At(file, rank int) Square { return Square((rank-1)<<4 | (file - 1)) }

// File returns the number of the file, from 1 at Black's right.
func (s Square) File() int { return int(s&15) + 1 }

// Rank returns the number of the rank, from 1 at the top.
func (s Square) Rank() int { return int(s>>4) + 1 }

// String returns the square in USI: "7g".
func (s Square) String() string { return string(s.append(nil)) }

func (s Square) append(b []byte) []byte {
	return append(strconv.AppendInt(b, int64(s.File()), 10), byte('a'+s.Rank()-1))
}

// Distance returns the number of king steps between two squares.
func (s Square) Distance(t Square) int {
	dx, dy := s.File()-t.File(), s.Rank()-t.Rank()
	return max(dx, -dx, dy, -dy)
}

// Man is a piece on a square: kind, side and face. The zero Man is an empty square.
type Man uint8

// NewMan returns a man of a kind, an index into templates.Game.Pieces.
func NewMan(kind int, side templates.Side, promoted bool) Man {
	m := Man(kind+1)<<2 | Man(side&1)
	if promoted {
		m |= 2
	}
	return m
}

// Kind returns the index of the piece in templates.Game.Pieces; -1 for the zero Man.
func (m Man) Kind() int { return int(m>>2) - 1 }

// Side returns the owner of the man.
func (m Man) Side() templates.Side { return templates.Side(m & 1) }

// Promoted reports whether the promoted face is up.
func (m Man) Promoted() bool { return m&2 != 0 }

// Limits.
const (
	maxKinds  = 26        // of pieces: one letter each
	maxInHand = 250       // of a kind
	maxNumber = 1<<31 - 1 // of a move
)

// Hand counts the pieces in hand by kind, as in templates.Game.Pieces.
type Hand [maxKinds]uint8

// Setup is any arrangement of pieces, playable or not, as parsers return it. It is a
// plain value: compare it with ==, copy it by assignment.
type Setup struct {
	Board  [256]Man // by Square
	Hands  [2]Hand  // by side
	Turn   templates.Side
	Number int // of the next move; 1 if a notation does not say
}

// Men iterates over the men on the board in reading order: from the top, each rank from
// left to right. The loop may change the setup.
func (s *Setup) Men() iter.Seq2[Square, Man] {
	return func(yield func(Square, Man) bool) {
		for rank := 1; rank <= 16; rank++ {
			for file := 16; file >= 1; file-- {
				sq := At(file, rank)
				if m := s.Board[sq]; m != 0 && !yield(sq, m) {
					return
				}
			}
		}
	}
}

// Mover returns the man that a move moves or drops.
func (s *Setup) Mover(g *templates.Game, m Move) Man {
	if m.Drop == 0 {
		return s.Board[m.From]
	}
	return NewMan(g.Kind(m.Drop), s.Turn, false)
}
