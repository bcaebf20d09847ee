package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/layout/order"
	"shogikit/templates"
)

// orderLine is one run of a command.
type orderLine struct {
	Where    string // file and line
	Command  string
	Args     []string // the game, if any
	settings []setting
}

// Order returns the order with its options.
func (o *orderLine) Order() *order.Order {
	out := order.New(o.Command, o.Args...)
	for _, s := range o.settings {
		_ = out.Set(s.flag, s.value) // the command has the option
	}
	return out
}

// mostOrders is the maximum number of orders of a run.
const mostOrders = 10000

// setting is an option that a line of a file sets.
type setting struct{ flag, value string }

// options returns the names of the options of a command.
func options(command string) (names []string) {
	for _, o := range order.For(command) {
		names = append(names, o.Name)
	}
	return names
}

// orderable are the commands that can be used in orders.
var orderable = []string{"kit", "sheets", "booklet", "handout", "compose", "diagram"}

// readOrders reads a list of orders, or a mapping of common options and orders. Each
// order names a command with its game, and options as in
//
//   - kit: minishogi
//     paper: letter
//
// A common option applies to all orders whose command has it, unless they override it.
// readOrders returns all errors at once, each with its line, and the valid orders; an
// invalid value is an error of its order, not of the file.
func readOrders(name string, data []byte) ([]orderLine, error) {
	f := &yamlFile{name: name}
	list := f.root(data)
	var common, top []pair
	if list.Kind == yaml.MappingNode {
		top, list = f.pairs(list), &yaml.Node{}
	}
	for _, p := range top {
		switch {
		case p.key == "orders":
			list = p.value
		case p.key == "common" && p.value.Kind == yaml.MappingNode:
			common = f.pairs(p.value)
		default:
			f.fault(p.line, "%s: must be orders, or common with a mapping of options", p.key)
		}
	}
	for _, p := range common {
		if !f.full() && !slices.ContainsFunc(orderable, func(c string) bool { return has(c, p.key) }) {
			f.fault(p.line, "no command has an option %s", p.key)
		}
	}
	if len(f.faults) == 0 && (list.Kind != yaml.SequenceNode || len(list.Content) == 0) {
		const example = "- kit: shogi\n  paper: letter\n- booklet: shogi"
		return nil, fmt.Errorf("%s: must be a list of orders, for example\n%s", name, example)
	}
	if len(list.Content) > mostOrders {
		f.fault(list.Content[mostOrders].Line, "more than %d orders", mostOrders)
	}
	var out []orderLine
	for _, n := range list.Content[:min(len(list.Content), mostOrders)] {
		if f.full() {
			break
		}
		before := len(f.faults)
		o := f.order(n, common)
		namesOutput := slices.ContainsFunc(o.settings, func(s setting) bool { return s.flag == "output" })
		if before == len(f.faults) || namesOutput { // that output may be the one of another order
			out = append(out, o)
		}
	}
	return out, errors.Join(f.faults...)
}

func has(command, option string) bool {
	_, ok := order.Of(command, option)
	return ok
}

// arguments returns the game of an order, or the files of a handout.
func (f *yamlFile) arguments(p pair) []string {
	word := f.text(p)
	switch {
	case word == "":
		return nil
	case p.key == "handout" && p.value.Kind == yaml.SequenceNode:
		return strings.Split(word, ",")
	}
	return []string{word}
}

func (f *yamlFile) order(n *yaml.Node, common []pair) orderLine {
	o := orderLine{Where: f.at(n.Line)}
	own := f.pairs(n)
	at := slices.IndexFunc(own, func(p pair) bool { return slices.Contains(orderable, p.key) })
	if at < 0 {
		f.fault(n.Line, "an order must say what to make: %s", strings.Join(orderable, ", "))
		return o
	}
	o.Command = own[at].key
	o.Args = f.arguments(own[at])
	own = slices.Delete(own, at, at+1)
	for _, p := range common {
		if has(o.Command, p.key) && !slices.ContainsFunc(own, func(o pair) bool { return o.key == p.key }) {
			o.settings = append(o.settings, f.setting(p))
		}
	}
	for _, p := range own {
		switch {
		case f.full():
			return o
		case slices.Contains(orderable, p.key):
			f.fault(p.line, "one order is %s or %s, not both", o.Command, p.key)
		case p.key == "output" && p.value.Value == "-":
			f.fault(p.line, "an order must write to a file, not to stdout")
		case has(o.Command, p.key):
			o.settings = append(o.settings, f.setting(p))
		default:
			f.fault(p.line, "%s has no option %s; %s", o.Command, p.key, templates.Suggest(p.key, options(o.Command)))
		}
	}
	return o
}
