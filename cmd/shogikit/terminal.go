package main

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"shogikit/cmd/internal/host"
)

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f := fileOf(stream)
	return f != nil && term.IsTerminal(int(f.Fd()))
}

// fileOf returns the file behind a stream; nil if there is none.
func fileOf(stream any) *os.File {
	if out, ok := stream.(*outWriter); ok {
		return fileOf(out.w)
	}
	f, _ := stream.(*os.File)
	return f
}

// progressDelay is the duration of work before its progress is shown.
const progressDelay = 500 * time.Millisecond

// startProgress starts to count work, on the terminal if stderr is one and progress is
// wanted.
func (a *app) startProgress(what string, total int) *host.Progress {
	var w io.Writer
	if a.terminal && !a.quiet {
		w = a.stderr
	}
	return host.StartProgress(w, what, total, a.progressDelay)
}
