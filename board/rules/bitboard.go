package rules

import "shogikit/templates"

// maxClasses is how many sorts of movement a bitboard game can have.
const maxClasses = 2 * maxKinds

// bitboard plays games that fit [tables]. It makes and takes back moves without
// a log of its own: the caller keeps what was taken.
type bitboard struct {
	t     *tables
	turn  int
	occ   [2]set             // men by side
	men   [2][maxClasses]set // by side and class
	man   [128]Man
	king  [2]int // noKing where there is none
	hands [2]Hand
	held  [2]uint32 // kinds in hand, a bit each
	heap  []bundle  // scratch of scan
}

func newBitboard(t *tables) *bitboard { return &bitboard{t: t} }

// set takes over the arrangement of a mailbox.
func (b *bitboard) set(from *mailbox) {
	*b = bitboard{t: b.t, heap: b.heap[:0], turn: int(from.Turn), hands: from.Hands, king: [2]int{noKing, noKing}}
	for n, sq := range b.t.r.squares {
		if m := from.Board[sq]; m != 0 {
			b.put(m, n)
			if b.t.royal[m] {
				b.king[m.Side()] = n
			}
		}
	}
	for side := range b.hands {
		for k, n := range b.hands[side] {
			if n > 0 {
				b.held[side] |= 1 << k
			}
		}
	}
}

func (b *bitboard) put(m Man, at int) {
	b.man[at] = m
	b.flip(m, bit(at))
}

// flip puts a man on a square, or takes it off.
func (b *bitboard) flip(m Man, at set) {
	side := m & 1
	c := b.t.classOf[m&127]
	b.occ[side] = b.occ[side].xor(at)
	b.men[side][c] = b.men[side][c].xor(at)
}

// packed is a move on a bitboard: from, to, promotion and kind dropped.
type packed uint32

const packedPromote packed = 1 << 16

func packMove(from, to int) packed { return packed(from | to<<8) }
func packDrop(kind, to int) packed { return packed(to<<8 | (kind+1)<<17) }

func (m packed) from() int     { return int(m & 127) }
func (m packed) to() int       { return int(m >> 8 & 127) }
func (m packed) promote() bool { return m&packedPromote != 0 }
func (m packed) drop() int     { return int(m>>17) - 1 } // -1: none

// unpack returns the move as everyone else writes it.
func (t *tables) unpack(m packed) Move {
	if k := m.drop(); k >= 0 {
		return Move{To: t.square[m.to()], Drop: t.r.kinds[k].letter}
	}
	return Move{From: t.square[m.from()], To: t.square[m.to()], Promote: m.promote()}
}

// do makes a move and returns the man it takes.
func (b *bitboard) do(m packed) Man {
	us, to := b.turn, m.to()
	b.turn = us ^ 1
	if k := m.drop(); k >= 0 {
		b.fromHand(us, k)
		b.put(NewMan(k, templates.Side(us), false), to)
		return 0
	}
	from := m.from()
	man, taken := b.man[from], b.man[to]
	if taken != 0 {
		b.flip(taken, bit(to))
		if b.t.r.toHand {
			b.toHand(us, taken.Kind())
		}
	}
	b.man[from] = 0
	b.flip(man, bit(from))
	if b.t.royal[man&127] {
		b.king[us] = to
	}
	if m.promote() {
		man |= 2
	}
	b.put(man, to)
	return taken
}

// undo takes a move back.
func (b *bitboard) undo(m packed, taken Man) {
	us, to := b.turn^1, m.to()
	b.turn = us
	man := b.man[to]
	b.flip(man, bit(to))
	if k := m.drop(); k >= 0 {
		b.man[to] = 0
		b.toHand(us, k)
		return
	}
	if m.promote() {
		man &^= 2
	}
	from := m.from()
	b.put(man, from)
	if b.t.royal[man&127] {
		b.king[us] = from
	}
	b.man[to] = taken
	if taken != 0 {
		b.flip(taken, bit(to))
		if b.t.r.toHand {
			b.fromHand(us, taken.Kind())
		}
	}
}

func (b *bitboard) toHand(side, kind int) {
	b.hands[side][kind]++
	b.held[side] |= 1 << kind
}

func (b *bitboard) fromHand(side, kind int) {
	b.hands[side][kind]--
	if b.hands[side][kind] == 0 {
		b.held[side] &^= 1 << kind
	}
}
