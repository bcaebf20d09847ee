package rules

import (
	"fmt"
	"slices"
	"strings"

	"shogikit/templates"
)

// Position is a setup that has passed validation and can be played on. It is
// changed by Play and Undo; it is not safe for use by several goroutines.
type Position struct {
	box  *mailbox
	fits *tables   // nil: the game does not fit bitboards
	bits *bitboard // made when it is needed
}

// Position validates a setup and makes it playable. The error is of type
// [Faults] and holds every fault.
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

// Setup returns the arrangement as it stands.
func (p *Position) Setup() Setup { return p.box.Setup }

// Turn returns the side to move.
func (p *Position) Turn() templates.Side { return p.box.Turn }

// SFEN returns the position in SFEN.
func (p *Position) SFEN() string { return p.box.r.FormatSFEN(p.box.Setup) }

// Clone returns an independent copy, which cannot take back earlier moves.
func (p *Position) Clone() *Position { return p.box.r.position(p.box.Setup) }

// WithoutSelfCheck returns the same arrangement by rules that forbid to leave a royal
// piece where it can be taken, as mates are proven. The two differ only in games that are
// won by taking it, in which a mated side is not beaten until its next move.
func (p *Position) WithoutSelfCheck() *Position {
	return p.box.r.withoutSelfCheck.position(p.box.Setup)
}

// InCheck reports whether the royal piece of the side to move could be taken.
func (p *Position) InCheck() bool { return p.box.InCheck() }

// LegalMoves returns all legal moves, sorted as their USI texts. A game that is
// over has none.
func (p *Position) LegalMoves() []Move {
	moves := p.engine().Moves(nil)
	slices.SortFunc(moves, CompareMoves)
	return moves
}

// engine returns what plays the game fastest, set up with the position.
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

// IllegalMove is the error of a move that the rules forbid.
type IllegalMove struct {
	Move Move
	SFEN string // where it was tried
	Why  string // "the knight does not move so"
}

// Error returns "illegal move 7g7e in SFEN: why".
func (e *IllegalMove) Error() string {
	return fmt.Sprintf("illegal move %s in %s: %s", e.Move, e.SFEN, e.Why)
}

// Play makes a legal move. An illegal one leaves the position as it is; the
// error is an [*IllegalMove].
func (p *Position) Play(m Move) error {
	if !slices.Contains(p.engine().Moves(nil), m) {
		return &IllegalMove{m, p.SFEN(), p.box.whyIllegal(m)}
	}
	p.box.Do(m)
	return nil
}

// PlayUSI makes the moves of a text such as "7g7f 3c3d", up to the first that
// is not legal.
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

// Undo takes the last move back; false if there is none.
func (p *Position) Undo() bool {
	if len(p.box.log) == 0 {
		return false
	}
	p.box.Undo()
	return true
}

// Outcome reports whether the position ends the game, by mate, stalemate, or what
// else the arrangement shows. Repetition needs a [History].
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
