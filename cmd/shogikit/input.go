package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// open opens a file to be read from its beginning to its end. A pipe will do, a
// folder will not. Its errors do not name the file.
func open(path string) (fs.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, cause(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		_ = f.Close()
		return nil, errFolder
	}
	return f, nil
}

// openInput opens a file that the user named as input.
func openInput(path string) (fs.File, error) {
	f, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, err)
	}
	return f, nil
}

var errFolder = errors.New("it is a folder; a file is wanted")

// maxText bounds what is read as a text; readers of lists have bounds of their
// own, far below it.
const maxText = 16 << 20

// readText reads a text of any encoding, as it is.
func readText(name string, from io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxText))
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", name, cause(err))
	}
	return data, nil
}
