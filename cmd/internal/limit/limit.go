// Package limit bounds the time and memory of tasks that read untrusted files.
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

// Err is wrapped by the error for a task that exceeded its limit.
var Err = errors.New("given up")

// Patience is the default limit of verify.
var Patience = order.Limit{Time: 60 * time.Second, Memory: 1 << 30}

// Run runs a task, and abandons it when it exceeds its limit. The task then continues
// until the program ends, which is soon.
func Run[T any](l order.Limit, do func() (T, error)) (T, error) {
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
	var late <-chan time.Time // nil: never
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
				runtime.GC() // much of it may be garbage
			}
			if over() {
				return none, fmt.Errorf("%w: it takes more than %s MB (--limit memory)", Err, draw.Number(float64(l.Memory)/(1<<20), 0))
			}
		}
	}
}
