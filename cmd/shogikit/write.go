package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// writeFile writes a result to a file, whole or not at all. The path "-" is
// stdout.
func (a *app) writeFile(path string, write func(io.Writer) error) error {
	if path == "-" || a.isStdout(path) {
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
	path     string // as the user named it
	tmp, dst string // dst is path without links; both empty for a device
}

// stage writes a result to a temporary file beside the one it is to become. A
// device or a pipe is written at once, because it cannot be replaced.
func (a *app) stage(path string, write func(io.Writer) error) (staged, error) {
	s := staged{path: path}
	old, err := a.replaceable(path)
	if err != nil {
		return s, err
	}
	if old != nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			err = closing(f, write(f))
		}
		return s, s.failed(err)
	}
	s.dst = followed(path)
	f, err := a.temps.create(s.dst)
	if err != nil {
		return s, s.failed(err)
	}
	s.tmp = f.Name()
	whole := false
	defer func() { // after a panic too
		if !whole {
			f.Close()
			a.temps.drop(s)
		}
	}()
	if err = write(f); err == nil && old != nil {
		// The new name may reach the disk before what is in the file: when the
		// power fails in between, an empty file would stand where a good one was.
		// That takes milliseconds, so files that replace nothing do without.
		if err = f.Sync(); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			err = nil // some file systems cannot say
		}
		f.Chmod(old.Mode().Perm()) // as the file that it replaces; best effort
	}
	err = closing(f, err)
	whole = err == nil
	return s, s.failed(err)
}

func closing(f *os.File, err error) error {
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// replaceable returns what is at a path, nil for nothing, or why it must stay.
// Links are followed by the system first, which does not follow all of them for
// everybody.
func (a *app) replaceable(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("cannot write %s: %w", path, cause(err))
	case info.IsDir():
		return nil, withHint(fmt.Errorf("%s is a folder; a file is wanted", path), "name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case !info.Mode().IsRegular():
		return info, nil
	case a.isInput(info):
		return nil, withHint(fmt.Errorf("%s is read by this run and is left alone", path), "name another file with -o")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0) // renaming would go over a file that is protected
	if err != nil {
		return nil, withHint(fmt.Errorf("cannot write %s: %w", path, cause(err)), "name another file with -o")
	}
	return info, f.Close()
}

// followed returns the file at the end of links; it need not exist. Folders in
// its path stay as they are: .. may follow a link.
func followed(path string) string {
	for range 40 { // as many links as the system follows
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if !filepath.IsAbs(to) {
			dir, _ := filepath.Split(path)
			to = dir + to
		}
		path = to
	}
	return path
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
	switch dir := filepath.Dir(s.path); {
	case errors.Is(c, syscall.EPIPE) || s.path == "to stdout":
	case errors.Is(c, fs.ErrNotExist) && !exists(dir):
		return withHint(out, "make the folder %s first, or name another with -o", dir)
	case errors.Is(c, fs.ErrNotExist), errors.Is(c, fs.ErrPermission), errors.Is(c, syscall.EROFS), errors.Is(c, syscall.ENOSPC):
		return withHint(out, "name a file elsewhere with -o")
	}
	return out
}

// cause drops the name of the temporary file from an error of the system.
func cause(err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// reads notes a file that the run reads, and must not write over; "-" is stdin.
func (a *app) reads(path string) { a.inputs = append(a.inputs, path) }

func (a *app) isInput(file fs.FileInfo) bool {
	return slices.ContainsFunc(a.inputs, func(path string) bool {
		if path == "-" {
			return isOpen(a.stdin, file)
		}
		info, err := os.Stat(path)
		return err == nil && os.SameFile(info, file)
	})
}

// isStdout reports whether a path is another name of the standard output, as
// /dev/stdout is: a file must not be replaced under whoever else writes to it.
func (a *app) isStdout(path string) bool {
	info, err := os.Stat(path)
	out, ok := a.stdout.(*outWriter)
	return err == nil && ok && isOpen(out.w, info)
}

// isOpen reports whether a stream is a file.
func isOpen(stream any, file fs.FileInfo) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && os.SameFile(info, file)
}

// mayBeClosed reports whether stdout was perhaps closed when the program began.
// Go's runtime then opens the null device in its place, to write and to read,
// which >/dev/null is not; but some programs that throw the output of others
// away do the same, so this is worth a warning and no failure.
func mayBeClosed(stdout *os.File) bool {
	null, err := os.Stat(os.DevNull)
	if err != nil || !isOpen(stdout, null) {
		return false
	}
	_, err = stdout.Read(make([]byte, 1))
	return err == io.EOF
}
