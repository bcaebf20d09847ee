// Package record reads games and positions of anything that [rules.Rules] supports, in
// the notations in which people have them (KIF with BOD diagrams, KI2, CSA, USI and SFEN)
// and writes KIF and SFEN.
//
// A [Reader] takes a text in UTF-8 or Shift_JIS and tells its notations by itself. A
// position read is a [rules.Setup], any arrangement of pieces: [rules.Rules.Validate]
// decides whether it is possible. A game is played through as it is read, and its
// [Record] lists all faults.
package record

import (
	"fmt"
	"strings"

	"shogikit/board/rules"
	"shogikit/templates"
)

// Notation is a way of writing a position or a game.
type Notation string

// The notations.
const (
	SFEN Notation = "sfen" // one line, as in USI
	BOD  Notation = "bod"  // the board diagram of KIF files
	USI  Notation = "usi"  // position startpos moves 7g7f …
	KIF  Notation = "kif"  // one move a line
	KI2  Notation = "ki2"  // moves with the sign of their side
	CSA  Notation = "csa"  // P1 to P9, P+, P- and the side to move; +7776FU
)

// Names lists the notations of games for messages.
const Names = "KIF, KI2, CSA, USI"

// Extensions returns the extensions of game files, including txt for pasted games.
func Extensions() []string {
	return []string{"kif", "kifu", "ki2", "ki2u", "csa", "usi", "sfen", "txt"}
}

// Diagram is one position, or one game from a position, as a [Reader] found it.
type Diagram struct {
	Line     int // where it begins, from 1
	Notation Notation
	Headers
	Setup  rules.Setup // of a game: its initial position
	Record *Record     // the moves; nil: none

	Errs    []*rules.Fault // every reason why it could not be read
	Partial bool           // with Errs: Setup holds what could be read nevertheless
	Foreign string         // with Errs: what a line that is no SFEN looks like, if it is known

	comments []string // before its first move
}

// Headers is what a text says about its diagram.
type Headers struct {
	Title   string // after # on the line of an SFEN
	Heads   []Head // players, event, dates and so on, as in the text
	Problem bool   // it is a mate problem
	Length  int    // the plies to mate; 0: not given
}

// Head is a header line of a record: its key and its value.
type Head struct{ Key, Value string }

// Record is a game read from a text and played through. Faults are the errors in the
// text or its moves.
type Record struct {
	Moves      []rules.Move  // of the main line, up to the first illegal one
	Outcome    rules.Outcome // the result of the moves and the stated end
	Variations int           // number of other lines, which are played through as well
	Main       *Line         // all lines, with comments; nil: the position cannot be played
	Faults     rules.Faults
	Remarks    rules.Faults // observations that are not faults
}

// Line is a line of play in a record: the main line, or a variation branching off a
// move of another.
type Line struct {
	Ply      int      // number of the first step, counted from the beginning of the game, from 1
	Comments []string // before the first step
	Steps    []Step
	Parent   *Line // the line it branches off; nil for the main line

	failed bool // a move could not be read or played
}

// Step is a move with its annotations, or the end of a line.
type Step struct {
	Move     rules.Move // zero at the end of a line
	End      string     // KIF's word for the end of the game; "" if none is stated
	Comments []string
	Forks    []*Line // alternatives to this step

	claim claim // what an end says
}

// isEnd reports whether a step ends its line.
func (s *Step) isEnd() bool { return s.Move == (rules.Move{}) }

// After returns the setup after a number of moves of the main line; a negative number
// means all of them. Without moves it is the setup itself.
func (d *Diagram) After(r *rules.Rules, plies int) (rules.Setup, error) {
	var moves []rules.Move
	if d.Record != nil {
		moves = d.Record.Moves
	}
	switch {
	case plies > len(moves):
		return d.Setup, fmt.Errorf("move %d is asked for; only %d can be played", plies, len(moves))
	case plies >= 0:
		moves = moves[:plies]
	}
	if len(moves) == 0 {
		return d.Setup, nil
	}
	p, err := r.Position(d.Setup, rules.KindAny) // it has been played on before
	if err != nil {
		return d.Setup, err
	}
	for _, m := range moves {
		if err := p.Play(m); err != nil {
			return d.Setup, err
		}
	}
	return p.Setup(), nil
}

// Kind returns what a diagram is if nobody says: a mate problem if its headers call it
// one, or if the attacker has no king; else a position of a game. Where the attacker without
// a king plays on without checks, it is a study, such as a brinkmate. On a line of SFEN, in
// which nothing can be said, a king that is missing from a full board is rather an error.
func (d *Diagram) Kind(r *rules.Rules) rules.Kind {
	switch {
	case d.Problem || d.Length > 0 && d.onlyChecks(r):
		return rules.KindTsume
	case !d.lacksOnlyAttackersKing(r.Game()):
		return rules.KindGame
	case !d.onlyChecks(r):
		return rules.KindStudy
	}
	return rules.KindTsume
}

// lacksOnlyAttackersKing reports whether the side to move has men but no king against a king.
func (d *Diagram) lacksOnlyAttackersKing(g *templates.Game) bool {
	turn := d.Setup.Turn & 1 // the setup may be impossible
	attackers := d.Setup.Hands[turn] != rules.Hand{}
	men, kings := 0, [2]bool{}
	for _, m := range d.Setup.Men() {
		if m.Kind() < 0 || m.Kind() >= len(g.Pieces) {
			return false
		}
		men++
		attackers = attackers || m.Side() == turn
		kings[m.Side()] = kings[m.Side()] || g.Pieces[m.Kind()].Royal
	}
	silent := d.Notation == SFEN || d.Notation == USI
	full := 2*men > g.Total()
	return attackers && !kings[turn] && kings[turn.Other()] && !(silent && full)
}

// onlyChecks reports whether every move of the attacker's gives check.
func (d *Diagram) onlyChecks(r *rules.Rules) bool {
	p, err := r.Position(d.Setup, rules.KindAny)
	if err != nil || d.Record == nil {
		return true
	}
	for i, m := range d.Record.Moves {
		if p.Play(m) != nil {
			return true
		}
		if i%2 == 0 && !p.InCheck() {
			return false
		}
	}
	return true
}

// Moves returns the moves up to a step of a line, from the beginning of the game.
func (l *Line) Moves(ply int) (out []rules.Move) {
	if l.Parent != nil {
		out = l.Parent.Moves(min(ply, l.Ply))
	}
	for _, s := range l.Steps[:max(0, min(ply-l.Ply, len(l.Steps)))] {
		if !s.isEnd() {
			out = append(out, s.Move)
		}
	}
	return out
}

// lastSquare returns the destination of the last move; 0 if there are none.
func lastSquare(moves []rules.Move) rules.Square {
	if len(moves) == 0 {
		return 0
	}
	return moves[len(moves)-1].To
}

// last returns the last step; nil if there is none.
func (l *Line) last() *Step {
	if len(l.Steps) == 0 {
		return nil
	}
	return &l.Steps[len(l.Steps)-1]
}

// fork starts a variation at the step with the given number, which may be just after the
// last one: an end of the line then, to which it is an alternative.
func (l *Line) fork(ply int) *Line {
	if ply == l.Ply+len(l.Steps) {
		l.Steps = append(l.Steps, Step{})
	}
	fork := &Line{Ply: ply, Parent: l}
	at := &l.Steps[ply-l.Ply]
	at.Forks = append(at.Forks, fork)
	return fork
}

// plies returns the number of moves up to the end of a line.
func (l *Line) plies() int {
	n := l.Ply - 1 + len(l.Steps)
	if s := l.last(); s != nil && s.isEnd() {
		n--
	}
	return n
}

// maxErrs bounds the faults recorded for one diagram.
const maxErrs = 100

func (d *Diagram) fail(err *rules.Fault) {
	if len(d.Errs) < maxErrs {
		d.Errs = append(d.Errs, err)
	}
}

// blanks are the blanks of both scripts.
const blanks = " 　\t"

// trimBlanks trims the blanks of both scripts.
func trimBlanks(t string) string { return strings.Trim(t, blanks) }

// consists reports whether a text has no other characters than some.
func consists(t, chars string) bool { return strings.Trim(t, chars) == "" }

// quoted returns a text for a message.
func quoted(s string) string { return "“" + templates.Clip(s) + "”" }
