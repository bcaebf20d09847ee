package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"syscall"
	"time"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
	"shogikit/templates"
	"shogikit/templates/text"
)

// Exit statuses.
const (
	exitOK     = 0
	exitFaults = 1 // a check found faults
	exitError  = 2 // usage, unreadable or bad input, output that cannot be written

	exitSignal = 128 // plus the number of the signal that ended the program
)

// errFaults ends a command whose check found faults. They have been reported, so it
// prints nothing more.
var errFaults = errors.New("faults were found")

// app is everything that a command may access besides its arguments, so that tests can
// run commands in-process.
type app struct {
	environment
	webPage

	args   []string                   // as typed
	quiet  bool                       // -q
	brief  bool                       // one of many orders: reports only what it wrote
	common []string                   // options that need not have an effect on each of them
	date   time.Time                  // of printed files; zero: none
	files  *host.Files                // read and written
	games  map[string]*templates.Game // cache of built-in games for orders that do not change them
}

// environment is where a run takes place.
type environment struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool        // stderr is a terminal, so progress may be shown
	noOutput       func() bool // reports whether stdout may have been closed; nil: it was not
	user           host.Environment
	windows        bool // the user's shell is a Windows shell
}

// webPage is the part of a web page in a run; a command line has none.
type webPage struct {
	onMessage func(kind messageKind, text, option string) // receives messages instead of stderr
	planned   func(*order.Plan)                           // receives the plan of a kit or booklet in place of a file
	catalog   *text.Catalog                               // of the page's language; nil: English
}

// another returns an app for a second run of the same user, without input.
func (a *app) another(stdout, stderr io.Writer) *app {
	env := environment{
		stdin: strings.NewReader(""), stdout: stdout, stderr: stderr, user: a.user, windows: a.windows,
	}
	return &app{environment: env, files: &host.Files{}}
}

// run executes a command line and returns the exit status. Messages go to stderr, one
// line per error.
func (a *app) run(args []string) int {
	a.args = args
	out := &outWriter{w: a.stdout}
	a.stdout = out
	done, err := func() (executed, error) {
		defer a.files.Tidy() // even after a panic
		return execute(a, args)
	}()
	err = outputError(err, out.err)
	// The result of check is its exit status, so its output is often discarded.
	discarded := err == nil && out.n > 0 && done.command != "check" && a.noOutput != nil && a.noOutput()
	switch {
	case discarded && done.piped:
		err = errors.New("stdout is closed or discarded: the result is lost")
	case discarded:
		a.warnf("stdout is closed or discarded: the output is lost")
	}
	status := statusOf(err)
	if status == exitError {
		a.report(err)
	}
	return status
}

// executed is the command that a run has carried out.
type executed struct {
	command string
	piped   bool // its result was requested on stdout
}

// outputError returns the error of a command whose output was lost, which it may have
// ignored.
func outputError(err, lost error) error {
	switch {
	case errors.Is(lost, syscall.EPIPE): // as with | head: the reader has seen enough
		if errors.Is(err, syscall.EPIPE) {
			return nil
		}
	case lost != nil && (err == nil || errors.Is(err, errFaults) || errors.Is(err, lost)):
		return host.WriteError(host.Stdout, lost)
	}
	return err
}

func statusOf(err error) int {
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFaults):
		return exitFaults
	}
	return exitError
}

// outWriter counts bytes and keeps the first write error, so that a run whose output got
// lost fails even if the command ignores the error.
type outWriter struct {
	w   io.Writer
	n   int64 // bytes written
	err error
}

func (o *outWriter) Write(p []byte) (int, error) {
	n, err := o.w.Write(p)
	o.n += int64(n)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// maxLines and maxLine truncate error messages: an untrusted file may cause many long
// ones.
const maxLines, maxLine = 100, 1000

// short removes the middle of a long line, since it starts with the position and ends
// with the remedy.
func short(line string) string {
	if r := []rune(line); len(r) > maxLine {
		return string(r[:maxLine/2]) + " … " + string(r[len(r)-maxLine/2:])
	}
	return line
}

// report prints an error, one line for each of its faults, and its hint.
func (a *app) report(err error) {
	count := 0
	for _, each := range unjoin(err) {
		for line := range strings.SplitSeq(host.EscapeArgs(a.texts().Fault(each), a.args), "\n") {
			count++
			if count <= maxLines {
				a.fault(each, line)
			}
		}
	}
	if count > maxLines {
		a.message(errorMessage, fmt.Sprintf("… and %d more", count-maxLines))
	}
	if hint := host.Advice(err); hint != "" {
		a.message(hintMessage, short(hint))
	}
}

// fault prints a line of an error. A page is told the option that is at fault.
func (a *app) fault(err error, line string) {
	var f *order.Fault
	if a.onMessage != nil && errors.As(err, &f) {
		a.onMessage(errorMessage, host.Visible(a.texts().Fault(f.Err)), f.Option)
		return
	}
	a.message(errorMessage, short(line))
}

// joinError is the type of what [errors.Join] returns.
var joinError = reflect.TypeOf(errors.Join(errFaults))

// unjoin returns the errors of a list that says no more than they do, or the error itself.
func unjoin(err error) (out []error) {
	_, faults := err.(templates.Faults)
	if !faults && reflect.TypeOf(err) != joinError {
		return []error{err}
	}
	for _, part := range err.(interface{ Unwrap() []error }).Unwrap() {
		out = append(out, unjoin(part)...)
	}
	return out
}

type messageKind string

const (
	errorMessage   messageKind = "error"
	warningMessage messageKind = "warning"
	hintMessage    messageKind = "hint"
	noteMessage    messageKind = "note"
)

// message prints or forwards a message of a kind.
func (a *app) message(kind messageKind, text string) {
	text = host.Visible(host.EscapeArgs(text, a.args))
	if a.onMessage != nil {
		a.onMessage(kind, text, "")
		return
	}
	prefix := "shogikit: "
	if a.brief && kind != errorMessage && kind != hintMessage {
		prefix = ""
	}
	switch kind {
	case warningMessage:
		text = "warning: " + text
	case hintMessage:
		text = "hint: " + text
	}
	_, _ = fmt.Fprintf(a.stderr, "%s%s\n", prefix, text)
}

// notef prints a message unless -q was given; warnf and hintf do the same with warnings
// and hints.
func (a *app) notef(format string, args ...any) { a.unlessQuiet(noteMessage, format, args) }
func (a *app) warnf(format string, args ...any) { a.unlessQuiet(warningMessage, format, args) }
func (a *app) hintf(format string, args ...any) { a.unlessQuiet(hintMessage, format, args) }

func (a *app) unlessQuiet(kind messageKind, format string, args []any) {
	if !a.quiet {
		a.message(kind, fmt.Sprintf(format, args...))
	}
}

// printJSON prints an indented JSON value.
func (a *app) printJSON(v any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(a.stdout, host.JSON(b.String()))
	return err
}
