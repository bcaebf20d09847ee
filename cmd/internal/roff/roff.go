// Package roff writes the manual page of a program from its commands, in the
// language that the program man reads.
package roff

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Page writes the manual page of a program from the tables that --help prints,
// so that the two cannot differ: its command, a date or none, and the texts of the
// sections that no command tells: DESCRIPTION in paragraphs, and those that end the
// page, line by line a term and, behind " | ", what it means.
func Page(to io.Writer, root *cobra.Command, date string, text func(section string) string) error {
	w := writer{bufio.NewWriter(to)}
	w.line(`.TH %s 1 "%s" "%s %s" "User Commands"`, strings.ToUpper(root.Name()), date, root.Name(), root.Version)
	w.section("NAME")
	w.line("%s", escape(root.Name()+" - "+strings.ToLower(root.Short[:1])+root.Short[1:]))
	w.section("SYNOPSIS")
	w.line(`\fB%s\fR \fICOMMAND\fR [\fIARGUMENT\fR...] [\fIFLAG\fR...]`, root.Name())
	w.section("DESCRIPTION")
	w.text(text("DESCRIPTION"))
	w.section("COMMANDS")
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() && c.Name() != "help" {
			w.command(c)
		}
	}
	w.section("FLAGS OF ALL COMMANDS")
	w.flags(root.PersistentFlags())
	w.item("`-h, --help`", "what the command does and all its flags")
	w.item("`-v, --version`", "the version; without a command only")
	for _, s := range []string{"EXIT STATUS", "ENVIRONMENT", "FILES"} {
		w.section(s)
		for line := range strings.Lines(text(s)) {
			term, meaning, _ := strings.Cut(strings.TrimSpace(line), " | ")
			w.item("`"+term+"`", meaning)
		}
	}
	return w.b.Flush()
}

// writer writes a manual page. Errors come out at the end, when it is flushed.
type writer struct{ b *bufio.Writer }

func (w writer) line(format string, args ...any) { fmt.Fprintf(w.b, format+"\n", args...) }

func (w writer) section(name string) { w.line(".SH %s", name) }

// text writes paragraphs.
func (w writer) text(s string) {
	for i, p := range strings.Split(strings.TrimSpace(s), "\n\n") {
		if i > 0 {
			w.line(".PP")
		}
		w.line("%s", escape(p))
	}
}

// item writes a term and what it means.
func (w writer) item(term, meaning string) {
	w.line(".TP\n%s\n%s", escape(term), escape(meaning))
}

// command writes what a command does, its flags and examples.
func (w writer) command(c *cobra.Command) {
	w.line(".SS %s", escape(strings.TrimSuffix(c.UseLine(), " [flags]")))
	w.text(cmp.Or(c.Long, c.Short+"."))
	w.flags(c.LocalNonPersistentFlags())
	if c.Example != "" {
		w.line(".PP\n.EX\n%s\n.EE", escape(c.Example))
	}
}

func (w writer) flags(fs *pflag.FlagSet) {
	fs.VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" || f.Name == "version" {
			return
		}
		value, usage := pflag.UnquoteUsage(f)
		term := "`--" + f.Name + "`"
		if f.Shorthand != "" {
			term = "`-" + f.Shorthand + "`, " + term
		}
		if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
			usage += " (default " + f.DefValue + ")"
		}
		if term = escape(term); value != "" {
			term += ` \fI` + escape(value) + `\fR`
		}
		w.line(".TP\n%s\n%s", term, escape(usage))
	})
}

// escape protects a text from being read as commands of roff. What stands in
// back quotes becomes bold, and what is not ASCII, which some readers of manual
// pages take for Latin-1, is spelt.
func escape(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	s = quotedWords.ReplaceAllString(s, `\fB$1\fR`)
	s = notASCII.ReplaceAllStringFunc(s, func(c string) string { return fmt.Sprintf(`\[u%04X]`, []rune(c)[0]) })
	return requests.ReplaceAllString(s, `\&$0`)
}

var (
	quotedWords = regexp.MustCompile("`([^`]*)`")
	notASCII    = regexp.MustCompile(`[^\x00-\x7f]`)
	requests    = regexp.MustCompile(`(?m)^[.']`)
)
