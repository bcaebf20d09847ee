package record

import (
	"errors"
	"fmt"
	"slices"
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
func (p *player) fault(code rules.Code, line, column int, format string, args ...any) {
	p.faultOf(rules.Fault{Code: code, Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
}

func (p *player) faultOf(f rules.Fault) {
	if len(p.rec.Faults) < maxRecorded {
		f.Ply = p.ply()
		p.rec.Faults = append(p.rec.Faults, f)
	}
}

// remark records an observation on the last step that is not a fault.
func (p *player) remark(code rules.Code, line int, format string, args ...any) {
	if len(p.rec.Remarks) < maxRecorded {
		f := rules.Fault{Code: code, Line: line, Ply: p.game.Plies(), Message: fmt.Sprintf(format, args...)}
		p.rec.Remarks = append(p.rec.Remarks, f)
	}
}

// ignored reports text after a move that is not understood as a remark.
func (p *player) ignored(text string, line int) {
	text = strings.Trim(text, blanks+"+")
	if text != "" {
		p.remark(rules.CodeSyntax, line, "ignored after a move: %s", quoted(text))
	}
}

// refuse records an impossible move; nothing after it can be judged.
func (p *player) refuse(line, column int, move, why string) {
	if !p.stuck {
		message := fmt.Sprintf("move %d, %s: %s", p.ply(), templates.Clip(move), why)
		p.faultOf(rules.Fault{Code: rules.CodeIllegalMove, Line: line, Column: column, Move: move, Message: message})
	}
	p.stuck, p.line.failed = true, true
}

// notTheirs refuses a move by the side not to move.
func (p *player) notTheirs(line, column int, move string) {
	p.refuse(line, column, move, "it is "+rules.Colour(p.turn())+"'s turn")
}

// unreadable records a move that cannot be parsed; nothing after it can be judged.
func (p *player) unreadable(line, column int, format string, args ...any) {
	if !p.stuck {
		p.fault(rules.CodeSyntax, line, column, "move %d: %s", p.ply(), fmt.Sprintf(format, args...))
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
func (p *player) usi(moves string, line, column int) {
	if p.game == nil {
		return
	}
	next := column
	for word := range strings.SplitSeq(moves, " ") {
		column, next = next, next+utf8.RuneCountInString(word)+1
		if word == "" || word == "moves" || isNumber(word) {
			continue
		}
		m, err := p.g.ParseMove(word)
		switch {
		case word == "resign":
			p.end(resigned, word, line, column)
		case word == "win":
			p.end(declared, word, line, column)
		case err != nil:
			p.unreadable(line, column, "%v", err)
		default:
			p.play(m, line, column)
		}
	}
}

// read plays a line of moves of KIF, KI2 or CSA.
func (p *player) read(l line) {
	switch {
	case p.game == nil:
		return
	case l.kind == csaMove:
		p.csaLine(l.text, l.no)
	default:
		p.kifLine(l.text, l.no)
	}
}

// play makes a move that a text gives in full.
func (p *player) play(m rules.Move, line, column int) {
	if p.stuck {
		return
	}
	late := rules.Fault{Code: rules.CodeWrongResult, Line: line, Column: column, Move: m.String()}
	late.Message = fmt.Sprintf("move %d follows the end of the game", p.ply())
	if p.ended {
		p.faultOf(late)
		p.ended = false
	}
	o := p.game.Outcome()
	if o.Result != rules.Undecided && !p.over {
		p.over = true
		late.Message += ": " + o.String()
		p.faultOf(late)
	}
	err := p.game.Play(m)
	var illegal *rules.IllegalMove
	switch {
	case errors.As(err, &illegal):
		p.refuse(line, column, m.String(), illegal.Why.Error())
		return
	case p.ply() > maxPlies+1:
		p.refuse(line, column, m.String(), fmt.Sprintf("a game has at most %d moves here", maxPlies))
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
func (p *player) branch(ply, line int) {
	if !p.inVariation {
		p.settle()
	}
	p.inVariation, p.ended, p.over = true, false, false
	if !p.mayBranch(line) {
		p.stuck = true
		return
	}
	from := p.branchable(ply)
	if ply < 1 || ply > from.plies()+1 {
		if !p.stuck || ply < 1 {
			p.fault(rules.CodeSyntax, line, 1, "a variation of move %d, which does not exist", ply)
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
func (p *player) mayBranch(line int) bool {
	p.rec.Variations++
	tooMany := p.rec.Variations > maxVariations || p.replayed > maxReplayed
	if tooMany && !p.full {
		p.fault(rules.CodeSyntax, line, 0,
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
	p.last = LastSquare(moves)
	p.replayed += len(moves) - same + len(moves)/16
}

// settle records the outcome of the main line.
func (p *player) settle() {
	if p.game != nil && p.rec.Outcome.Result == rules.Undecided {
		p.rec.Outcome = p.game.Outcome()
	}
}

// sketch is a partially specified move; the legal moves complete it.
type sketch struct {
	text     string // for messages
	men      []rules.Man
	to       rules.Square
	from     rules.Square
	hasFrom  bool
	drop     bool // explicitly a drop
	promote  bool // explicitly promoting
	declines bool // explicitly not promoting
	relative string
}

func (s *sketch) means(m rules.Man) bool {
	return slices.ContainsFunc(s.men, func(man rules.Man) bool { return man&^1 == m&^1 })
}

// promoting returns a sketch that names the promoted piece for the move by which it
// promotes, ２二馬 for ２二角成, as one that says so.
func (s sketch) promoting() (sketch, bool) {
	if s.promote || s.declines || s.drop {
		return s, false
	}
	var before []rules.Man
	for _, m := range s.men {
		if m.Promoted() {
			before = append(before, rules.NewMan(m.Kind(), m.Side(), false))
		}
	}
	s.men, s.promote = before, true
	return s, len(before) > 0
}

// find plays the legal move that a sketch denotes.
func (p *player) find(s sketch, line, column int) {
	if p.stuck {
		return
	}
	setup := p.game.Position().Setup()
	list := p.matching(&s, setup)
	corrected := false
	if len(list) == 0 {
		if again, ok := s.promoting(); ok {
			list = p.matching(&again, setup)
		}
		corrected = len(list) == 1
	}
	switch {
	case len(list) == 1:
		p.play(list[0], line, column)
		if corrected && !p.stuck {
			p.remark(rules.CodeSyntax, line, "%s names the promoted piece; it is read as %s", quoted(s.text), list[0])
		}
	case len(list) > 1:
		p.unreadable(line, column, "%s may be %s", s.text, strings.Join(rules.USI(list), " or "))
	case s.hasFrom:
		p.playFrom(s, setup, line, column)
	default:
		p.refuse(line, column, s.text, p.whyNone(s, setup))
	}
}

// matching returns the legal moves that a sketch may denote; with an origin, the move of
// the man there, legal or not.
func (p *player) matching(s *sketch, setup rules.Setup) []rules.Move {
	if s.hasFrom {
		if !s.means(setup.Board[s.from]) {
			return nil
		}
		return []rules.Move{{From: s.from, To: s.to, Promote: s.promote}}
	}
	meant := func(drop bool) []rules.Move {
		return slices.DeleteFunc(p.game.Position().LegalMoves(), func(m rules.Move) bool {
			if m.To != s.to || m.Promote != s.promote || (m.Drop != 0) != drop {
				return true
			}
			return !s.means(setup.Mover(p.g.Game(), m))
		})
	}
	list := meant(s.drop)
	if len(list) == 0 && !s.promote && !s.declines && s.relative == "" {
		list = meant(true)
	}
	if len(list) > 1 {
		list = narrow(list, s.relative, setup.Turn)
	}
	return list
}

// playFrom refuses a move whose origin holds another man, or none.
func (p *player) playFrom(s sketch, setup rules.Setup, line, column int) {
	m := rules.Move{From: s.from, To: s.to, Promote: s.promote}
	now := setup.Board[s.from]
	if now == 0 {
		p.play(m, line, column) // the rules say why not
		return
	}
	why := fmt.Sprintf("the piece on %s is a %s, not a %s", m.From, p.g.Name(now), p.g.Name(s.men[0]))
	p.refuse(line, column, m.String(), why)
}

// whyNone returns why a sketch matches no legal move: the reason for the only
// candidate, or else that there is none.
func (p *player) whyNone(s sketch, setup rules.Setup) string {
	var tries []rules.Move
	for sq, m := range setup.Men() {
		if m.Side() == setup.Turn && s.means(m) && !s.drop {
			tries = append(tries, rules.Move{From: sq, To: s.to, Promote: s.promote})
		}
	}
	for _, m := range s.men {
		if !m.Promoted() && setup.Hands[setup.Turn][m.Kind()] > 0 && !s.promote {
			tries = append(tries, rules.Move{To: s.to, Drop: p.g.pieces[m.Kind()].Letter})
		}
	}
	name, side := p.g.Name(s.men[0]), rules.Colour(setup.Turn)
	var illegal *rules.IllegalMove
	switch {
	case len(tries) == 1 && errors.As(p.game.Position().Play(tries[0]), &illegal):
		return illegal.Why.Error()
	case s.drop:
		return fmt.Sprintf("%s has no %s to drop there", side, name)
	}
	return fmt.Sprintf("no %s of %s's can go to %s", name, side, s.to)
}
