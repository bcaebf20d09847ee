package host

import (
	"fmt"
	"io"
	"sync"
	"time"
)

// Progress shows the progress of long work on one line of a terminal, which is cleared
// at the end.
type Progress struct {
	w     io.Writer // nil: silent
	what  string
	total int
	from  time.Time // silent until then

	mu    sync.Mutex
	ends  []time.Time // the start, and the end of each step
	shown bool
}

// StartProgress starts to count work, and shows it after a delay; Finish must follow.
// A nil writer shows nothing.
func StartProgress(w io.Writer, what string, total int, after time.Duration) *Progress {
	now := time.Now()
	p := &Progress{w: w, what: what, total: total, from: now.Add(after), ends: []time.Time{now}}
	if w != nil {
		go p.tick()
	}
	return p
}

// tick updates the display even if no step ends.
func (p *Progress) tick() {
	for alive := true; alive; {
		time.Sleep(time.Second)
		p.mu.Lock()
		alive = p.w != nil
		p.show()
		p.mu.Unlock()
	}
}

// wipe clears the line with blanks, which work on every console.
const wipe = "\r                                                            \r"

// Step counts a finished step.
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
	line := wipe + "shogikit: " + fmt.Sprintf("%d of %d %s", len(p.ends)-1, p.total, p.what)
	switch left := Left(p.ends, now, p.total); {
	case left >= 95*time.Second:
		line += ", " + fmt.Sprintf("about %d min more", left.Round(time.Minute)/time.Minute)
	case left >= 5*time.Second: // otherwise it is not worth doing something else meanwhile
		line += ", " + fmt.Sprintf("about %d s more", left.Round(10*time.Second)/time.Second)
	}
	_, _ = fmt.Fprint(p.w, line)
}

// Left estimates the remaining time of some work, given its start and the end of each
// step: it takes the average of the latter half of the steps, including the wait since
// the last; 0 if there is none.
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
