package search

import (
	"cmp"
	"slices"

	"shogikit/board/rules"
	"shogikit/templates"
)

// naiveMate searches all checks and all replies, ply by ply.
func naiveMate(p *rules.Position, l Limits) (m Mate, decided bool) {
	v := naive{board: p.Board(), attacker: p.Turn(), limit: l.Nodes, all: l.allDrops, seen: map[naiveKey]bounds{}}
	for plies := 1; plies <= max(l.Plies, 1); plies += 2 {
		if first := v.firstMoves(plies); len(first) > 0 || v.stopped {
			return Mate{Plies: plies, First: first, Nodes: v.nodes}, !v.stopped
		}
	}
	return Mate{Nodes: v.nodes}, true
}

type naiveKey struct {
	men   uint64
	hands [2]rules.Hand
}

func (v *naive) key() naiveKey {
	return naiveKey{v.board.Key(), [2]rules.Hand{*v.board.Hand(0), *v.board.Hand(1)}}
}

// naive searches for mate in a given number of plies, with all replies.
type naive struct {
	board    rules.Board
	attacker templates.Side
	all      bool
	limit    int
	nodes    int
	stopped  bool
	seen     map[naiveKey]bounds
}

// bounds are the known results for a position with the attacker to move: mate within
// proved plies, and no mate within disproved plies.
type bounds struct{ proved, disproved int8 }

// firstMoves returns all first moves that mate within some plies.
func (v *naive) firstMoves(plies int) []rules.Move {
	var out []rules.Move
	for _, m := range v.checks() {
		v.board.Do(m)
		if v.lost(plies - 1) {
			out = append(out, m)
		}
		v.board.Undo()
	}
	slices.SortFunc(out, rules.CompareMoves)
	return out
}

// tooMany counts a node and reports whether the search must end.
func (v *naive) tooMany() bool {
	v.nodes++
	v.stopped = v.stopped || v.limit > 0 && v.nodes > v.limit
	return v.stopped
}

// candidate is a checking move with its priority.
type candidate struct {
	move    rules.Move
	replies int
}

// wins reports whether the attacker, to move, mates within some plies. The result is
// meaningless once the search has stopped.
func (v *naive) wins(plies int) bool {
	if plies < 1 || v.tooMany() {
		return false
	}
	key := v.key()
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
	known = v.seen[key] // deeper levels may have been here
	if won && (known.proved == 0 || int(known.proved) > plies) {
		known.proved = int8(plies)
	} else if !won {
		known.disproved = max(known.disproved, int8(plies))
	}
	v.seen[key] = known
	return won
}

// tryChecks tries the checks with the fewest replies first.
func (v *naive) tryChecks(plies int) bool {
	var list [64]candidate
	tries := list[:0]
	for _, m := range v.checks() {
		v.board.Do(m)
		n := v.board.Count()
		v.board.Undo()
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
		v.board.Do(c.move)
		lost := v.lost(plies - 1)
		v.board.Undo()
		if lost || v.stopped {
			return lost
		}
	}
	return false
}

// lost reports whether the defender, to move and in check, is mated within some plies
// after every reply. Interpositions are tried last.
func (v *naive) lost(plies int) bool {
	if v.tooMany() {
		return false
	}
	var room [128]rules.Move
	answers := v.board.Moves(room[:0])
	if len(answers) == 0 {
		return true
	}
	if plies < 2 && v.all {
		return false
	}
	slices.SortStableFunc(answers, func(a, b rules.Move) int { return cmp.Compare(a.Drop, b.Drop) })
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

func (v *naive) wonAfter(m rules.Move, plies int) bool {
	v.board.Do(m)
	won := v.wins(plies - 1)
	v.board.Undo()
	return won
}

// futile reports whether a dropped piece only delays the mate: the checker captures it,
// and mates in the same time without using it.
func (v *naive) futile(drop rules.Move, plies int) bool {
	by, single := v.board.Checker()
	if v.stopped || !single {
		return false
	}
	var room [640]rules.Move
	v.board.Do(drop)
	defer v.board.Undo()
	for _, m := range v.board.Moves(room[:0]) {
		if m.Drop == 0 && m.From == by && m.To == drop.To && v.lostWithout(m, drop.Drop, plies) {
			return true
		}
	}
	return false
}

// lostWithout reports whether a capture gives check and mates within some plies without
// using the captured piece.
func (v *naive) lostWithout(m rules.Move, letter byte, plies int) bool {
	attacker := v.attacker
	v.board.Do(m)
	defer v.board.Undo()
	if !v.board.InCheck() {
		return false
	}
	v.board.Give(attacker, letter, -1)
	defer v.board.Give(attacker, letter, 1)
	return v.lost(plies)
}

// checks tries all legal moves.
func (v *naive) checks() (out []rules.Move) {
	for _, m := range v.board.Moves(nil) {
		v.board.Do(m)
		if v.board.InCheck() {
			out = append(out, m)
		}
		v.board.Undo()
	}
	return out
}
