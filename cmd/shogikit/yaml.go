package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/output/draw"
	"shogikit/templates"
)

// yamlFile is a YAML file and its errors.
type yamlFile struct {
	name   string
	faults []lineFault
}

// lineFault is an error in a line.
type lineFault struct {
	line int
	err  error
}

// maxFaults is the number of faults after which the rest of a file is not checked, so that
// further ones cost nothing.
const maxFaults = 50

func (f *yamlFile) fault(line int, format string, args ...any) {
	f.add(line, located(f.at(line), fmt.Errorf(format, args...)))
}

func (f *yamlFile) add(line int, err error) {
	if !f.full() {
		f.faults = append(f.faults, lineFault{line, err})
	}
}

// full reports whether the maximum number of errors is reached.
func (f *yamlFile) full() bool { return len(f.faults) >= maxFaults }

// err returns all errors in the order of their lines.
func (f *yamlFile) err() error {
	slices.SortStableFunc(f.faults, func(a, b lineFault) int { return cmp.Compare(a.line, b.line) })
	var all []error
	for _, fault := range f.faults {
		all = append(all, fault.err)
	}
	if f.full() {
		all = append(all, fmt.Errorf("%s: stopped after %d faults; the rest was not checked", f.name, maxFaults))
	}
	return errors.Join(all...)
}

// located prefixes every line of an error with a position.
func located(where string, err error) error {
	return errors.New(where + ": " + strings.ReplaceAll(err.Error(), "\n", "\n"+where+": "))
}

// at returns a position in the file.
func (f *yamlFile) at(line int) string { return fmt.Sprintf("%s:%d", f.name, line) }

// root returns the root node; the zero node if the file is empty.
func (f *yamlFile) root(data []byte) *yaml.Node {
	if line := templates.Unseen(data); line > 0 {
		f.fault(line, "it holds characters that cannot be seen")
		return &yaml.Node{}
	}
	var doc, second yaml.Node
	docs := yaml.NewDecoder(bytes.NewReader(data))
	err := docs.Decode(&doc)
	if err == nil {
		err = docs.Decode(&second)
	}
	switch {
	case err == nil:
		f.fault(second.Line, "this file must not have a second part after a line of ---")
	case err != io.EOF:
		line, what := templates.YAMLFault(data)
		f.fault(max(line, 1), "%s", what)
	}
	if len(doc.Content) == 0 || doc.Content[0].Tag == "!!null" {
		return &yaml.Node{}
	}
	return doc.Content[0]
}

// pair is a key, usually an option, and its value.
type pair struct {
	key   string
	line  int
	value *yaml.Node
}

// pairs returns the entries of a mapping; nil for other nodes.
func (f *yamlFile) pairs(n *yaml.Node) (out []pair) {
	if n.Kind != yaml.MappingNode {
		return nil
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content) && !f.full(); i += 2 {
		switch key := n.Content[i]; {
		case key.Kind != yaml.ScalarNode:
			f.fault(key.Line, "no flag before the colon")
		case seen[key.Value] != 0:
			f.fault(key.Line, "%s is given twice, first in line %d", key.Value, seen[key.Value])
		default:
			seen[key.Value] = key.Line
			out = append(out, pair{key.Value, key.Line, n.Content[i+1]})
		}
	}
	return out
}

// setting returns the option that a line sets.
func (f *yamlFile) setting(p pair) setting {
	return setting{option: p.key, value: f.text(p)}
}

// text returns a value as it would be typed; lists are joined with commas.
func (f *yamlFile) text(p pair) string { return strings.Join(f.words(p), ",") }

// words returns the values of a list, or a single value.
func (f *yamlFile) words(p pair) []string {
	nodes := []*yaml.Node{p.value}
	if p.value.Kind == yaml.SequenceNode {
		nodes = p.value.Content
	}
	words := make([]string, len(nodes))
	for i, n := range nodes {
		if n.Kind != yaml.ScalarNode {
			f.fault(n.Line, "%s: must be one value, or a list of values", p.key)
		}
		if strings.ContainsFunc(n.Value, draw.Hidden) { // in a file's name it would forge lines
			f.fault(n.Line, "%s: a line break or another character that cannot be seen is in it", p.key)
		}
		if n.Tag != "!!null" {
			words[i] = n.Value
		}
	}
	return words
}
