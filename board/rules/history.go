package rules

import "shogikit/templates"

// History is a game in progress: a position and how it arose. It detects every way in
// which a game ends.
type History struct {
	pos   *Position
	moves []Move
	// checks has for each move the first move since which its side has given check on
	// every move; beyond the move if it did not give check.
	checks []int
	// reached has the numbers of moves after which a position, ignoring its number, was
	// on the board.
	reached map[Setup][]int
	// outcomes has the outcome at the beginning and after each move.
	outcomes []Outcome
}

// NewHistory starts a game from a copy of a position.
func NewHistory(p *Position) *History {
	h := &History{pos: p.Clone(), reached: map[Setup][]int{}}
	h.record()
	return h
}

// Position returns the current position, which must not be modified; it changes with
// the game.
func (h *History) Position() *Position { return h.pos }

// Moves returns the moves played.
func (h *History) Moves() []Move { return append([]Move(nil), h.moves...) }

// Outcome reports how the game has ended; zero while it is in progress.
func (h *History) Outcome() Outcome { return h.outcomes[len(h.moves)] }

// Play plays a move. It does so even after the end of the game, since records go on
// where the players did not notice a repetition. An illegal move changes nothing; the
// error is an [*IllegalMove].
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
	h.record()
	return nil
}

// record records the current position and its outcome.
func (h *History) record() {
	s := h.key()
	h.reached[s] = append(h.reached[s], len(h.moves))
	outcome := h.pos.Outcome()
	if outcome.Result == Undecided {
		outcome = h.repeated()
	}
	h.outcomes = append(h.outcomes, outcome)
}

// Plies returns the number of moves played.
func (h *History) Plies() int { return len(h.moves) }

// Visits returns how often the current position has occurred.
func (h *History) Visits() int { return len(h.reached[h.key()]) }

// key returns the position without its number.
func (h *History) key() Setup {
	s := h.pos.Setup()
	s.Number = 0
	return s
}

// Undo takes back the last move, and with it the end of the game that it brought about.
func (h *History) Undo() error {
	s := h.key()
	if err := h.pos.Undo(); err != nil {
		return err
	}
	h.reached[s] = h.reached[s][:len(h.reached[s])-1]
	h.moves, h.checks = h.moves[:len(h.moves)-1], h.checks[:len(h.checks)-1]
	h.outcomes = h.outcomes[:len(h.outcomes)-1]
	return nil
}

// repeated returns how the game ends by repetition of the current position.
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

// perpetual reports which side has given check with every move since the position first
// occurred; false if neither has, or both.
func (h *History) perpetual() (templates.Side, bool) {
	first, always := h.reached[h.key()][0], [2]bool{true, true}
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
