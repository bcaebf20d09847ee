//go:build !js

package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// groups are the headings of help, in order; the web page has them too.
var groups = []string{"game", "paper", "pieces", "sets", "cutters", "", "output"}

var groupTitles = map[string]string{
	"game": "Game and look", "paper": "Paper", "pieces": "Pieces",
	"sets": "Which pieces", "cutters": "Cutters", "output": "Output",
}

// printHelp prints the description and the flags of a command; with -h what fits one screen.
func printHelp(a *app, c *cobra.Command) {
	if slices.Contains(a.args, "-h") && c.HasParent() {
		printBriefly(a, c)
		return
	}
	width := textWidth(a.stdout)
	var b strings.Builder
	for paragraph := range strings.SplitSeq(cmp.Or(c.Long, c.Short), "\n\n") {
		if lines := strings.TrimLeft(paragraph, "\n"); lines[0] != ' ' { // not an example
			oneLine := strings.Join(strings.Fields(paragraph), " ")
			paragraph = strings.Join(host.Wrapped(oneLine, width), "\n")
		}
		b.WriteString(paragraph + "\n\n")
	}
	fmt.Fprintf(&b, "%s\n  %s\n", "Usage:", c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(&b, "\n%s\n%s\n", "Examples:", c.Example)
	}
	writeCommands(&b, c, "Commands", "")
	writeCommands(&b, c, "Tools", tools)
	for _, g := range groups {
		of := slices.DeleteFunc(order.For(c.Name()), func(o order.Option) bool { return o.Group != g })
		title := cmp.Or(groupTitles[g], "Flags")
		if len(of) > 0 {
			fmt.Fprintf(&b, "\n%s:\n", title)
		}
		for _, o := range of {
			writeFlag(&b, &o, width)
		}
	}
	_, _ = io.WriteString(a.stdout, b.String())
}

// writeCommands writes the subcommands of a command that are of a group.
func writeCommands(b *strings.Builder, c *cobra.Command, title, group string) {
	for _, sub := range c.Commands() {
		if sub.GroupID != group {
			continue
		}
		if title != "" {
			fmt.Fprintf(b, "\n%s:\n", title)
			title = ""
		}
		fmt.Fprintf(b, "  %-11s %s\n", sub.Name(), sub.Short)
	}
}

// printBriefly prints the flags of a first evening, a line each; all of a command that has
// few of them.
func printBriefly(a *app, c *cobra.Command) {
	all := order.For(c.Name())
	shown := slices.DeleteFunc(slices.Clone(all), func(o order.Option) bool { return !o.Basic })
	if len(shown) < 3 {
		shown = all
	}
	width := textWidth(a.stdout)
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\nUsage:\n  %s\n\n", c.Short, c.UseLine())
	for _, o := range shown {
		line := host.Wrapped(o.Help, width-helpColumn-len(" …"))
		help := line[0]
		if len(line) > 1 {
			help = strings.TrimRight(help, " ,;:") + " …"
		}
		fmt.Fprintf(&b, "%-*s%s\n", helpColumn, flagHead(&o), help)
	}
	fmt.Fprintf(&b, "\n`%s --help` says more", c.CommandPath())
	if n := len(all) - len(shown); n > 0 {
		fmt.Fprintf(&b, ", and lists %d more flags", n)
	}
	b.WriteString(".\n")
	_, _ = io.WriteString(a.stdout, b.String())
}

// helpColumn is where the help of flags begins.
const helpColumn = 26

// flagHead returns a flag with the placeholder of its value.
func flagHead(o *order.Option) string {
	head := "      --" + o.Name
	if o.Letter != "" {
		head = "  -" + o.Letter + ", --" + o.Name
	}
	if word := o.Placeholder(); word != "" {
		head += " " + word
	}
	return head
}

// writeFlag writes a flag with the type of its value and its help text.
func writeFlag(b *strings.Builder, o *order.Option, width int) {
	head := flagHead(o)
	help := o.Help
	if !slices.Contains([]string{"", "false", "0"}, o.Default) {
		help += " " + "(default " + o.Default + ")"
	}
	b.WriteString(head)
	if len(head) > helpColumn-2 {
		b.WriteByte('\n')
		head = ""
	}
	for _, line := range host.Wrapped(help, width-helpColumn) {
		fmt.Fprintf(b, "%s%s\n", strings.Repeat(" ", helpColumn-len(head)), line)
		head = ""
	}
}

// textWidth returns the width of a stream in characters.
func textWidth(w io.Writer) int {
	const usual, least, most = 80, 50, 120
	if f := fileOf(w); f != nil {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return max(least, min(n, most))
		}
	}
	return usual
}
