package search

import (
	"slices"

	"shogikit/board/rules"
)

// problem rates the difficulty of a sound arrangement and determines its traits; nil if its
// solution cannot be played.
func (m *maker) problem(s rules.Setup, line []rules.Move) *Problem {
	p, err := m.r.Position(s, rules.KindTsume)
	if err != nil || len(line) == 0 || len(line) > MaxComposed {
		return nil
	}
	king, last := m.kingOf(&s), len(line)-1
	end := mated(king, line)
	out := &Problem{Setup: s, Line: line, look: m.lookOf(&s, line), traits: []trait{
		{of: firstMove, motif: m.motifOf(&s, line)},
		{of: course, course: courseOf(end, line)},
		{of: kingSquare, square: end},
		{of: mateSquare, square: line[last].To},
	}}
	out.effort = surprise * m.surprises(&s, line)
	r := rater{p.WithoutSelfCheck().Board()}
	for i, mv := range line {
		s := p.Setup()
		if i == last {
			out.traits = append(out.traits, trait{of: lastMove, motif: m.motifOf(&s, line[i:])})
			if m.twin(r, &s, mv) {
				return nil
			}
		}
		if i%2 == 0 {
			out.effort += r.tries(mv)
		}
		if p.Play(mv) != nil {
			return nil
		}
		r.Do(mv)
	}
	out.Level = levelOf(out.effort, (len(line)+1)/2)
	return out
}

// twin reports whether a like man mates on the same square: the solver cannot know which of them
// is meant.
func (m *maker) twin(r rater, s *rules.Setup, last rules.Move) bool {
	return slices.ContainsFunc(r.Checks(nil), func(c rules.Move) bool {
		r.Do(c)
		defer r.Undo()
		like := c.From != last.From && c.To == last.To && s.Mover(m.g, c) == s.Mover(m.g, last)
		return like && r.Count() == 0
	})
}

// rater rates the checks of a position.
type rater struct{ rules.Board }

// tries counts the wrong checks before a move of the solution that must be thought through.
func (r rater) tries(key rules.Move) (n int) {
	for _, c := range r.Checks(nil) {
		if !sameMove(c, key) && r.failsLate(c) {
			n++
		}
	}
	return n
}

// failsLate reports whether a check has answers, each of which leaves another check.
func (r rater) failsLate(check rules.Move) bool {
	r.Do(check)
	defer r.Undo()
	answers := r.Moves(nil)
	return len(answers) > 0 && !slices.ContainsFunc(answers, func(answer rules.Move) bool {
		r.Do(answer)
		defer r.Undo()
		return len(r.Checks(nil)) == 0
	})
}

// surprise is how many wrong checks a surprise weighs: of what was measured on forty mates in three,
// solvers felt surprises most.
const surprise = 6

// runner is the worth from which on a man reaches across the board in many directions.
const runner = 40

// surprises counts what solvers do not look for: attackers that strike across the board, a first
// check that is not beside the king, and moves back.
func (m *maker) surprises(s *rules.Setup, line []rules.Move) (n int) {
	for _, man := range s.Men() {
		if man.Side() == s.Turn && man.Kind() != m.king && m.worth[man.Kind()] >= runner {
			n++
		}
	}
	if line[0].To.Distance(m.kingOf(s)) > 1 {
		n++
	}
	for i := 0; i < len(line); i += 2 {
		mv := line[i]
		if mv.Drop == 0 && mv.To.Rank() > mv.From.Rank() {
			n++
		}
	}
	return n
}

// levels are the efforts from which on problems of one, two … attacking moves have the
// levels 2 to 5.
var levels = [][MaxLevel - 1]int{
	{4, 7, 10, 13}, {10, 12, 15, 19}, {10, 14, 19, 23}, {20, 24, 28, 36}, {25, 30, 37, 46},
}

// levelOf returns the difficulty among problems with that many attacking moves: about a
// fifth of the composed problems have each level.
func levelOf(effort, turns int) int {
	level := 1
	for _, least := range levels[min(turns, len(levels))-1] {
		if effort >= least {
			level++
		}
	}
	return level
}
