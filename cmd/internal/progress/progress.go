// Package progress tells on a terminal how far long work is, on one line that is
// wiped in the end.
package progress

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Delay is how long work takes before it is worth a word.
const Delay = 500 * time.Millisecond

// Line counts what is done of some work.
type Line struct {
	w     io.Writer
	what  string // "sheets"
	total int

	mu          sync.Mutex
	done        int
	shown, over bool
	timer       *time.Timer
}

// Start begins to count; Finish must follow. It says nothing before the work has taken
// as long as delay, and nothing at all where w is nil.
func Start(w io.Writer, what string, total int, delay time.Duration) *Line {
	p := &Line{w: w, what: what, total: total}
	if w != nil {
		p.timer = time.AfterFunc(delay, func() { p.update(func() { p.shown = !p.over }) })
	}
	return p
}

// Step counts one more done.
func (p *Line) Step() { p.update(func() { p.done++ }) }

// wipe clears the line with blanks, which every console knows.
const wipe = "\r                                        \r"

// update changes what the line shows.
func (p *Line) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if change(); p.shown {
		_, _ = fmt.Fprintf(p.w, wipe+"shogikit: %d of %d %s", p.done, p.total, p.what)
	}
}

// Finish wipes the line, for good.
func (p *Line) Finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over = true; p.timer != nil {
		p.timer.Stop()
	}
	if p.shown {
		_, _ = fmt.Fprint(p.w, wipe)
		p.shown = false
	}
}

// IsTerminal reports whether w shows on a screen.
func IsTerminal(w io.Writer, getenv func(string) string) bool {
	f, ok := w.(*os.File)
	if !ok || getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
