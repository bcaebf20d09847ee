package rules

import (
	"cmp"
	"slices"
)

// Search sets the bounds of a search for mate. The zero Search looks for mate
// in one, counts by custom, and spends as many nodes as it needs.
type Search struct {
	Plies int // no longer mates are looked for; 0 stands for 1
	Nodes int // give up after so many positions; 0: never
	// AllInterpositions counts every interposed piece. By custom a futile one
	// does not count: a dropped piece that the checking piece just takes, after
	// which it is mate as if nothing had been dropped.
	AllInterpositions bool
}

// Mate is what a search found out. Side to move is the attacker, who checks with
// every move.
type Mate struct {
	Decided bool   // false: the nodes ran out first, and the rest says nothing
	Plies   int    // length of the shortest mate; 0: there is none in the bounds
	First   []Move // all first moves that mate in that time
	Nodes   int    // positions looked at
}

// Mate proves the shortest mate by checks only, or that there is none within
// the plies, by searching all answers.
func (p *Position) Mate(s Search) Mate {
	v := solver{e: p.engine(), limit: s.Nodes, all: s.AllInterpositions, seen: map[uint64]bounds{}}
	for plies := 1; plies <= max(s.Plies, 1); plies += 2 {
		if first := v.firstMoves(plies); len(first) > 0 || v.stopped {
			m := Mate{Decided: !v.stopped, Nodes: v.nodes}
			if m.Decided {
				m.Plies, m.First = plies, first
			}
			return m
		}
	}
	return Mate{Decided: true, Nodes: v.nodes}
}

// engine is what a search for mate needs of a board.
type engine interface {
	checks(buf []Move) []Move // legal moves that give check
	legal(buf []Move) []Move
	play(m Move)
	back()
	replies() int // number of legal moves
	key() uint64  // of the position, side and hands included
	// recapture returns the moves with which the one sliding checker takes a
	// piece dropped on a square; none unless the drop is between it and the king.
	recapture(buf []Move, drop Move) []Move
	lose(m Move) // takes the piece that was captured on a square out of the hand
	regain(m Move)
}

// solver searches for mate in a given number of plies, answers in full.
type solver struct {
	e       engine
	all     bool
	limit   int
	nodes   int
	stopped bool
	seen    map[uint64]bounds
}

// bounds are what is known of a position with the attacker to move: mate within
// so many plies is proved, mate within so many is disproved.
type bounds struct{ proved, disproved int8 }

// firstMoves returns all first moves that mate within some plies.
func (v *solver) firstMoves(plies int) []Move {
	var out []Move
	for _, m := range v.e.checks(nil) {
		v.e.play(m)
		if v.lost(plies - 1) {
			out = append(out, m)
		}
		v.e.back()
	}
	slices.SortFunc(out, compareMoves)
	return out
}

// tooMany counts a node and tells whether the search must end.
func (v *solver) tooMany() bool {
	v.nodes++
	v.stopped = v.stopped || v.limit > 0 && v.nodes > v.limit
	return v.stopped
}

// candidate is a checking move with what makes it promising.
type candidate struct {
	move    Move
	replies int
}

// wins tells whether the attacker, to move, mates within some plies. Once the
// search has stopped its answers mean nothing.
func (v *solver) wins(plies int) bool {
	if plies < 1 || v.tooMany() {
		return false
	}
	key := v.e.key()
	known := v.seen[key]
	switch {
	case known.proved != 0 && int(known.proved) <= plies:
		return true
	case int(known.disproved) >= plies:
		return false
	}
	won := v.tryChecks(plies)
	if v.stopped {
		return false
	}
	known = v.seen[key] // deeper levels may have come by here
	if won && (known.proved == 0 || int(known.proved) > plies) {
		known.proved = int8(plies)
	} else if !won {
		known.disproved = max(known.disproved, int8(plies))
	}
	v.seen[key] = known
	return won
}

// tryChecks tries the checks that leave the fewest answers first.
func (v *solver) tryChecks(plies int) bool {
	var room [64]Move
	var list [64]candidate
	tries := list[:0]
	for _, m := range v.e.checks(room[:0]) {
		v.e.play(m)
		n := v.e.replies()
		v.e.back()
		if n == 0 {
			return true
		}
		tries = append(tries, candidate{m, n})
	}
	if plies == 1 && v.all {
		return false
	}
	slices.SortStableFunc(tries, func(a, b candidate) int { return cmp.Compare(a.replies, b.replies) })
	for _, c := range tries {
		v.e.play(c.move)
		lost := v.lost(plies - 1)
		v.e.back()
		if lost || v.stopped {
			return lost
		}
	}
	return false
}

// lost tells whether the defender, to move and in check, is mated within some
// plies whatever it answers. Interpositions are tried last.
func (v *solver) lost(plies int) bool {
	if v.tooMany() {
		return false
	}
	var room [128]Move
	answers := v.e.legal(room[:0])
	if len(answers) == 0 {
		return true
	}
	if plies < 2 && v.all {
		return false
	}
	slices.SortStableFunc(answers, func(a, b Move) int { return cmp.Compare(a.Drop, b.Drop) })
	for _, m := range answers {
		if m.Drop == 0 || v.all {
			if !v.wonAfter(m, plies) {
				return false
			}
		} else if !v.futile(m, plies) && !v.wonAfter(m, plies) {
			return false
		}
	}
	return !v.stopped
}

func (v *solver) wonAfter(m Move, plies int) bool {
	v.e.play(m)
	won := v.wins(plies - 1)
	v.e.back()
	return won
}

// futile tells whether a dropped piece only puts mate off: the checker takes it,
// and without the use of it there is mate in the same time.
func (v *solver) futile(drop Move, plies int) bool {
	if v.stopped {
		return false
	}
	var room [4]Move
	for _, m := range v.e.recapture(room[:0], drop) {
		v.e.play(drop)
		v.e.play(m)
		v.e.lose(drop)
		lost := v.lost(plies)
		v.e.regain(drop)
		v.e.back()
		v.e.back()
		if lost {
			return true
		}
	}
	return false
}
