package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progressDelay is how long work takes before it is worth a word.
const progressDelay = 500 * time.Millisecond

// progress tells on a terminal how far long work is, on one line that is wiped in
// the end.
type progress struct {
	w     io.Writer // nil: it says nothing
	what  string    // "sheets"
	total int
	from  time.Time // before this it says nothing

	mu    sync.Mutex
	done  int
	shown bool
}

// startProgress begins to count work, on the terminal if stderr is one and
// progress is wanted; finish must follow.
func (a *app) startProgress(what string, total int) *progress {
	p := &progress{what: what, total: total, from: time.Now().Add(a.progressDelay)}
	if a.terminal && !a.quiet {
		p.w = a.stderr
	}
	return p
}

// wipe clears the line with blanks, which every console knows.
const wipe = "\r                                        \r"

// step counts one more done.
func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done++; p.w != nil && time.Now().After(p.from) {
		p.shown = true
		_, _ = fmt.Fprintf(p.w, wipe+"shogikit: %d of %d %s", p.done, p.total, p.what)
	}
}

// finish wipes the line, for good.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		_, _ = fmt.Fprint(p.w, wipe)
	}
	p.w, p.shown = nil, false
}

// isTerminal reports whether w shows on a screen.
func isTerminal(w io.Writer, getenv func(string) string) bool {
	f, ok := w.(*os.File)
	if !ok || getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
