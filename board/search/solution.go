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

// playOut sets the line, the defences of equal length, and the duals.
func (m *Mate) playOut(s *solver) {
	sol := solution{solver: s}
	line, left := sol.longest(m.Plies, m.First)
	if s.stopped {
		return
	}
	if m.Line = line; sol.lines < maxLines {
		m.Left = left
	}
	first, plies := m.First, m.Plies
	for i, move := range line {
		if i%2 == 0 {
			m.note(i, move, first, plies)
		}
		s.board.Do(move)
		defer s.board.Undo()
		if i%2 == 1 {
			first = s.mating(plies)
		} else if i+1 < len(line) {
			var answers []rules.Move
			answers, plies = s.longestAnswers(plies)
			m.Defences = append(m.Defences, answers)
		}
	}
}

// longest returns the longest line of a mate in that many plies, given its possible
// first moves; no line if the search is stopped. Of several of equal length it is the first that leaves no piece in the
// attacker's hand, or else one that leaves the fewest, and left is their number.
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
		if i > 0 && (left == 0 || s.lines >= maxLines) || s.stopped {
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
	if i := slices.IndexFunc(first, func(o rules.Move) bool { return sameMove(o, best) && o.Promote }); i >= 0 {
		best = first[i]
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

// note records the alternatives to a move of the line that mate in as many plies.
func (m *Mate) note(ply int, best rules.Move, first []rules.Move, left int) {
	for _, o := range first {
		sort := Dual
		switch {
		case o == best:
			continue
		case sameMove(o, best):
			sort = Promotion
		case ply == 0:
			sort = Cook
		case left == 1:
			sort = LastMove
		}
		m.Others = append(m.Others, Other{sort, ply + 1, o, left})
	}
}

// sameMove reports whether moves are equal except for promotion.
func sameMove(a, b rules.Move) bool {
	a.Promote = b.Promote
	return a == b
}

// longestAnswers returns the replies to a move that mates within some plies after which
// the mate takes longest, and its length.
func (s *solver) longestAnswers(plies int) (answers []rules.Move, then int) {
	for then = plies - 2; then > 0 && !s.stopped; then -= 2 {
		if answers = s.defences(then); len(answers) > 0 {
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

// Branch is a move of the attacker in the tree of a solution, with all replies.
type Branch struct {
	Move    rules.Move `json:"move"`
	Answers []Answer   `json:"answers"` // empty: it mates
}

// Answer is a move of the defender, and the attacker's next move.
type Answer struct {
	Move  rules.Move `json:"move"`
	Plies int        `json:"plies"` // length of the mate after it
	Next  *Branch    `json:"next"`  // nil if the tree is truncated
}

// tree builds the trees of solutions.
type tree struct {
	solution
	left int // remaining number of branches
}

// branch builds the tree of a mate: the first reply is that of the line, then come the
// longest.
func (t *tree) branch(plies int, first, line []rules.Move) *Branch {
	if t.left--; t.left <= 0 || t.stopped || len(first) == 0 {
		return nil
	}
	b := &Branch{Move: t.best(plies, first), Answers: []Answer{}}
	if len(line) > 0 {
		b.Move = line[0]
	}
	t.board.Do(b.Move)
	defer t.board.Undo()
	by, between := t.board.Checker()
	for n := 1; n <= plies-2; n += 2 {
		for _, m := range t.defences(n) {
			if n > 1 || m.Drop == 0 || !between || t.all || !t.futile(m, by) {
				b.Answers = append(b.Answers, Answer{Move: m, Plies: n})
			}
		}
	}
	slices.SortStableFunc(b.Answers, func(x, y Answer) int {
		switch {
		case len(line) > 1 && x.Move == line[1]:
			return -1
		case len(line) > 1 && y.Move == line[1]:
			return 1
		}
		return y.Plies - x.Plies
	})
	for i := range b.Answers {
		a, on := &b.Answers[i], []rules.Move(nil)
		if len(line) > 2 && a.Move == line[1] {
			on = line[2:]
		}
		t.board.Do(a.Move)
		a.Next = t.branch(a.Plies, t.mating(a.Plies), on)
		t.board.Undo()
	}
	return b
}

// futile reports whether the checking man mates by capturing a dropped piece.
func (t *tree) futile(drop rules.Move, by rules.Square) bool {
	t.board.Do(drop)
	defer t.board.Undo()
	return slices.ContainsFunc(t.mating(1), func(m rules.Move) bool { return m.Drop == 0 && m.From == by && m.To == drop.To })
}
