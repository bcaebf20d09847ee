//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"
	"time"
)

// ignoreFileSizeSignal turns the signal at the limit of `ulimit -f` into an
// error of writing, which is reported like a full disk.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }

// endBy ends the program by a signal: a shell whose loop runs it goes on after a
// status, and stops only where the signal itself was the end.
func endBy(s os.Signal) {
	const patience = time.Second // it comes at once, or never
	if n, ok := s.(syscall.Signal); ok && n != syscall.SIGQUIT {
		signal.Reset(s)
		if syscall.Kill(os.Getpid(), n) == nil {
			time.Sleep(patience)
		}
	}
	exitBy(s)
}
