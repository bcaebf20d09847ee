package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"shogikit/cmd/internal/orders"
	"shogikit/layout/order"
	"shogikit/output/format"
)

// orderable are the commands that a file can order.
var orderable = orders.Commands{
	Names: []string{"kit", "sheets", "booklet", "calibrate", "diagram"},
	Option: func(command, name string) bool {
		_, ok := order.Of(command, name)
		return ok
	},
	List: func(command string) (names []string) {
		for _, o := range order.For(command) {
			names = append(names, o.Name)
		}
		return names
	},
}

func (a *app) makeOrders(_ *order.Order, args []string) error {
	file := args[0]
	in := a.stdin
	a.reads(file)
	if file != "-" {
		f, err := openInput(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	list, err := orders.Read(cmp.Or(strings.TrimPrefix(file, "-"), "stdin"), in, orderable)
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
	p := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: a.getenv, settings: a.settings, files: a.files, quiet: a.quiet, brief: true}
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
