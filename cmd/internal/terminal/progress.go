package terminal

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress shows on a terminal how far long work is, on one line that is cleared in
// the end.
type Progress struct {
	w     io.Writer // nil: silent
	what  string    // "sheets"
	total int
	from  time.Time // silent before

	mu    sync.Mutex
	done  int
	shown bool
}

// StartProgress begins to count work, in silence until some time has passed; Finish must
// follow. A nil stream gets nothing.
func StartProgress(w io.Writer, what string, total int, after time.Duration) *Progress {
	return &Progress{w: w, what: what, total: total, from: time.Now().Add(after)}
}

// wipe clears the line with blanks, which every console knows.
const wipe = "\r                                        \r"

// Step counts one more done.
func (p *Progress) Step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.done++; p.w != nil && time.Now().After(p.from) {
		p.shown = true
		_, _ = fmt.Fprintf(p.w, wipe+"shogikit: %d of %d %s", p.done, p.total, p.what)
	}
}

// Finish clears the line and ends the display.
func (p *Progress) Finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		_, _ = fmt.Fprint(p.w, wipe)
	}
	p.w, p.shown = nil, false
}
