package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
)

// tempFiles are the temporary files that are being written, so that an
// interrupt can take them away.
type tempFiles struct {
	mu    sync.Mutex
	names map[string]bool
}

func (t *tempFiles) add(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.names == nil {
		t.names = map[string]bool{}
	}
	t.names[name] = true
}

func (t *tempFiles) remove(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.names, name)
}

// removeAll deletes the files; whoever still writes to one fails to rename it.
func (t *tempFiles) removeAll() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.names {
		os.Remove(name)
	}
}

// writeFile writes a result to a file, whole or not at all: the bytes go to a
// temporary file beside it, which takes its name only when everything is
// written. The path "-" is stdout.
func (a *app) writeFile(path string, write func(io.Writer) error) (err error) {
	if path == "-" {
		return write(a.stdout)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return withHint(fmt.Errorf("%s is a folder; a file is wanted", path), "name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	}
	tmp, err := createBeside(path)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
			if c := cause(err); c != err || errors.Is(err, syscall.ENOSPC) {
				err = fmt.Errorf("cannot write %s: %w", path, c)
			}
		}
	}()
	a.temps.add(tmp.Name())
	defer a.temps.remove(tmp.Name())
	if err := write(tmp); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, syscall.EINVAL) {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// createBeside makes a temporary file in the folder of path. Its permissions
// are those an ordinary new file gets.
func createBeside(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	for n := range 1000 {
		name := filepath.Join(dir, fmt.Sprintf(".%s.%d.%d.tmp", base, os.Getpid(), n))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, fs.ErrExist
}

// cause drops the name of the temporary file from an error of the system.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	var l *os.LinkError
	if errors.As(err, &l) {
		return l.Err
	}
	return err
}

// workers returns how many of n tasks run at once.
func workers(n int) int { return max(1, min(n, runtime.GOMAXPROCS(0))) }
