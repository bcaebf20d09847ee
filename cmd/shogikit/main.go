//go:build !js

// Command shogikit prints complete paper kits of shogi and its relatives.
package main

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"shogikit/cmd/internal/result"
	"shogikit/cmd/internal/user"
)

// thrift says what the program spends memory for.
func thrift() {
	if os.Getenv("GOGC") == "" {
		// Runs are short and need little: collecting less often is a third
		// of the time of a kit for a few megabytes.
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(160 << 20) // from here on, memory is worth more than time
	}
}

func main() {
	thrift()
	a := &app{files: &result.Store{}, stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr, getenv: os.Getenv, config: os.UserConfigDir, settings: sync.OnceValue(user.SystemLocale), progressDelay: progressDelay}
	a.windows = runtime.GOOS == "windows"
	a.terminal = isTerminal(os.Stderr) && os.Getenv("TERM") != "dumb"
	a.noOutput = func() bool { return mayBeClosed(os.Stdout) }
	a.handleSignals()
	os.Exit(a.run(os.Args[1:]))
}

// mayBeClosed reports whether stdout was perhaps closed when the program began.
// Go's runtime then opens the null device in its place, to write and to read,
// which >/dev/null is not; but some programs that throw the output of others
// away do the same, so this is worth a warning and no failure.
func mayBeClosed(stdout *os.File) bool {
	null, err := os.Stat(os.DevNull)
	if err != nil {
		return false
	}
	if info, err := stdout.Stat(); err != nil || !os.SameFile(info, null) {
		return false
	}
	_, err = stdout.Read(make([]byte, 1))
	return err == io.EOF
}
