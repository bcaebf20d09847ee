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

// At returns a fault at a position; line and column count from 1.
func (t Trouble) At(line, column int, format string, args ...any) *Fault {
	message := string(t) + ": " + fmt.Sprintf(format, args...)
	return &Fault{Code: CodeSyntax, Line: line, Column: column, Message: message}
}
