package search

import (
	"slices"

	"shogikit/board/rules"
)

// maxLines is the number of lines of maximum length that are played out in search of
// one that uses up all pieces.
const maxLines = 64

// solution plays out proven mates.
type solution struct {
	*solver
	lines int // lines played to their end
}

// playOut sets the line, its first defences, and the solutions of the same length.
func (m *Mate) playOut(s *solver) {
	play := solution{solver: s}
	m.Line, _ = play.longest(m.Plies, m.First)
	if s.stopped {
		return
	}
	m.Cooks = play.cooks(m)
	s.board.Do(m.Line[0])
	defer s.board.Undo()
	m.Defences, _ = s.longestAnswers(m.Plies)
}

// cooks returns the first moves that mate as soon as that of the line. One that differs by
// promotion only is another solution if it leads to another line.
func (s *solution) cooks(m *Mate) (others []Cook) {
	for _, o := range m.First {
		if o == m.Line[0] {
			continue
		}
		if sameMove(o, m.Line[0]) {
			again, _ := s.longest(m.Plies, []rules.Move{o})
			if len(again) > 0 && slices.Equal(again[1:], m.Line[1:]) {
				continue
			}
		}
		others = append(others, Cook{o, m.Plies})
	}
	return others
}

// longest returns the longest line of a mate in that many plies, given its possible
// first moves; no line if the search is stopped. Of several of equal length it is the first
// that leaves no piece in the attacker's hand, or else one that leaves the fewest, and left
// is their number.
func (s *solution) longest(plies int, first []rules.Move) (line []rules.Move, left int) {
	s.stopped = s.stopped || len(first) == 0
	if s.stopped {
		return nil, 0
	}
	move := s.best(plies, first)
	s.board.Do(move)
	defer s.board.Undo()
	answers, plies := s.longestAnswers(plies)
	if len(answers) == 0 {
		s.lines++
		return []rules.Move{move}, s.inHand()
	}
	for i, a := range answers {
		enough := i > 0 && (left == 0 || s.lines >= maxLines)
		if enough || s.stopped {
			break
		}
		s.board.Do(a)
		more, over := s.longest(plies, s.mating(plies))
		s.board.Undo()
		if len(line) == 0 || over < left {
			line, left = append([]rules.Move{move, a}, more...), over
		}
	}
	return line, left
}

// best returns the next move of a line: the first, promoting if that is as good; at the
// end, the one that leaves the fewest pieces in hand.
func (s *solution) best(plies int, first []rules.Move) rules.Move {
	best := first[0]
	for _, o := range first {
		if sameMove(o, best) && o.Promote {
			best = o
		}
	}
	if plies > 1 {
		return best
	}
	after := func(m rules.Move) int {
		s.board.Do(m)
		defer s.board.Undo()
		return s.inHand()
	}
	for _, m := range first {
		if after(m) < after(best) {
			best = m
		}
	}
	return best
}

// inHand returns the number of pieces in the attacker's hand.
func (s *solution) inHand() (n int) {
	for _, k := range s.board.Hand(s.attacks) {
		n += int(k)
	}
	return n
}

// sameMove reports whether moves are equal except for promotion.
func sameMove(a, b rules.Move) bool {
	a.Promote = b.Promote
	return a == b
}

// longestAnswers returns the replies to a move that mates within some plies after which
// the mate takes longest, and its length.
func (s *solver) longestAnswers(plies int) (answers []rules.Move, then int) {
	then = plies - 2
	for ; then > 0 && !s.stopped; then -= 2 {
		answers = s.defences(then)
		if len(answers) > 0 {
			break
		}
	}
	return answers, then
}

// defences returns the replies after which the mate takes exactly that many plies;
// moves come before drops.
func (s *solver) defences(plies int) []rules.Move {
	moves := s.board.Moves(nil)
	slices.SortFunc(moves, func(a, b rules.Move) int {
		if (a.Drop == 0) != (b.Drop == 0) {
			return int(a.Drop) - int(b.Drop)
		}
		return rules.CompareMoves(a, b)
	})
	return slices.DeleteFunc(moves, func(m rules.Move) bool {
		s.board.Do(m)
		defer s.board.Undo()
		return !s.mate(plies) || s.mate(plies-2)
	})
}
