package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/templates"
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
	list, unreadable := readOrders(cmp.Or(strings.TrimPrefix(file, "-"), "stdin"), data)
	faults := errors.Join(unreadable, checkOrders(a, list))
	if faults != nil {
		return host.Advise(faults, "correct these first; nothing has been made yet")
	}
	if o.DryRun {
		for _, entry := range list {
			line := entry.order().Line(entry.command, order.Quote)
			_, _ = fmt.Fprintf(a.stdout, "%s: %s\n", entry.where, host.Visible(line))
		}
		return nil
	}
	if failed := doOrders(a, list); failed > 0 {
		return fmt.Errorf("%d of %d orders failed; the others are done", failed, len(list))
	}
	a.notef("%s done", counted(len(list), "order"))
	return nil
}

// doOrders runs orders in parallel, prints their messages in order, each as soon as
// possible, and returns the number of failures.
func doOrders(a *app, list []orderEntry) (failed int) {
	p := a.startProgress("orders", len(list))
	defer p.Finish()
	var mu sync.Mutex
	done, next := map[int]string{}, 0
	_ = draw.AtOnce(len(list), 0, func(i int) error {
		text, err := doOrder(a, &list[i])
		mu.Lock()
		defer mu.Unlock()
		p.Step()
		if err != nil {
			failed++
		}
		done[i] = text
		for text, ok := done[next]; ok; text, ok = done[next] {
			if text != "" {
				p.Finish()
				a.report(errors.New(text))
			}
			delete(done, next)
			next++
		}
		return nil
	})
	return failed
}

// checkOrders prepares all orders and returns their errors, including outputs that conflict:
// the same file twice, or a file that is a folder of another order.
func checkOrders(a *app, list []orderEntry) error {
	var faults []error
	writes, games := map[string]string{}, map[string]*templates.Game{} // positions of orders by the files they write
	for i := range list {
		where, o := list[i].where, list[i].order()
		if len(faults) >= maxFaults {
			const many = "%s: %d orders are wrong; this one and those after it were not checked"
			faults = append(faults, fmt.Errorf(many, where, maxFaults))
			break
		}
		other := a.another(io.Discard, io.Discard)
		other.games = games
		err := prepare(other, o)
		if err == nil {
			err = ready(other, o)
		}
		if err != nil {
			faults = append(faults, located(where, err))
			continue
		}
		for _, file := range targets(o) {
			folder, key := filepath.Dir(file), realPath(file)
			if _, err := os.Stat(folder); err != nil && o.Command != "sheets" { // sheets make their folder
				faults = append(faults, located(where, host.WriteError(file, err)))
			} else if writes[key] != "" {
				faults = append(faults, fmt.Errorf("%s: %s is also the output of the order in %s", where, file, writes[key]))
			}
			writes[key] = where
		}
	}
	return errors.Join(faults...)
}

// realPath returns the name of a file with the links of its folder resolved.
func realPath(file string) string {
	abs, _ := filepath.Abs(file)
	dir, err := filepath.EvalSymlinks(filepath.Dir(abs))
	if err != nil {
		return abs
	}
	return filepath.Join(dir, filepath.Base(abs))
}

// ready reads the inputs that an order otherwise reads only when it runs: problems,
// games and positions.
func ready(a *app, o *order.Order) error {
	_, _, err := target(o)
	if err != nil {
		return err
	}
	switch o.Command {
	case "handout":
		_, err = o.BookletOptions()
	case "diagram":
		_, _, err = shown(a, o, o.Args)
	}
	return err
}

// located prefixes every line of an error with a position.
func located(where string, err error) error {
	return errors.New(where + ": " + strings.ReplaceAll(err.Error(), "\n", "\n"+where+": "))
}

// targets lists the files that an order writes; of sheets one a format, for all of
// them have names that begin alike.
func targets(o *order.Order) (files []string) {
	out, _, err := target(o)
	switch {
	case err != nil || out == "-":
		return nil
	case o.Command != "sheets":
		return []string{out}
	}
	kind := "all"
	if len(o.Kit.Only) > 0 {
		kind = "only"
	}
	for _, f := range o.Writers {
		files = append(files, filepath.Join(out, o.Game.ID+"-"+kind+o.Kit.Suffix+f.Ext))
	}
	return files
}

// doOrder runs one order and returns its messages in the language of the run.
func doOrder(a *app, entry *orderEntry) (string, error) {
	var out, errs bytes.Buffer
	p := a.another(&out, &errs)
	p.files, p.quiet, p.brief = a.files, a.quiet, true
	all := commands()
	of := all[slices.IndexFunc(all, func(c command) bool { return c.name == entry.command })]
	err := perform(p, of, entry.order())
	text := strings.TrimSpace(errs.String() + out.String())
	if text != "" {
		text = entry.where + ": " + text
	}
	if err != nil {
		text = strings.TrimSpace(located(entry.where, err).Error() + "\n" + text)
	}
	return text, err
}
