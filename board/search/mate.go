// Package search searches the game tree of a position: [Perft] counts its leaves,
// [FindMate] finds the shortest mate by checks and its principal line, [Prove] checks the
// claim of a mate problem, and [Compose] makes new ones. It moves on a [rules.Board] and is
// independent of any particular game.
//
// Mates are found by depth-first proof-number search (df-pn) with a bounded
// transposition table. Moves are counted rather than added up (weak proof numbers),
// and nodes with few plies left are searched completely, the last of them without a place
// in the table. A proof for some pieces in hand holds for all better hands. Repeating a
// position never helps the attacker, and a disproof that depends on a repetition is stored
// for that path only.
//
// Searches are limited by the number of positions, so that results are reproducible. A
// [Budget] shares positions among the problems of a list.
package search

import (
	"errors"
	"slices"

	"shogikit/board/rules"
)

// MaxPlies is the length of the longest mates that are looked for.
const MaxPlies = 199

// ErrLimit is the error of a search whose limit ended it: nothing is decided.
var ErrLimit = errors.New("not decided")

// Limits are the limits of a search for mate. The zero value searches for mate in one,
// with the customary count and without a limit on positions.
type Limits struct {
	Plies  int // maximum length of a mate; 0 means 1, MaxPlies is the most
	Nodes  int // maximum number of positions; 0: no limit
	Others int // additional positions for other first moves; 0: do not look for them; see [TenTimes]

	table  int // maximum size of the table in bytes; 0: defaultTable
	longer int // known: there is no mate within that many plies
	// allDrops counts every interposition. By custom a futile one does not
	// count: a dropped piece that the checking piece can simply capture, with mate as
	// if it had not been dropped.
	allDrops bool
}

// TenTimes as the number of positions for other first moves is ten times those of the
// proof, and some for proofs that took hardly any.
const TenTimes = -1

// leastOthers is the number of positions for other first moves after a short proof.
const leastOthers = 5000

// Mate is the result of a search. The side to move is the attacker, who checks with
// every move.
type Mate struct {
	Plies int          // length of the shortest mate; 0: there is none within the limits
	First []rules.Move // all first moves that mate in Plies, sorted
	// Line is the principal line, with moves of both sides, in which the defender holds
	// out as long as possible; of several of equal length, one that leaves no piece in
	// the attacker's hand, if there is any. Defences are all first replies of the same
	// length.
	Line     []rules.Move
	Defences []rules.Move
	Cooks    []Cook // other solutions
	Complete bool   // Cooks has all first moves that mate, in any number of moves
	Nodes    int    // positions visited

	longer int // proven: no mate within that many plies, decided or not
}

// Cook is another first move that mates.
type Cook struct {
	Move  rules.Move
	Plies int // it mates within that many plies, including itself
}

// Solutions returns the number of first moves that mate in Plies. A move that differs
// from the solution by promotion only, and leads to the same line, is the same.
func (m *Mate) Solutions() int { return len(m.solutions()) }

func (m *Mate) solutions() []rules.Move {
	if m.Plies == 0 {
		return nil
	}
	out := []rules.Move{m.Line[0]}
	for _, c := range m.Cooks {
		if c.Plies == m.Plies {
			out = append(out, c.Move)
		}
	}
	slices.SortFunc(out, rules.CompareMoves)
	return out
}

// FindMate finds and proves the shortest mate by checks only, with its principal line, or
// proves that there is none within the limits. If their number of positions ends it
// before, the error is [ErrLimit], and nothing is known but how many it visited.
func FindMate(p *rules.Position, l Limits) (Mate, error) {
	s := newSolver(p, l)
	m := Mate{Plies: s.shortest(min(max(l.Plies, 1), MaxPlies))}
	if m.Plies > 0 {
		m.First = s.mating(m.Plies)
		m.playOut(s)
	}
	if s.stopped {
		return Mate{longer: s.longer, Nodes: min(s.nodes, s.limit)}, ErrLimit
	}
	if m.Plies > 0 && l.Others != 0 {
		m.findLaterMates(s, l.Others)
	}
	m.longer, m.Nodes = s.longer, s.nodes
	return m, nil
}

// findLaterMates searches for first moves that mate later than the solution.
func (m *Mate) findLaterMates(s *solver, nodes int) {
	s.limit = s.nodes + nodes
	if nodes == TenTimes {
		s.limit = s.nodes + max(10*s.nodes, leastOthers)
	}
	for _, o := range s.checks() {
		if slices.Contains(m.First, o) {
			continue
		}
		plies := 0
		for v := s.after(o, MaxPlies); v.num[attack] == 0; v = s.after(o, plies-2) {
			plies = v.plies + 1
			if nodes != TenTimes {
				break // it may mate sooner
			}
		}
		if plies > 0 {
			m.Cooks = append(m.Cooks, Cook{o, plies})
		}
	}
	m.Complete = !s.stopped
}

// deepening is how many positions are spent before long mates are looked for.
const deepening = 200_000

// short is how many plies are searched to their end at once where mostly there is no
// mate: to leave them and come back costs more. Where there is one it lies elsewhere.
const short = 4

// passing is how many plies are not worth remembering once it is the defender's turn.
const passing = 2

// shortest returns the length of the shortest mate within some plies, 0 if there is none.
func (s *solver) shortest(most int) int {
	within := s.some(most)
	s.short = short
	for !s.stopped && within > 0 {
		if within-2 <= s.longer {
			return within
		}
		v := s.attack(within - 2)
		if v.num[attack] == 0 {
			within = v.plies
		} else if v.solved() {
			s.longer = within - 2
		}
	}
	return 0
}

// some returns the length of a mate within some plies, 0 if it finds none.
func (s *solver) some(most int) int {
	// Short mates are looked for first, which also shows the way to longer ones; when
	// that gets dear, the shortest is had from a longer one that is made shorter.
	s.short = short
	n := (s.longer + 1) | 1
	for ; n < most && s.nodes < deepening && !s.stopped; n += 2 {
		v := s.attack(n)
		if v.num[attack] == 0 {
			s.longer = n - 1
			return n
		}
		if v.solved() {
			s.longer = n
		}
	}
	// With many more plies than a mate takes, a search loses its way: they are allowed
	// bit by bit.
	s.short = passing
	for n = min(n, most); n > s.longer && !s.stopped; n = min(most, n+max(2, n/4&^1)) {
		spend := s.nodes / 2
		if n == most {
			spend = 0
		}
		v := s.attempt(n, spend)
		if v.num[attack] == 0 {
			return v.plies
		}
		if v.solved() {
			s.longer = n
		}
	}
	return 0
}

// attempt solves the position on the board with the attacker to move, or gives up after
// that many more positions; 0: it does not.
func (s *solver) attempt(plies, nodes int) value {
	if nodes > 0 {
		s.spend = s.nodes + nodes
	}
	v := s.attack(plies)
	if s.over(s.spend) && !s.over(s.limit) {
		s.stopped = false
	}
	s.spend = 0
	return v
}

// attack solves the position on the board with the attacker to move.
func (s *solver) attack(plies int) value {
	n := s.here(attack, plies)
	return s.search(&n, [2]uint32{infinite, infinite})
}

// mate reports whether the attacker, to move, mates within some plies; false if the
// search was stopped.
func (s *solver) mate(plies int) bool { return s.attack(plies).num[attack] == 0 }

// after solves the position after a check.
func (s *solver) after(m rules.Move, plies int) value {
	s.board.Do(m)
	defer s.board.Undo()
	n := s.here(defend, plies-1)
	return s.search(&n, [2]uint32{infinite, infinite})
}

// checks returns the checks, sorted.
func (s *solver) checks() []rules.Move {
	return slices.SortedFunc(slices.Values(s.board.Checks(nil)), rules.CompareMoves)
}

// mating returns the checks that mate within some plies, sorted.
func (s *solver) mating(plies int) []rules.Move {
	return slices.DeleteFunc(s.checks(), func(m rules.Move) bool {
		return s.after(m, plies).num[attack] != 0
	})
}
