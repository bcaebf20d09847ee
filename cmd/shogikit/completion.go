package main

import (
	"strings"

	"github.com/spf13/cobra"

	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/templates"
)

func gameNames(*cobra.Command) []string { return templates.List() }

// positionNames lists the positions that have names in the game of --game.
func positionNames(c *cobra.Command) []string {
	g, err := templates.Load(c.Flag("game").Value.String())
	if err != nil {
		return nil
	}
	return namesIn(g)
}

func listNames(*cobra.Command) (names []string) {
	for _, l := range (*app)(nil).lists() {
		names = append(names, l.Name)
	}
	return names
}

// completeFlag tells the shell what an option can be.
func (a *app) completeFlag(c *cobra.Command, o order.Option) {
	directive := cobra.ShellCompDirectiveNoFileComp
	list := func([]string) []string { return o.Values }
	switch {
	case o.Folder:
		directive, list = cobra.ShellCompDirectiveFilterDirs, func([]string) []string { return nil }
	case o.Endings != nil:
		directive, list = cobra.ShellCompDirectiveFilterFileExt, func([]string) []string { return o.Endings }
	case o.Name == "only":
		o.Many = true
		list = a.pickNames
	case o.Name == "profile":
		list = func([]string) []string { return a.profileNames() }
	case o.Values == nil:
		return
	}
	_ = c.RegisterFlagCompletionFunc(o.Name, func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if !o.Many {
			return list(args), directive
		}
		return further(list(args), typed), directive | cobra.ShellCompDirectiveNoSpace
	}) // it fails only for a flag that is not there
}

// pickNames lists the pieces of the game that is to be printed.
func (a *app) pickNames(args []string) []string {
	g, err := a.source().Game(append(args, "shogi")[0])
	if err != nil {
		return nil
	}
	return layout.PickNames(g, "")
}

// further returns the words that can follow those of a list that are typed.
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
