package main

import (
	"errors"
	"fmt"
	"os"
)

// openInput opens a file that the user named, to be read from its beginning to
// its end. A pipe will do, a folder will not.
func openInput(path string) (*os.File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", path, cause(err))
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("cannot read %s: %w", path, errFolder)
	}
	return f, nil
}

var errFolder = errors.New("it is a folder; a file is wanted")
