// Package result writes results, whole or not at all: each to a temporary file
// that gets its name when it is whole. It knows which files a run reads, and does
// not write over them.
package result

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
	"sync"
	"syscall"
	"time"
)

// Store is the files of a run. Its zero value is ready. Whatever gives or takes
// names holds its lock: an interrupt comes before or after it, never halfway.
type Store struct {
	Stdin  any                     // what "-" reads; a file among them is not written over
	Stdout io.Writer               // what "-" writes; if it can Stat, other names of it are known
	Warn   func(path, lost string) // is told what of a replaced file could not be kept: links, owner or mode; may be nil

	mu    sync.Mutex
	root  *Store          // what the parts of a run share; nil: this one
	parts map[*Store]bool // that are being worked on
	open  map[string]*os.File
	made  []string            // folders for results that are not there yet, innermost first
	held  map[string]*os.File // folders with results, kept from the sweeping of others
	reads []string            // files that the run reads
	wrote map[string]bool     // results by their names; true: there was a file before
}

// Part returns a store for one of several pieces of work in a run: each may fail
// for itself, and an interrupt ends all.
func (s *Store) Part() *Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := &Store{Stdin: s.Stdin, root: s.shared()}
	if s.parts == nil {
		s.parts = map[*Store]bool{}
	}
	s.parts[p] = true
	return p
}

// Done ends a part: what it has not given a name is taken away.
func (s *Store) Done(part *Store) {
	part.GiveUp()
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.parts, part)
}

func (s *Store) shared() *Store { return cmp.Or(s.root, s) }

// Reads notes a file that the run reads; "-" is stdin.
func (s *Store) Reads(path string) {
	r := s.shared()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.reads = append(r.reads, path)
}

// Replaced reports whether a result took the place of another file.
func (s *Store) Replaced(path string) bool {
	r := s.shared()
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.wrote[followed(path)]
}

// ErrTwice is a name that another result of the run has.
var ErrTwice = errors.New("another result of this run has that name")

// claim takes a name for a result. Two results of one run cannot have the same.
func (s *Store) claim(dst string, replaces bool) error {
	r := s.shared()
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, twice := r.wrote[dst]; twice {
		return ErrTwice
	}
	if r.wrote == nil {
		r.wrote = map[string]bool{}
	}
	r.wrote[dst] = replaces
	return nil
}

// create makes a temporary file beside the one that it is to become, with the
// permissions of an ordinary new file.
func (s *Store) create(path string) (*os.File, error) {
	dir, _ := filepath.Split(path)
	s.shared().hold(dir)
	s.mu.Lock()
	defer s.mu.Unlock()
	f, err := os.OpenFile(fmt.Sprintf("%s.shogikit-%016x.tmp", dir, rand.Uint64()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		if s.open == nil {
			s.open = map[string]*os.File{}
		}
		s.open[f.Name()] = f
	}
	return f, err
}

// Stale is the age at which a temporary file belongs to no run any more.
const Stale = 24 * time.Hour

// hold keeps a folder from the sweeping of others to the end of the run. First it
// takes away what runs left there that were killed without a chance to tidy up.
// A folder in which another run writes, in whatever container, is locked by it:
// there, and where folders cannot be locked, only what is old goes.
func (s *Store) hold(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, done := s.held[dir]; done {
		return
	}
	if s.held == nil {
		s.held = map[string]*os.File{}
	}
	d, err := os.Open(cmp.Or(dir, "."))
	if s.held[dir] = d; err != nil {
		return // as creating a file will tell
	}
	alone := lock(d, true) == nil
	entries, _ := d.ReadDir(-1)
	for _, e := range entries {
		if mine, _ := filepath.Match(".shogikit-*.tmp", e.Name()); !mine || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && (alone || time.Since(info.ModTime()) > Stale) {
			_ = os.Remove(filepath.Join(dir, e.Name())) // what stays is harmless
		}
	}
	for range 100 { // another may be sweeping, which takes a moment
		if !errors.Is(lock(d, false), syscall.EWOULDBLOCK) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// remove takes the temporary files of results away. Callers hold the lock.
func (s *Store) remove(results ...File) {
	for _, r := range results {
		if r.tmp != "" {
			_ = os.Remove(r.tmp)
			delete(s.open, r.tmp)
		}
	}
}

// GiveUp takes away what failed work has made.
func (s *Store) GiveUp(results ...File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.remove(results...)
	s.unmake()
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
			s.remove(results[i:]...)
			s.unmake()
			return failed(r.path, err)
		}
		delete(s.open, r.tmp)
		if r.lost != "" && s.Warn != nil {
			s.Warn(r.path, r.lost)
		}
	}
	s.made = nil
	return nil
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
	for p := range s.parts {
		p.Abandon()
	}
	s.unmake()
}

// MakeFolder makes sure that dir is a folder. Until there is a result in it, an
// interrupt takes it away again.
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
		s.unmake()
		return fmt.Errorf("cannot make the folder %s: %w", dir, Cause(err))
	}
	return nil
}

// unmake takes away the folders that were made, as far as they are empty.
func (s *Store) unmake() {
	for _, d := range s.made {
		_ = os.Remove(d)
	}
	s.made = nil
}

func (s *Store) isInput(file fs.FileInfo) bool {
	r := s.shared()
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.ContainsFunc(r.reads, func(path string) bool {
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
