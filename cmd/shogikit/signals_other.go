//go:build !unix

package main

import (
	"errors"
	"io/fs"
	"os"
)

// ignoreFileSizeSignal has nothing to do here.
func ignoreFileSizeSignal() {}

// endBy ends the program as a signal does.
func endBy(s os.Signal) { exitBy(s) }

// alive tells whether a process runs on this machine; here only one that runs
// can be found.
func alive(pid int) bool {
	_, err := os.FindProcess(pid)
	return err == nil || errors.Is(err, fs.ErrPermission)
}
