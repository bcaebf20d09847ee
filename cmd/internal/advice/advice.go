// Package advice attaches advice to errors.
package advice

import (
	"errors"
	"fmt"
)

type advised struct {
	error
	advice string
}

func (a advised) Unwrap() error { return a.error }

// With adds advice to an error, printed on a separate line.
func With(err error, format string, args ...any) error {
	return advised{err, fmt.Sprintf(format, args...)}
}

// Instead replaces the advice of an error that has some.
func Instead(err error, format string, args ...any) error {
	var a advised
	if errors.As(err, &a) {
		return With(a.error, format, args...)
	}
	return err
}

// Of returns the advice of an error, or "".
func Of(err error) string {
	var a advised
	errors.As(err, &a)
	return a.advice
}
