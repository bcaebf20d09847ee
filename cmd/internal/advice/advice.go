// Package advice keeps what to do about an error beside the error.
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

// With adds advice to an error, printed on a line of its own.
func With(err error, format string, args ...any) error {
	return advised{err, fmt.Sprintf(format, args...)}
}

// Instead gives other advice where there is some.
func Instead(err error, format string, args ...any) error {
	var a advised
	if errors.As(err, &a) {
		return With(a.error, format, args...)
	}
	return err
}

// Of returns the advice that an error brings, or "".
func Of(err error) string {
	var a advised
	errors.As(err, &a)
	return a.advice
}
