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

// pressing is how much more a check counts that presses.
const pressing = 10

// tries counts the wrong checks before a move of the solution. Solvers find those hard that press,
// for they must be thought through; others fail at sight and count next to nothing.
func (r rater) tries(key rules.Move) (n int) {
	for _, c := range r.Checks(nil) {
		if sameMove(c, key) {
			continue
		}
		n++
		if r.presses(c) {
			n += pressing
		}
	}
	return n
}

// maxAnswers is how many moves at most answer a check that presses.
const maxAnswers = 2

// presses reports whether a check leaves one or two answers, besides drops in between, none of
// which takes the checker.
func (r rater) presses(check rules.Move) bool {
	r.Do(check)
	defer r.Undo()
	answers := r.Moves(nil)
	taken := slices.ContainsFunc(answers, func(a rules.Move) bool { return a.To == check.To })
	moves := slices.DeleteFunc(answers, func(a rules.Move) bool { return a.Drop != 0 })
	return !taken && len(moves) > 0 && len(moves) <= maxAnswers
}

// levels are the efforts from which on problems of one, two … attacking moves have the
// levels 2 to 5.
var levels = [][MaxLevel - 1]int{
	{4, 7, 14, 16}, {15, 19, 29, 39}, {18, 25, 37, 50}, {24, 35, 50, 70}, {30, 45, 63, 90},
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
