package rules

import "fmt"

// Trouble is the way in which a text fails to be a diagram.
type Trouble string

// The ways in which a text fails.
const (
	Unreadable Trouble = "unreadable" // not written in the notation
	Impossible Trouble = "impossible" // readable, but impossible in this game
	Ambiguous  Trouble = "ambiguous"  // has more than one reading
)

// At returns an error at a position; line and column count from 1.
func (t Trouble) At(line, column int, format string, args ...any) *ParseError {
	return &ParseError{t, line, column, fmt.Sprintf(format, args...)}
}

// ParseError says where and why a text is not a diagram of the game.
type ParseError struct {
	Trouble      Trouble
	Line, Column int // from 1; columns count characters
	Message      string
}

// Error returns "line 2, column 5: unreadable: message"; it omits line 1.
func (e *ParseError) Error() string {
	at := fmt.Sprintf("column %d", e.Column)
	if e.Line > 1 {
		at = fmt.Sprintf("line %d, %s", e.Line, at)
	}
	return fmt.Sprintf("%s: %s: %s", at, e.Trouble, e.Message)
}
