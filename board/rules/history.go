package rules

import (
	"errors"

	"shogikit/templates"
)

// History is a game as it is played: a position and how it came about. It knows
// every way in which a game ends.
type History struct {
	pos     *Position
	moves   []Move
	checks  []int         // for each move, from which move on its side has given check with every one; past it if it gave none
	visits  map[Setup]int // how often a position, its number aside, has come about
	first   map[Setup]int // after how many moves it first did
	outcome Outcome
}

// ErrOver is returned for moves after the end of a game.
var ErrOver = errors.New("the game is over")

// NewHistory begins a game from a position, which is copied.
func NewHistory(p *Position) *History {
	h := &History{pos: p.Clone(), visits: map[Setup]int{}, first: map[Setup]int{}}
	h.visit()
	h.outcome = h.pos.Outcome()
	return h
}

// Position returns a copy of the position reached.
func (h *History) Position() *Position { return h.pos.Clone() }

// Moves returns the moves made.
func (h *History) Moves() []Move { return append([]Move(nil), h.moves...) }

// Outcome reports how the game has ended; the zero Outcome while it goes on.
func (h *History) Outcome() Outcome { return h.outcome }

// Play makes a move. An illegal one loses the game, and the error is an
// [*IllegalMove]. After the end of the game the error is [ErrOver].
func (h *History) Play(m Move) error {
	if h.outcome.Result != Undecided {
		return ErrOver
	}
	err := h.PlayOn(m)
	if err != nil {
		h.outcome = Outcome{WinFor(h.pos.Turn().Other()), ByIllegalMove}
	}
	return err
}

// PlayOn makes a move as Play does, after the end of the game too, as records
// do where nobody noticed a repetition. An illegal move changes nothing.
func (h *History) PlayOn(m Move) error {
	if err := h.pos.Play(m); err != nil {
		return err
	}
	h.moves = append(h.moves, m)
	from := len(h.checks)
	switch {
	case !h.pos.InCheck():
		from += 2 // its side's next move at the earliest
	case from >= 2:
		from = h.checks[from-2]
	}
	h.checks = append(h.checks, from)
	h.outcome = h.pos.Outcome()
	if n := h.visit(); h.outcome.Result == Undecided {
		h.outcome = h.repeated(n)
	}
	return nil
}

// Plies returns how many moves have been made.
func (h *History) Plies() int { return len(h.moves) }

// Visits returns how often the position reached has come about.
func (h *History) Visits() int {
	s := h.pos.Setup()
	s.Number = 0
	return h.visits[s]
}

// Undo takes the last move back, and with it the end of the game; false if
// there is none.
func (h *History) Undo() bool {
	s := h.pos.Setup()
	if !h.pos.Undo() {
		return false
	}
	s.Number = 0
	if h.visits[s]--; h.visits[s] == 0 {
		delete(h.visits, s)
		delete(h.first, s)
	}
	h.moves, h.checks = h.moves[:len(h.moves)-1], h.checks[:len(h.checks)-1]
	h.outcome = Outcome{}
	return true
}

// Peek returns the position reached, to be looked at only: it changes with the
// game.
func (h *History) Peek() *Position { return h.pos }

// Resign ends the game: the side to move gives up.
func (h *History) Resign() error {
	return h.end(Outcome{WinFor(h.pos.Turn().Other()), ByResignation})
}

// AgreeImpasse ends the game by the count of points, if both kings have entered
// the opponent's camp.
func (h *History) AgreeImpasse() error {
	o, ok := h.pos.Impasse()
	if !ok {
		return errors.New("no impasse: both kings must be in the opponent's camp")
	}
	return h.end(o)
}

// Declare ends the game by a declaration of the side to move.
func (h *History) Declare() error { return h.end(h.pos.Declare(h.pos.Turn()).Outcome) }

func (h *History) end(o Outcome) error {
	if h.outcome.Result != Undecided {
		return ErrOver
	}
	h.outcome = o
	return nil
}

// visit notes the position and returns how often it has come about.
func (h *History) visit() int {
	s := h.pos.Setup()
	s.Number = 0
	if h.visits[s] == 0 {
		h.first[s] = len(h.moves)
	}
	h.visits[s]++
	return h.visits[s]
}

// repeated tells what the n-th occurrence of the position means.
func (h *History) repeated(n int) Outcome {
	rules := &h.pos.box.r.game.Rules
	if rules.Repetition.Count == 0 || n < rules.Repetition.Count {
		return Outcome{}
	}
	if side, ok := h.perpetual(); ok && rules.Perpetual {
		return Outcome{WinFor(side.Other()), ByPerpetualCheck}
	}
	switch rules.Repetition.Result {
	case templates.RepetitionSenteLoses:
		return Outcome{GoteWins, ByRepetition}
	case templates.RepetitionMoverLoses:
		return Outcome{WinFor(h.pos.Turn()), ByRepetition}
	}
	return Outcome{Draw, ByRepetition}
}

// perpetual reports which side has given check with every move since the position
// first came about; false if neither has, or both.
func (h *History) perpetual() (templates.Side, bool) {
	s := h.pos.Setup()
	s.Number = 0
	always := [2]bool{true, true}
	side := h.pos.Turn()
	for i := len(h.moves) - 1; i >= max(h.first[s], len(h.moves)-2); i-- {
		side = side.Other()
		always[side] = h.checks[i] <= h.first[s]+1
	}
	if always[0] == always[1] {
		return 0, false
	}
	if always[0] {
		return templates.Sente, true
	}
	return templates.Gote, true
}
