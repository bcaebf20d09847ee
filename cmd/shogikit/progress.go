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

// progress tells on a terminal how far long work is, on one line that is wiped
// in the end.
type progress struct {
	w     io.Writer
	what  string // "sheets"
	total int    // 0: not countable

	mu    sync.Mutex
	done  int
	shown bool
	timer *time.Timer
}

// startProgress begins to count; finish must follow. It says nothing before the
// work has taken a while, and nothing at all where stderr is not a terminal.
func (a *app) startProgress(what string, total int) *progress {
	p := &progress{w: a.stderr, what: what, total: total}
	if a.quiet || !a.terminal {
		return p
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.timer = time.AfterFunc(a.progressDelay, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.timer != nil {
			p.shown = true
			p.print()
		}
	})
	return p
}

// step counts one more done.
func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if p.shown {
		p.print()
	}
}

func (p *progress) print() {
	if p.total > 0 {
		fmt.Fprintf(p.w, "\r\x1b[Kshogikit: %d of %d %s", p.done, p.total, p.what)
		return
	}
	fmt.Fprintf(p.w, "\r\x1b[Kshogikit: %s …", p.what)
}

// finish wipes the line.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.timer != nil {
		p.timer.Stop()
		p.timer = nil
	}
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
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
