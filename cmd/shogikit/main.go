// Command shogikit prints complete paper kits of shogi and its relatives.
package main

import (
	"os"
	"runtime/debug"

	"shogikit/cmd/internal/progress"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// Runs are short and need little: collecting less often is a third
		// of the time of a kit for a few megabytes.
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(256 << 20) // from here on, memory is worth more than time
	}
	a := &app{stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, progressDelay: progress.Delay}
	a.terminal = progress.IsTerminal(os.Stderr, os.Getenv)
	a.noOutput = func() bool { return mayBeClosed(os.Stdout) }
	a.handleSignals()
	os.Exit(a.run(os.Args[1:]))
}
