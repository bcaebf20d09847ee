package rules

import "shogikit/templates"

// engine returns the board that the game can be searched on. It is independent
// of the position.
func (p *Position) engine() engine {
	if p.bits == nil {
		return &slowEngine{newMailbox(p.box.r, p.box.Setup)}
	}
	e := &fastEngine{bitboard: newBitboard(p.bits.t)}
	e.set(p.box)
	for n, m := range e.man {
		if m != 0 {
			e.hash ^= mix(m, n)
		}
	}
	return e
}

// mix turns a number of a thing and of its place into a word of a hash.
func mix(m Man, at int) uint64 {
	x := (uint64(m)<<16 | uint64(at) + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// hashHands hashes what is in hand and the side to move.
func hashHands(hands *[2]Hand, kinds int, turn templates.Side) uint64 {
	h := uint64(turn) * 0x9e3779b97f4a7c15
	for side := range hands {
		for k := range kinds {
			if n := hands[side][k]; n > 0 {
				h ^= mix(NewMan(k, templates.Side(side), false), 512+int(n))
			}
		}
	}
	return h
}

// hash returns a hash of the arrangement, the side to move and the hands.
func (b *mailbox) hash() uint64 {
	h := hashHands(&b.Hands, len(b.r.kinds), b.Turn)
	for _, sq := range b.r.squares {
		if m := b.Board[sq]; m != 0 {
			h ^= mix(m, int(sq))
		}
	}
	return h
}

// slowEngine searches on a mailbox.
type slowEngine struct{ *mailbox }

func (e *slowEngine) checks(buf []Move) []Move {
	for _, m := range e.legal(nil) {
		e.do(m)
		if e.inCheck(e.Turn) {
			buf = append(buf, m)
		}
		e.mailbox.undo()
	}
	return buf
}

func (e *slowEngine) play(m Move)   { e.do(m) }
func (e *slowEngine) back()         { e.mailbox.undo() }
func (e *slowEngine) replies() int  { return len(e.legal(nil)) }
func (e *slowEngine) key() uint64   { return e.hash() }
func (e *slowEngine) lose(m Move)   { e.Hands[e.Turn.Other()][e.r.kindOf(m.Drop)]-- }
func (e *slowEngine) regain(m Move) { e.Hands[e.Turn.Other()][e.r.kindOf(m.Drop)]++ }

func (e *slowEngine) recapture(buf []Move, drop Move) []Move {
	king := Square(e.kings[e.Turn])
	by := e.attackers(nil, king, e.Turn.Other())
	if len(by) != 1 {
		return buf
	}
	e.do(drop)
	for _, m := range e.checks(nil) {
		if m.Drop == 0 && m.From == by[0] && m.To == drop.To {
			buf = append(buf, m)
		}
	}
	e.mailbox.undo()
	return buf
}

// fastEngine searches on bitboards.
type fastEngine struct {
	*bitboard
	hash uint64 // of the board alone
	log  []made
	room []packed
}

// made is a move that was made, to be taken back.
type made struct {
	move  packed
	taken Man
	hash  uint64
}

func (t *tables) pack(m Move) packed {
	if m.Drop != 0 {
		return packDrop(t.r.kindOf(m.Drop), int(t.number[m.To]))
	}
	p := packMove(int(t.number[m.From]), int(t.number[m.To]))
	if m.Promote {
		p |= packedPromote
	}
	return p
}

func (e *fastEngine) play(m Move) {
	p := e.t.pack(m)
	was := e.hash
	if m.Drop == 0 {
		e.hash ^= mix(e.man[p.from()], p.from())
	}
	taken := e.do(p)
	if taken != 0 {
		e.hash ^= mix(taken, p.to())
	}
	e.hash ^= mix(e.man[p.to()], p.to())
	e.log = append(e.log, made{p, taken, was})
}

func (e *fastEngine) back() {
	last := e.log[len(e.log)-1]
	e.log = e.log[:len(e.log)-1]
	e.undo(last.move, last.taken)
	e.hash = last.hash
}

func (e *fastEngine) replies() int { return e.count() }

func (e *fastEngine) key() uint64 {
	return e.hash ^ hashHands(&e.hands, len(e.t.r.kinds), templates.Side(e.turn))
}

func (e *fastEngine) lose(m Move)   { e.fromHand(e.turn^1, e.t.r.kindOf(m.Drop)) }
func (e *fastEngine) regain(m Move) { e.toHand(e.turn^1, e.t.r.kindOf(m.Drop)) }

func (e *fastEngine) checks(buf []Move) []Move {
	king := e.king[e.turn^1]
	if king == noKing {
		return buf
	}
	e.room = e.moves(e.room[:0])
	for _, m := range e.room {
		if e.givesCheck(m, king) {
			buf = append(buf, e.t.unpack(m))
		}
	}
	return buf
}

// givesCheck tells whether a legal move attacks the opponent's king.
func (e *fastEngine) givesCheck(m packed, king int) bool {
	to, us := m.to(), e.turn
	all := e.occ[0].or(e.occ[1])
	var man Man
	if k := m.drop(); k >= 0 {
		man = NewMan(k, templates.Side(us), false)
	} else {
		if man = e.man[m.from()]; m.promote() {
			man |= 2
		}
		all = all.andNot(bit(m.from()))
	}
	c := &e.t.classes[e.t.classOf[man&127]]
	if c.step[us][to].has(king) || e.t.slides(c, us, to, king) && !e.t.between[to][king].meets(all) {
		return true
	}
	// A man that leaves a line of the king may uncover a sliding man behind it.
	return m.drop() < 0 && e.t.lines[king].has(m.from()) && e.uncovers(m, king)
}

func (e *fastEngine) uncovers(m packed, king int) bool {
	taken := e.do(m)
	s := scanner{bitboard: e.bitboard, us: e.turn, them: e.turn ^ 1}
	for _, c := range e.t.sliders {
		s.slides = s.slides.or(s.men[s.them][c])
	}
	check := s.attacked(king, e.occ[0].or(e.occ[1]))
	e.undo(m, taken)
	return check
}

// checkers returns what gives check to the side to move.
func (e *fastEngine) checkers() set {
	s := scanner{bitboard: e.bitboard, us: e.turn, them: e.turn ^ 1}
	s.all = e.occ[0].or(e.occ[1])
	for _, c := range e.t.sliders {
		s.slides = s.slides.or(s.men[s.them][c])
	}
	return s.danger(e.king[e.turn])
}

func (e *fastEngine) recapture(buf []Move, drop Move) []Move {
	by := e.checkers()
	if by.empty() || by.many() {
		return buf
	}
	from, to := by.first(), int(e.t.number[drop.To])
	if !e.t.between[from][e.king[e.turn]].has(to) {
		return buf
	}
	e.play(drop)
	king := e.king[e.turn^1]
	e.room = e.moves(e.room[:0])
	for _, m := range e.room {
		if m.drop() < 0 && m.from() == from && m.to() == to && e.givesCheck(m, king) {
			buf = append(buf, e.t.unpack(m))
		}
	}
	e.back()
	return buf
}
