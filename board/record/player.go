package record

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
	"shogikit/templates"
)

// maxPlies bounds how long a game, maxVariations how branched a record may be, maxReplayed
// how many moves are made again to where variations begin.
const (
	maxPlies      = 20000
	maxVariations = 20000
	maxReplayed   = 300_000
	maxRecorded   = 200 // faults kept of one record
)

// player plays a record through as it is read.
type player struct {
	g           game
	game        *rules.History // nil: its position cannot be played from
	rec         *Record
	line        *Line // the current line
	start       int   // number of the first move, according to the setup
	first       int   // … and according to the numbering of moves; 0: not numbered
	last        rules.Square
	inVariation bool
	stuck       bool // a move failed, so what follows cannot be judged
	ended       bool // the end of the line has been stated
	over        bool // moves after the end of the game have been reported
	replayed    int  // moves made again
	full        bool // no more variations are played
}

func (p *player) turn() templates.Side { return p.game.Position().Turn() }

// ply returns the number of the next move.
func (p *player) ply() int { return p.game.Plies() + 1 }

// fault records what is wrong at the next move.
func (p *player) fault(code rules.Code, at place, format string, args ...any) {
	p.faultOf("", code, at, fmt.Sprintf(format, args...))
}

// faultOf records what is wrong with the next move; "" is no particular one.
func (p *player) faultOf(move string, code rules.Code, at place, message string) {
	if len(p.rec.Faults) < maxRecorded {
		f := rules.Fault{Code: code, Line: at.line, Column: at.column, Ply: p.ply(), Move: move, Message: message}
		p.rec.Faults = append(p.rec.Faults, f)
	}
}

// remark records an observation on the last step that is not a fault.
func (p *player) remark(at place, format string, args ...any) {
	if len(p.rec.Remarks) < maxRecorded {
		message := fmt.Sprintf(format, args...)
		f := rules.Fault{Code: rules.CodeSyntax, Line: at.line, Ply: p.game.Plies(), Message: message}
		p.rec.Remarks = append(p.rec.Remarks, f)
	}
}

// ignored reports text after a move that is not understood as a remark.
func (p *player) ignored(text string, at place) {
	text = strings.Trim(text, blanks+"+")
	if text != "" {
		p.remark(at, "ignored after a move: %s", quoted(text))
	}
}

// refuse records an impossible move; nothing after it can be judged.
func (p *player) refuse(move string, at place, why string) {
	if !p.stuck {
		p.faultOf(move, rules.CodeIllegalMove, at, fmt.Sprintf("move %d, %s: %s", p.ply(), templates.Clip(move), why))
	}
	p.stuck, p.line.failed = true, true
}

// notTheirs refuses a move by the side not to move.
func (p *player) notTheirs(move string, at place) {
	p.refuse(move, at, "it is "+rules.Colour(p.turn())+"'s turn")
}

// unreadable records a move that cannot be parsed; nothing after it can be judged.
func (p *player) unreadable(at place, format string, args ...any) {
	if !p.stuck {
		p.fault(rules.CodeSyntax, at, "move %d: %s", p.ply(), fmt.Sprintf(format, args...))
	}
	p.stuck, p.line.failed = true, true
}

// add appends a step to the current line.
func (p *player) add(s Step) { p.line.Steps = append(p.line.Steps, s) }

// comment attaches a line of a comment to the preceding step.
func (p *player) comment(text string) {
	if s := p.line.last(); s != nil {
		s.Comments = append(s.Comments, text)
		return
	}
	p.line.Comments = append(p.line.Comments, text)
}

// usi plays space-separated moves, which may begin with the word "moves" and be numbered.
func (p *player) usi(moves string, at place) {
	if p.game == nil {
		return
	}
	moves, cut := strings.CutSuffix(moves, tooLong)
	if cut { // inside a move
		moves = moves[:strings.LastIndexByte(moves, ' ')+1]
	}
	for word := range strings.SplitSeq(moves, " ") {
		p.usiWord(word, at)
		at.column += utf8.RuneCountInString(word) + 1
	}
	if cut {
		p.unreadable(at, "the line is too long: no more than %d kB of it are read", examined>>10)
	}
}

func (p *player) usiWord(word string, at place) {
	switch {
	case word == "" || word == "moves" || isNumber(word):
	case word == "resign":
		p.end(resigned, word, at)
	case word == "win":
		p.end(declared, word, at)
	default:
		m, err := p.g.ParseMove(word)
		if err != nil {
			p.unreadable(at, "%v", err)
			return
		}
		p.play(m, at)
	}
}

// read plays a line of moves of KIF, KI2 or CSA.
func (p *player) read(l line) {
	switch {
	case p.game == nil:
	case l.kind == csaMove:
		p.csaLine(l)
	default:
		p.kifLine(l)
	}
}

// play makes a move that a text gives in full.
func (p *player) play(m rules.Move, at place) {
	if p.stuck {
		return
	}
	late := fmt.Sprintf("move %d follows the end of the game", p.ply())
	if p.ended {
		p.ended = false
		p.faultOf(m.String(), rules.CodeWrongResult, at, late)
	}
	o := p.game.Outcome()
	if o.Result != rules.Undecided && !p.over {
		p.over = true
		p.faultOf(m.String(), rules.CodeWrongResult, at, late+": "+o.String())
	}
	err := p.game.Play(m)
	var illegal *rules.IllegalMove
	switch {
	case errors.As(err, &illegal):
		p.refuse(m.String(), at, illegal.Why.Error())
		return
	case p.ply() > maxPlies+1:
		p.refuse(m.String(), at, fmt.Sprintf("a game has at most %d moves here", maxPlies))
		return
	}
	p.last = m.To
	p.add(Step{Move: m})
	if !p.inVariation {
		p.rec.Moves = append(p.rec.Moves, m)
	}
}

// branch returns to before a move, where a variation begins: of the line read last, or
// of its nearest ancestor that has the move. Just after the last move of a line whose end
// nobody stated, the line goes on.
func (p *player) branch(ply int, at place) {
	if !p.inVariation {
		p.settle()
	}
	p.inVariation, p.ended, p.over = true, false, false
	if !p.mayBranch(at) {
		p.stuck = true
		return
	}
	from := p.branchable(ply)
	if ply < 1 || ply > from.plies()+1 {
		if !p.stuck || ply < 1 {
			p.fault(rules.CodeSyntax, at, "a variation of move %d, which does not exist", ply)
		}
		p.stuck = true
		return
	}
	p.stuck = false
	if ply == from.Ply+len(from.Steps) && !from.failed && len(from.Steps) > 0 {
		p.line, p.inVariation = from, from.Parent != nil
		p.rec.Variations--
	} else {
		p.line = from.fork(ply)
	}
	p.goTo(from.Moves(ply))
}

// mayBranch counts a variation, and reports whether it is to be played; false if there
// are too many, or too deep ones.
func (p *player) mayBranch(at place) bool {
	p.rec.Variations++
	tooMany := p.rec.Variations > maxVariations || p.replayed > maxReplayed
	if tooMany && !p.full {
		p.fault(rules.CodeSyntax, place{line: at.line},
			"variation %d and those after it are not played: they are too many, or too deep", p.rec.Variations)
	}
	p.full = tooMany
	return !tooMany
}

// branchable returns the line that a move branches off.
func (p *player) branchable(ply int) *Line {
	from := p.line
	for from.Parent != nil && (ply <= from.Ply || ply > from.plies()+1) {
		from = from.Parent
	}
	return from
}

// goTo takes the game to the position after some moves, all of which it has seen.
func (p *player) goTo(moves []rules.Move) {
	now, same := p.game.Moves(), 0
	for same < min(len(now), len(moves)) && now[same] == moves[same] {
		same++
	}
	for p.game.Plies() > same {
		_ = p.game.Undo() // it has been played
	}
	for _, m := range moves[same:] {
		_ = p.game.Play(m) // it was legal before
	}
	p.last = lastSquare(moves)
	p.replayed += len(moves) - same + len(moves)/16
}

// settle records the outcome of the main line.
func (p *player) settle() {
	if p.game != nil && p.rec.Outcome.Result == rules.Undecided {
		p.rec.Outcome = p.game.Outcome()
	}
}
