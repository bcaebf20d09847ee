package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Code is the class of a fault of a diagram. Codes are stable.
type Code string

// The codes of faults.
const (
	CodeSyntax          Code = "syntax"            // cannot be parsed as a position of this game
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
	CodeIllegalMove     Code = "illegal-move"      // a move of a record that is against the rules
	CodeWrongResult     Code = "wrong-result"      // a result that contradicts the moves of a record
)

// CodeFoul is the code of a remark, which is no fault: the illegal move by which a record
// says that the game was lost.
const CodeFoul Code = "foul"

// Fault is one error in a diagram or in the record of a game.
type Fault struct {
	Code    Code   `json:"code"`
	Line    int    `json:"line"` // line of the text, from 1; 0 if not about the text
	Column  int    `json:"column"`
	Ply     int    `json:"ply"`    // number of the move in a record, from 1; 0 if not about a move
	Move    string `json:"move"`   // in USI, or as in the text if it is not a move
	Square  string `json:"square"` // "5e"; "" if not about a single square
	Side    string `json:"side"`   // "black" or "white"; "" if not about a side
	Message string `json:"message"`
}

// Error returns "square: message [code]", or of a text "line 2, column 5: message"; it omits
// line 1.
func (f *Fault) Error() string {
	if f.Code == CodeSyntax && f.Column > 0 && f.Line > 1 {
		return fmt.Sprintf("line %d, ", f.Line) + f.InLine()
	}
	return f.InLine()
}

// InLine returns the error without its line, for messages that begin with it.
func (f *Fault) InLine() string {
	if f.Code == CodeSyntax && f.Column > 0 {
		return fmt.Sprintf("column %d: %s", f.Column, f.Message)
	}
	s := f.Message + " [" + string(f.Code) + "]"
	if f.Square != "" {
		s = f.Square + ": " + s
	}
	return s
}

// Faults are all the faults of a diagram.
type Faults []Fault

// Error returns one line per fault.
func (fs Faults) Error() string {
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = f.Error()
	}
	return strings.Join(lines, "\n")
}

// Has reports whether the faults include one with this code.
func (fs Faults) Has(c Code) bool {
	return slices.ContainsFunc(fs, func(f Fault) bool { return f.Code == c })
}

// Trouble is the way in which a text fails to be a diagram.
type Trouble string

// The ways in which a text fails.
const (
	Unreadable Trouble = "unreadable" // not written in the notation
	Impossible Trouble = "impossible" // readable, but impossible in this game
	Ambiguous  Trouble = "ambiguous"  // has more than one reading
)

// At returns a fault at a position; line and column count from 1.
func (t Trouble) At(line, column int, format string, args ...any) *Fault {
	message := string(t) + ": " + fmt.Sprintf(format, args...)
	return &Fault{Code: CodeSyntax, Line: line, Column: column, Message: message}
}
