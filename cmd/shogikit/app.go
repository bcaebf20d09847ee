package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"shogikit/cmd/internal/advice"
	"shogikit/cmd/internal/result"
	"shogikit/layout"
	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates/text"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFaults = 1 // a check found faults
	exitError  = 2 // usage, unreadable or bad input, output that cannot be written

	exitSignal = 128 // and the number of the signal that ended the program
)

// errFaults ends a command whose check found faults: they are reported
// already, so nothing more is printed.
var errFaults = errors.New("faults were found")

// errShown ends a command whose sheets were taken instead of written.
var errShown = errors.New("the sheets were shown")

// app is everything a command may touch outside its arguments, so that tests
// run commands in-process.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	getenv         func(string) string
	config         func() (string, error) // the folder for settings of all programs; nil: none
	quiet          bool                   // -q
	brief          bool                   // one of many orders: only what is written is said
	date           time.Time              // what is printed is of this; zero: of no time
	windows        bool                   // so are the shells of the user
	terminal       bool                   // stderr is one: progress may be shown
	progressDelay  time.Duration
	noOutput       func() bool // stdout was perhaps closed; nil: it was not
	args           []string    // as typed
	files          *result.Store
	settings       func() string // the system's locale where the environment has none; nil: none
	catalog        *text.Catalog // what the run says; nil: English

	laid  func([]draw.Sheet, format.Options) error // takes all sheets as they are printed; nil: they go on
	alone layout.Alone                             // the sheet that laid wants, if it is not all
	ideal bool                                     // no profile corrects them
}

// another makes a run beside this one, in the same environment, without input.
func (a *app) another(stdout, stderr io.Writer) *app {
	return &app{stdin: strings.NewReader(""), stdout: stdout, stderr: stderr, getenv: a.getenv, config: a.config, settings: a.settings, windows: a.windows, files: &result.Store{}}
}

// withHint adds advice, printed on a line of its own.
func withHint(err error, format string, args ...any) error { return advice.With(err, format, args...) }

func cause(err error) error { return result.Cause(err) }

// reads notes a file that the run reads, and must not write over; "-" is stdin.
func (a *app) reads(path string) { a.files.Reads(path) }

// writeFile writes a result to a file, whole or not at all; "-" is stdout.
func (a *app) writeFile(path string, write func(io.Writer) error) error {
	if path == "-" {
		return result.Stdout(write(a.stdout))
	}
	return a.files.Write(path, write)
}

func (a *app) writeText(path, text string) error {
	return a.writeFile(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// run executes a command line and returns the exit status. Messages go to
// stderr, one line an error.
func (a *app) run(args []string) int {
	a.args = args
	out := &outWriter{w: a.stdout}
	a.stdout = out
	if a.files == nil {
		a.files = &result.Store{}
	}
	a.files.Stdin, a.files.Stdout = a.stdin, out
	a.files.Warn = func(path, lost string) { a.warn("lost."+lost, "file", path) }
	root := a.wholeCommand()
	root.SetArgs(args)
	c, err := root.ExecuteC()
	a.files.Tidy()
	if out.err != nil && (err == nil || errors.Is(err, errFaults) || errors.Is(err, out.err)) {
		err = result.Stdout(out.err)
	}
	// The result of check and verify is their exit status, for which their output
	// is often thrown away.
	if name := c.Name(); err == nil && out.n > 0 && a.noOutput != nil && name != "check" && name != "verify" && a.noOutput() {
		if f := c.Flag("output"); f != nil && f.Changed && f.Value.String() == "-" {
			a.report(errors.New("stdout is closed, or thrown away: the result is lost"))
			return exitError
		}
		a.note("warning: stdout is closed, or thrown away: what was to be printed is lost")
	}
	switch {
	case err == nil, errors.Is(err, errShown):
		return exitOK
	case errors.Is(err, errFaults):
		return exitFaults
	case errors.Is(err, syscall.EPIPE):
		return exitError
	}
	a.report(err)
	return exitError
}

// outWriter keeps the first error of writing, so that a run whose output got
// lost does not end as if all were well, whichever command forgot to look.
type outWriter struct {
	w   io.Writer
	n   int64 // bytes written
	err error
}

func (o *outWriter) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	o.n += int64(n)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// Stat tells which file it is, if it is one.
func (o *outWriter) Stat() (fs.FileInfo, error) {
	if f, ok := o.w.(*os.File); ok {
		return f.Stat()
	}
	return nil, fs.ErrInvalid
}

// What an error says is cut short: a stranger's file may have much to complain of.
const maxLines, maxLine = 100, 1000

// short cuts the middle out of a long line: it begins with where, and ends with
// what would be right.
func short(line string) string {
	if r := []rune(line); len(r) > maxLine {
		return string(r[:maxLine/2]) + " … " + string(r[len(r)-maxLine/2:])
	}
	return line
}

func (a *app) report(err error) {
	lines := strings.Split(visible(err.Error()), "\n")
	for i, line := range lines {
		if i == maxLines {
			_, _ = fmt.Fprintf(a.stderr, "shogikit: … and %d more\n", len(lines)-i)
			break
		}
		_, _ = fmt.Fprintf(a.stderr, "shogikit: %s\n", short(line))
	}
	if hint := advice.Of(err); hint != "" {
		_, _ = fmt.Fprintf(a.stderr, "shogikit: hint: %s\n", short(visible(hint)))
	}
}

// steering are letters that tell a terminal what to do instead of showing: controls
// and marks of the direction of writing.
var steering = regexp.MustCompile(`[^\P{Cc}\n\t]|[\x{61c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`)

// visible writes out what would command a terminal: names of files and texts in
// them may be a stranger's.
func visible(s string) string {
	return steering.ReplaceAllStringFunc(s, func(c string) string { return strings.Trim(strconv.QuoteToASCII(c), `"`) })
}

// note prints a message for the user unless -q was given.
func (a *app) note(format string, args ...any) {
	if !a.quiet {
		_, _ = fmt.Fprintf(a.stderr, "shogikit: %s\n", visible(fmt.Sprintf(format, args...)))
	}
}

// printJSON prints a value for machines, and for people who look at it.
func (a *app) printJSON(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	// JSON itself escapes only what is below a blank.
	_, err := io.WriteString(a.stdout, steering.ReplaceAllStringFunc(b.String(), func(c string) string { return fmt.Sprintf("\\u%04x", []rune(c)[0]) }))
	return err
}

// wholeCommand adds the commands that Cobra makes.
func (a *app) wholeCommand() *cobra.Command {
	root := a.rootCommand()
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	strict(root)
	return root
}

// rootCommand makes the program's own commands.
func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:           "shogikit",
		Short:         "Print complete paper kits of shogi and its relatives",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          unknownCommand,
		RunE:          func(*cobra.Command, []string) error { return a.start() },
	}
	quiet, _ := order.Of("", "quiet")
	root.PersistentFlags().BoolVarP(&a.quiet, quiet.Name, quiet.Letter, false, quiet.Help)
	root.SetFlagErrorFunc(flagError)
	for _, c := range commands() {
		root.AddCommand(a.command(c))
	}
	return root
}
