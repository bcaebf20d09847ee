package rules

import "shogikit/templates"

// History is a game as it is played: a position and how it came about. It knows
// every way in which a game ends.
type History struct {
	pos     *Position
	moves   []Move
	checks  []int           // for each move, from which move on its side has given check with every one; past it if it gave none
	stood   map[Setup][]int // after how many moves a position, its number aside, was reached
	outcome Outcome
}

// NewHistory begins a game from a position, which is copied.
func NewHistory(p *Position) *History {
	h := &History{pos: p.Clone(), stood: map[Setup][]int{}}
	h.reached()
	return h
}

// Position returns the position reached, to be looked at only: it changes with
// the game.
func (h *History) Position() *Position { return h.pos }

// Moves returns the moves made.
func (h *History) Moves() []Move { return append([]Move(nil), h.moves...) }

// Outcome reports how the game has ended; the zero Outcome while it goes on.
func (h *History) Outcome() Outcome { return h.outcome }

// Play makes a move, after the end of the game too, as records do where the players did not notice
// a repetition. An illegal one changes nothing; the error is an [*IllegalMove].
func (h *History) Play(m Move) error {
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
	h.reached()
	return nil
}

// reached notes the position and what it means.
func (h *History) reached() {
	s := h.key()
	h.stood[s] = append(h.stood[s], len(h.moves))
	if h.outcome = h.pos.Outcome(); h.outcome.Result == Undecided {
		h.outcome = h.repeated()
	}
}

// Plies returns how many moves have been made.
func (h *History) Plies() int { return len(h.moves) }

// Visits returns how often the position at hand was reached.
func (h *History) Visits() int { return len(h.stood[h.key()]) }

// key is the position without its number.
func (h *History) key() Setup {
	s := h.pos.Setup()
	s.Number = 0
	return s
}

// Undo takes the last move back, and with it the end of the game; false if
// there is none.
func (h *History) Undo() bool {
	s := h.key()
	if !h.pos.Undo() {
		return false
	}
	h.stood[s] = h.stood[s][:len(h.stood[s])-1]
	h.moves, h.checks = h.moves[:len(h.moves)-1], h.checks[:len(h.checks)-1]
	h.outcome = Outcome{}
	return true
}

// repeated returns how the game ends by the repetition of the position at hand.
func (h *History) repeated() Outcome {
	rules := &h.pos.box.r.game.Rules
	if rules.Repetition.Count == 0 || h.Visits() < rules.Repetition.Count {
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
	first, always := h.stood[h.key()][0], [2]bool{true, true}
	side := h.pos.Turn()
	for i := len(h.moves) - 1; i >= max(first, len(h.moves)-2); i-- {
		side = side.Other()
		always[side] = h.checks[i] <= first+1
	}
	if always[templates.Sente] {
		return templates.Sente, !always[templates.Gote]
	}
	return templates.Gote, always[templates.Gote]
}
