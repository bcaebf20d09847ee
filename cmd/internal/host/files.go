// Package host knows the machine that a command runs on: files, which are written completely
// or not at all, what a terminal can show, and the user's language, paper and date.
package host

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"shogikit/templates"
)

// Files are the files of a run, which may be written concurrently: each to a temporary file
// that is renamed when it is complete. Files that the run reads are not overwritten. The zero
// Files is ready to use. Files are renamed under its lock, so an interrupt comes before or
// after.
type Files struct {
	mu       sync.Mutex
	temps    map[string]bool
	made     []string        // new folders, innermost first
	inputs   []fs.FileInfo   // files that the run reads
	replaced map[string]bool // results by path; true: the file existed
}

// File is a result that has not been renamed yet; the zero File is one that was written
// to a device.
type File struct{ path, temp string }

// Reads records a file that the run reads; nil is ignored.
func (s *Files) Reads(input fs.FileInfo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.inputs = append(s.inputs, input)
}

// Replaced reports whether a result replaced a file.
func (s *Files) Replaced(path string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.replaced[followed(path)]
}

// ErrTwice is the error for a name that another result of the run has.
var ErrTwice = errors.New("another output of this run has that name")

// Write writes a result to a file, completely or not at all.
func (s *Files) Write(path string, write func(io.Writer) error) error {
	r, err := s.Stage(path, write)
	if err != nil {
		return err
	}
	return s.Commit(r)
}

// Stage writes a result to a temporary file beside its destination. It is removed at
// the end of the run unless it is committed.
func (s *Files) Stage(path string, write func(io.Writer) error) (r File, err error) {
	defer func() { err = Failed(path, err) }()
	old, err := os.Stat(path)
	link, _ := os.Readlink(path) // perhaps to nothing
	switch {
	case err == nil && old.IsDir():
		return r, Advise(fmt.Errorf("%s is a folder, not a file", path),
			"name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case err == nil && old.Mode().IsRegular() && !sameKind(path, old):
		return r, Advise(fmt.Errorf("%s exists and is not a file of the kind that is written", path),
			"name another file with -o")
	case err == nil:
		// Renaming would replace a protected file, and cannot replace a device or a
		// pipe.
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil && !old.Mode().IsRegular() {
			return r, cmp.Or(write(f), f.Close())
		}
		_ = f.Close() // nothing was written
		if err != nil {
			return r, err
		}
	case !errors.Is(err, fs.ErrNotExist), link != "":
		return r, err
	}
	f, err := s.create(path, old)
	if err != nil {
		return r, err
	}
	defer func() { _ = f.Close() }() // even after a panic: some systems do not remove open files
	err = write(f)
	if err == nil && old != nil {
		_ = f.Chmod(old.Mode().Perm()) // not all file systems have modes
		err = synced(f)
	}
	return File{path, f.Name()}, cmp.Or(err, f.Close())
}

// synced waits until a file is on the disk: a power failure could otherwise leave an empty
// file under the old name. Not all file systems can do it.
func synced(f *os.File) error {
	err := f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}

// signatures are how files of a kind begin, by extension.
var signatures = map[string][]string{
	".pdf": {"%PDF"}, ".png": {"\x89PNG"}, ".dxf": {"999", "0", "  0"},
	".svg": {"<?xml", "<svg"}, ".html": {"<!doctype", "<html"}, ".htm": {"<!doctype", "<html"},
}

// sameKind reports whether an existing file may be replaced by a result of its name: it
// has an extension, and begins like a file of that kind, or is empty.
func sameKind(path string, old fs.FileInfo) bool {
	ext := strings.ToLower(filepath.Ext(strings.TrimLeft(filepath.Base(path), ".")))
	if ext == "" || old.Size() == 0 {
		return ext != ""
	}
	f, err := os.Open(path)
	if err != nil {
		return true // it is reported when it is written
	}
	defer func() { _ = f.Close() }()
	head := make([]byte, 512)
	n, _ := io.ReadFull(f, head)
	begin := strings.ToLower(strings.TrimPrefix(string(head[:n]), "\ufeff"))
	starts, known := signatures[ext]
	if !known { // a text
		return !strings.Contains(begin, "\x00")
	}
	return slices.ContainsFunc(starts, func(s string) bool { return strings.HasPrefix(begin, strings.ToLower(s)) })
}

// create creates the temporary file of a result; old is the existing file of that name,
// if any.
func (s *Files) create(path string, old fs.FileInfo) (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	dst := followed(path)
	if slices.ContainsFunc(s.inputs, func(in fs.FileInfo) bool { return os.SameFile(in, old) }) {
		return nil, Advise(fmt.Errorf("%s is an input of this run and is not overwritten", path), "name another file with -o")
	}
	if _, twice := s.replaced[dst]; twice {
		return nil, &fs.PathError{Op: "create", Path: dst, Err: ErrTwice}
	}
	if s.replaced == nil {
		s.temps, s.replaced = map[string]bool{}, map[string]bool{}
	}
	s.replaced[dst] = old != nil
	dir, _ := filepath.Split(dst)
	name := fmt.Sprintf("%s.shogikit-%016x.tmp", dir, rand.Uint64())
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		s.temps[f.Name()] = true
	}
	return f, err
}

// Commit renames results; if one fails, those before it have been renamed.
func (s *Files) Commit(results ...File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range results {
		if r.temp == "" {
			continue
		}
		if err := os.Rename(r.temp, followed(r.path)); err != nil {
			return Failed(r.path, err)
		}
		delete(s.temps, r.temp)
	}
	return nil
}

// MakeFolder creates a folder with its parents. If the run ends without a result in it,
// it is removed again.
func (s *Files) MakeFolder(dir string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for d := filepath.Clean(dir); !Exists(d) && d != filepath.Dir(d); d = filepath.Dir(d) {
		s.made = append(s.made, d)
	}
	err := os.MkdirAll(dir, 0o777)
	if at := (*fs.PathError)(nil); errors.As(err, &at) && errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%s is a file, not a folder", at.Path)
	}
	if err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", dir, Cause(err))
	}
	return nil
}

// Tidy ends a run: it removes uncommitted files, and new folders without results.
func (s *Files) Tidy() {
	s.Abandon()
	s.mu.Unlock()
}

// Abandon is Tidy during a run. It keeps the lock: a concurrent writer blocks until the
// program ends, instead of reporting that its file is gone.
func (s *Files) Abandon() {
	s.mu.Lock()
	for temp := range s.temps {
		_ = os.Remove(temp)
	}
	for _, d := range s.made {
		_ = os.Remove(d) // fails if the folder is not empty
	}
	s.temps, s.made = nil, nil
}

// followed returns the target of a path with links.
func followed(path string) string {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		return to
	}
	return path
}

// Failed adds the file name to a system error of writing a file.
func Failed(path string, err error) error {
	c := Cause(err)
	if c == err {
		return err // not about the file
	}
	out := fmt.Errorf("cannot write %s: %w", cmp.Or(path, `""`), c)
	switch dir := filepath.Dir(path); {
	case path == Stdout:
		return out
	case errors.Is(c, fs.ErrNotExist) && !Exists(dir):
		return Advise(out, "make the folder %s first, or name another with -o", dir)
	}
	return Advise(out, "name a file elsewhere with -o")
}

// Stdout names standard output in errors.
const Stdout = "to stdout"

// Cause strips the file name from a system error.
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

// Unopened is [Cause] for a file that could not be opened. If it does not exist,
// Unopened advises a similar name in the same folder, or the same name with an
// extension.
func Unopened(path string, err error) error {
	folder, name := filepath.Split(path)
	err = Cause(err)
	dir, unread := os.Open(cmp.Or(folder, "."))
	if unread != nil || !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	names, _ := dir.Readdirnames(1000) // unreadable ones are omitted
	_ = dir.Close()                    // only read
	slices.Sort(names)
	near := templates.Nearest(name, names)
	for _, other := range names {
		if strings.TrimSuffix(other, filepath.Ext(other)) == name {
			near = other
		}
	}
	if near == "" {
		return err
	}
	return Advise(err, "did you mean %s?", folder+near)
}
