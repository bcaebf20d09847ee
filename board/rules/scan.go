package rules

import (
	"math/bits"

	"shogikit/templates"
)

// bundle is a group of moves: of one man to many squares, of many men by the same step,
// or drops of one kind.
type bundle struct {
	to    set
	n     int // the square of the man, the step, or the kind
	what  uint8
	class uint8
}

// The kinds of bundles.
const (
	oneMan = iota
	oneStep
	oneKind
)

// scanner generates and counts the legal moves of a position with the same code, so
// that the two cannot differ.
type scanner struct {
	*bitboard
	us, them int
	all      set // occupied
	target   set // destinations for men other than the king
	empty    set // destinations for drops
	pinned   set
	slides   set // the opponent's sliding men
	keep     bool
	n        int
}

// Count returns the number of legal moves.
func (b *bitboard) Count() int { return b.scan(false) }

// scan counts the legal moves and, with keep, stores them as bundles in heap.
func (b *bitboard) scan(keep bool) int {
	s := scanner{bitboard: b, keep: keep}
	b.heap = b.heap[:0]
	if s.begin() {
		return s.n // double check: only the king can move
	}
	s.others()
	if b.held[s.us] != 0 && !s.empty.empty() {
		s.drops()
	}
	return s.n
}

// Mobile reports whether any man on the board has a legal move.
func (b *bitboard) Mobile() bool {
	s := scanner{bitboard: b}
	if double := s.begin(); !double && s.n == 0 {
		s.others()
	}
	return s.n > 0
}

// look initializes the side to move and the occupancy.
func (s *scanner) look() {
	s.us, s.them, s.all = s.turn, s.turn^1, s.occ[0].or(s.occ[1])
	var slides set // a local: reading s.slides right after writing its halves would stall
	for _, c := range s.t.sliders {
		slides = slides.or(s.men[s.them][c.i])
	}
	s.slides = slides
}

// begin adds the moves of the king and finds the destinations of other men; true in
// double check.
func (s *scanner) begin() bool {
	s.look()
	s.target = s.t.whole.andNot(s.occ[s.us])
	if k := s.king[s.them]; k != noKing {
		s.target = s.target.andNot(bit(k)) // a king is never captured
	}
	s.empty = s.t.whole.andNot(s.all)
	k := s.king[s.us]
	return k != noKing && s.kingMoves(k)
}

// add adds moves of men of a class.
func (s *scanner) add(what uint8, n int, c *class, to set) {
	s.n += to.size()
	if s.keep {
		s.heap = append(s.heap, bundle{to, n, what, c.i})
	}
}

// kingMoves adds the moves of the king and narrows the destinations of the other men to
// those that end a check; true in double check.
func (s *scanner) kingMoves(king int) bool {
	class := s.t.classOf[s.man[king]&127]
	to := class.step[s.us][king].and(s.target)
	without := s.all.andNot(bit(king))
	for rest := to; !rest.empty(); rest = rest.rest() {
		if at := rest.first(); !s.attackers(at, without).empty() {
			to = to.andNot(bit(at))
		}
	}
	s.add(oneMan, king, class, to)
	s.pinned = set{} // pins of the squares around the king do not count
	checkers := s.attackers(king, s.all)
	if checkers.empty() {
		return false
	}
	if checkers.many() {
		return true
	}
	var block set
	if from := checkers.first(); !s.steps(from, king) { // nothing can be interposed against a leap
		block = s.t.between[king][from]
	}
	s.target = block.or(checkers)
	s.empty = s.empty.and(block)
	return false
}

// steps reports whether the opponent's man on a square steps or leaps to another.
func (s *scanner) steps(from, at int) bool {
	return s.t.classOf[s.man[from]&127].step[s.them][from].has(at)
}

// slidesTo reports whether the opponent's man on a square slides to another if the
// squares between are empty.
func (s *scanner) slidesTo(from, at int) bool {
	return s.t.slides(s.t.classOf[s.man[from]&127], s.them, from, at)
}

// attackers returns the opponent's men that attack a square under a given occupancy. It
// adds own men that are the sole blockers to pinned, which is right if it is the king's
// square.
func (s *scanner) attackers(at int, all set) set {
	t := s.t
	var by set
	for c := t.near[s.them][at].and(s.occ[s.them]); !c.empty(); c = c.rest() {
		if from := c.first(); s.steps(from, at) {
			by = by.or(bit(from))
		}
	}
	for c := t.lines[at].and(s.slides); !c.empty(); c = c.rest() {
		from := c.first()
		if !s.slidesTo(from, at) {
			continue
		}
		shield := t.between[from][at].and(all)
		if shield.empty() {
			by = by.or(bit(from))
		} else if !shield.many() {
			s.pinned = s.pinned.or(shield.and(s.occ[s.us]))
		}
	}
	return by
}

// others adds the moves of all men but the king. Unpinned men with a single step move
// all at once.
func (s *scanner) others() {
	t, us, men, pinned := s.t, s.us, s.occ[s.us], !s.pinned.empty()
	for _, c := range t.single {
		by, free := c.shift[us], s.men[us][c.i].andNot(s.pinned)
		men = men.andNot(free)
		to := free.and(c.canShift[us]).shift(by).and(s.target)
		s.add(oneStep, by, c, to)
		s.n += to.and(c.twice[us]).size()
	}
	for ; !men.empty(); men = men.rest() {
		from := men.first()
		c := t.classOf[s.man[from]&127]
		to := c.step[us][from]
		if c.slide[us] != 0 {
			to = s.slide(c, from)
		}
		to = to.and(s.target)
		if to.empty() || c.royal {
			continue
		}
		if pinned && s.pinned.has(from) {
			to = to.and(s.pin(from))
		}
		s.add(oneMan, from, c, to)
		// Moves with optional promotion count twice.
		s.n += to.and(t.promote[us][from]).and(c.choice[us]).size()
	}
}

// pin returns the line along which a man is pinned, up to the pinning man.
func (s *scanner) pin(from int) set {
	king := s.king[s.us]
	d := s.t.way[king][from]
	pinner := nearest(s.t.ray[from][d].and(s.all), d)
	return s.t.between[king][pinner].or(bit(pinner))
}

// sight is where a sliding man goes and where it is stopped. It is valid as long as the
// occupancy of these squares is unchanged.
type sight struct {
	man       Man
	to, stops set
}

// slide returns the squares attacked by a man of the side to move.
func (s *scanner) slide(c *class, from int) set {
	seen := &s.seen[from&127]
	if man := s.man[from]; seen.man != man || s.all.and(seen.to) != seen.stops {
		to := s.t.goes(c, s.us, from, s.all)
		*seen = sight{man, to, to.and(s.all)}
	}
	return seen.to
}

// goes returns the squares attacked by a man of a class and a side; with the other
// side, the squares from which such a man attacks this one.
func (t *tables) goes(c *class, side, from int, all set) set {
	to, rays := c.step[side][from], &t.ray[from]
	for up := c.slide[side] & 15; up != 0; up &= up - 1 {
		to = to.or(rays[bits.TrailingZeros8(up)&7].upTo(all))
	}
	for down := c.slide[side] &^ 15; down != 0; down &= down - 1 {
		to = to.or(rays[bits.TrailingZeros8(down)&7].downTo(all))
	}
	if c.short {
		to = to.and(c.span[side][from].or(c.step[side][from]))
	}
	return to
}

// nearest returns the square of a ray nearest its origin.
func nearest(on set, way uint8) int {
	if way < 4 {
		return on.first()
	}
	return on.last()
}

// drops adds the drops.
func (s *scanner) drops() {
	for kinds := s.held[s.us]; kinds != 0; kinds &= kinds - 1 {
		k := bits.TrailingZeros32(kinds)
		rule := &s.t.r.kinds[k]
		to := s.empty.and(s.t.droppable[k][s.us])
		if rule.Drop.PerFile > 0 {
			to = to.andNot(s.fullFiles(k))
		}
		if rule.Drop.NoMate {
			to = to.andNot(s.mating(k, to))
		}
		s.add(oneKind, k, s.t.kindClass(k), to)
	}
}

// fullFiles returns the files that hold the maximum number of unpromoted men of a kind.
func (s *scanner) fullFiles(kind int) set {
	var men, full set
	want := NewMan(kind, templates.Side(s.us), false)
	for rest := s.men[s.us][s.t.kindClass(kind).i]; !rest.empty(); rest = rest.rest() {
		at := rest.first()
		if s.man[at] != want {
			continue
		}
		men = men.or(bit(at))
		if men.and(s.t.file[at]).size() >= s.t.r.kinds[kind].Drop.PerFile {
			full = full.or(s.t.file[at])
		}
	}
	return full
}

// mating returns the squares on which dropping a kind would mate: a check without an
// answer. The nested scan must not touch the heap of the outer one.
func (s *scanner) mating(kind int, to set) set {
	var out set
	king, heap := s.king[s.them], s.heap
	if king == noKing {
		return out
	}
	s.heap = nil
	for checks := to.and(s.t.kindClass(kind).step[s.them][king]); !checks.empty(); checks = checks.rest() {
		at := checks.first()
		s.Do(Move{To: s.t.square[at], Drop: s.t.r.kinds[kind].Letter})
		if s.Count() == 0 {
			out = out.or(bit(at))
		}
		s.Undo()
	}
	s.heap = heap
	return out
}

// Moves appends the legal moves, in no particular order.
func (b *bitboard) Moves(buf []Move) []Move {
	b.scan(true)
	for i := range b.heap {
		u := &b.heap[i]
		buf = b.unbundle(buf, u, u.to, u.to)
	}
	return buf
}

// unbundle appends moves of a bundle: to some squares without promotion, to some with
// it.
func (b *bitboard) unbundle(buf []Move, u *bundle, plain, promoted set) []Move {
	c := b.t.classes[u.class]
	for to := plain.or(promoted); !to.empty(); to = to.rest() {
		at, from := to.first(), u.n
		switch u.what {
		case oneKind:
			buf = append(buf, Move{To: b.t.square[at], Drop: b.t.r.kinds[u.n].Letter})
			continue
		case oneStep:
			from = at - u.n
		}
		m := Move{From: b.t.square[from], To: b.t.square[at]}
		may := c.promotes && b.t.promote[b.turn][from].has(at)
		if may && promoted.has(at) {
			m.Promote = true
			buf = append(buf, m)
			m.Promote = false
		}
		if plain.has(at) && (!may || c.choice[b.turn].has(at)) {
			buf = append(buf, m)
		}
	}
	return buf
}
