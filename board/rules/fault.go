package rules

import (
	"slices"
	"strings"
)

// Code says what sort of fault a diagram has. Codes are stable.
type Code string

// The codes of faults.
const (
	CodeSyntax          Code = "syntax"            // not readable as a position of this game
	CodeMissingKing     Code = "missing-king"      // no royal piece of a side
	CodeExtraKing       Code = "extra-king"        // more than one royal piece of a side
	CodeTooMany         Code = "too-many-pieces"   // more of a kind than the game has
	CodeTwoPawns        Code = "two-pawns"         // more unpromoted pieces of a kind on a file than the game allows
	CodeDeadPiece       Code = "dead-piece"        // a piece that could never move from its square
	CodeOpponentInCheck Code = "opponent-in-check" // the side not to move is in check
	CodeImpossibleCheck Code = "impossible-check"  // a check that no last move can have given
	CodeNotInKit        Code = "not-in-kit"        // cannot be laid out with the printed pieces
	CodeWrongSetup      Code = "wrong-setup"       // not the initial or handicap setup it claims to be
	CodeNoMate          Code = "no-mate"           // no mate in the claimed number of plies
	CodeMateLength      Code = "mate-length"       // mate comes sooner than claimed
	CodeSecondSolution  Code = "second-solution"   // more than one first move mates in time
	CodeIllegalMove     Code = "illegal-move"      // a move of a record that the rules forbid
	CodeWrongResult     Code = "wrong-result"      // a result that the moves of a record do not bear out
)

// The codes of remarks, which are no faults.
const (
	CodeClock Code = "clock"       // the time used so far shrinks
	CodeFoul  Code = "foul"        // the illegal move by which, by the record, a game was lost
	CodeLeft  Code = "pieces-left" // a mate that leaves the attacker pieces in hand
)

// Kind says what a diagram claims to be.
type Kind string

// The kinds of diagrams.
const (
	KindGame     Kind = "game"     // a position of play
	KindInitial  Kind = "initial"  // the setup from which the game begins
	KindHandicap Kind = "handicap" // one of the handicap setups
	KindTsume    Kind = "tsume"    // a mate problem: pieces and the attacker's king may be missing
	KindStudy    Kind = "study"    // a part of a position: any kings and numbers of pieces
	KindAny      Kind = "any"      // anything that can be set up; it is played on as far as that goes
)

// Playable returns what a position must be to be played on where it claims to be of a
// kind: kings and numbers of pieces may be as they like, and in a study anything.
func (k Kind) Playable() Kind {
	if k == KindAny {
		return KindAny
	}
	return KindStudy
}

// Fault is one thing wrong with a diagram, or with the record of a game.
type Fault struct {
	Code    Code   `json:"code"`
	Line    int    `json:"line"` // of a fault of the text that was read, from 1; else 0
	Column  int    `json:"column"`
	Ply     int    `json:"ply"`    // number of the move of a record, from 1; else 0
	Move    string `json:"move"`   // as USI writes it, or as the text does where it is none
	Square  string `json:"square"` // "5e"; "" where the fault has no single square
	Side    string `json:"side"`   // "black" or "white"; "" where no side is at fault
	Message string `json:"message"`
}

// Error returns "square: message [code]".
func (f Fault) Error() string {
	s := f.Message + " [" + string(f.Code) + "]"
	if f.Square != "" {
		s = f.Square + ": " + s
	}
	return s
}

// Faults are all faults of a diagram.
type Faults []Fault

// Error returns one line a fault.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Has reports whether a fault of this code is among them.
func (fs Faults) Has(c Code) bool {
	return slices.ContainsFunc(fs, func(f Fault) bool { return f.Code == c })
}
