// Package config reads the file of one's usual options: lines of "flag: value" that
// are the defaults of every command which has the flag, or "command.flag: value"
// for one command.
package config

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/layout/order"
	"shogikit/templates"
)

// Setting is one line of a configuration.
type Setting struct {
	Flag, Value string
	command     string // "" for all commands
	line        int
}

// Config is what a configuration says. The zero Config says nothing.
type Config struct {
	file     string
	settings []Setting
}

// errorAt makes an error that names file and line.
func (c *Config) errorAt(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", c.file, line, fmt.Errorf(format, args...))
}

// Read reads a configuration: all that is wrong comes at once, with file and line.
func Read(file string, data []byte) (*Config, error) {
	c := &Config{file: file}
	return c, c.parse(data)
}

// settable lists what a configuration can set for a command, or for all.
func settable(command string) []string {
	var out []string
	for _, name := range order.Commands() {
		for _, o := range order.For(name) {
			if !o.PerRun && (name == command || command == "" && !o.PerCommand) {
				out = append(out, o.Name)
			}
		}
	}
	return out
}

// option returns an option of a command, or of the first that has it, best one
// that a configuration can set.
func option(command, name string) (opt order.Option, found bool) {
	if command != "" {
		return order.Of(command, name)
	}
	for _, c := range order.Commands() {
		if o, ok := order.Of(c, name); ok && (!found || opt.PerRun && !o.PerRun) {
			opt, found = o, true
		}
	}
	return opt, found
}

// parse reads the lines of a configuration; all that is wrong comes at once.
func (c *Config) parse(data []byte) error {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		line, what := templates.YAMLFault(err)
		return c.errorAt(max(line, 1), "not readable as YAML: %s", what)
	}
	if len(doc.Content) == 0 {
		return nil
	}
	root := doc.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil
	}
	if root.Kind != yaml.MappingNode {
		return c.errorAt(root.Line, "lines of the form \"flag: value\" are wanted, for example \"paper: letter\"")
	}
	var faults []error
	seen := map[string]int{}
	for i := 0; i+1 < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		if err := c.setting(key, value, seen); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// setting reads one line.
func (c *Config) setting(key, value *yaml.Node, seen map[string]int) error {
	if key.Kind != yaml.ScalarNode {
		return c.errorAt(key.Line, "a flag is wanted before the colon")
	}
	s := Setting{Flag: key.Value, line: key.Line}
	if command, flag, ok := strings.Cut(key.Value, "."); ok {
		s.command, s.Flag = command, flag
		if !slices.Contains(order.Commands(), command) {
			return c.errorAt(key.Line, "%s: there is no command %q that has options%s", key.Value, command, near(command, order.Commands()))
		}
	}
	opt, ok := option(s.command, s.Flag)
	switch {
	case !ok:
		return c.errorAt(key.Line, "%s: there is no such option%s", key.Value, near(s.Flag, settable(s.command)))
	case s.command == "" && opt.PerCommand:
		return c.errorAt(key.Line, "%s: its values differ from command to command; write for example sheets.%s", s.Flag, s.Flag)
	case opt.PerRun:
		return c.errorAt(key.Line, "%s: this is said for each run, and not in a configuration", s.Flag)
	case seen[key.Value] != 0:
		return c.errorAt(key.Line, "%s stands twice, first in line %d", key.Value, seen[key.Value])
	case value.Kind != yaml.ScalarNode:
		return c.errorAt(value.Line, "%s: one value is wanted; several are separated by commas", key.Value)
	}
	seen[key.Value] = key.Line
	if value.Tag != "!!null" {
		s.Value = value.Value
	}
	c.settings = append(c.settings, s)
	return nil
}

// Apply sets what the command line did not say, and returns the lines that did.
// Those for the command win over those for all.
func (c *Config) Apply(v *order.Values) (used []Setting) {
	for _, mine := range []bool{true, false} {
		for _, s := range c.settings {
			opt, ok := order.Of(v.Command(), s.Flag)
			if !ok || opt.PerRun || v.Said(s.Flag) || mine != (s.command == v.Command()) || !mine && s.command != "" || s.Value == "" && opt.Default == "" {
				continue
			}
			_ = v.Set(s.Flag, s.Value, fmt.Sprintf("%s:%d", c.file, s.line)) // the command has it
			used = append(used, s)
		}
	}
	return used
}

// Print writes the options in force, and in which file they would hold for every
// run; "" where there is none. Those that are the program's own defaults are
// comments, so that the file says no more than one wanted.
func Print(w io.Writer, v *order.Values, file string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The options of shogikit %s; those behind a # are the defaults.\n", v.Command())
	if file != "" {
		fmt.Fprintf(&b, "# Saved as %s they hold for every run.\n", file)
	}
	for _, o := range slices.SortedFunc(slices.Values(v.Options()), func(a, b order.Option) int { return cmp.Compare(a.Name, b.Name) }) {
		if o.PerRun {
			continue
		}
		key := o.Name
		if o.PerCommand {
			key = v.Command() + "." + key
		}
		line := strings.TrimRight(key+": "+yamlScalar(v.Text(o.Name)), " ")
		if v.Text(o.Name) == o.Default {
			line = "# " + line
		}
		b.WriteString(line + "\n")
	}
	_, err := io.Copy(w, &b)
	return err
}

// near ends a message on a word that is unknown with the one that is nearest.
func near(word string, known []string) string {
	if n := templates.Nearest(word, known); n != "" {
		return "; did you mean " + n + "?"
	}
	return ""
}

// yamlScalar writes a value so that YAML reads it back as it is.
func yamlScalar(s string) string {
	if s == "" {
		return ""
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Value: s} // without a tag it is plain where it can be
	if n.ShortTag() == "!!null" || strings.ContainsAny(s, "\n\r") {
		n.Style = yaml.DoubleQuotedStyle
	}
	out, err := yaml.Marshal(&n)
	if err != nil {
		return strconv.Quote(s)
	}
	return strings.TrimSuffix(string(out), "\n")
}
