package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shogikit/layout/order"
	"shogikit/templates"
)

// unknownCommand names the nearest command where the first word is none.
func unknownCommand(parent *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, c := range parent.Commands() {
		names = append(names, c.Name())
	}
	return withHint(fmt.Errorf("%q is not a command of %s; %s", args[0], parent.Name(), templates.Suggest(args[0], names)), "`%s --help` tells more", parent.CommandPath())
}

// strict makes the commands that Cobra adds refuse the name of a command or a shell
// that is none, instead of printing their help as if all were well.
func strict(root *cobra.Command) {
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
		shell.Args = noArguments
	}
	shells.Use, shells.Long = section("completion")
	shells.Args, shells.RunE = unknownCommand, func(c *cobra.Command, _ []string) error { return c.Help() }
}

func noArguments(c *cobra.Command, args []string) error {
	if len(args) > 0 {
		return withHint(fmt.Errorf("%s takes no %q", c.Name(), args[0]), "`%s --help` tells what it takes", c.CommandPath())
	}
	return nil
}

// wants takes so many arguments, and refuses others with a message and a hint.
func wants(least, most int, message, hint string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < least || len(args) > most {
			return withHint(errors.New(message), "%s", hint)
		}
		return nil
	}
}

// unknownFlag names the flag that was meant, or whose it is. One dash is not two.
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
		return fmt.Errorf("%s has no flag --%s; it is one of %s", c.Name(), name, strings.Join(others, ", "))
	}
	return fmt.Errorf("there is no flag %s%s", typed, order.DidYouMean("--", name, names))
}
