package main

import (
	"fmt"
	"slices"
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
	var entries []order.Entry
	lists, names := a.lists(), listNames(nil)
	for _, l := range lists {
		entries = append(entries, order.Entry{ID: l.Name, Description: l.About})
	}
	if len(args) > 0 {
		at := slices.Index(names, args[0])
		if at < 0 {
			return fmt.Errorf("there is no list of %q; %s", args[0], templates.Suggest(args[0], names))
		}
		var err error
		if entries, err = lists[at].Of(o.Game, a.texts()); err != nil {
			return err
		}
	}
	if o.On("json") {
		return a.printJSON(append([]order.Entry{}, entries...)) // no list is null
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\n", harmless(e.ID), harmless(e.Description))
	}
	return w.Flush()
}

// harmless makes a text harmless on a terminal, and one line of a table.
func harmless(s string) string { return strings.Join(strings.Fields(visible(s)), " ") }
