//go:build !js

package main

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra/doc"

	"shogikit/layout/order"
)

// runMan writes the manual pages of the program and of its commands into one file.
func runMan(a *app, o *order.Order, _ []string) error {
	root := fullCommand(a)
	root.DisableAutoGenTag = true
	root.Long = manualText()
	var pages bytes.Buffer
	for _, c := range slices.Insert(slices.Clone(root.Commands()), 0, root) {
		c.Long = strings.NewReplacer("<", `\<`, "*", `\*`).Replace(cmp.Or(c.Long, c.Short+"."))
		if !c.IsAvailableCommand() && c != root || c.Name() == "help" {
			continue
		}
		if err := doc.GenMan(c, &doc.GenManHeader{Date: &a.date, Source: "shogikit " + version(), Manual: "User Commands"}, &pages); err != nil {
			return err
		}
	}
	text := strings.ReplaceAll(pages.String(), `"Jan 0001"`, `""`) // undated
	return a.writeFile(o.Output, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// manualText returns the sections of the manual that do not belong to a command.
func manualText() string {
	_, out := section("DESCRIPTION")
	for _, name := range []string{"EXIT STATUS", "ENVIRONMENT", "FILES"} {
		out += "\n\n# " + name + "\n"
		_, text := section(name)
		for line := range strings.Lines(text) {
			term, meaning, _ := strings.Cut(strings.TrimSpace(line), " | ")
			out += "**" + term + "**\n\t" + meaning + "\n\n"
		}
	}
	return out
}
