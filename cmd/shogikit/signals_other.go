//go:build !unix && !js

package main

import "os"

// ignoreFileSizeSignal has nothing to do here.
func ignoreFileSizeSignal() {}

// endBy ends the program as a signal does.
func endBy(s os.Signal) { exitBy(s) }
