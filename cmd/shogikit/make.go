package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shogikit/cmd/internal/config"
	"shogikit/layout/order"
	"shogikit/output/format"
)

// maxOrders bounds what is read as a file of orders.
const maxOrders = 1 << 20

func (a *app) makeOrders(_ *order.Order, args []string) error {
	file := args[0]
	a.reads(file)
	data, err := a.read(file, maxOrders)
	if err != nil {
		return err
	}
	list, err := config.Orders(cmp.Or(strings.TrimPrefix(file, "-"), "stdin"), data)
	if err != nil {
		return err
	}
	p := a.startProgress("orders", len(list))
	told := inOrder{tell: func(text string) { p.Finish(); a.report(errors.New(text)) }}
	failed := make([]bool, len(list))
	_ = format.AtOnce(len(list), 0, func(i int) error {
		text, err := a.part(list[i].Args)
		where := fmt.Sprintf("%s:%d: ", file, list[i].Line)
		if err != nil {
			failed[i] = true
			text = strings.ReplaceAll(fmt.Sprint(err), "\n", "\n"+where) + "\n" + text
		}
		p.Step()
		told.say(i, where, text)
		return nil
	})
	p.Finish()
	if n := len(slices.DeleteFunc(failed, func(f bool) bool { return !f })); n > 0 {
		return fmt.Errorf("%d of %d orders failed; the others are done", n, len(list))
	}
	a.say("orders", "n", len(list))
	return nil
}

// part does one order and returns what it says.
func (a *app) part(args []string) (string, error) {
	var out, errs bytes.Buffer
	p := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: a.getenv, config: a.config, settings: a.settings, files: a.files, quiet: a.quiet, brief: true}
	_, err := p.execute(args)
	return strings.ReplaceAll(errs.String()+out.String(), "shogikit: ", ""), err
}

// inOrder tells texts in the order of their numbers, each as soon as it can be.
type inOrder struct {
	mu   sync.Mutex
	next int
	wait map[int]string
	tell func(string)
}

func (o *inOrder) say(i int, where, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.wait == nil {
		o.wait = map[int]string{}
	}
	if text = strings.TrimSpace(text); text != "" {
		text = where + text
	}
	o.wait[i] = text
	for {
		text, ok := o.wait[o.next]
		if !ok {
			return
		}
		delete(o.wait, o.next)
		o.next++
		if text != "" {
			o.tell(text)
		}
	}
}
