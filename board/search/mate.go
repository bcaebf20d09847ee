package search

import (
	"cmp"
	"slices"

	"shogikit/board/rules"
)

// Limits are the bounds of a search for mate. The zero Limits look for mate in
// one, count by custom, and spend as many nodes as it takes.
type Limits struct {
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
	Decided bool         // false: the nodes ran out first, and the rest says nothing
	Plies   int          // length of the shortest mate; 0: there is none in the bounds
	First   []rules.Move // all first moves that mate in that time
	Nodes   int          // positions looked at
}

// FindMate proves the shortest mate by checks only, or that there is none within
// the plies, by searching all answers.
func FindMate(p *rules.Position, l Limits) Mate {
	v := solver{board: p.Board(), limit: l.Nodes, all: l.AllInterpositions, seen: map[uint64]bounds{}}
	for plies := 1; plies <= max(l.Plies, 1); plies += 2 {
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

// solver searches for mate in a given number of plies, answers in full.
type solver struct {
	board   *rules.Board
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
func (v *solver) firstMoves(plies int) []rules.Move {
	var out []rules.Move
	for _, m := range v.board.Checks(nil) {
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
func (v *solver) tooMany() bool {
	v.nodes++
	v.stopped = v.stopped || v.limit > 0 && v.nodes > v.limit
	return v.stopped
}

// candidate is a checking move with what makes it promising.
type candidate struct {
	move    rules.Move
	replies int
}

// wins reports whether the attacker, to move, mates within some plies. Once the
// search has stopped its answers mean nothing.
func (v *solver) wins(plies int) bool {
	if plies < 1 || v.tooMany() {
		return false
	}
	key := v.board.Key()
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
	var room [64]rules.Move
	var list [64]candidate
	tries := list[:0]
	for _, m := range v.board.Checks(room[:0]) {
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

// lost reports whether the defender, to move and in check, is mated within some
// plies whatever it answers. Interpositions are tried last.
func (v *solver) lost(plies int) bool {
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

func (v *solver) wonAfter(m rules.Move, plies int) bool {
	v.board.Do(m)
	won := v.wins(plies - 1)
	v.board.Undo()
	return won
}

// futile reports whether a dropped piece only puts mate off: the checker takes it,
// and without the use of it there is mate in the same time.
func (v *solver) futile(drop rules.Move, plies int) bool {
	var by [2]rules.Square
	if v.stopped || len(v.board.Checkers(by[:0])) != 1 {
		return false
	}
	var room [640]rules.Move
	v.board.Do(drop)
	defer v.board.Undo()
	for _, m := range v.board.Moves(room[:0]) {
		if m.Drop == 0 && m.From == by[0] && m.To == drop.To && v.lostWithout(m, drop.Drop, plies) {
			return true
		}
	}
	return false
}

// lostWithout reports whether a move that takes a piece gives check and mates
// within some plies without the use of that piece.
func (v *solver) lostWithout(m rules.Move, letter byte, plies int) bool {
	attacker := v.board.Turn()
	v.board.Do(m)
	defer v.board.Undo()
	var by [2]rules.Square
	if len(v.board.Checkers(by[:0])) == 0 {
		return false
	}
	v.board.Give(attacker, letter, -1)
	defer v.board.Give(attacker, letter, 1)
	return v.lost(plies)
}
