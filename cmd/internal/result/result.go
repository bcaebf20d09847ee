package result

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"shogikit/cmd/internal/advice"
)

// File is a result that is written, but does not have its name yet.
type File struct {
	path     string // as the user named it
	tmp, dst string // dst is path without links; both empty for a device
	lost     string // what of a replaced file could not be kept
}

// Write writes a result to a file, whole or not at all. Where the path is a name of
// stdout it goes there: a file must not be replaced under whoever else writes to it.
func (s *Store) Write(path string, write func(io.Writer) error) error {
	here, _ := os.Stat(path)
	if os.SameFile(here, statOf(s.Stdout)) {
		return Stdout(write(s.Stdout))
	}
	r, err := s.Stage(path, write)
	if err == nil {
		err = s.Commit(r)
	}
	return err
}

// Stdout says of an error of the system that it is about stdout.
func Stdout(err error) error { return failed("to stdout", err) }

// Stage writes a result to a temporary file beside the one it is to become. A
// device or a pipe is written at once, because it cannot be replaced.
func (s *Store) Stage(path string, write func(io.Writer) error) (File, error) {
	r := File{path: path}
	old, err := s.replaceable(path)
	if err != nil {
		return r, err
	}
	if old != nil && !old.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			err = cmp.Or(write(f), f.Close())
		}
		return r, failed(path, err)
	}
	r.dst = followed(path)
	f, err := s.create(r.dst, old != nil)
	if err != nil {
		return r, failed(path, err)
	}
	r.tmp = f.Name()
	whole := false
	defer func() { // after a panic too
		if !whole {
			s.Discard(r)
		}
	}()
	if err = write(f); err == nil && old != nil {
		// The new name may reach the disk before what is in the file: when the
		// power fails in between, an empty file would stand where a good one was.
		// That takes milliseconds, so files that replace nothing do without.
		if err = f.Sync(); errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
			err = nil // some file systems cannot say
		}
		r.lost = inherit(f, old)
	}
	err = cmp.Or(err, f.Close())
	whole = err == nil
	return r, failed(path, err)
}

// inherit gives a file the owner and the mode of the one that it replaces, and
// says what it cannot give: "owner", "mode", or "links", the other names of the old
// one, which go on meaning that.
func inherit(f *os.File, old fs.FileInfo) string {
	names, owned := likeOld(f, old)
	kept := f.Chmod(old.Mode().Perm()) == nil
	switch {
	case names > 1:
		return "links"
	case !owned:
		return "owner"
	case !kept:
		return "mode"
	}
	return ""
}

// replaceable returns what is at a path, nil for nothing, or why it must stay.
// Links are followed by the system first, which does not follow all of them for
// everybody.
func (s *Store) replaceable(path string) (fs.FileInfo, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, failed(path, err)
	case info.IsDir():
		return nil, advice.With(fmt.Errorf("%s is a folder; a file is wanted", path), "name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case !info.Mode().IsRegular():
		return info, nil
	case s.isInput(info):
		return nil, advice.With(fmt.Errorf("%s is read by this run and is left alone", path), "name another file with -o")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0) // renaming would go over a file that is protected
	return info, failed(path, cmp.Or(err, f.Close()))
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
func failed(path string, err error) error {
	c := Cause(err)
	if c == err {
		return err // not about the file
	}
	out := fmt.Errorf("cannot write %s: %w", cmp.Or(path, `""`), c)
	switch dir := filepath.Dir(path); {
	case path == "to stdout":
		return out
	case errors.Is(c, fs.ErrNotExist) && !Exists(dir):
		return advice.With(out, "make the folder %s first, or name another with -o", dir)
	}
	return advice.With(out, "name a file elsewhere with -o")
}

// Cause drops the name of the file from an error of the system.
func Cause(err error) error {
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

// Exists reports whether there is anything at a path.
func Exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
