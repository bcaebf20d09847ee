//go:build !unix

package main

import (
	"errors"
	"os"
)

// ignoreFileSizeSignal has nothing to do here.
func ignoreFileSizeSignal() {}

// endBy ends the program as a signal does.
func endBy(s os.Signal) { exitBy(s) }

// hold cannot hold folders here.
func hold(*os.File, bool) error { return errors.ErrUnsupported }
