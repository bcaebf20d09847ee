package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/term"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// open opens a file or pipe, but not a folder, for reading from start to end. Its
// errors do not include the name.
func open(path string) (fs.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, host.OpenError(path, err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, errFolder
	}
	return f, nil
}

var errFolder = errors.New("it is a folder, not a file")

// input opens an input; "-" is standard input.
func (a *app) input(name string) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(a.stdin), nil
	}
	return open(name)
}

// read reads an input of at most a given number of bytes.
func (a *app) read(name string, most int64) ([]byte, error) {
	return order.ReadText(a.input, name, most)
}

// reads records a file that the run reads and must not overwrite; "-" is stdin.
func (a *app) reads(path string) {
	info, _ := os.Stat(path) // a missing file cannot be overwritten
	if path == "-" {
		info = fileInfo(a.stdin)
	}
	a.files.AddInput(info)
}

// fileInfo returns the file behind a stream; nil if there is none.
func fileInfo(stream any) fs.FileInfo {
	if f := fileOf(stream); f != nil {
		info, _ := f.Stat() // nil for a closed file
		return info
	}
	return nil
}

// writeFile writes a result to a file atomically; "-" is stdout.
func (a *app) writeFile(path string, write func(io.Writer) error) error {
	here, _ := os.Stat(path)
	if path == "-" || os.SameFile(here, fileInfo(a.stdout)) { // replacing the file would cut off its other writers
		return host.WriteError(host.Stdout, write(a.stdout))
	}
	return a.files.Write(path, write)
}

// writeBinary is writeFile for results that are not text.
func (a *app) writeBinary(path string, write func(io.Writer) error) error {
	if path == "-" && isTerminal(a.stdout) {
		return host.Advise(errors.New("stdout is a terminal, and the output is not text"),
			"name a file with -o, or redirect the output with | or >")
	}
	return a.writeFile(path, write)
}

func (a *app) writeText(path, text string) error {
	return a.writeFile(path, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f := fileOf(stream)
	return f != nil && term.IsTerminal(int(f.Fd()))
}

// fileOf returns the file behind a stream; nil if there is none.
func fileOf(stream any) *os.File {
	if out, ok := stream.(*outWriter); ok {
		return fileOf(out.w)
	}
	f, _ := stream.(*os.File)
	return f
}
