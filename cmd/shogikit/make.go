package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"shogikit/board/check"
	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/output/draw"
)

// maxOrderFile is the maximum size of a file of orders.
const maxOrderFile = 1 << 20

func runMake(a *app, o *order.Order, args []string) error {
	file := args[0]
	a.reads(file)
	data, err := a.read(file, maxOrderFile)
	if err != nil {
		return err
	}
	f := &yamlFile{name: cmp.Or(strings.TrimPrefix(file, "-"), "stdin")}
	list := f.readOrders(data)
	f.checkOrders(a, list)
	faults := f.err()
	if faults != nil {
		return host.Advise(faults, "correct these first; nothing has been made yet")
	}
	if o.DryRun {
		for _, entry := range list {
			line := entry.order().Line(entry.command, order.Quote)
			_, _ = fmt.Fprintf(a.stdout, "%s: %s\n", f.at(entry.line), host.Visible(line))
		}
		return nil
	}
	switch failed := f.doOrders(a, list); failed {
	case 0:
	case len(list):
		return fmt.Errorf("%s failed", check.Counted(failed, "order"))
	default:
		return fmt.Errorf("%d of %d orders failed; the others are done", failed, len(list))
	}
	a.notef("%s done", check.Counted(len(list), "order"))
	return nil
}

// doOrders runs orders in parallel, prints their messages and results in order, each as soon as
// possible, and returns the number of failures.
func (f *yamlFile) doOrders(a *app, list []orderEntry) (failed int) {
	p := a.startProgress("orders", len(list))
	defer p.Finish()
	print := func(done doneOrder) {
		if done != (doneOrder{}) {
			p.Finish()
		}
		if done.messages != "" {
			a.report(errors.New(done.messages))
		}
		_, _ = io.WriteString(a.stdout, done.result) // the run remembers an error
	}
	var mu sync.Mutex
	waiting, next := map[int]doneOrder{}, 0
	_ = draw.AtOnce(len(list), 0, func(i int) error {
		one, err := doOrder(a, f.at(list[i].line), &list[i])
		mu.Lock()
		defer mu.Unlock()
		p.Step()
		if err != nil {
			failed++
		}
		waiting[i] = one
		for done, ok := waiting[next]; ok; done, ok = waiting[next] {
			print(done)
			delete(waiting, next)
			next++
		}
		return nil
	})
	return failed
}

// doneOrder is what an order has printed.
type doneOrder struct {
	messages string // which begin with its position
	result   string // of a dry run
}

// doOrder runs one order.
func doOrder(a *app, where string, entry *orderEntry) (doneOrder, error) {
	var out, errs bytes.Buffer
	p := a.another(&out, &errs)
	p.files, p.quiet, p.brief, p.common = a.files, a.quiet, true, entry.common
	err := perform(p, commandOf(entry.command), entry.order())
	text := strings.TrimSpace(errs.String())
	if text != "" {
		text = where + ": " + text
	}
	if err != nil {
		text = strings.TrimSpace(located(where, err).Error() + "\n" + text)
	}
	return doneOrder{text, out.String()}, err
}
