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

	"shogikit/board/check"
	"shogikit/cmd/internal/host"
	"shogikit/layout"
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
	var mu sync.Mutex
	done, next := map[int]doneOrder{}, 0
	_ = draw.AtOnce(len(list), 0, func(i int) error {
		one, err := doOrder(a, f.at(list[i].line), &list[i])
		mu.Lock()
		defer mu.Unlock()
		p.Step()
		if err != nil {
			failed++
		}
		done[i] = one
		for one, ok := done[next]; ok; one, ok = done[next] {
			if one != (doneOrder{}) {
				p.Finish()
			}
			if one.messages != "" {
				a.report(errors.New(one.messages))
			}
			_, _ = io.WriteString(a.stdout, one.result) // the run remembers an error
			delete(done, next)
			next++
		}
		return nil
	})
	return failed
}

// checkOrders prepares all orders and adds their errors, including outputs that conflict:
// the same file twice, or a file that is a folder of another order.
func (f *yamlFile) checkOrders(a *app, list []orderEntry) {
	files, folders := map[string]string{}, map[string]string{} // positions of the orders that write them
	games := map[string]*templates.Game{}
	for i := range list {
		if f.full() {
			return
		}
		line, o := list[i].line, list[i].order()
		other := a.another(io.Discard, io.Discard)
		other.games = games
		err := prepare(other, o)
		if err == nil {
			err = ready(other, o)
		}
		if err != nil {
			f.fault(line, "%w", err)
			continue
		}
		faults := len(f.faults)
		for _, file := range targets(o) {
			path := realPath(file)
			folder := filepath.Dir(path)
			_, err := os.Stat(folder)
			switch {
			case len(f.faults) > faults: // one is enough
			case err != nil && o.Command != "sheets": // sheets make their folder
				f.fault(line, "%w", host.WriteError(file, err))
			case files[path] != "":
				f.fault(line, "%s is also the output of the order in %s", file, files[path])
			case folders[path] != "":
				f.fault(line, "%s is a folder for the order in %s", file, folders[path])
			case files[folder] != "":
				f.fault(line, "%s is a file for the order in %s", filepath.Dir(file), files[folder])
			}
			files[path], folders[folder] = f.at(line), f.at(line)
		}
	}
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
	out, _, err := target(o)
	if err != nil {
		return err
	}
	if out == "-" {
		return errors.New("an order must write to a file, not to stdout: name one with output")
	}
	switch o.Command {
	case "sheets":
		err = checkFolder(a, o)
	case "handout":
		_, err = o.BookletOptions()
	case "diagram":
		_, _, err = shown(a, o, o.Args)
	}
	return err
}

// targets lists the files that an order writes; of sheets one a kind and format, for those of a
// kind have names that begin alike.
func targets(o *order.Order) (files []string) {
	out, _, err := target(o)
	switch {
	case err != nil:
		return nil
	case o.Command != "sheets":
		return []string{out}
	}
	for _, kind := range sheetKinds(&o.Kit) {
		for _, f := range o.Writers {
			files = append(files, filepath.Join(out, o.Game.ID+"-"+kind+o.Kit.Suffix+f.Ext))
		}
	}
	return files
}

// sheetKinds lists the kinds of sheets of a kit.
func sheetKinds(k *layout.Options) (kinds []string) {
	if len(k.Only) == 0 {
		kinds = []string{"pieces", "board"}
	}
	for _, pick := range k.Only {
		if pick.Piece == nil {
			kinds = append(kinds, "board")
		} else {
			kinds = append(kinds, "reprint")
		}
	}
	kinds = slices.DeleteFunc(kinds, func(kind string) bool { return kind == "board" && k.Board == layout.BoardNone })
	for _, extra := range k.Extras {
		kinds = append(kinds, string(extra))
	}
	return slices.Compact(slices.Sorted(slices.Values(kinds)))
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
	all := commands()
	of := all[slices.IndexFunc(all, func(c command) bool { return c.name == entry.command })]
	err := perform(p, of, entry.order())
	text := strings.TrimSpace(errs.String())
	if text != "" {
		text = where + ": " + text
	}
	if err != nil {
		text = strings.TrimSpace(located(where, err).Error() + "\n" + text)
	}
	return doneOrder{text, out.String()}, err
}
