package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"shogikit/cmd/internal/host"
	"shogikit/templates/gametest"
)

// writeText returns a function that writes a text as a result.
func writeText(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// fullAfter is a disk with a limited capacity in bytes.
type fullAfter struct{ left int }

func (f *fullAfter) Write(p []byte) (int, error) {
	n := min(f.left, len(p))
	f.left -= n
	if n < len(p) {
		return n, &os.PathError{Op: "write", Path: "stdout", Err: syscall.ENOSPC}
	}
	return n, nil
}

// stdoutCommands write to stdout in different ways.
var stdoutCommands = []string{
	"kit minishogi --only pawn -o -", "sheets --only pawn --dpi 72 -o -", "diagram", "diagram -o - --format svg", "booklet --part score -o -",
	"booklet minishogi -o - --format html", "new -", "list pieces", "list art --json", "moves", "moves --json", "perft 1",
	"perft 2 --divide", "check " + strings.ReplaceAll(goodSFEN, " ", "\x00"), "check --json -", "--help", "help kit", "--version",
	"completion bash",
}

// args splits a command line at blanks; \x00 stands for a blank in a word.
func args(line string) []string {
	out := strings.Fields(line)
	for i := range out {
		out[i] = strings.ReplaceAll(out[i], "\x00", " ")
	}
	return out
}

// TestFullStdout checks that losing output on stdout is a failure, whatever the point
// at which space runs out.
func TestFullStdout(t *testing.T) {
	for i, line := range stdoutCommands {
		var whole bytes.Buffer
		a := newApp(strings.NewReader(goodSFEN), &whole, io.Discard)
		if status := a.run(args(line)); status != exitOK || whole.Len() == 0 {
			t.Errorf("%s: status %d, %d bytes", line, status, whole.Len())
			continue
		}
		for j, space := range []int{0, whole.Len() / 2, whole.Len() - 1} {
			if !gametest.Some(i+j, 3, 3) {
				continue
			}
			var errs bytes.Buffer
			a := newApp(strings.NewReader(goodSFEN), &fullAfter{space}, &errs)
			if status := a.run(args(line)); status != exitError || !strings.Contains(errs.String(), "cannot write to stdout: no space left") {
				t.Errorf("%s, space for %d bytes of %d: status %d, %s", line, space, whole.Len(), status, &errs)
			}
		}
	}
}

// TestClosedPipe checks that the program ends silently if its reader has seen enough (|
// head).
func TestClosedPipe(t *testing.T) {
	for i, line := range stdoutCommands {
		if !gametest.Some(i, 3, 9) {
			continue
		}
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		r.Close()
		c := program(t, t.TempDir(), args(line)...)
		c.Stdin, c.Stdout = strings.NewReader(goodSFEN), w
		got := finish(t, c)
		w.Close()
		if got.status != exitOK || got.stderr != "" {
			t.Errorf("%s: status %d, %s", line, got.status, got.stderr)
		}
	}
}

// TestFullDevice writes to a device that is always full, by name and as stdout.
func TestFullDevice(t *testing.T) {
	const device = "/dev/full"
	if !host.Exists(device) {
		t.Skip("no ", device)
	}
	full, err := os.OpenFile(device, os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, line := range []string{"kit minishogi --only pawn -o " + device, "sheets --only pawn --dpi 72 -o -", "list pieces", "--help"} {
		c := program(t, t.TempDir(), args(line)...)
		c.Stdout = full
		if got := finish(t, c); got.status != exitError || !strings.Contains(got.stderr, "no space left") {
			t.Errorf("%s: status %d, %s", line, got.status, got.stderr)
		}
	}
	if info, err := os.Stat(device); err != nil || info.Mode().IsRegular() {
		t.Errorf("the device was replaced: %v, %v", info, err)
	}
}

// TestFailedWriteLeavesTheOldFile fails at every part of a result.
func TestFailedWriteLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "kit.pdf")
	if err := os.WriteFile(path, []byte("%PDF-old"), 0o640); err != nil {
		t.Fatal(err)
	}
	for _, failure := range []error{syscall.ENOSPC, syscall.EIO, &os.PathError{Op: "write", Path: ".tmp", Err: syscall.ENOSPC}, errors.New("a bug")} {
		for n := range 3 {
			var s host.Files
			err := s.Write(path, func(w io.Writer) error {
				for range n {
					io.WriteString(w, "new")
				}
				return failure
			})
			s.Tidy()
			if !errors.Is(err, failure) && !errors.Is(err, host.Cause(failure)) {
				t.Errorf("%v became %v", failure, err)
			}
		}
	}
	func() {
		var s host.Files
		defer func() {
			recover()
			s.Tidy()
		}()
		s.Write(path, func(io.Writer) error { panic("a bug") })
	}()
	if got := files(t, dir); !sameFiles(got, map[string]string{"kit.pdf": "%PDF-old"}) {
		t.Errorf("left: %v", got)
	}
}

// TestVanishedFolder removes the folder while the result is being written.
func TestVanishedFolder(t *testing.T) {
	for _, command := range []string{"file", "device"} {
		dir := filepath.Join(t.TempDir(), "gone")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		var s host.Files
		err := s.Write(filepath.Join(dir, command), func(w io.Writer) error {
			os.RemoveAll(dir)
			return writeText("new")(w)
		})
		if err == nil || !strings.Contains(err.Error(), "cannot write "+filepath.Join(dir, command)) {
			t.Errorf("%v", err)
		}
		if host.Exists(dir) {
			t.Error("the folder came back")
		}
	}
}

// TestSheetsAllOrNothing checks that if one sheet cannot be written, none are.
func TestSheetsAllOrNothing(t *testing.T) {
	dir := t.TempDir()
	blocked := filepath.Join(dir, "minishogi-5-board.svg")
	if err := os.Mkdir(blocked, 0o777); err != nil {
		t.Fatal(err)
	}
	status, _, errs := runWith(t, "", "sheets", "minishogi", "--format", "svg", "-o", dir)
	if got := files(t, dir); status != exitError || len(got) != 1 {
		t.Errorf("status %d, %d files, %s", status, len(got), errs)
	}
}

// TestFilesFull fills the disk in the middle of the sheets, by means of the file size
// limit of shells.
func TestFilesFull(t *testing.T) {
	shell := "/bin/sh"
	if !host.Exists(shell) {
		t.Skip("no ", shell)
	}
	dir := t.TempDir()
	lines := []string{"kit minishogi", "sheets minishogi -o . --format svg", "sheets minishogi -o new --format png"}
	for _, line := range lines {
		c := program(t, dir, args(line)...)
		c.Args = slices.Concat([]string{shell, "-c", `ulimit -f 40 && exec "$0" "$@"`, c.Path}, c.Args[1:])
		c.Path = shell
		r := finish(t, c)
		if got := files(t, dir); r.status != exitError || len(got) > 0 || !strings.Contains(r.stderr, "file too large") {
			t.Errorf("%s: status %d, %d files, %s", line, r.status, len(got), r.stderr)
		}
	}
}

// TestReadOnlyFolder checks the message and the advice for a read-only folder.
func TestReadOnlyFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ro")
	if err := os.Mkdir(dir, 0o555); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Create(filepath.Join(dir, "probe")); err == nil {
		f.Close()
		os.Remove(f.Name())
		dir = "/sys" // for root, who may write everywhere else
		if _, err := os.Create(filepath.Join(dir, "probe")); err == nil || !host.Exists(dir) {
			t.Skip("every folder takes files here")
		}
	}
	here := t.TempDir()
	t.Chdir(here)
	for _, line := range []string{"kit -o " + dir + "/kit.pdf", "sheets -o " + dir, "sheets -o " + dir + "/new", "new " + dir + "/my.yaml"} {
		status, _, errs := runWith(t, "", args(line)...)
		if status != exitError || !strings.Contains(errs, "cannot ") || !strings.Contains(errs, dir) || strings.Contains(errs, ".tmp") {
			t.Errorf("%s: status %d, %s", line, status, errs)
		}
	}
	if got := files(t, here); len(got) > 0 {
		t.Errorf("left: %d files", len(got))
	}
}
