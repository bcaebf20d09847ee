package main

import (
	"io"

	"github.com/spf13/cobra"

	"shogikit/cmd/internal/roff"
	"shogikit/layout/order"
)

// manCommand makes `shogikit man`.
func manCommand() command {
	return command{&cobra.Command{
		Use:   "man",
		Short: "Write the manual page",
		Long: `man writes the manual page of shogikit, with all commands and flags, in the
form that the program man reads.`,
		Example: "  shogikit man -o shogikit.1\n  shogikit man | man -l -",
		Args:    noArguments,
	}, (*app).man}
}

func (a *app) man(o *order.Order, _ []string) error {
	date := ""
	if t, _ := a.sourceDate(); !t.IsZero() { // it was read before
		date = t.Format("2006-01-02")
	}
	return a.writeFile(o.Text("output"), func(w io.Writer) error {
		return roff.Page(w, a.wholeCommand(), date, manDescription, manSections)
	})
}

// manDescription is what the page says of the program as a whole.
const manDescription = `shogikit prints complete paper kits of shogi (Japanese chess) and its relatives:
pieces with faces, backs and rims, boards, and the rules booklet, at true
millimetre scale, as PDF, PNG, SVG and DXF. A rules engine checks every diagram
before it is printed.

Lengths take a unit (25mm, 2cm, 0.5in); a bare number is millimetres. A result
takes its name when it is whole: a run that fails or is interrupted leaves an
existing file as it was.`

// manSections end the page.
var manSections = []roff.Section{
	{Name: "EXIT STATUS", Items: [][2]string{
		{"0", "done"},
		{"1", "a check found faults"},
		{"2", "anything else: bad flags, bad input, output that cannot be written"},
		{"128 + n", "ended by signal n"},
	}},
	{Name: "ENVIRONMENT", Items: [][2]string{
		{"LC_ALL, LC_MESSAGES, LANG, LANGUAGE", "the language of what is printed and said, where --lang is not given; on Windows and macOS the settings of the system stand in for them"},
		{"LC_ALL, LC_PAPER, LANG", "the country: in the US and Canada paper is letter, where --paper is not given"},
		{"XDG_CONFIG_HOME", "the folder for settings on Linux, where it is not ~/.config"},
		{"SOURCE_DATE_EPOCH", "seconds since 1970 to be written into files as their date; without it they have none"},
	}},
	// Where files are depends on the system and the user, and a page must not.
	{Name: "FILES", Items: [][2]string{
		{"shogikit/config.yaml", "options that hold for every run, in the user's folder for settings: ~/.config on Linux; --print-config tells the path, and prints the options in force"},
		{"shogikit/profiles/NAME.json", "printer profiles, in the same folder; calibrate saves them, --profile uses them"},
	}},
}
