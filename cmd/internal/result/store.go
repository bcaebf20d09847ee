// Package result writes results, whole or not at all: each to a temporary file
// that gets its name when it is whole. It knows which files a run reads, and does
// not write over them.
package result

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
)

// Store is the files of a run, whose parts may work at once. Its zero value is
// ready. Whatever gives or takes names holds its lock: an interrupt comes before or
// after it, never halfway.
type Store struct {
	Stdin  any                     // what "-" reads; a file among them is not written over
	Stdout io.Writer               // if it can Stat, its other names are known
	Warn   func(path, lost string) // is told what of a replaced file could not be kept: links, owner or mode; may be nil

	mu    sync.Mutex
	open  map[string]*os.File
	made  []string        // folders for results that were not there, innermost first
	reads []fs.FileInfo   // files that the run reads
	wrote map[string]bool // results by their names; true: there was a file before
}

// Reads notes a file that the run reads; "-" is stdin.
func (s *Store) Reads(path string) {
	info, _ := os.Stat(path) // what is not there is not written over
	if path == "-" {
		info = statOf(s.Stdin)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads = append(s.reads, info)
}

// Replaced reports whether a result took the place of another file.
func (s *Store) Replaced(path string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrote[followed(path)]
}

// ErrTwice is a name that another result of the run has.
var ErrTwice = errors.New("another result of this run has that name")

// create takes the name of a result and makes the temporary file beside it that is
// to become it, with the permissions of an ordinary new file.
func (s *Store) create(dst string, replaces bool) (*os.File, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, twice := s.wrote[dst]; twice {
		return nil, &fs.PathError{Op: "create", Path: dst, Err: ErrTwice}
	}
	if s.wrote == nil {
		s.open, s.wrote = map[string]*os.File{}, map[string]bool{}
	}
	s.wrote[dst] = replaces
	dir, _ := filepath.Split(dst)
	f, err := os.OpenFile(fmt.Sprintf("%s.shogikit-%016x.tmp", dir, rand.Uint64()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		s.open[f.Name()] = f
	}
	return f, err
}

// Discard takes the temporary files of results away.
func (s *Store) Discard(results ...File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range results {
		if f := s.open[r.tmp]; f != nil {
			s.drop(f)
		}
	}
}

func (s *Store) drop(f *os.File) {
	_ = f.Close() // some systems do not remove open files
	_ = os.Remove(f.Name())
	delete(s.open, f.Name())
}

// Commit gives results their names, all of them or, where one cannot get its
// own, those before it; the others go when the run ends.
func (s *Store) Commit(results ...File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range results {
		if r.tmp == "" {
			continue
		}
		if err := os.Rename(r.tmp, r.dst); err != nil {
			return failed(r.path, err)
		}
		delete(s.open, r.tmp)
		if r.lost != "" && s.Warn != nil {
			s.Warn(r.path, r.lost)
		}
	}
	return nil
}

// Tidy ends a run: it takes away what did not become a result, and the folders
// that were made and got none.
func (s *Store) Tidy() {
	s.Abandon()
	s.mu.Unlock()
}

// Abandon is Tidy in the middle of a run. It keeps the lock: whoever still writes
// waits for the end of the program instead of reporting that its file is gone.
func (s *Store) Abandon() {
	s.mu.Lock()
	for _, f := range s.open {
		s.drop(f)
	}
	for _, d := range s.made {
		_ = os.Remove(d) // fails where there is something in it
	}
	s.made = nil
}

// MakeFolder makes sure that dir is a folder. If the run ends without a result in
// it, it is taken away again.
func (s *Store) MakeFolder(dir string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for d := filepath.Clean(dir); d != filepath.Dir(d); d = filepath.Dir(d) {
		if _, err := os.Lstat(d); err == nil {
			break
		}
		s.made = append(s.made, d)
	}
	err := os.MkdirAll(dir, 0o777)
	var at *fs.PathError
	if errors.As(err, &at) && errors.Is(err, syscall.ENOTDIR) {
		return fmt.Errorf("%s is a file; a folder is wanted", at.Path)
	}
	if err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", dir, Cause(err))
	}
	return nil
}

// isInput reports whether a file is one that the run reads.
func (s *Store) isInput(file fs.FileInfo) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.reads, func(in fs.FileInfo) bool { return os.SameFile(in, file) })
}

// statOf tells which file a stream is; nil for none.
func statOf(stream any) fs.FileInfo {
	if f, ok := stream.(interface{ Stat() (fs.FileInfo, error) }); ok {
		info, _ := f.Stat() // of a closed one: none
		return info
	}
	return nil
}
