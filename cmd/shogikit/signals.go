//go:build !js

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// fileSize comes at the limit of `ulimit -f`; Windows knows neither.
const fileSize = syscall.Signal(25)

// handleSignals makes the program end tidily: an interrupted one leaves no
// half-written file, and its exit status tells the signal as shells count it.
func (a *app) handleSignals() {
	// A closed pipe (| head) and a full disk are errors of writing, like in other
	// filters.
	signal.Ignore(syscall.SIGPIPE, fileSize)
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

// endBy ends the program by a signal, where the system has them: a shell whose loop
// runs it goes on after a status, and stops only where the signal itself was the end.
func endBy(s os.Signal) {
	const patience = time.Second // it comes at once, or never
	self, err := os.FindProcess(os.Getpid())
	if signal.Reset(s); err == nil && s != syscall.SIGQUIT && self.Signal(s) == nil {
		time.Sleep(patience)
	}
	n, _ := s.(syscall.Signal)
	os.Exit(exitSignal + int(n))
}
