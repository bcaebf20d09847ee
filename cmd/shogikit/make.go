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
	if twice := a.contested(list); twice != nil {
		err = errors.Join(err, withHint(twice, "give each an output of its own; nothing is done yet"))
	}
	if err != nil {
		return err
	}
	if failed := a.doOrders(list); failed > 0 {
		return fmt.Errorf("%d of %d orders failed; the others are done", failed, len(list))
	}
	a.say("orders", "n", len(list))
	return nil
}

// doOrders does orders, as many at once as there are cores, tells of them in their
// order, each as soon as it can be, and returns how many failed.
func (a *app) doOrders(list []config.Order) (failed int) {
	p := a.startProgress("orders", len(list))
	defer p.finish()
	var mu sync.Mutex
	done, next := map[int]string{}, 0
	_ = format.AtOnce(len(list), 0, func(i int) error {
		text, err := a.part(&list[i])
		mu.Lock()
		defer mu.Unlock()
		p.step()
		if err != nil {
			failed++
		}
		done[i] = text
		for text, ok := done[next]; ok; text, ok = done[next] {
			if text != "" {
				p.finish()
				a.report(errors.New(text))
			}
			delete(done, next)
			next++
		}
		return nil
	})
	return failed
}

// contested tells of files that two orders would write, or that are a folder to
// another. What else is wrong with an order is told when its turn comes.
func (a *app) contested(list []config.Order) error {
	var faults []error
	first := map[string]string{}
	for i := range list {
		o, err := a.another(io.Discard, io.Discard).prepare(list[i].Values(), list[i].Args, func(string) (fs.FS, error) { return nil, nil })
		if err != nil || o == nil {
			continue
		}
		for _, file := range targets(o) {
			key, _ := filepath.Abs(file)
			folder := filepath.Dir(key)
			if first[folder] != "" {
				file = filepath.Dir(file)
			}
			if where := cmp.Or(first[key], first[folder], first[key+"/"]); where != "" {
				faults = append(faults, fmt.Errorf("%s: %s is what the order of %s writes, too", list[i].Where, file, where))
				break
			}
			first[key], first[folder+"/"] = list[i].Where, list[i].Where
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
	p := a.another(&out, &errs)
	p.files, p.quiet, p.brief, p.catalog = a.files, a.quiet, true, a.texts()
	all := commands()
	of := all[slices.IndexFunc(all, func(c command) bool { return c.name == o.Command })]
	err := p.perform(of, o.Values(), o.Args)
	text := strings.ReplaceAll(errs.String()+out.String(), "shogikit: ", "")
	if err != nil {
		text = strings.ReplaceAll(err.Error(), "\n", "\n"+o.Where+": ") + "\n" + text
	}
	if text = strings.TrimSpace(text); text != "" {
		text = o.Where + ": " + text
	}
	return text, err
}
