package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"

	"shogikit/templates"
)

// The configuration file holds one's usual options: lines of "flag: value" that
// are the defaults of every command which has the flag, or "command.flag:
// value" for one command.

// configName is the file in the user's folder.
const configName = "config.yaml"

// maxConfig bounds what is read as a configuration.
const maxConfig = 1 << 18

// perJob are the flags that say what one run is about; no file sets them.
var perJob = []string{"output", "help", "version", "print-config", "measured", "back", "save", "problems"}

// perCommand are the flags whose values mean something else in each command, so
// that a configuration has to name the command.
var perCommand = []string{"format"}

// printsConfig are the commands that have --print-config.
var printsConfig = []string{"kit", "sheets", "booklet"}

// option is one line of a configuration.
type option struct {
	command string // "" for all commands
	flag    string
	value   string
	line    int
}

// config is what a configuration says.
type config struct {
	file    string
	options []option
}

// errorAt makes an error that names file and line.
func (c *config) errorAt(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", c.file, line, fmt.Sprintf(format, args...))
}

// configure makes a command take its defaults from the configuration, and gives
// it --print-config if it is one of those that have it.
func (a *app) configure(c *cobra.Command) {
	run := c.RunE
	if run == nil {
		return
	}
	show := false
	if slices.Contains(printsConfig, c.Name()) {
		c.Flags().BoolVar(&show, "print-config", false, "print the options in force as a configuration file, and stop")
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		conf, err := a.loadConfig(c.Root())
		if err != nil {
			return err
		}
		used, err := conf.apply(c)
		if err != nil {
			return err
		}
		if show {
			return a.printConfig(c)
		}
		a.configured = used
		return conf.blame(used, run(c, args))
	}
}

// loadConfig reads the configuration; without a file it is empty.
func (a *app) loadConfig(root *cobra.Command) (*config, error) {
	dir, err := a.userFolder()
	if err != nil {
		return &config{}, nil // nowhere to look
	}
	c := &config{file: filepath.Join(dir, configName)}
	a.reads(c.file)
	data, err := readSmall(c.file, maxConfig)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return c, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", c.file, cause(err))
	}
	return c, c.parse(data, flagsOf(root))
}

// flagsOf lists the flags that a configuration can set, by the names of their
// commands; "" stands for all commands together.
func flagsOf(root *cobra.Command) map[string][]string {
	out := map[string][]string{}
	for _, c := range root.Commands() {
		if c.Hidden || c.RunE == nil {
			continue
		}
		eachFlag(c, func(f *pflag.Flag) {
			out[c.Name()] = append(out[c.Name()], f.Name)
			if !slices.Contains(out[""], f.Name) && !slices.Contains(perCommand, f.Name) {
				out[""] = append(out[""], f.Name)
			}
		})
	}
	return out
}

// eachFlag calls f for every flag of a command that a configuration can set.
func eachFlag(c *cobra.Command, f func(*pflag.Flag)) {
	visit := func(fl *pflag.Flag) {
		if !fl.Hidden && !slices.Contains(perJob, fl.Name) {
			f(fl)
		}
	}
	c.InheritedFlags().VisitAll(visit)
	c.LocalFlags().VisitAll(visit)
}

// parse reads the lines of a configuration; all that is wrong comes at once.
func (c *config) parse(data []byte, known map[string][]string) error {
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
		if err := c.option(key, value, known, seen); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

// option reads one line.
func (c *config) option(key, value *yaml.Node, known map[string][]string, seen map[string]int) error {
	if key.Kind != yaml.ScalarNode {
		return c.errorAt(key.Line, "a flag is wanted before the colon")
	}
	o := option{flag: key.Value, line: key.Line}
	if command, flag, ok := strings.Cut(key.Value, "."); ok {
		o.command, o.flag = command, flag
		if known[command] == nil || command == "" {
			return c.errorAt(key.Line, "%s: there is no command %q that has options%s", key.Value, command, didYouMean(command, commandNames(known)))
		}
	}
	switch {
	case o.command == "" && slices.Contains(perCommand, o.flag):
		return c.errorAt(key.Line, "%s: its values differ from command to command; write for example sheets.%s", o.flag, o.flag)
	case slices.Contains(perJob, o.flag):
		return c.errorAt(key.Line, "%s: this is said for each run, and not in a configuration", o.flag)
	case !slices.Contains(known[o.command], o.flag):
		return c.errorAt(key.Line, "%s: there is no such option%s", key.Value, didYouMean(o.flag, known[o.command]))
	case seen[key.Value] != 0:
		return c.errorAt(key.Line, "%s stands twice, first in line %d", key.Value, seen[key.Value])
	case value.Kind != yaml.ScalarNode:
		return c.errorAt(value.Line, "%s: one value is wanted; several are separated by commas", key.Value)
	}
	seen[key.Value] = key.Line
	if value.Tag != "!!null" {
		o.value = value.Value
	}
	c.options = append(c.options, o)
	return nil
}

func commandNames(known map[string][]string) []string {
	var out []string
	for name := range known {
		if name != "" {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

func didYouMean(word string, known []string) string {
	if near := templates.Nearest(word, known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// apply sets the flags that the configuration knows and the command line did
// not set, and returns what it set. Lines for the command win over those for
// all.
func (c *config) apply(cmd *cobra.Command) ([]option, error) {
	chosen := map[string]option{}
	var order []string
	for _, o := range c.options {
		f := cmd.Flags().Lookup(o.flag)
		if f == nil || f.Changed || o.command != "" && o.command != cmd.Name() {
			continue
		}
		old, has := chosen[o.flag]
		if !has {
			order = append(order, o.flag)
		}
		if !has || old.command == "" {
			chosen[o.flag] = o
		}
	}
	var used []option
	var faults []error
	for _, name := range order {
		o := chosen[name]
		f := cmd.Flags().Lookup(name)
		if o.value == "" && f.DefValue == "" {
			continue
		}
		if err := f.Value.Set(o.value); err != nil {
			faults = append(faults, c.errorAt(o.line, "%s: %q: %s is wanted", name, o.value, kindOf(f.Value.Type())))
			continue
		}
		used = append(used, o)
	}
	return used, errors.Join(faults...)
}

// blame adds to an error where the option comes from that it speaks of: whoever
// did not type it would look for it in vain.
func (c *config) blame(used []option, err error) error {
	if err == nil || errors.Is(err, errFaults) {
		return err
	}
	for _, o := range used {
		if o.value != "" && strings.Contains(err.Error(), strconv.Quote(o.value)) || strings.Contains(err.Error(), "--"+o.flag+" ") {
			return blamed{err, fmt.Sprintf("%s:%d sets %s: %s", c.file, o.line, o.flag, o.value)}
		}
	}
	return err
}

// blamed is an error that comes from a line of the configuration.
type blamed struct {
	error
	where string
}

func (b blamed) Unwrap() error { return b.error }

// Error says the error, and the line.
func (b blamed) Error() string { return b.error.Error() + " (" + b.where + ")" }

// printConfig writes the options in force. Those that are the program's own
// defaults are comments, so that the file says no more than one wanted.
func (a *app) printConfig(c *cobra.Command) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# The options of shogikit %s; those behind a # are the defaults.\n", c.Name())
	if dir, err := a.userFolder(); err == nil {
		fmt.Fprintf(&b, "# Saved as %s they hold for every run.\n", filepath.Join(dir, configName))
	}
	eachFlag(c, func(f *pflag.Flag) {
		key := f.Name
		if slices.Contains(perCommand, key) {
			key = c.Name() + "." + key
		}
		line := strings.TrimRight(key+": "+yamlScalar(f.Value.String()), " ")
		if f.Value.String() == f.DefValue {
			line = "# " + line
		}
		b.WriteString(line + "\n")
	})
	_, err := io.Copy(a.stdout, &b)
	return err
}

// yamlScalar writes a value so that YAML reads it back as it is.
func yamlScalar(s string) string {
	if s == "" {
		return ""
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte("k: "+s), &doc); err == nil && len(doc.Content) == 1 && doc.Content[0].Kind == yaml.MappingNode {
		if v := doc.Content[0].Content; len(v) == 2 && v[1].Kind == yaml.ScalarNode && v[1].Value == s && v[1].Tag != "!!null" && v[1].LineComment == "" {
			return s
		}
	}
	out, err := yaml.Marshal(s)
	if err != nil {
		return strconv.Quote(s)
	}
	return strings.TrimSuffix(string(out), "\n")
}
