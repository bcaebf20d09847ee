package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"shogikit/board/rules"
	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/text"
)

// values returns the values of a flag or an argument.
type values func() []string

func fixed(words ...string) values { return func() []string { return words } }

func names[T ~string](list func() []T) values {
	return func() []string {
		var out []string
		for _, w := range list() {
			out = append(out, string(w))
		}
		return out
	}
}

// flagValues are the values that a shell offers for flags, by name. Where a
// command has its own, "COMMAND FLAG" goes first.
var flagValues = map[string]values{
	"also":           templates.List,
	"board":          names(layout.BoardForms),
	"build":          names(layout.Builds),
	"duplex":         names(press.Duplexes),
	"extras":         names(layout.Extras),
	"from":           templates.List,
	"game":           templates.List,
	"impose":         fixed("none", "saddle"),
	"ink":            fixed("full", "line"),
	"interpositions": fixed("either", "custom", "all"),
	"kind":           fixed(kinds...),
	"lang":           text.Languages,
	"layers":         press.LayerNames,
	"lines":          fixed("front", "reverse"),
	"marks":          fixed(templates.MarkSystems...),
	"names":          fixed(templates.Official, templates.PaperKit),
	"paper":          paperNames,
	"registration":   names(press.Registrations),
	"sizes":          fixed(sizesUniform, sizesTraditional),
	"style":          pieces.Styles,
	"view":           fixed("flat", "set"),

	"booklet format": fixed("pdf", "html"),
	"diagram format": fixed("svg", "png", "pdf", "txt", "sfen", "bod", "csa"),
	"diagram kind":   fixed(append(kinds[:len(kinds):len(kinds)], string(rules.KindStudy))...),
	"kit format":     fixed("pdf"),
	"sheets format":  formatNames,
}

// lists of values that may be several, separated by commas.
var manyValues = map[string]bool{"also": true, "extras": true, "layers": true, "sheets format": true}

// flagFiles are the endings of the files that a flag names; none stands for a
// folder.
var flagFiles = map[string][]string{"font": {"ttf", "otf"}, "art": nil}

// argValues are the words that can stand as a command's arguments, besides
// files.
var argValues = map[string]func(*cobra.Command) []string{
	"kit": gameNames, "sheets": gameNames, "booklet": gameNames,
	"moves": positionNames, "diagram": positionNames,
}

func gameNames(*cobra.Command) []string { return templates.List() }

// positionNames lists the positions that have names in the game of --game.
func positionNames(c *cobra.Command) []string {
	out := []string{"startpos"}
	if g, err := templates.Load(c.Flag("game").Value.String()); err == nil {
		for _, h := range g.Handicaps {
			out = append(out, h.ID)
		}
	}
	return out
}

// completeOnly offers the pieces of the game that is to be printed.
func completeOnly(c *cobra.Command) {
	c.RegisterFlagCompletionFunc("only", func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		g, err := new(app).loadGame(args)
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return further(layout.PickNames(g), typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
}

func formatNames() []string {
	var out []string
	for _, f := range output.Formats {
		out = append(out, f.Name)
	}
	return out
}

// addCompletions tells the shell what the flags and arguments of all commands
// can be. Nothing is looked up before the shell asks.
func addCompletions(root *cobra.Command) {
	for _, c := range root.Commands() {
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { completeFlag(c, f.Name) })
		if list, ok := argValues[c.Name()]; ok {
			c.ValidArgsFunction = func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
				if len(args) > 0 {
					return nil, cobra.ShellCompDirectiveDefault
				}
				return list(c), cobra.ShellCompDirectiveDefault
			}
		}
		addCompletions(c)
	}
}

// addShells makes the command that writes the scripts of the shells refuse what
// is none, instead of printing its help as if all were well.
func addShells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		var shells []string
		for _, shell := range c.Commands() {
			shell.Args = noArguments
			shells = append(shells, shell.Name())
		}
		c.Args = func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return withHint(fmt.Errorf("%q is no shell that is known; there are %s", args[0], strings.Join(shells, ", ")), "for example `shogikit completion bash`")
		}
		c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	}
}

func completeFlag(c *cobra.Command, name string) {
	if name == "only" {
		completeOnly(c)
		return
	}
	if endings, ok := flagFiles[name]; ok {
		directive := cobra.ShellCompDirectiveFilterFileExt
		if endings == nil {
			directive = cobra.ShellCompDirectiveFilterDirs
		}
		c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(endings, directive))
		return
	}
	key := c.Name() + " " + name
	list, ok := flagValues[key]
	if !ok {
		key = name
		list, ok = flagValues[key]
	}
	if !ok {
		return
	}
	c.RegisterFlagCompletionFunc(name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
		if !manyValues[key] {
			return list(), cobra.ShellCompDirectiveNoFileComp
		}
		return further(list(), typed), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
	})
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
