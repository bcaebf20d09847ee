package search

import (
	"math"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// sketch is an arrangement with its verdict.
type sketch struct {
	verdict
	setup  rules.Setup
	plies  int
	rating int
}

// attempt is an arrangement that may become a sketch.
type attempt struct {
	setup rules.Setup
	plies int
	begin []rules.Move // a check and an answer that must be possible; nil: any
	than  *sketch      // it must be better; nil: none
}

// betterThan reports whether a sketch is no further from a good problem than another.
func (k *sketch) betterThan(other *sketch) bool {
	return k.flaws < other.flaws || k.flaws == other.flaws && k.rating >= other.rating
}

// evaluate proves an arrangement; nil if it is not a mate in so many plies, or no better than wanted.
func (t *trial) evaluate(a attempt) *sketch {
	s, least := a.setup, math.MinInt
	if a.than != nil && a.than.flaws == 0 {
		least = a.than.rating
	}
	men := t.ratingOfMen(&s)
	if men+sacrificed*(a.plies/2) < least {
		return nil
	}
	deal(t.r, &s)
	p, err := t.r.Position(s, rules.KindTsume)
	if err != nil || len(a.begin) > 0 && !canBegin(p.WithoutSelfCheck().Board(), a.begin) {
		return nil
	}
	k := &sketch{setup: s, plies: a.plies}
	k.verdict = judge(p, a.plies, quick, func(line []rules.Move) bool {
		k.rating = men + t.ratingOfLine(&s, line)
		return k.rating >= least
	})
	k.rating -= 4 * k.lasts
	if k.line == nil || a.than != nil && !k.betterThan(a.than) {
		return nil
	}
	return k
}

// canBegin reports whether alternating checks and answers can be played.
func canBegin(b rules.Board, moves []rules.Move) bool {
	for i, mv := range moves {
		list := b.Moves
		if i%2 == 0 {
			list = b.Checks
		}
		if !slices.Contains(list(nil), mv) {
			return false
		}
		b.Do(mv)
	}
	return true
}

// improve changes a sketch man by man as long as it improves; with mend, only until it
// is sound.
func (t *trial) improve(k *sketch, mend bool) *sketch {
	vain := 0
	for range changes {
		settled := k.flaws == 0 || k.flaws > mendable // sound, or beyond repair
		if vain == patience || mend && settled {
			break
		}
		s := k.setup
		t.change(&s)
		if s == k.setup {
			continue
		}
		next := t.evaluate(attempt{setup: s, plies: k.plies, than: k})
		vain++
		if next == nil {
			continue
		}
		if next.flaws < k.flaws || next.rating > k.rating {
			vain = 0
		}
		k = next
	}
	return k
}

// Limits of the changes to one sketch: in total, and in a row without improvement.
const (
	changes  = 60
	patience = 16
	mendable = 2 * perCook // worse sketches are not repaired
)

// change makes one random change to an arrangement.
func (t *trial) change(s *rules.Setup) {
	all := squares(s)
	at := all[t.IntN(len(all))]
	man := s.Board[at]
	royal := man.Kind() == t.king
	switch n := t.IntN(14); {
	case n == 0:
		t.put(s, templates.Sente)
	case n < 3 || n > 11:
		t.put(s, templates.Gote)
	case n < 4 && !royal:
		s.Board[at] = 0
	case n < 8: // a step
		to, empty := t.emptyAt(s, at.File()+t.IntN(3)-1, at.Rank()+t.IntN(3)-1)
		if empty {
			s.Board[at], s.Board[to] = 0, man
		}
	case n < 10 && !royal:
		s.Board[at] = rules.NewMan(t.anyKind(), man.Side(), false)
	case n == 10:
		t.hold(s)
	default:
		if k := t.anyKind(); s.Hands[s.Turn][k] > 0 {
			s.Hands[s.Turn][k]--
		}
	}
}

// squares returns the squares of all men.
func squares(s *rules.Setup) (out []rules.Square) {
	for sq := range s.Men() {
		out = append(out, sq)
	}
	return out
}

// finish makes a problem of a sound sketch, without idle men. A promoted silver or
// lance, which magazines dislike in an initial position, becomes a gold if that does as
// well.
func (t *trial) finish(k *sketch) *Problem {
	for sq, man := range k.setup.Men() {
		kind := t.plain[man.Kind()]
		if !man.Promoted() || kind < 0 {
			continue
		}
		s := k.setup
		s.Board[sq] = rules.NewMan(kind, man.Side(), false)
		next := t.evaluate(attempt{setup: s, plies: k.plies})
		if next != nil && next.flaws <= k.flaws {
			k = next
		}
	}
	k = t.withoutIdle(k)
	if k == nil {
		return nil
	}
	return t.problem(k.setup, k.line)
}

// withoutIdle removes the idle men from a sketch; nil if the result is not sound or some man
// may still be idle.
func (t *trial) withoutIdle(k *sketch) *sketch {
	for k != nil && k.flaws == 0 {
		spare, open := idle(t.r, k.setup, k.line)
		switch {
		case len(spare) == 0 && open:
			return nil
		case len(spare) == 0:
			return k
		}
		s := k.setup
		s.Board[spare[0]] = 0
		k = t.evaluate(attempt{setup: s, plies: k.plies})
	}
	return nil
}
