// Package orders reads a file of orders: many kits, booklets and handouts that one
// run is to make.
package orders

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/templates"
)

// Order is one run of a command.
type Order struct {
	Line int      // where it stands in the file
	Args []string // as they would be typed
}

// Commands says what can be ordered.
type Commands struct {
	Names  []string                        // the commands
	Option func(command, name string) bool // reports whether a command has an option
	List   func(command string) []string   // its options, for suggestions
}

// Limits of what is read.
const (
	maxFile   = 1 << 20
	maxOrders = 10000
)

type reader struct {
	file     string
	commands Commands
	common   []*yaml.Node // keys and values by turns
	faults   []error
}

func (r *reader) fault(n *yaml.Node, format string, args ...any) {
	r.faults = append(r.faults, fmt.Errorf("%s:%d: %w", r.file, n.Line, fmt.Errorf(format, args...)))
}

// Read reads a list of orders, or a mapping of common options and orders. Each
// order names a command with its game, and options as in
//
//   - kit: minishogi
//     paper: letter
//
// A common option is that of all orders whose command has it and that do not say
// otherwise. All faults come at once.
func Read(file string, from io.Reader, c Commands) ([]Order, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxFile {
		return nil, fmt.Errorf("%s: larger than %d MB", file, maxFile>>20)
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		line, what := templates.YAMLFault(err)
		return nil, fmt.Errorf("%s:%d: not readable as YAML: %s", file, max(line, 1), what)
	}
	r := reader{file: file, commands: c}
	var list *yaml.Node
	if len(doc.Content) > 0 {
		list = r.list(doc.Content[0])
	}
	if len(r.faults) == 0 && (list == nil || list.Kind != yaml.SequenceNode || len(list.Content) == 0) {
		return nil, fmt.Errorf("%s: a list of orders is wanted, for example\n- kit: shogi\n  paper: letter\n- booklet: shogi", file)
	}
	var out []Order
	for i := 0; list != nil && i < len(list.Content) && len(r.faults) < 100; i++ {
		if i == maxOrders {
			r.fault(list.Content[i], "more than %d orders", maxOrders)
			break
		}
		if o, ok := r.order(list.Content[i]); ok {
			out = append(out, o)
		}
	}
	return out, errors.Join(r.faults...)
}

// list finds the list of orders, and what is common to them.
func (r *reader) list(root *yaml.Node) *yaml.Node {
	if root.Kind != yaml.MappingNode {
		return root
	}
	var list *yaml.Node
	for i := 0; i+1 < len(root.Content); i += 2 {
		switch key, value := root.Content[i], root.Content[i+1]; {
		case key.Value == "orders":
			list = value
		case key.Value == "common" && value.Kind == yaml.MappingNode:
			r.common = value.Content
			r.checkCommon()
		default:
			r.fault(key, "%s: orders or common, a mapping of options, is wanted here", key.Value)
		}
	}
	return list
}

func (r *reader) checkCommon() {
	for i := 0; i+1 < len(r.common); i += 2 {
		key := r.common[i]
		if !slices.ContainsFunc(r.commands.Names, func(c string) bool { return r.commands.Option(c, key.Value) }) {
			r.fault(key, "no command has an option %s", key.Value)
		}
	}
}

func (r *reader) order(n *yaml.Node) (Order, bool) {
	if n.Kind != yaml.MappingNode {
		r.fault(n, "an order is wanted, for example kit: shogi")
		return Order{}, false
	}
	command, game := "", ""
	said := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		if said[key.Value] {
			r.fault(key, "%s stands twice", key.Value)
		}
		said[key.Value] = true
		if !slices.Contains(r.commands.Names, key.Value) {
			continue
		}
		if command != "" {
			r.fault(key, "one order is %s or %s, not both", command, key.Value)
		}
		command, game = key.Value, r.value(key.Value, value)
	}
	if command == "" {
		r.fault(n, "the order does not say what to make: %s", strings.Join(r.commands.Names, ", "))
		return Order{}, false
	}
	args := []string{command}
	add := func(key, value *yaml.Node) { args = append(args, "--"+key.Value+"="+r.value(key.Value, value)) }
	for i := 0; i+1 < len(r.common); i += 2 {
		if key := r.common[i]; r.commands.Option(command, key.Value) && !said[key.Value] {
			add(key, r.common[i+1])
		}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		switch key := n.Content[i]; {
		case key.Value == command:
		case key.Value == "output" && n.Content[i+1].Value == "-":
			r.fault(key, "an order is written to a file, and not to stdout")
		case r.commands.Option(command, key.Value):
			add(key, n.Content[i+1])
		default:
			r.fault(key, "%s has no option %s; %s", command, key.Value, templates.Suggest(key.Value, r.commands.List(command)))
		}
	}
	if game != "" {
		args = append(args, "--", game)
	}
	return Order{n.Line, args}, true
}

// value returns a value as it would be typed; a list is separated by commas.
func (r *reader) value(key string, n *yaml.Node) string {
	switch {
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		return ""
	case n.Kind == yaml.ScalarNode:
		return n.Value
	case n.Kind == yaml.SequenceNode:
		var parts []string
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				r.fault(item, "%s: one value is wanted", key)
			}
			parts = append(parts, item.Value)
		}
		return strings.Join(parts, ",")
	}
	r.fault(n, "%s: one value, or a list of values, is wanted", key)
	return ""
}
