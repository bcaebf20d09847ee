//go:build !js

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// fileSize is SIGXFSZ, sent at the limit of `ulimit -f`; Windows has neither.
const fileSize = syscall.Signal(25)

// handleSignals makes the program terminate cleanly: an interrupted run leaves no
// partial file, and its exit status follows the convention of shells.
func (a *app) handleSignals() {
	// A closed pipe (| head) and a full disk are write errors, as in other filters.
	signal.Ignore(syscall.SIGPIPE, fileSize)
	stop := make(chan os.Signal, 1)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(s) { // nohup and & want the program to continue
			signal.Notify(stop, s)
		}
	}
	go func() {
		s := <-stop
		a.files.Abandon()
		endBy(s)
	}()
}

// endBy terminates the program by a signal, on systems that have them: a shell loop
// stops only if the program was killed by the signal itself, whatever its exit status.
func endBy(s os.Signal) {
	const patience = time.Second // the signal arrives at once, or never
	self, err := os.FindProcess(os.Getpid())
	if signal.Reset(s); err == nil && s != syscall.SIGQUIT && self.Signal(s) == nil {
		time.Sleep(patience)
	}
	n, _ := s.(syscall.Signal)
	os.Exit(exitSignal + int(n))
}
