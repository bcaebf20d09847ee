package notation

import (
	"time"

	"shogikit/board/notation/internal/lexicon"
	"shogikit/board/rules"
)

// Line is a line of play in a record: the main line, or a variation branching off a
// move of another.
type Line struct {
	Ply      int      // number of the first step, counted from the beginning of the game, from 1
	Comments []string // before the first step
	Steps    []Step

	Parent *Line // the line it branches off; nil for the main line
}

// Step is a move with its annotations, or the end of a line.
type Step struct {
	Move     rules.Move // zero at the end of a line
	Ending   string     // how the line ends, in the words of the text
	Spent    *Clock     // nil: not given
	Comments []string
	Forks    []*Line // alternatives to this step

	Claim   lexicon.Claim
	Illegal bool // the move is illegal and lost the game
}

// Clock is the time spent on a move, and the total of its side so far; negative if not
// given.
type Clock struct{ Move, Total time.Duration }

// Fork starts a variation at the step with the given number.
func (l *Line) Fork(ply int) *Line {
	fork := &Line{Ply: ply, Parent: l}
	at := l.at(ply)
	at.Forks = append(at.Forks, fork)
	return fork
}

// End returns the end of a line from a word of any notation, such as 詰み.
func End(word string) Step {
	c, known := lexicon.CutEnding(word)
	return Step{Ending: known, Claim: c}
}

// add appends a step to the current line.
func (p *player) add(s Step) {
	p.line.Steps = append(p.line.Steps, s)
}

// Last returns the last step; nil if there is none.
func (l *Line) Last() *Step {
	if len(l.Steps) == 0 {
		return nil
	}
	return &l.Steps[len(l.Steps)-1]
}

// comment attaches a line of a comment to the preceding step.
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

// Total returns the total time used by the side of a step, an index into Steps: as
// given, or summed over its moves.
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

// Moves returns the moves up to a step of a line, from the beginning of the game.
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

// at returns the step with a number, for other lines to branch off; just after the last
// step it adds an end of the line.
func (l *Line) at(ply int) *Step {
	if ply == l.Ply+len(l.Steps) {
		l.Steps = append(l.Steps, Step{})
	}
	return &l.Steps[ply-l.Ply]
}

// plies returns the number of moves up to the end of a line.
func (l *Line) plies() int {
	n := l.Ply - 1 + len(l.Steps)
	if s := l.Last(); s != nil && s.Move == (rules.Move{}) {
		n--
	}
	return n
}
