package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"shogikit/board/rules"
	"shogikit/cmd/internal/host"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/templates"
)

// checkOrders prepares all orders and adds their errors, including outputs that conflict.
func (f *yamlFile) checkOrders(a *app, list []orderEntry) {
	taken := outputs{files: map[string]string{}, folders: map[string]string{}}
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
		if err == nil {
			err = taken.add(o, f.at(line))
		}
		if err != nil {
			f.fault(line, "%w", err)
		}
	}
}

// outputs are the files that orders write and their folders, with the positions of the orders.
type outputs struct{ files, folders map[string]string }

// add adds the files of the order at a position. It returns the first conflict: the same file
// twice, or a file that is a folder of another order.
func (t outputs) add(o *order.Order, where string) error {
	var first error
	for _, file := range targets(o) {
		path := realPath(file)
		folder := filepath.Dir(path)
		_, err := os.Stat(folder)
		switch {
		case first != nil: // one is enough
		case err != nil && o.Command != "sheets": // sheets make their folder
			first = host.WriteError(file, err)
		case t.files[path] != "":
			first = fmt.Errorf("%s is also the output of the order in %s", file, t.files[path])
		case t.folders[path] != "":
			first = fmt.Errorf("%s is a folder for the order in %s", file, t.folders[path])
		case t.files[folder] != "":
			first = fmt.Errorf("%s is a file for the order in %s", filepath.Dir(file), t.files[folder])
		}
		t.files[path], t.folders[folder] = where, where
	}
	return first
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
	to, err := targetOf(o)
	if err != nil {
		return err
	}
	if to.file == "-" {
		return errors.New("an order must write to a file, not to stdout: name one with output")
	}
	switch o.Command {
	case "sheets":
		err = checkFolder(a, o)
	case "handout":
		_, err = o.BookletOptions()
	case "diagram":
		r, err := rules.New(o.Game)
		if err != nil {
			return err
		}
		_, err = shown(a, o, r)
		return err
	}
	return err
}

// targets lists the files that an order writes; of sheets one a kind and format, for those of a
// kind have names that begin alike.
func targets(o *order.Order) (files []string) {
	to, _ := targetOf(o)
	if o.Command != "sheets" {
		return []string{to.file}
	}
	for _, kind := range sheetKinds(&o.Kit) {
		for _, f := range o.Writers {
			files = append(files, filepath.Join(to.file, o.Game.ID+"-"+kind+o.Kit.Suffix+f.Ext))
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
