//go:build unix

package main

import (
	"errors"
	"os/signal"
	"syscall"
)

// ignoreFileSizeSignal turns the signal at the limit of `ulimit -f` into an
// error of writing, which is reported like a full disk.
func ignoreFileSizeSignal() { signal.Ignore(syscall.SIGXFSZ) }

// alive tells whether a process runs on this machine.
func alive(pid int) bool {
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}
