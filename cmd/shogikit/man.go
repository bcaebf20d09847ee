package main

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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
	return a.writeFile(o.Text("output"), func(w io.Writer) error { return a.manPage(w, a.wholeCommand()) })
}

// manPage writes the manual page from the tables that --help prints, so that
// the two cannot differ.
func (a *app) manPage(to io.Writer, root *cobra.Command) error {
	w := roff{bufio.NewWriter(to)}
	date := ""
	if t := a.sourceDate(); !t.IsZero() {
		date = t.Format("2006-01-02")
	}
	w.line(`.TH SHOGIKIT 1 "%s" "shogikit %s" "User Commands"`, date, root.Version)
	w.section("NAME")
	w.line("%s", roffText(root.Name()+" - "+strings.ToLower(root.Short[:1])+root.Short[1:]))
	w.section("SYNOPSIS")
	w.line(`\fB%s\fR \fICOMMAND\fR [\fIARGUMENT\fR...] [\fIFLAG\fR...]`, root.Name())
	w.section("DESCRIPTION")
	w.text(manDescription)
	w.section("COMMANDS")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			w.command(c)
		}
	}
	w.section("FLAGS OF ALL COMMANDS")
	w.flags(root.PersistentFlags())
	w.item("-h, --help", "what the command does and all its flags")
	w.item("-v, --version", "the version; without a command only")
	for _, s := range manSections {
		w.section(s.name)
		for _, i := range s.items {
			w.item(i[0], i[1])
		}
	}
	return w.b.Flush()
}

const manDescription = `shogikit prints complete paper kits of shogi (Japanese chess) and its relatives:
pieces with faces, backs and rims, boards, and the rules booklet, at true
millimetre scale, as PDF, PNG, SVG and DXF. A rules engine checks every diagram
before it is printed.

Lengths take a unit (25mm, 2cm, 0.5in); a bare number is millimetres. A result
takes its name when it is whole: a run that fails or is interrupted leaves an
existing file as it was.`

// manSections end the page.
var manSections = []struct {
	name  string
	items [][2]string
}{
	{"EXIT STATUS", [][2]string{
		{"0", "done"},
		{"1", "a check found faults"},
		{"2", "anything else: bad flags, bad input, output that cannot be written"},
		{"128 + n", "ended by signal n"},
	}},
	{"ENVIRONMENT", [][2]string{
		{"LC_ALL, LANG", "the language of what is printed, where --lang is not given"},
		{"XDG_CONFIG_HOME", "the folder for settings on Linux, where it is not ~/.config"},
		{"SOURCE_DATE_EPOCH", "seconds since 1970 to be written into files as their date; without it they have none"},
	}},
	// Where files are depends on the system and the user, and a page must not.
	{"FILES", [][2]string{
		{"shogikit/config.yaml", "options that hold for every run, in the user's folder for settings: ~/.config on Linux; --print-config tells the path, and prints the options in force"},
		{"shogikit/profiles/NAME.json", "printer profiles, in the same folder; calibrate saves them, --profile uses them"},
	}},
}

// roff writes a manual page. Errors come out at the end, when it is flushed.
type roff struct{ b *bufio.Writer }

func (w roff) line(format string, args ...any) { fmt.Fprintf(w.b, format+"\n", args...) }

func (w roff) section(name string) { w.line(".SH %s", name) }

// text writes paragraphs.
func (w roff) text(s string) {
	for i, p := range strings.Split(strings.TrimSpace(s), "\n\n") {
		if i > 0 {
			w.line(".PP")
		}
		w.line("%s", roffText(p))
	}
}

// item writes a term and what it means.
func (w roff) item(term, meaning string) {
	w.line(".TP\n\\fB%s\\fR\n%s", roffText(term), roffText(meaning))
}

// command writes what a command does, its flags and examples, and the same of
// its subcommands.
func (w roff) command(c *cobra.Command) {
	if c.Name() == "completion" {
		w.line(".SS %s", roffText(c.CommandPath()+" SHELL"))
		w.text("completion writes a script that teaches bash, zsh, fish or PowerShell to complete commands, flags and their values; `" +
			c.CommandPath() + " SHELL --help` tells how to load it. With --no-descriptions it completes without comments.")
		return
	}
	w.line(".SS %s", roffText(strings.TrimSuffix(c.UseLine(), " [flags]")))
	about := c.Long
	if about == "" {
		about = c.Short + "."
	}
	w.text(about)
	w.flags(c.LocalNonPersistentFlags())
	if c.Example != "" {
		w.line(".PP\n.EX\n%s\n.EE", roffText(c.Example))
	}
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			w.command(sub)
		}
	}
}

func (w roff) flags(fs *pflag.FlagSet) {
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" || f.Name == "version" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		term := `\fB` + roffText("--"+f.Name) + `\fR`
		if f.Shorthand != "" {
			term = `\fB` + roffText("-"+f.Shorthand) + `\fR, ` + term
		}
		if value != "" {
			term += ` \fI` + roffText(value) + `\fR`
		}
		switch f.DefValue {
		case "", "false", "0", "[]":
		default:
			usage += " (default " + f.DefValue + ")"
		}
		w.line(".TP\n%s\n%s", term, roffText(usage))
	})
}

// roffText protects a text from being read as commands of roff. What stands in
// back quotes becomes bold, and what is not ASCII, which some readers of manual
// pages take for Latin-1, is spelt.
func roffText(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	s = quotedWords.ReplaceAllString(s, `\fB$1\fR`)
	s = notASCII.ReplaceAllStringFunc(s, func(c string) string {
		r, _ := utf8.DecodeRuneInString(c)
		return fmt.Sprintf(`\[u%04X]`, r)
	})
	return requests.ReplaceAllString(s, `\&$0`)
}

var (
	quotedWords = regexp.MustCompile("`([^`]*)`")
	notASCII    = regexp.MustCompile(`[^\x00-\x7f]`)
	requests    = regexp.MustCompile(`(?m)^[.']`)
)
