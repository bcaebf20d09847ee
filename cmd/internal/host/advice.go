package host

import (
	"errors"
	"fmt"
)

type advised struct {
	error
	advice string
}

func (a advised) Unwrap() error { return a.error }

// Advise adds advice to an error, printed on a separate line.
func Advise(err error, format string, args ...any) error {
	return advised{err, fmt.Sprintf(format, args...)}
}

// AdviseInstead replaces the advice of an error that has some.
func AdviseInstead(err error, format string, args ...any) error {
	var a advised
	if errors.As(err, &a) {
		return Advise(a.error, format, args...)
	}
	return err
}

// Advice returns the advice of an error, or "".
func Advice(err error) string {
	var a advised
	errors.As(err, &a)
	return a.advice
}
