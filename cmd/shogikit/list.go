package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

func runList(a *app, o *order.Order, args []string) error {
	var entries []order.Entry
	listed, err := text.Of(o.Kit.Texts, cmp.Or(o.Kit.Lang, "en"))
	if err != nil {
		return err
	}
	lists, names := order.Lists(), listNames()
	for _, l := range lists {
		entries = append(entries, order.Entry{ID: l.Name, Description: l.About})
	}
	if len(args) > 0 {
		at := slices.Index(names, args[0])
		if at < 0 {
			return fmt.Errorf("there is no list of %q; %s", args[0], templates.Suggest(args[0], names))
		}
		entries, err = lists[at].In(o.Game, listed)
		if err != nil {
			return err
		}
	}
	ofGame := []string{"handicaps", "pieces", "art"}
	if o.Has("game") && (len(args) == 0 || !slices.Contains(ofGame, args[0])) {
		a.warn("idle", "option", "--game", "when", "list "+strings.Join(ofGame, ", "))
	}
	if o.JSON {
		return a.printJSON(append([]order.Entry{}, entries...)) // an empty list is not null
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, e := range entries {
		fmt.Fprintf(w, "%s\t%s\n", host.Cell(e.ID), host.Cell(e.Description))
	}
	return w.Flush()
}

func listNames() (names []string) {
	for _, l := range order.Lists() {
		names = append(names, l.Name)
	}
	return names
}
