// Package config reads files of options: configurations, whose lines are "flag: value"
// for all commands that have the flag or "command.flag: value" for one command; and
// files of orders for many runs.
package config

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"shogikit/layout/order"
)

// setting is a line of a configuration.
type setting struct {
	command     string // "" for all commands
	flag, value string
	from        string // file and line
}

// Config is a configuration. The zero Config is empty.
type Config struct {
	file
	settings []setting
}

// Read reads a configuration. It returns all errors at once, with file and line.
func Read(name string, data []byte) (*Config, error) {
	c := &Config{file: file{name: name}}
	root := c.root(data)
	if root.Kind != yaml.MappingNode && root.Kind != 0 {
		c.fault(root.Line, "lines must have the form \"flag: value\", for example \"paper: letter\"")
	}
	for _, p := range c.pairs(root) {
		if !c.full() {
			c.add(p)
		}
	}
	return c, errors.Join(c.faults...)
}

// options returns the options of a command by name, "" meaning all commands; of an
// option that several commands share, preferably one that a configuration can set.
func options(command string) map[string]order.Option {
	all := map[string]order.Option{}
	for _, c := range order.Commands() {
		for _, o := range order.For(c) {
			if old, has := all[o.Name]; (command == "" || command == c) && (!has || old.PerRun) {
				all[o.Name] = o
			}
		}
	}
	return all
}

func (c *Config) add(p pair) {
	s := c.setting(p)
	if command, flag, ok := strings.Cut(p.key, "."); ok {
		s.command, s.flag = command, flag
		if !slices.Contains(order.Commands(), command) {
			c.fault(p.line, "%s: there is no command %q that has options%s", p.key, command, order.DidYouMean("", command, order.Commands()))
			return
		}
	}
	all := options(s.command)
	switch opt, ok := all[s.flag]; {
	case !ok:
		c.fault(p.line, "%s: there is no such option%s", p.key, order.DidYouMean("", s.flag, slices.Sorted(maps.Keys(all))))
	case s.command == "" && opt.Own:
		c.fault(p.line, "%s: its values differ from command to command; write for example sheets.%s", s.flag, s.flag)
	case opt.PerRun:
		c.fault(p.line, "%s: must be given for each run, not in a configuration", s.flag)
	default:
		c.settings = append(c.settings, s)
	}
}

// Apply sets the options that the command line did not. Settings for the command take
// precedence over those for all.
func (c *Config) Apply(o *order.Order) {
	for _, command := range []string{o.Command, ""} {
		for _, s := range c.settings {
			opt, has := order.Of(o.Command, s.flag)
			if s.command == command && has && !opt.PerRun && !o.Has(s.flag) && (s.value != "" || opt.Default != "") {
				_ = o.Set(s.flag, s.value, s.from) // the command has the option
			}
		}
	}
}

// Print writes the options in effect as a configuration, and the file to save it as; ""
// if there is none. Defaults are commented out, so that the file sets no more than
// needed.
func Print(w io.Writer, o *order.Order, file string) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "# The options of shogikit %s; those after a # are the defaults.\n", o.Command)
	if file != "" {
		fmt.Fprintf(b, "# Saved as %s, they apply to every run.\n", file)
	}
	for _, opt := range slices.SortedFunc(slices.Values(order.For(o.Command)), func(a, b order.Option) int { return cmp.Compare(a.Name, b.Name) }) {
		if opt.PerRun {
			continue
		}
		key := opt.Name
		if opt.Own {
			key = o.Command + "." + key
		}
		line := strings.TrimRight(key+": "+yamlScalar(o.Text(&opt)), " ")
		if o.Text(&opt) == opt.Default {
			line = "# " + line
		}
		b.WriteString(line + "\n")
	}
	return b.Flush()
}

// plain matches texts that YAML reads verbatim.
var plain = regexp.MustCompile(`^[\pL0-9]([\pL0-9 ,.%/_-]*[\pL0-9,.%/_-])?$`)

// yamlScalar quotes a value for YAML if necessary.
func yamlScalar(s string) string {
	if s == "" || plain.MatchString(s) && !strings.EqualFold(s, "null") {
		return s
	}
	return strconv.Quote(s)
}
