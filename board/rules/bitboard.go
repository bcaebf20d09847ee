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
	*b = bitboard{t: b.t, log: b.log[:0], heap: b.heap[:0], seen: b.seen, turn: int(from.Turn), king: [2]int{noKing, noKing}}
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
	b.hash ^= mix(m, at)
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
	plain := u.to.and(b.t.goes(c, b.turn^1, king, all))
	if u.what == oneKind {
		return b.unbundle(buf, u, plain, set{})
	}
	// A man that leaves a line of the king may discover a check wherever it goes, and
	// men that make the same step need not promote to the same kind.
	lines, zone := b.t.lines[king], b.t.zone[b.turn]
	var open, promoted set
	switch {
	case u.what == oneStep && c.promotes:
		open = lines.shift(u.n).or(zone).or(zone.shift(u.n)).and(u.to)
	case u.what == oneStep:
		open = lines.shift(u.n).and(u.to)
	case lines.has(u.n):
		open = u.to
	case c.promotes:
		promoted = u.to.and(b.t.goes(b.t.classOf[b.man[u.n]&127|2], b.turn^1, king, all))
	}
	if !open.empty() {
		buf = deleteFrom(len(buf), b.unbundle(buf, u, open, open), func(m Move) bool { return !b.givesCheck(m, king) })
	}
	return b.unbundle(buf, u, plain.andNot(open), promoted)
}

// givesCheck reports whether a legal move of a man attacks the opponent's king.
func (b *bitboard) givesCheck(m Move, king int) bool {
	to, from, us := int(b.t.number[m.To]), int(b.t.number[m.From]), b.turn
	all := b.occ[0].or(b.occ[1]).andNot(bit(from))
	man := b.man[from]
	if m.Promote {
		man |= 2
	}
	c := b.t.classOf[man&127]
	if c.step[us][to].has(king) || b.t.slides(c, us, to, king) && !b.t.between[to][king].meets(all) {
		return true
	}
	// A man that leaves a line of the king may uncover a sliding man behind it.
	d := b.t.way[king][from]
	if d == noWay {
		return false
	}
	stop := b.t.ray[king][d].and(all.or(bit(to)))
	if stop.empty() {
		return false
	}
	by := nearest(stop, d)
	return b.occ[us].has(by) && b.t.slides(b.t.classOf[b.man[by]&127], us, by, king)
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
