//go:build !js

package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"shogikit/layout/order"
	"shogikit/templates/text"
)

// groups are the headings of help, in its order; the page has them, too.
var groups = []string{"game", "paper", "pieces", "sets", "cutters", "", "output"}

// printHelp prints what a command does and its flags: a dozen of them for -h, where it
// has more.
func printHelp(a *app, c *cobra.Command) {
	all := order.For(c.Name())
	shown := slices.DeleteFunc(slices.Clone(all), func(o order.Option) bool { return !o.Basic })
	if !slices.Contains(a.args, "-h") || len(shown) < 3 {
		shown = slices.Clone(all)
	}
	width, texts, intro := textWidth(a.stdout), a.texts(), c.Long
	if texts.Lang != "en" {
		intro = texts.Message(c.Short) // the rest is in English only
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n  %s\n", intro, texts.Message("Usage:"), c.UseLine())
	if c.Example != "" {
		fmt.Fprintf(&b, "\n%s\n%s\n", texts.Message("Examples:"), c.Example)
	}
	for _, g := range groups {
		of := slices.DeleteFunc(slices.Clone(shown), func(o order.Option) bool { return o.Group != g })
		title := texts.Message("Flags")
		if g != "" {
			title = texts.Text("web.form.group." + g)
		}
		if len(of) > 0 {
			fmt.Fprintf(&b, "\n%s:\n", title)
		}
		for _, o := range of {
			if key := "web.option." + o.Name + ".help"; texts.Lang != "en" && texts.Has(key) {
				o.Help = strings.TrimSpace(texts.Text(key) + " " + strings.Join(o.Values, ", "))
			}
			writeFlag(&b, &o, width, texts)
		}
	}
	if n := len(all) - len(shown); n > 0 {
		b.WriteString("\n" + texts.Message(fmt.Sprintf("`%s --help` lists %d more flags.", c.CommandPath(), n)) + "\n")
	}
	_, _ = io.WriteString(a.stdout, b.String())
}

// writeFlag writes a flag with the type of its value, and what it is for.
func writeFlag(b *strings.Builder, o *order.Option, width int, texts *text.Catalog) {
	const column = 26
	head := "      --" + o.Name
	if o.Letter != "" {
		head = "  -" + o.Letter + ", --" + o.Name
	}
	if o.Type != "" {
		head += " " + o.Type
	}
	help := texts.Message(o.Help)
	if !slices.Contains([]string{"", "false", "0"}, o.Default) {
		help += " " + texts.Message("(default "+o.Default+")")
	}
	if b.WriteString(head); len(head) > column-2 {
		b.WriteByte('\n')
		head = ""
	}
	for _, line := range wrapped(help, width-column) {
		fmt.Fprintf(b, "%s%s\n", strings.Repeat(" ", column-len(head)), line)
		head = ""
	}
}

// wrapped breaks a text into lines of at most so many characters, where its words allow.
func wrapped(text string, width int) (lines []string) {
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && len([]rune(lines[last]))+1+len([]rune(word)) <= width {
			lines[last] += " " + word
			continue
		}
		lines = append(lines, word)
	}
	return lines
}

// textWidth returns how many characters fit on a line of a stream.
func textWidth(w io.Writer) int {
	const usual, least, most = 80, 50, 120
	if f := fileOf(w); f != nil {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil {
			return max(least, min(n, most))
		}
	}
	return usual
}
