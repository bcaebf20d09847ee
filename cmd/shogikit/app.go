package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
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
	stdin          io.Reader
	stdout, stderr io.Writer
	onMessage      func(kind, text, option string) // receives messages instead of stderr; nil: they are printed
	getenv         func(string) string
	quiet          bool      // -q
	brief          bool      // one of many orders: reports only what it wrote
	date           time.Time // of printed files; zero: none
	windows        bool      // the user's shell is a Windows shell
	terminal       bool      // stderr is a terminal, so progress may be shown
	progressDelay  time.Duration
	noOutput       func() bool // reports whether stdout may have been closed; nil: it was not
	args           []string    // as typed
	files          *host.Files
	settings       func() string              // the locale of the system, where the environment has none; nil: none
	planned        func(*order.Plan, error)   // receives the plan of a kit in place of a file; nil: it is written
	catalog        *text.Catalog              // of what a page shows; nil: English
	games          map[string]*templates.Game // cache of built-in games for orders that do not change them
}

// another returns an app for a second run in the same environment, without input.
func (a *app) another(stdout, stderr io.Writer) *app {
	return &app{
		stdin: strings.NewReader(""), stdout: stdout, stderr: stderr, files: &host.Files{},
		getenv: a.getenv, settings: a.settings, windows: a.windows,
	}
}

func (a *app) env() host.Environment {
	return host.Environment{Getenv: a.getenv, System: a.settings}
}

// withHint adds advice to an error, printed on a separate line.
func withHint(err error, format string, args ...any) error { return host.Advise(err, format, args...) }

func cause(err error) error { return host.Cause(err) }

// run executes a command line and returns the exit status. Messages go to stderr, one
// line per error.
func (a *app) run(args []string) int {
	a.args = args
	out := &outWriter{w: a.stdout}
	a.stdout = out
	if a.files == nil {
		a.files = &host.Files{}
	}
	command, piped, err := func() (string, bool, error) {
		defer a.files.Tidy() // even after a panic
		return execute(a, args)
	}()
	out.end()
	written, lost := out.n, out.err
	if errors.Is(lost, syscall.EPIPE) { // as with | head: the reader has seen enough
		if err == nil || errors.Is(err, syscall.EPIPE) {
			return exitOK
		}
		lost = nil
	}
	if lost != nil && (err == nil || errors.Is(err, errFaults) || errors.Is(err, lost)) {
		err = host.WriteError(host.Stdout, lost)
	}
	// The result of check is its exit status, so its output is often discarded.
	if err == nil && written > 0 && a.noOutput != nil && command != "check" && a.noOutput() {
		if piped {
			a.report(errors.New("stdout is closed or discarded: the result is lost"))
			return exitError
		}
		a.warnf("stdout is closed or discarded: the output is lost")
	}
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errFaults):
		return exitFaults
	}
	a.report(err)
	return exitError
}

// outWriter keeps the first write error, so that a run whose output got lost fails even
// if the command ignores the error.
type outWriter struct {
	w     io.Writer
	mu    sync.Mutex // a task past its limit may still be writing
	n     int64      // bytes written
	err   error
	ended bool
}

func (o *outWriter) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ended {
		return 0, io.ErrClosedPipe
	}
	n, err := o.w.Write(p)
	o.n += int64(n)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// end stops further writes without closing the underlying writer; n and err no longer
// change.
func (o *outWriter) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ended = true
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
	left := maxLines
	for _, each := range single(err) {
		for line := range strings.SplitSeq(host.EscapeArgs(a.texts().Fault(each), a.args), "\n") {
			if left--; left >= 0 {
				a.fault(each, line)
			}
		}
	}
	if left < 0 {
		a.message(isError, fmt.Sprintf("… and %d more", -left))
	}
	if hint := host.Advice(err); hint != "" {
		a.message(isHint, short(hint))
	}
}

// fault prints a line of an error. A page is told the option that is at fault.
func (a *app) fault(err error, line string) {
	var f *order.Fault
	if a.onMessage != nil && errors.As(err, &f) {
		a.onMessage(isError, host.Visible(a.texts().Fault(f.Err)), f.Option)
		return
	}
	a.message(isError, short(line))
}

// single returns the errors that an error joins, or the error itself.
func single(err error) (out []error) {
	joined, ok := err.(interface{ Unwrap() []error })
	if !ok {
		return []error{err}
	}
	var lines []string
	for _, e := range joined.Unwrap() {
		lines = append(lines, e.Error())
		out = append(out, single(e)...)
	}
	if strings.Join(lines, "\n") != err.Error() {
		return []error{err} // it says more than its parts
	}
	return out
}

// Kinds of messages.
const (
	isError   = "error"
	isWarning = "warning"
	isHint    = "hint"
	isNote    = "note"
)

// message prints or forwards a message of a kind.
func (a *app) message(kind, text string) {
	text = host.Visible(host.EscapeArgs(text, a.args))
	if a.onMessage != nil {
		a.onMessage(kind, text, "")
		return
	}
	prefix := "shogikit: "
	if a.brief && kind != isError && kind != isHint {
		prefix = ""
	}
	switch kind {
	case isWarning:
		text = "warning: " + text
	case isHint:
		text = "hint: " + text
	}
	_, _ = fmt.Fprintf(a.stderr, "%s%s\n", prefix, text)
}

// note prints a message unless -q was given; warnf and hintf do the same with warnings
// and hints.
func (a *app) note(format string, args ...any)  { a.unlessQuiet(isNote, format, args) }
func (a *app) warnf(format string, args ...any) { a.unlessQuiet(isWarning, format, args) }
func (a *app) hintf(format string, args ...any) { a.unlessQuiet(isHint, format, args) }

func (a *app) unlessQuiet(kind, format string, args []any) {
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
