package notation

import (
	"time"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
)

// Line is a line of play in a record: the main line, or a variation that branches off
// from a move of another.
type Line struct {
	Ply      int      // number of the first step, counted from the beginning of the game, from 1
	Comments []string // before the first step
	Steps    []Step

	Parent *Line // that it branches off; nil for the main line
}

// Step is a move with its annotations, or the end of a line.
type Step struct {
	Move     rules.Move // the zero Move at the end of a line
	Ending   string     // how the line ends, in the words of the text
	Spent    *Clock     // nil: not given
	Comments []string
	Forks    []*Line // what could be played instead

	Claim   lexicon.Claim
	Illegal bool // the move is, and has lost the game
}

// Clock is the time of a move, and all that its side has used so far; below 0 where
// only the other is given.
type Clock struct{ Move, Total time.Duration }

// Fork begins another line in place of a step of this one, by its number.
func (l *Line) Fork(ply int) *Line {
	fork := &Line{Ply: ply, Parent: l}
	at := l.at(ply)
	at.Forks = append(at.Forks, fork)
	return fork
}

// End returns the end of a line by a word of any notation, such as 詰み.
func End(word string) Step {
	c, known := lexicon.CutEnding(word)
	return Step{Ending: known, Claim: c}
}

// add appends a step to the line that is read.
func (p *player) add(s Step) {
	p.line.Steps = append(p.line.Steps, s)
}

// Last returns the step that was read last; nil before the first.
func (l *Line) Last() *Step {
	if len(l.Steps) == 0 {
		return nil
	}
	return &l.Steps[len(l.Steps)-1]
}

// comment keeps a line of a comment with the step before it.
func (p *player) comment(text string) {
	if s := p.line.Last(); s != nil {
		s.Comments = append(s.Comments, text)
		return
	}
	p.line.Comments = append(p.line.Comments, text)
}

// clock keeps the time of the last step, and remarks on a clock that runs backwards; false
// where no step lacks a time.
func (p *player) clock(c Clock, line int) bool {
	s := p.line.Last()
	if p.stuck || s == nil || s.Spent != nil {
		return p.stuck
	}
	s.Spent = &c
	if c.Total < 0 {
		return true
	}
	if before := p.line.Total(len(p.line.Steps) - 3); c.Total < before {
		p.remark(rules.CodeClock, line, "the clock goes back from %s to %s", clockText(before), clockText(c.Total))
	}
	return true
}

// Total returns the time that the side of a step, counted from the first of the line, has
// used: as it is given, or as its moves come to.
func (l *Line) Total(step int) (sum time.Duration) {
	for ; l != nil; l = l.Parent {
		for ; step >= 0; step -= 2 {
			if step >= len(l.Steps) || l.Steps[step].Spent == nil {
				continue
			}
			c := l.Steps[step].Spent
			if c.Total >= 0 {
				return sum + c.Total
			}
			sum += max(c.Move, 0)
		}
		if l.Parent != nil {
			step += l.Ply - l.Parent.Ply
		}
	}
	return sum
}

// Moves returns the moves that lead to a step of a line, from the beginning of the game.
func (l *Line) Moves(ply int) []rules.Move {
	var out []rules.Move
	if l.Parent != nil {
		out = l.Parent.Moves(l.Ply)
	}
	for _, s := range l.Steps[:min(ply-l.Ply, len(l.Steps))] {
		if s.Move != (rules.Move{}) {
			out = append(out, s.Move)
		}
	}
	return out
}

// at returns the step with a number, for other lines to branch off; where a line stops
// just before it, that is an end of it.
func (l *Line) at(ply int) *Step {
	if ply == l.Ply+len(l.Steps) {
		l.Steps = append(l.Steps, Step{})
	}
	return &l.Steps[ply-l.Ply]
}

// plies returns how many moves lead to the end of a line.
func (l *Line) plies() int {
	n := l.Ply - 1 + len(l.Steps)
	if s := l.Last(); s != nil && s.Move == (rules.Move{}) {
		n--
	}
	return n
}
