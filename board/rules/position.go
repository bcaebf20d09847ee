package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"shogikit/templates"
	"shogikit/templates/text"
)

// Position is a setup that has passed validation and can be played on with Play and
// Undo. It is not safe for concurrent use.
type Position struct {
	box  *mailbox
	fits *tables   // nil: the game does not fit bitboards
	bits *bitboard // created on first use
}

// Position validates a setup and makes it playable. The error is of type [Faults] and
// lists every fault.
func (r *Rules) Position(s Setup, kind Kind) (*Position, error) {
	if faults := r.Validate(s, kind); len(faults) > 0 {
		return nil, faults
	}
	return r.position(s), nil
}

func (r *Rules) position(s Setup) *Position {
	p := &Position{box: &mailbox{r: r, Setup: s}}
	if t := r.bitboards(); t != nil && !p.box.manyKings() {
		p.fits = t
	}
	return p
}

// Rules returns the rules that the position is played by.
func (p *Position) Rules() *Rules { return p.box.r }

// Setup returns the current arrangement.
func (p *Position) Setup() Setup { return p.box.Setup }

// Turn returns the side to move.
func (p *Position) Turn() templates.Side { return p.box.Turn }

// SFEN returns the position in SFEN.
func (p *Position) SFEN() string { return p.box.r.FormatSFEN(p.box.Setup) }

// Clone returns an independent copy without the moves played so far.
func (p *Position) Clone() *Position { return p.box.r.position(p.box.Setup) }

// WithoutSelfCheck returns the same arrangement under rules that forbid leaving a royal
// piece en prise, under which mates are proven. The two differ only in games won by
// capturing it, where a mated side is not beaten until the next move.
func (p *Position) WithoutSelfCheck() *Position {
	return p.box.r.withoutSelfCheck.position(p.box.Setup)
}

// InCheck reports whether the royal piece of the side to move could be captured.
func (p *Position) InCheck() bool { return p.box.InCheck() }

// LegalMoves returns all legal moves, sorted by their USI texts. A finished game has
// none.
func (p *Position) LegalMoves() []Move {
	moves := p.engine().Moves(nil)
	slices.SortFunc(moves, CompareMoves)
	return moves
}

// engine returns the fastest board for the game, set up with the position.
func (p *Position) engine() Board {
	if p.fits == nil {
		return p.box
	}
	if p.bits == nil {
		p.bits = newBitboard(p.fits)
	}
	p.bits.set(p.box)
	return p.bits
}

// IllegalMove is the error for a move that breaks the rules.
type IllegalMove struct {
	Move Move
	SFEN string      // where it was attempted
	Why  *text.Fault // "the knight does not move so"
}

// Error returns "illegal move 7g7e in SFEN: why".
func (e *IllegalMove) Error() string {
	return fmt.Sprintf("illegal move %s in %s: %s", e.Move, e.SFEN, e.Why)
}

// Unwrap returns why the move is illegal.
func (e *IllegalMove) Unwrap() error { return e.Why }

// Play makes a legal move. An illegal one leaves the position unchanged; the error is
// an [*IllegalMove].
func (p *Position) Play(m Move) error {
	if !slices.Contains(p.engine().Moves(nil), m) {
		return &IllegalMove{m, p.SFEN(), p.box.whyIllegal(m)}
	}
	p.box.Do(m)
	return nil
}

// PlayUSI plays the moves of a text such as "7g7f 3c3d", up to the first illegal one.
func (p *Position) PlayUSI(moves string) error {
	for _, word := range strings.Fields(moves) {
		m, err := p.box.r.ParseMove(word)
		if err == nil {
			err = p.Play(m)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// errNoMove is the error of taking back a move where none has been played.
var errNoMove = errors.New("there is no move to take back")

// Undo takes back the last move played.
func (p *Position) Undo() error {
	if len(p.box.log) == 0 {
		return errNoMove
	}
	p.box.Undo()
	return nil
}

// Outcome reports whether the position ends the game, by mate, stalemate, or otherwise
// by its arrangement. Repetition requires a [History].
func (p *Position) Outcome() Outcome {
	if o, over := p.box.decided(); over {
		return o
	}
	if p.engine().Count() > 0 {
		return Outcome{}
	}
	winner := WinFor(p.box.Turn.Other())
	switch {
	case p.InCheck():
		return Outcome{winner, ByMate}
	case p.box.r.game.Rules.Stalemate == templates.StalemateDraw:
		return Outcome{Draw, ByStalemate}
	}
	return Outcome{winner, ByStalemate}
}
