package main

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/layout/order"
	"shogikit/templates"
)

// orderEntry is one entry of a file of orders.
type orderEntry struct {
	line     int
	command  string
	args     []string // the game, if any, or the files of a handout
	settings []setting
	common   []string // options that are set for many orders, and need not have an effect on each
}

// setting is an option that a line of a file sets.
type setting struct{ option, value string }

// order returns the order with its options.
func (e *orderEntry) order() *order.Order {
	out := order.New(e.command, e.args...)
	for _, s := range e.settings {
		_ = out.Set(s.option, s.value) // the command has the option
	}
	return out
}

// orderable are the commands that can be used in orders.
var orderable = []string{"kit", "sheets", "booklet", "handout", "compose", "diagram"}

// maxOrders is the maximum number of orders in a file.
const maxOrders = 10000

// readOrders reads a list of orders, or a mapping of common options and orders. Each
// order names a command with its game, and options as in
//
//   - kit: minishogi
//     paper: letter
//
// A common option applies to all orders whose command has it, unless they override it.
// All errors are kept, each with its line. With the valid orders readOrders
// returns faulty ones that name an output, for it may also be the output of another. An
// invalid value is an error of its order, not of the file.
func (f *yamlFile) readOrders(data []byte) []orderEntry {
	common, orders := f.document(f.root(data))
	f.checkCommon(common)
	if len(f.faults) == 0 && len(orders) == 0 {
		const example = "- kit: shogi\n  paper: letter\n- booklet: shogi"
		f.add(0, fmt.Errorf("%s: must be a list of orders, for example\n%s", f.name, example))
	}
	if len(orders) > maxOrders {
		f.fault(orders[maxOrders].Line, "more than %d orders", maxOrders)
		orders = orders[:maxOrders]
	}
	var entries []orderEntry
	for _, node := range orders {
		if f.full() {
			break
		}
		before := len(f.faults)
		entry := f.entry(node, common)
		namesOutput := slices.ContainsFunc(entry.settings, func(s setting) bool { return s.option == "output" })
		if len(f.faults) == before || namesOutput {
			entries = append(entries, entry)
		}
	}
	return entries
}

// document returns the common options and the orders of a file.
func (f *yamlFile) document(root *yaml.Node) (common []pair, orders []*yaml.Node) {
	list := root
	for _, p := range f.pairs(root) {
		switch {
		case p.key == "orders":
			list = p.value
		case p.key == "common" && p.value.Kind == yaml.MappingNode:
			common = f.pairs(p.value)
		default:
			f.fault(p.line, "%s: must be orders, or common with a mapping of options", p.key)
		}
	}
	if list.Kind != yaml.SequenceNode {
		return common, nil
	}
	return common, list.Content
}

// checkCommon reports common options that no command has.
func (f *yamlFile) checkCommon(common []pair) {
	for _, p := range common {
		if f.full() {
			return
		}
		if !slices.ContainsFunc(orderable, func(command string) bool { return takesOption(command, p.key) }) {
			f.fault(p.line, "no command has an option %s", p.key)
		}
	}
}

// entry reads an order. Its own options come after the common ones.
func (f *yamlFile) entry(node *yaml.Node, common []pair) orderEntry {
	entry := orderEntry{line: node.Line}
	own := f.pairs(node)
	at := slices.IndexFunc(own, func(p pair) bool { return slices.Contains(orderable, p.key) })
	if at < 0 {
		f.fault(node.Line, "an order must say what to make: %s", strings.Join(orderable, ", "))
		return entry
	}
	entry.command = own[at].key
	entry.args = f.arguments(own[at])
	own = slices.Delete(own, at, at+1)
	for _, p := range common {
		if takesOption(entry.command, p.key) && !hasKey(own, p.key) {
			entry.settings = append(entry.settings, f.setting(p))
			entry.common = append(entry.common, p.key)
		}
	}
	for _, p := range own {
		if f.full() {
			return entry
		}
		switch {
		case slices.Contains(orderable, p.key):
			f.fault(p.line, "one order is %s or %s, not both", entry.command, p.key)
		case takesOption(entry.command, p.key):
			entry.settings = append(entry.settings, f.setting(p))
		default:
			near := templates.Suggest(p.key, optionNames(entry.command))
			f.fault(p.line, "%s has no option %s; %s", entry.command, p.key, near)
		}
	}
	return entry
}

// arguments returns the game of an order, or the files of a handout.
func (f *yamlFile) arguments(p pair) []string {
	if p.key == "handout" && p.value.Kind == yaml.SequenceNode {
		return f.words(p)
	}
	word := f.text(p)
	if word == "" {
		return nil
	}
	return []string{word}
}

func hasKey(pairs []pair, key string) bool {
	return slices.ContainsFunc(pairs, func(p pair) bool { return p.key == key })
}

func takesOption(command, name string) bool {
	_, ok := order.Of(command, name)
	return ok
}

func optionNames(command string) (names []string) {
	for _, o := range order.For(command) {
		names = append(names, o.Name)
	}
	return names
}
