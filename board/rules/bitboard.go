package rules

import "shogikit/templates"

// maxClasses bounds the classes of movement in a bitboard game.
const maxClasses = 2 * maxKinds

// noKing is the square of a missing king.
const noKing = -1

// bitboard plays games that fit [tables].
type bitboard struct {
	t     *tables
	turn  int
	occ   [2]set             // men by side
	men   [2][maxClasses]set // by side and class
	man   [128]Man
	king  [2]int // or noKing
	hands [2]Hand
	held  [2]uint32 // kinds in hand, one bit each
	hash  uint64    // of the men on the board
	log   []made
	heap  []bundle    // scratch of scan
	seen  *[128]sight // cache of slides, by the man's square
}

// made is a move and what is needed to undo it.
type made struct {
	move  Move
	taken Man
	hash  uint64 // before it
}

func newBitboard(t *tables) *bitboard { return &bitboard{t: t, seen: new([128]sight)} }

// set copies the position of a mailbox.
func (b *bitboard) set(from *mailbox) {
	*b = bitboard{t: b.t, log: b.log[:0], heap: b.heap[:0], seen: b.seen, turn: int(from.Turn)}
	b.king = [2]int{noKing, noKing}
	for n, sq := range b.t.r.squares {
		if m := from.Board[sq]; m != 0 {
			b.put(m, n)
			if b.t.classOf[m&127].royal {
				b.king[m.Side()] = n
			}
		}
	}
	for side := range from.Hands {
		for k, n := range from.Hands[side] {
			b.give(side, k, int(n))
		}
	}
}

func (b *bitboard) put(m Man, at int) {
	b.man[at] = m
	b.flip(m, bit(at))
	b.hash ^= manKey(m, at)
}

// lift removes the man from a square and returns it.
func (b *bitboard) lift(at int) Man {
	m := b.man[at]
	b.put(m, at)
	b.man[at] = 0
	return m
}

// flip toggles a man on a square in the bitboards.
func (b *bitboard) flip(m Man, at set) {
	side, c := m&1, b.t.classOf[m&127].i
	b.occ[side] = b.occ[side].xor(at)
	b.men[side][c] = b.men[side][c].xor(at)
}

func (b *bitboard) Do(m Move) {
	us, to := b.turn, int(b.t.number[m.To])
	u := made{m, b.man[to], b.hash}
	b.turn, b.log = us^1, append(b.log, u)
	if m.Drop != 0 {
		k := b.t.r.kindOf(m.Drop)
		b.give(us, k, -1)
		b.put(NewMan(k, templates.Side(us), false), to)
		return
	}
	if u.taken != 0 {
		b.lift(to)
		if b.t.r.toHand {
			b.give(us, u.taken.Kind(), 1)
		}
	}
	man := b.lift(int(b.t.number[m.From]))
	if b.t.classOf[man&127].royal {
		b.king[us] = to
	}
	if m.Promote {
		man |= 2
	}
	b.put(man, to)
}

// Undo takes back the last move.
func (b *bitboard) Undo() {
	u := b.log[len(b.log)-1]
	b.log = b.log[:len(b.log)-1]
	us, to := b.turn^1, int(b.t.number[u.move.To])
	b.turn = us
	man := b.man[to]
	b.hash = u.hash
	b.flip(man, bit(to))
	b.man[to] = u.taken
	if u.move.Drop != 0 {
		b.give(us, man.Kind(), 1)
		return
	}
	if u.move.Promote {
		man &^= 2
	}
	from := int(b.t.number[u.move.From])
	b.man[from] = man
	b.flip(man, bit(from))
	if b.t.classOf[man&127].royal {
		b.king[us] = from
	}
	if u.taken != 0 {
		b.flip(u.taken, bit(to))
		if b.t.r.toHand {
			b.give(us, u.taken.Kind(), -1)
		}
	}
}

func (b *bitboard) Give(side templates.Side, letter byte, n int) {
	b.give(int(side), b.t.r.kindOf(letter), n)
}

func (b *bitboard) Hand(side templates.Side) *Hand { return &b.hands[side] }

func (b *bitboard) Key() uint64 { return b.hash ^ uint64(b.turn)*turnKey }

// give adds n pieces of a kind to a hand; n may be negative.
func (b *bitboard) give(side, kind, n int) {
	b.hands[side][kind] += uint8(n)
	b.held[side] &^= 1 << kind
	if b.hands[side][kind] > 0 {
		b.held[side] |= 1 << kind
	}
}

// Checks appends the legal moves that give check.
func (b *bitboard) Checks(buf []Move) []Move {
	king := b.king[b.turn^1]
	if king == noKing {
		return buf
	}
	b.scan(true)
	all := b.occ[0].or(b.occ[1])
	for i := range b.heap {
		buf = b.checksOf(buf, &b.heap[i], king, all)
	}
	return buf
}

// checksOf appends the moves of a bundle that give check.
func (b *bitboard) checksOf(buf []Move, u *bundle, king int, all set) []Move {
	c := b.t.classes[u.class]
	var single set // of men that make the same step, those looked at one by one
	switch u.what {
	case oneMan:
		plain, promoted := b.checking(c, u.n, u.to, king, all)
		return b.unbundle(buf, u, plain, promoted)
	case oneStep:
		single = b.t.lines[king].shift(u.n)
		if c.promotes {
			zone := b.t.zone[b.turn]
			single = single.or(zone).or(zone.shift(u.n))
		}
	}
	for rest := u.to.and(single); !rest.empty(); rest = rest.rest() {
		at := rest.first()
		plain, promoted := b.checking(c, at-u.n, bit(at), king, all)
		buf = b.unbundle(buf, u, plain, promoted)
	}
	return b.unbundle(buf, u, u.to.andNot(single).and(b.t.goes(c, b.turn^1, king, all)), set{})
}

// checking returns the squares where a man checks, of those that it may move to: as it
// is, and promoted.
func (b *bitboard) checking(c *class, from int, to set, king int, all set) (plain, promoted set) {
	us := b.turn
	all = all.andNot(bit(from))
	plain = to.and(b.t.goes(c, us^1, king, all))
	if c.promotes {
		promoted = to.and(b.t.goes(b.t.classOf[b.man[from]&127|2], us^1, king, all))
	}
	// A man that leaves a line of the king may uncover a sliding man behind it.
	if d := b.t.way[king][from]; d != noWay {
		if stop := b.t.ray[king][d].and(all); !stop.empty() {
			by := nearest(stop, d)
			if b.occ[us].has(by) && b.t.slides(b.t.classOf[b.man[by]&127], us, by, king) {
				to = to.andNot(b.t.between[by][king])
				plain, promoted = plain.or(to), promoted.or(to)
			}
		}
	}
	return plain, promoted
}

func (b *bitboard) InCheck() bool { return !b.checkers().empty() }

// checkers returns the men giving check to the side to move.
func (b *bitboard) checkers() set {
	if b.king[b.turn] == noKing {
		return set{}
	}
	s := scanner{bitboard: b}
	s.look()
	return s.attackers(b.king[b.turn], s.all)
}

func (b *bitboard) Checker() (Square, bool) {
	by := b.checkers()
	if by.empty() {
		return 0, false
	}
	from, king := by.first(), b.king[b.turn]
	return b.t.square[from], !by.many() && !b.t.between[from][king].empty()
}
