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
	text  func(key string, pairs ...any) string
	what  string
	total int
	from  time.Time // silent before

	mu    sync.Mutex
	ends  []time.Time // when it began, and when each step ended
	shown bool
}

// StartProgress begins to count work, in silence until some time has passed; Finish must
// follow. What is counted is a key of the texts below progress. A nil stream gets nothing.
func StartProgress(w io.Writer, text func(key string, pairs ...any) string, what string, total int, after time.Duration) *Progress {
	now := time.Now()
	p := &Progress{w: w, text: text, what: what, total: total, from: now.Add(after), ends: []time.Time{now}}
	if w != nil {
		go p.tick()
	}
	return p
}

// tick shows, also while no step ends, that time goes on.
func (p *Progress) tick() {
	for alive := true; alive; {
		time.Sleep(time.Second)
		p.mu.Lock()
		alive = p.w != nil
		p.show()
		p.mu.Unlock()
	}
}

// wipe clears the line with blanks, which every console knows.
const wipe = "\r                                                            \r"

// Step counts one more done.
func (p *Progress) Step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ends = append(p.ends, time.Now())
	p.show()
}

func (p *Progress) show() {
	now := time.Now()
	if p.w == nil || now.Before(p.from) {
		return
	}
	p.shown = true
	line := wipe + "shogikit: " + p.text("progress."+p.what, "done", len(p.ends)-1, "all", p.total)
	switch left := Left(p.ends, now, p.total); {
	case left >= 95*time.Second:
		line += ", " + p.text("minutes-left", "n", int(left.Round(time.Minute)/time.Minute))
	case left >= 5*time.Second: // else it is not worth doing something else meanwhile
		line += ", " + p.text("seconds-left", "n", int(left.Round(10*time.Second)/time.Second))
	}
	_, _ = fmt.Fprint(p.w, line)
}

// Left estimates how long the rest of some work takes, given when it began and when each
// step ended: as long a step as the latter half of those done, and the wait since; 0 if
// there is none.
func Left(ends []time.Time, now time.Time, total int) time.Duration {
	done := len(ends) - 1
	if done == 0 {
		return 0
	}
	half := (done + 1) / 2
	return now.Sub(ends[done-half]) / time.Duration(half) * time.Duration(total-done)
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
