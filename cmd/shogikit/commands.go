package main

import (
	_ "embed"
	"fmt"
	"io"
	"math"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"shogikit/cmd/internal/roff"
	"shogikit/layout/order"
)

// command is what the program can be told to do: section says it in words, and
// [order.For] lists its options.
type command struct {
	name  string
	words func(*cobra.Command) []string // what can stand behind it, besides files; nil: only those
	args  cobra.PositionalArgs
	run   func(a *app, o *order.Order, args []string) error
}

// commands makes all subcommands, in the order of help.
func commands() []command {
	game := wants(0, 1, "one game is wanted, not several", "run it once a game; `kit --also` makes one set for several games")
	const depth = "perft wants the depth: a whole number from 0 to 30"
	return []command{
		{"kit", gameNames, game, (*app).kit},
		{"sheets", gameNames, game, (*app).sheets},
		{"booklet", gameNames, game, (*app).booklet},
		{"check", nil, nil, (*app).check},
		{"moves", positionNames, nil, (*app).moves},
		{"perft", nil, wants(1, math.MaxInt, depth, "for example `shogikit perft 4`"), (*app).perft},
		{"diagram", positionNames, nil, (*app).diagram},
		{"make", nil, wants(1, 1, "make wants the name of one file", "for example `shogikit make orders.yaml`; `shogikit make --help` shows one"), (*app).makeOrders},
		{"list", listNames, wants(0, 1, "list wants one word: what to list", "for example `shogikit list games`; `shogikit list` names all"), (*app).list},
		{"new", nil, wants(1, 1, "new wants the name of one file", "for example `shogikit new my.yaml`"), (*app).newTemplate},
		{"man", nil, noArguments, (*app).man},
		{"verify", nil, wants(1, math.MaxInt, "verify wants the names of files", "for example `shogikit verify shogi-kit.pdf`"), (*app).verify},
		{"calibrate", nil, wants(0, 0, "calibrate takes flags only", "measured lengths go behind --measured, for example --measured 98.7x99.1"), (*app).calibrate},
		{"version", nil, noArguments, (*app).version},
	}
}

//go:embed help.txt
var help string

// section returns what help.txt has under the headline that begins with a word,
// and the headline.
func section(word string) (headline, text string) {
	_, text, _ = strings.Cut("\n"+help, "\n# "+word)
	text, _, _ = strings.Cut(text, "\n\n# ")
	tail, text, _ := strings.Cut(text, "\n")
	return word + tail, strings.TrimSpace(text)
}

// cobra makes the command that Cobra knows.
func (c command) cobra() *cobra.Command {
	use, text := section(c.name)
	short, long, _ := strings.Cut(text, "\n\n")
	long, examples, _ := strings.Cut(long, "\n\nExamples:\n")
	out := &cobra.Command{Use: use, Short: short, Long: long, Example: examples, Args: c.args}
	out.ValidArgsFunction = func(_ *cobra.Command, args []string, _ string) (words []string, files cobra.ShellCompDirective) {
		if c.words != nil && len(args) == 0 {
			words = c.words(out)
		}
		return words, cobra.ShellCompDirectiveDefault
	}
	return out
}

func init() {
	cobra.EnableCommandSorting = false // the order above is by use
	_, text := section("DOUBLE CLICK")
	cobra.MousetrapHelpText, cobra.MousetrapDisplayDuration = text+"\n\n", 0 // it waits for a key
}

// release is set by the linker in release builds.
var release string

// version returns the release, or what the Go toolchain recorded.
func version() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return info.Main.Version
	}
	return "development"
}

func (a *app) version(*order.Order, []string) error {
	_, err := fmt.Fprintln(a.stdout, "shogikit version", version())
	return err
}

func (a *app) man(o *order.Order, _ []string) error {
	date := ""
	if !a.date.IsZero() {
		date = a.date.Format("2006-01-02")
	}
	return a.writeFile(o.Text("output"), func(w io.Writer) error {
		return roff.Page(w, a.wholeCommand(), date, func(name string) string { _, text := section(name); return text })
	})
}
