package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

// tempFiles are the results that are being written and do not have their names
// yet, so that an interrupt can take them away. Whatever gives or takes names
// holds the lock: an interrupt comes before or after it, never halfway.
type tempFiles struct {
	mu    sync.Mutex
	open  map[string]*os.File
	made  []string            // folders for results that are not there yet, innermost first
	using map[string]*os.File // folders with results, kept from the sweeping of others
}

// tempName is the pattern of the hidden name of a file while it is written.
const tempName = ".shogikit-*.tmp"

// create makes a temporary file beside the one that it is to become, with the
// permissions of an ordinary new file.
func (t *tempFiles) create(path string) (*os.File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open, t.using = map[string]*os.File{}, map[string]*os.File{}
	}
	dir, _ := filepath.Split(path)
	if _, done := t.using[dir]; !done {
		t.using[dir] = tidied(cmp.Or(dir, "."))
	}
	f, err := os.OpenFile(fmt.Sprintf("%s.shogikit-%016x.tmp", dir, rand.Uint64()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		t.open[f.Name()] = f
	}
	return f, err
}

// stale is the age at which a temporary file belongs to no run any more.
const stale = 24 * time.Hour

// tidied removes from a folder what runs left there that were killed without a
// chance to tidy up. A folder in which another run writes, on whatever machine,
// is held by it: there, and where folders cannot be held, only what is old goes.
// From then on this run holds the folder, until it ends.
func tidied(dir string) *os.File {
	d, err := os.Open(dir)
	if err != nil {
		return nil // as creating a file will tell
	}
	alone := hold(d, true) == nil
	entries, _ := d.ReadDir(-1)
	for _, e := range entries {
		if mine, _ := filepath.Match(tempName, e.Name()); !mine || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && (alone || time.Since(info.ModTime()) > stale) {
			os.Remove(filepath.Join(dir, e.Name())) // what stays is harmless
		}
	}
	for range 100 { // another may be sweeping, which takes a moment
		if !errors.Is(hold(d, false), syscall.EWOULDBLOCK) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return d
}

// drop takes the temporary file of a result away.
func (t *tempFiles) drop(s staged) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(s)
}

// giveUp takes away all that a failed run has made.
func (t *tempFiles) giveUp(results ...staged) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.remove(results...)
	t.unmake()
}

func (t *tempFiles) remove(results ...staged) {
	for _, s := range results {
		if s.tmp != "" {
			os.Remove(s.tmp)
			delete(t.open, s.tmp)
		}
	}
}

// commit gives results their names, all of them or, where one cannot get its
// own, those before it.
func (t *tempFiles) commit(results []staged) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, s := range results {
		if s.tmp == "" {
			continue
		}
		if err := os.Rename(s.tmp, s.dst); err != nil {
			t.remove(results[i:]...)
			t.unmake()
			return s.failed(err)
		}
		delete(t.open, s.tmp)
	}
	t.made = nil
	return nil
}

// abandon deletes the files and the folders made for them. It keeps the lock:
// whoever still writes waits for the end of the program instead of reporting
// that its file is gone.
func (t *tempFiles) abandon() {
	t.mu.Lock()
	for name, f := range t.open {
		f.Close() // some systems do not remove open files
		os.Remove(name)
	}
	t.unmake()
}

// makeFolder makes sure that dir is a folder. Until there is a result in it, an
// interrupt takes it away again.
func (t *tempFiles) makeFolder(dir string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for d := filepath.Clean(dir); ; d = filepath.Dir(d) {
		info, err := os.Stat(d)
		if err == nil && !info.IsDir() {
			return fmt.Errorf("%s is a file; a folder is wanted", d)
		}
		if err == nil || d == filepath.Dir(d) {
			break
		}
		if errors.Is(err, fs.ErrNotExist) { // and not a name below a file
			t.made = append(t.made, d)
		}
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.unmake()
		return fmt.Errorf("cannot make the folder %s: %w", dir, cause(err))
	}
	return nil
}

// unmake takes away the folders that were made, as far as they are empty.
func (t *tempFiles) unmake() {
	for _, d := range t.made {
		os.Remove(d)
	}
	t.made = nil
}
