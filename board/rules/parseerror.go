package rules

import "fmt"

// Trouble says in which way a text fails to be a diagram.
type Trouble string

// The ways in which a text fails.
const (
	Unreadable Trouble = "unreadable" // not written in the notation
	Impossible Trouble = "impossible" // readable, but no such thing exists in this game
	Ambiguous  Trouble = "ambiguous"  // may mean more than one thing
)

// At returns the error of this trouble at a place; line and column count from 1.
func (t Trouble) At(line, column int, format string, args ...any) *ParseError {
	return &ParseError{t, line, column, fmt.Sprintf(format, args...)}
}

// ParseError says where and why a text is not a diagram of the game.
type ParseError struct {
	Trouble      Trouble
	Line, Column int // from 1; columns count characters
	Message      string
}

// Error returns "line 2, column 5: unreadable: message", the line only where
// there are several.
func (e *ParseError) Error() string {
	at := fmt.Sprintf("column %d", e.Column)
	if e.Line > 1 {
		at = fmt.Sprintf("line %d, %s", e.Line, at)
	}
	return fmt.Sprintf("%s: %s: %s", at, e.Trouble, e.Message)
}
