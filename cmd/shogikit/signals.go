//go:build !js

package main

import (
	"os"
	"os/signal"
	"syscall"
)

// handleSignals makes the program end tidily: an interrupted one leaves no
// half-written file, and its exit status tells the signal as shells count it.
func (a *app) handleSignals() {
	// A closed pipe (| head) is an error of writing, like in other filters.
	signal.Ignore(syscall.SIGPIPE)
	ignoreFileSizeSignal()
	stop := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // nohup and & want the program to go on
			signal.Notify(stop, s)
		}
	}
	go func() {
		s := <-stop
		a.files.Abandon()
		endBy(s)
	}()
}

// exitBy ends the program with the status that tells of a signal.
func exitBy(s os.Signal) {
	status := exitError
	if n, ok := s.(syscall.Signal); ok {
		status = exitSignal + int(n)
	}
	os.Exit(status)
}
