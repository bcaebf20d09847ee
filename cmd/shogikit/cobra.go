//go:build !js

package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
)

// execute runs a command line.
func execute(a *app, args []string) (executed, error) {
	root := fullCommand(a)
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") && !strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		if c, _, err := root.Find(args[:1]); err != nil || c == root { // before its flags are taken for flags of the root
			return executed{command: root.Name()}, unknownCommand(root, args)
		}
	}
	root.SetArgs(args)
	c, err := root.ExecuteC()
	f := c.Flag("output")
	piped := f != nil && f.Changed && f.Value.String() == "-"
	return executed{c.Name(), piped}, err
}

// fullCommand returns the root command, including the commands that Cobra adds.
func fullCommand(a *app) *cobra.Command {
	root := rootCommand(a)
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	refuseUnknown(root)
	return root
}

// rootCommand returns the root command with the program's own commands.
func rootCommand(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "shogikit COMMAND",
		Short:         "Print complete paper kits of shogi and its relatives",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          unknownCommand,
		RunE:          func(*cobra.Command, []string) error { return start(a) },
	}
	quiet, _ := order.Of("", "quiet")
	root.PersistentFlags().BoolVarP(&a.quiet, quiet.Name, quiet.Letter, false, quiet.Help)
	root.SetFlagErrorFunc(flagError)
	plainHelp := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		if c != root && c.Parent() != root { // of completion
			plainHelp(c, args)
			return
		}
		printHelp(a, c)
	})
	root.AddGroup(&cobra.Group{ID: tools})
	for _, of := range commands() {
		c := newCommand(a, of)
		if of.name == "moves" || of.name == "perft" {
			c.GroupID = tools
		}
		root.AddCommand(c)
	}
	return root
}

// tools is the group of the commands for authors of engines.
const tools = "tools"

// newCommand returns a command with its flags. Those of commands that the command line
// does not mention are not made.
func newCommand(a *app, of command) *cobra.Command {
	c, o := of.cobra(), &order.Order{}
	if len(a.args) == 0 || slices.Contains(a.args, of.name) {
		o = order.New(of.name)
	}
	o.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Name == "quiet" {
			return // a flag of the root, for all commands
		}
		c.Flags().AddFlag(f)
	})
	c.Flags().SortFlags = false
	c.RunE = func(_ *cobra.Command, args []string) error {
		o.Args = args
		return perform(a, of, o)
	}
	return c
}

// cobra returns the Cobra command.
func (c command) cobra() *cobra.Command {
	use, text := section(c.name)
	short, long, _ := strings.Cut(text, "\n\n")
	long, examples, _ := strings.Cut(long, "\n\nExamples:\n")
	check := func(_ *cobra.Command, args []string) error { return c.arguments(args) }
	return &cobra.Command{Use: use, Short: short, Long: long, Example: examples, Args: check}
}

func init() {
	cobra.EnableCommandSorting = false // the order of help.txt is by use
	_, text := section("DOUBLE CLICK")
	cobra.MousetrapHelpText, cobra.MousetrapDisplayDuration = text+"\n\n", 0 // 0 waits for a key
}

// unknownCommand suggests the nearest command if the first word is not a command.
func unknownCommand(parent *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range parent.Commands() {
		names = append(names, c.Name())
	}
	err := fmt.Errorf("%q is not a command of %s; %s", args[0], parent.Name(), templates.Suggest(args[0], names))
	return host.Advise(err, "see `%s --help`", parent.CommandPath())
}

// refuseUnknown makes the commands that Cobra adds reject unknown commands and shells,
// instead of printing their help.
func refuseUnknown(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	help, _, _ := root.Find([]string{"help"})
	help.Args = func(_ *cobra.Command, args []string) error {
		if found, _, err := root.Find(args); err == nil && found != root {
			return nil
		}
		return unknownCommand(root, args)
	}
	root.InitDefaultCompletionCmd()
	shells, _, _ := root.Find([]string{"completion"})
	for _, shell := range shells.Commands() {
		shell.Args = func(c *cobra.Command, args []string) error { return none("completion " + c.Name())(args) }
	}
	shells.Use, shells.Long = section("completion")
	shells.Args, shells.RunE = unknownCommand, func(c *cobra.Command, _ []string) error { return c.Help() }
}

// unknownFlag suggests the flag that was meant, or the commands that have it. It
// distinguishes one dash from two.
func unknownFlag(c *cobra.Command, e *pflag.NotExistError) error {
	typed := "--" + strings.TrimLeft(e.GetSpecifiedName(), "-")
	if short := e.GetSpecifiedShortnames(); short != "" {
		typed = "-" + short
	}
	name, _, _ := strings.Cut(strings.TrimLeft(typed, "-"), "=")
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	others := slices.DeleteFunc(order.Commands(), func(other string) bool { _, has := order.Of(other, name); return !has })
	if len(others) > 0 && !slices.Contains(names, name) {
		return fmt.Errorf("%s has no flag --%s; it belongs to %s", c.Name(), name, strings.Join(others, ", "))
	}
	near := templates.Nearest(name, names)
	if near != "" {
		near = "--" + near
	}
	return templates.Hint(fmt.Errorf("there is no flag %s", typed), near)
}

// flagError words a flag error like the other messages.
func flagError(c *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var value *pflag.InvalidValueError
	var missing *pflag.ValueRequiredError
	switch {
	case errors.As(err, &unknown):
		err = unknownFlag(c, unknown)
	case errors.As(err, &value):
		err = value.Unwrap()
		if value.GetFlag().Name == "quiet" {
			err = fmt.Errorf("--%s %q: must be true or false", value.GetFlag().Name, value.GetValue())
		}
	case errors.As(err, &missing):
		err = fmt.Errorf("--%s needs a value", missing.GetFlag().Name)
	}
	return host.Advise(err, "`%s --help` lists the flags", c.CommandPath())
}
