package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// lists are those of what can be asked for, and the user's own printers.
func (a *app) lists() []order.List {
	return append(order.Lists(), order.List{Name: "profiles", About: "printers that calibrate has measured",
		Of: func(*templates.Game, *text.Catalog) ([]order.Entry, error) { return a.listProfiles(), nil }})
}

func (a *app) list(o *order.Order, args []string) error {
	var names []string
	var all []order.Entry
	for _, l := range a.lists() {
		all = append(all, order.Entry{ID: l.Name, Description: l.About})
		if len(args) > 0 && l.Name == args[0] {
			entries, err := l.Of(o.Game, a.texts())
			if err != nil {
				return err
			}
			return a.printEntries(entries, o.On("json"))
		}
		names = append(names, l.Name)
	}
	if len(args) == 0 {
		return a.printEntries(all, o.On("json"))
	}
	return fmt.Errorf("there is no list of %q; %s", args[0], templates.Suggest(args[0], names))
}

func (a *app) printEntries(entries []order.Entry, asJSON bool) error {
	if asJSON {
		return a.printJSON(entries)
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\n", harmless(e.ID), harmless(e.Description))
	}
	return w.Flush()
}

// harmless makes a text harmless on a terminal, and one line of a table.
func harmless(s string) string { return strings.Join(strings.Fields(visible(s)), " ") }
