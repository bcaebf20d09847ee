//go:build !js

// Command shogikit prints complete paper kits of shogi and its relatives.
package main

import (
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"

	"shogikit/cmd/internal/host"
)

// tuneMemory sets the trade-off between memory and time.
func tuneMemory() {
	if os.Getenv("GOGC") == "" {
		// Runs are short and need little memory: collecting less often saves a third of
		// the time of a kit for a few megabytes.
		debug.SetGCPercent(400)
	}
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(usualMemory) // beyond that, memory matters more than time
		runtime.SetFinalizer(new(collection), followMemory)
	}
}

const usualMemory = 152 << 20

// A collection of garbage finds this.
type collection struct{ _ *byte }

// followMemory keeps the limit above what is in use, after each collection. Below it, a large job
// would do nothing but collect: thousands of pages take several times as long.
func followMemory(*collection) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	debug.SetMemoryLimit(max(usualMemory, int64(live[0].Value.Uint64())*3/2))
	runtime.SetFinalizer(new(collection), followMemory)
}

func main() {
	tuneMemory()
	env := environment{
		stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr,
		terminal: isTerminal(os.Stderr) && os.Getenv("TERM") != "dumb",
		noOutput: func() bool { return mayBeClosed(os.Stdout) },
		user:     host.Environment{Getenv: os.Getenv, System: sync.OnceValue(host.SystemLocale)},
		windows:  runtime.GOOS == "windows",
	}
	a := &app{environment: env, files: &host.Files{}}
	a.handleSignals()
	os.Exit(a.run(os.Args[1:]))
}

// mayBeClosed reports whether stdout may have been closed when the program started.
// Go's runtime then opens the null device for reading and writing, unlike >/dev/null;
// but some programs that discard the output of others do the same, so this is only
// worth a warning.
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
