package main

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"time"

	"shogikit/layout/order"
	"shogikit/output/draw"
)

// patience is what verify may take where nobody says less.
var patience = order.Limit{Time: 60 * time.Second, Memory: 1 << 30}

// watched runs a task that reads what strangers send, and gives it up when it takes
// more than it may. The task then goes on until the program ends, which is soon.
func watched[T any](l order.Limit, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	begun := time.Now()
	done := make(chan result, 1)
	go func() {
		v, err := do()
		done <- result{v, err}
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
			return none, fmt.Errorf("%w: it takes more than %s (--limit time)", errLimit, l.Time)
		case <-tick.C:
			if over() {
				runtime.GC() // much of it may be done with
			}
			if over() {
				return none, fmt.Errorf("%w: it takes more than %s MB (--limit memory)", errLimit, draw.Number(float64(l.Memory)/(1<<20), 0))
			}
		}
	}
}
