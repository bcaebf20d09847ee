package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"shogikit/cmd/internal/result"
)

// open opens a file or pipe, but not a folder, for reading from start to end. Its
// errors do not include the name.
func open(path string) (fs.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, result.Unopened(path, err)
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

// maxText is the maximum size of a text input; readers of lists have much lower limits
// of their own.
const maxText = 16 << 20

// read reads an input of at most a given number of bytes.
func (a *app) read(name string, most int64) (data []byte, err error) {
	in, err := a.input(name)
	if err == nil {
		defer in.Close()
		data, err = io.ReadAll(io.LimitReader(in, most+1))
	}
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("larger than %d kB", most>>10)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", cmp.Or(name, `""`), cause(err))
	}
	return data, nil
}
