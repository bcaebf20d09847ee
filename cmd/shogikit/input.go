package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"shogikit/cmd/internal/host"
	"shogikit/layout/order"
)

// open opens a file or pipe, but not a folder, for reading from start to end. Its
// errors do not include the name.
func open(path string) (fs.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, host.Unopened(path, err)
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
