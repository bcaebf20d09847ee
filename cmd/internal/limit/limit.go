// Package limit gives up what reads the files of strangers when it takes more time or
// memory than it may.
package limit

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"shogikit/layout/order"
	"shogikit/output/draw"
)

// Err is wrapped by the error for a task that took more than it may.
var Err = errors.New("given up")

// Patience is the default limit of verify.
var Patience = order.Limit{Time: 60 * time.Second, Memory: 1 << 30}

// Watched runs a task that reads what strangers send, and gives it up when it takes
// more than it may. The task then goes on until the program ends, which is soon.
func Watched[T any](l order.Limit, do func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	begun := time.Now()
	done := make(chan outcome, 1)
	go func() {
		v, err := do()
		done <- outcome{v, err}
	}()
	var late <-chan time.Time // never
	if l.Time > 0 {
		late = time.After(l.Time)
	}
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	over := func() bool { metrics.Read(heap); return l.Memory > 0 && heap[0].Value.Uint64() > uint64(l.Memory) }
	var none T
	for {
		select {
		case r := <-done:
			if l.Time == 0 || time.Since(begun) < l.Time {
				return r.value, r.err
			}
			late = time.After(0)
		case <-late:
			return none, fmt.Errorf("%w: it takes more than %s (--limit time)", Err, l.Time)
		case <-tick.C:
			if over() {
				runtime.GC() // much of it may be done with
			}
			if over() {
				return none, fmt.Errorf("%w: it takes more than %s MB (--limit memory)", Err, draw.Number(float64(l.Memory)/(1<<20), 0))
			}
		}
	}
}
