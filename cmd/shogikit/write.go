package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
)

// writeFile writes a result to a file, whole or not at all. The path "-" is
// stdout.
func (a *app) writeFile(path string, write func(io.Writer) error) error {
	if path == "-" {
		return staged{path: "to stdout"}.failed(write(a.stdout))
	}
	s, err := a.stage(path, write)
	if err != nil {
		return err
	}
	return a.temps.commit([]staged{s})
}

// staged is a result that is written, but does not have its name yet.
type staged struct {
	a        *app
	path     string // as the user named it
	tmp, dst string // dst is path without links; both empty for a device
}

// stage writes a result to a temporary file beside the one it is to become. A
// device or a pipe is written at once, because it cannot be replaced.
func (a *app) stage(path string, write func(io.Writer) error) (staged, error) {
	s := staged{a: a, path: path}
	dst, regular, err := target(path)
	if err != nil {
		return s, err
	}
	if !regular {
		return s, s.failed(writeDevice(dst, write))
	}
	f, err := a.temps.create(dst)
	if err != nil {
		return s, s.failed(err)
	}
	s.dst, s.tmp = dst, f.Name()
	whole := false
	defer func() {
		if !whole {
			s.discard()
		}
	}()
	err = write(f)
	if closing := f.Close(); err == nil {
		err = closing
	}
	whole = err == nil
	return s, s.failed(err)
}

// rename gives the file its name. Its caller holds the lock of the temporary
// files.
func (s staged) rename() error {
	if s.tmp == "" {
		return nil
	}
	if info, err := os.Stat(s.dst); err == nil {
		os.Chmod(s.tmp, info.Mode().Perm()) // as the file that it replaces; best effort
	}
	return os.Rename(s.tmp, s.dst)
}

// discard takes the temporary file away.
func (s staged) discard() {
	if s.tmp != "" {
		s.a.temps.drop(s.tmp)
	}
}

// failed says of an error of the system which file could not be written.
func (s staged) failed(err error) error {
	if err == nil {
		return nil
	}
	c := cause(err)
	if c == err && !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, fs.ErrExist) {
		return err // not about the file
	}
	out := fmt.Errorf("cannot write %s: %w", s.path, c)
	switch {
	case errors.Is(c, syscall.EPIPE) || s.dst == "" && s.path == "to stdout":
		return out
	case errors.Is(c, fs.ErrNotExist) && !exists(filepath.Dir(s.path)):
		return withHint(out, "make the folder %s first, or name another with -o", filepath.Dir(s.path))
	case errors.Is(c, fs.ErrNotExist), errors.Is(c, fs.ErrPermission), errors.Is(c, syscall.EROFS), errors.Is(c, syscall.ENOSPC):
		return withHint(out, "name a file elsewhere with -o")
	}
	return out
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// target finds out what is to be written: the file behind links, and whether it
// is one that can be replaced.
func target(path string) (dst string, regular bool, err error) {
	dst = path
	if real, err := filepath.EvalSymlinks(path); err == nil {
		dst = real
	}
	info, err := os.Stat(dst)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return dst, true, nil
	case err != nil:
		return dst, false, fmt.Errorf("cannot write %s: %w", path, cause(err))
	case info.IsDir():
		return dst, false, withHint(fmt.Errorf("%s is a folder; a file is wanted", path), "name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case !info.Mode().IsRegular():
		return dst, false, nil
	}
	// Renaming would go over a file that is protected from being written.
	f, err := os.OpenFile(dst, os.O_WRONLY, 0)
	if err != nil {
		return dst, false, withHint(fmt.Errorf("cannot write %s: %w", path, cause(err)), "name another file with -o")
	}
	return dst, true, f.Close()
}

// writeDevice writes to what is there already and is no file.
func writeDevice(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = write(f)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
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

// folder is a folder for results.
type folder struct {
	path string
	made []string // what did not exist before, innermost first
}

// makeFolder makes sure that dir is a folder. An interrupt takes it away
// again before there is a result in it.
func (t *tempFiles) makeFolder(dir string) (folder, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := folder{path: dir}
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		info, err := os.Stat(d)
		if err == nil && !info.IsDir() {
			return f, withHint(fmt.Errorf("%s is a file; a folder is wanted for the sheets", d), "name another folder with -o")
		}
		if err == nil || d == filepath.Dir(d) {
			break
		}
		if errors.Is(err, fs.ErrNotExist) { // and not a name below a file
			f.made = append(f.made, d)
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		f.undo()
		return f, withHint(fmt.Errorf("cannot make the folder %s: %w", dir, cause(err)), "name another folder with -o")
	}
	t.folders = f.made
	return f, nil
}

// undo takes away the folders that were made, as far as they are empty.
func (f folder) undo() {
	for _, d := range f.made {
		os.Remove(d)
	}
}

// workers returns how many of n tasks run at once.
func workers(n int) int { return max(1, min(n, runtime.GOMAXPROCS(0))) }
