package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
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
	if err := a.contested(list); err != nil {
		return withHint(err, "give each an output of its own; nothing is done yet")
	}
	p := a.startProgress("orders", len(list))
	told := inOrder{texts: make([]*string, len(list)), tell: func(text string) { p.Finish(); a.report(errors.New(text)) }}
	failed := make([]bool, len(list))
	_ = format.AtOnce(len(list), 0, func(i int) error {
		text, err := a.part(&list[i])
		where := list[i].Where + ": "
		if err != nil {
			failed[i] = true
			text = strings.ReplaceAll(fmt.Sprint(err), "\n", "\n"+where) + "\n" + text
		}
		if text = strings.TrimSpace(text); text != "" {
			text = where + text
		}
		p.Step()
		told.say(i, text)
		return nil
	})
	p.Finish()
	if n := len(slices.DeleteFunc(failed, func(f bool) bool { return !f })); n > 0 {
		return fmt.Errorf("%d of %d orders failed; the others are done", n, len(list))
	}
	a.say("orders", "n", len(list))
	return nil
}

// contested tells of files that two orders would write. What else is wrong with an
// order is told when its turn comes.
func (a *app) contested(list []config.Order) error {
	var faults []error
	first := map[string]string{}
	for i := range list {
		p := &app{stdout: io.Discard, getenv: a.getenv, config: a.config, settings: a.settings, files: a.files}
		o, err := p.prepare(list[i].Values(), list[i].Args, func(string) (fs.FS, error) { return nil, nil })
		if err != nil || o == nil {
			continue
		}
		for _, file := range targets(o) {
			key, _ := filepath.Abs(file)
			if where, twice := first[key]; twice {
				faults = append(faults, fmt.Errorf("%s: %s is what the order of %s writes, too", list[i].Where, file, where))
				break
			}
			first[key] = list[i].Where
		}
	}
	return errors.Join(faults...)
}

// targets lists the files that an order writes; of sheets one a format, for all of
// them have names that begin alike.
func targets(o *order.Order) (files []string) {
	out, _, err := target(o)
	switch {
	case err != nil || out == "-" || o.Command() == "calibrate" && keeps(o):
		return nil
	case o.Command() != "sheets":
		return []string{out}
	}
	kind := "all"
	if o.Kit.Coupons {
		kind = "trial"
	} else if len(o.Kit.Only) > 0 {
		kind = "only"
	}
	for _, f := range o.Formats {
		files = append(files, filepath.Join(out, o.Game.ID+"-"+kind+o.Kit.Suffix+f.Ext))
	}
	return files
}

// part does one order and returns what it says, in the language of the run.
func (a *app) part(o *config.Order) (string, error) {
	var out, errs bytes.Buffer
	p := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, getenv: a.getenv, config: a.config, settings: a.settings, files: a.files, quiet: a.quiet, brief: true, catalog: a.texts()}
	all := commands()
	of := all[slices.IndexFunc(all, func(c command) bool { return c.name == o.Command })]
	err := p.perform(of, o.Values(), o.Args)
	return strings.ReplaceAll(errs.String()+out.String(), "shogikit: ", ""), err
}

// inOrder tells texts in the order of their numbers, each as soon as it can be.
type inOrder struct {
	mu    sync.Mutex
	texts []*string // nil: not known yet
	next  int
	tell  func(string)
}

func (o *inOrder) say(i int, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.texts[i] = &text
	for ; o.next < len(o.texts) && o.texts[o.next] != nil; o.next++ {
		if text := *o.texts[o.next]; text != "" {
			o.tell(text)
		}
		*o.texts[o.next] = ""
	}
}
