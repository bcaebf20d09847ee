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
	reads []string        // files that the run reads
	wrote map[string]bool // results by their names; true: there was a file before
}

// Reads notes a file that the run reads; "-" is stdin.
func (s *Store) Reads(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.reads = append(s.reads, path)
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
		return nil, ErrTwice
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
	s.discard(results)
}

func (s *Store) discard(results []File) {
	for _, r := range results {
		if r.tmp != "" {
			_ = os.Remove(r.tmp)
			delete(s.open, r.tmp)
		}
	}
}

// Commit gives results their names, all of them or, where one cannot get its
// own, those before it.
func (s *Store) Commit(results ...File) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, r := range results {
		if r.tmp == "" {
			continue
		}
		if err := os.Rename(r.tmp, r.dst); err != nil {
			s.discard(results[i:])
			return failed(r.path, err)
		}
		delete(s.open, r.tmp)
		if r.lost != "" && s.Warn != nil {
			s.Warn(r.path, r.lost)
		}
	}
	return nil
}

// Tidy ends a run: it takes away the folders that were made and got no result.
func (s *Store) Tidy() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unmake()
}

func (s *Store) unmake() {
	for _, d := range s.made {
		_ = os.Remove(d) // fails where there is something in it
	}
	s.made = nil
}

// Abandon deletes the files and the folders made for them. It keeps the lock:
// whoever still writes waits for the end of the program instead of reporting
// that its file is gone.
func (s *Store) Abandon() {
	s.mu.Lock()
	for name, f := range s.open {
		_ = f.Close() // some systems do not remove open files
		_ = os.Remove(name)
	}
	s.unmake()
}

// MakeFolder makes sure that dir is a folder. If the run ends without a result in
// it, it is taken away again.
func (s *Store) MakeFolder(dir string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		info, err := os.Stat(d)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("%s is a file; a folder is wanted", d)
		}
		if err == nil || d == filepath.Dir(d) {
			break
		}
		if errors.Is(err, fs.ErrNotExist) { // and not a name below a file
			s.made = append(s.made, d)
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", dir, Cause(err))
	}
	return nil
}

// isInput reports whether a file is one that the run reads.
func (s *Store) isInput(file fs.FileInfo) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.reads, func(path string) bool {
		if path == "-" {
			return isOpen(s.Stdin, file)
		}
		info, err := os.Stat(path)
		return err == nil && os.SameFile(info, file)
	})
}

// isOpen reports whether a stream is a file.
func isOpen(stream any, file fs.FileInfo) bool {
	f, ok := stream.(interface{ Stat() (fs.FileInfo, error) })
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && os.SameFile(info, file)
}
