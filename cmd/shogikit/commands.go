package main

import (
	_ "embed"
	"errors"
	"fmt"
	"math"
	"runtime/debug"
	"slices"
	"strings"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// command is a subcommand; section returns its help, and [order.For] its options.
type command struct {
	name string
	args func([]string) error // validates the positional arguments; nil: any are accepted
	run  func(a *app, o *order.Order, args []string) error
}

// commands returns all subcommands.
func commands() []command {
	depth := wants(1, math.MaxInt, "perft needs the depth: a whole number from 0 to 30", "for example `shogikit perft 4`")
	orders := wants(1, 1, "make needs the name of one file",
		"for example `shogikit make orders.yaml`; `shogikit make --help` shows one")
	what := wants(0, 1, "list needs one word: what to list",
		"for example `shogikit list games`; `shogikit list` names all")
	return append(pageCommands(),
		command{"compose", oneGame, runCompose},
		command{"moves", nil, runMoves},
		command{"perft", depth, runPerft},
		command{"make", orders, runMake},
		command{"list", what, runList})
}

// commandOf returns the subcommand with a name.
func commandOf(name string) command {
	all := commands()
	return all[slices.IndexFunc(all, func(c command) bool { return c.name == name })]
}

// pageCommands returns the subcommands that the web page runs, too; it loads no others.
func pageCommands() []command {
	inputs := wants(1, math.MaxInt, "handout needs a file: a list of problems, or games",
		"for example `shogikit handout problems.sfen`; - reads standard input")
	file := wants(1, 1, "new needs the name of one file", "for example `shogikit new my.yaml`")
	return []command{
		{"kit", oneGame, runKit},
		{"sheets", oneGame, runSheets},
		{"booklet", oneGame, runBooklet},
		{"handout", inputs, runHandout},
		{"check", nil, runCheck},
		{"diagram", nil, runDiagram},
		{"new", file, runNew},
	}
}

var oneGame = wants(0, 1, "only one game can be given", "run it once per game")

// wants returns a function that rejects other numbers of arguments with a message and a
// hint.
func wants(least, most int, message, hint string) func([]string) error {
	return func(args []string) error {
		if len(args) < least || len(args) > most {
			return host.Advise(errors.New(message), "%s", hint)
		}
		return nil
	}
}

// none returns a function that rejects arguments.
func none(command string) func([]string) error {
	return func(args []string) error {
		if len(args) > 0 {
			return host.Advise(fmt.Errorf("%s takes no argument %q", command, args[0]), "see `shogikit %s --help`", command)
		}
		return nil
	}
}

//go:embed help.txt
var help string

// section returns the section of help.txt whose headline begins with a word, and the
// headline.
func section(word string) (headline, text string) {
	_, text, _ = strings.Cut(help, "\n# "+word)
	text, _, _ = strings.Cut(text, "\n\n# ")
	tail, text, _ := strings.Cut(text, "\n")
	return word + tail, strings.TrimSpace(text)
}

// arguments validates the positional arguments. It rejects typographic dashes, as
// copied from web pages, which do not start a flag.
func (c command) arguments(args []string) error {
	const typographic = "‐‑‒–—―−"
	for _, arg := range args {
		name := strings.TrimLeft(arg, "-"+typographic)
		if name != "" && strings.ContainsAny(strings.TrimSuffix(arg, name), typographic) {
			return host.Advise(fmt.Errorf("%q begins with a dash that is not a plain hyphen", arg),
				"type it: %s", "--"[:min(2, len(name))]+name)
		}
	}
	if c.args == nil {
		return nil
	}
	return c.args(args)
}

// release is set by the linker in release builds.
var release string

// version returns the release, or the version that the Go toolchain recorded.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "development"
}
