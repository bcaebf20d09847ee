package booklet

import (
	"cmp"
	"errors"
	"fmt"

	"shogikit/board/rules"
)

// DiagramError is a diagram that does not show what it claims.
type DiagramError struct {
	File string
	Line int
	Key  string // its name, or the number of a problem
	Err  error
}

// Error returns "file:line: key: what is wrong".
func (e *DiagramError) Error() string {
	return fmt.Sprintf("%s:%d: %s: %v", e.File, e.Line, e.Key, e.Err)
}

// Unwrap returns the underlying error.
func (e *DiagramError) Unwrap() error { return e.Err }

var errClaim = errors.New("claim does not hold")

func errNotLegal(m rules.Move) error { return fmt.Errorf("%w: %s is not legal", errClaim, m) }

// file names the template in messages.
func (b *book) file() string { return cmp.Or(b.game.File, b.game.ID+".yaml") }

// proven records a fault of a built-in game if a figure does not show what it claims. In the game of
// a user it is left out.
func (b *book) proven(key string, holds bool) bool {
	if !holds && b.game.File == "" {
		b.faults = append(b.faults, &DiagramError{File: b.file(), Key: key, Err: errClaim})
	}
	return holds
}
