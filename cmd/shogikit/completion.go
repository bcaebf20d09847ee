//go:build !js

package main

import (
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/templates"
)

// words returns the possible arguments of a command, besides files.
func words(c *cobra.Command) []string {
	switch c.Name() {
	case "kit", "sheets", "booklet":
		return templates.List()
	case "list":
		return listNames()
	case "moves", "diagram": // the named positions of the game of --game
		if g, err := templates.Load(c.Flag("game").Value.String()); err == nil {
			return namesIn(g)
		}
	}
	return nil
}

// completeFlag registers the completion of an option.
func completeFlag(a *app, c *cobra.Command, o order.Option) {
	directive := cobra.ShellCompDirectiveNoFileComp
	list := func([]string) []string { return o.Values }
	switch {
	case o.Folder:
		directive, list = cobra.ShellCompDirectiveFilterDirs, func([]string) []string { return nil }
	case o.Endings != nil:
		directive, list = cobra.ShellCompDirectiveFilterFileExt, func([]string) []string { return o.Endings }
	case o.Name == "only":
		o.Many = true
		list = func(args []string) []string { return pickNames(a, args) }
	case o.Name == "profile":
		list = func([]string) []string { return a.printers().Names() }
	case o.Values == nil:
		return
	}
	_ = c.RegisterFlagCompletionFunc(o.Name, func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if !o.Many {
			return list(args), directive
		}
		return further(list(args), typed), directive | cobra.ShellCompDirectiveNoSpace
	}) // fails only for an unknown flag
}

// pickNames returns the names of the pieces of the game to print.
func pickNames(a *app, args []string) []string {
	g, err := a.source().Game(append(args, "shogi")[0])
	if err != nil {
		return nil
	}
	return layout.PickNames(g, "")
}

// further returns the words that can follow those of a partly typed list.
func further(words []string, typed string) []string {
	head := typed[:strings.LastIndex(typed, ",")+1]
	var out []string
	for _, w := range words {
		if !strings.Contains(","+head, ","+w+",") {
			out = append(out, head+w)
		}
	}
	return out
}
