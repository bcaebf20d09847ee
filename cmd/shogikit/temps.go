package main

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
)

// tempFiles are the results that are being written and do not have their names
// yet, so that an interrupt can take them away. Whatever gives or takes names
// holds the lock: an interrupt comes before or after it, never halfway.
type tempFiles struct {
	mu      sync.Mutex
	open    map[string]*os.File
	folders []string        // made for results that are not there yet, innermost first
	swept   map[string]bool // folders that were searched for what dead runs left
}

// create makes a temporary file beside the one that it is to become.
func (t *tempFiles) create(path string) (*os.File, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open, t.swept = map[string]*os.File{}, map[string]bool{}
	}
	if dir := filepath.Dir(path); !t.swept[dir] {
		t.swept[dir] = true
		sweep(dir)
	}
	f, err := createBeside(path)
	if err == nil {
		t.open[f.Name()] = f
	}
	return f, err
}

// drop takes a temporary file away.
func (t *tempFiles) drop(name string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	os.Remove(name)
	delete(t.open, name)
}

// commit gives results their names, all of them or, where one cannot get its
// own, those before it.
func (t *tempFiles) commit(results []staged) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, s := range results {
		if err := s.rename(); err != nil {
			for _, rest := range results[i:] {
				if rest.tmp != "" {
					os.Remove(rest.tmp)
					delete(t.open, rest.tmp)
				}
			}
			return s.failed(err)
		}
		delete(t.open, s.tmp)
	}
	t.folders = nil
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
	for _, dir := range t.folders {
		os.Remove(dir) // only if nothing else is in it
	}
}

// createBeside makes a temporary file in the folder of path. Its permissions
// are those an ordinary new file gets.
func createBeside(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	for n := range 1000 {
		f, err := os.OpenFile(filepath.Join(dir, tempName(base, os.Getpid(), n)), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, fs.ErrExist
}

// tempMark and tempEnd stand around the owner in the name of a temporary file.
const tempMark, tempEnd = ".shogikit-", ".tmp"

// tempName is the hidden name of a file while it is written. It tells the
// process that writes it, for [sweep].
func tempName(base string, pid, n int) string {
	const longest = 120 // bytes; with the rest well below the 255 of most systems
	if len(base) > longest {
		base = strings.ToValidUTF8(base[:longest], "")
	}
	return fmt.Sprintf(".%s%s%s-%d-%d%s", base, tempMark, machine(), pid, n, tempEnd)
}

// ownerOf returns the process of this machine that wrote a temporary file.
func ownerOf(name string) (pid int, ok bool) {
	at := strings.LastIndex(name, tempMark)
	if at < 0 || !strings.HasPrefix(name, ".") || !strings.HasSuffix(name, tempEnd) {
		return 0, false
	}
	words := strings.Split(strings.TrimSuffix(name[at+len(tempMark):], tempEnd), "-")
	if len(words) != 3 || words[0] != machine() {
		return 0, false
	}
	pid, err := strconv.Atoi(words[1])
	return pid, err == nil && pid > 0
}

// machine tells machines apart that share a folder: only on its own can be
// seen whether a process still runs.
func machine() string {
	name, _ := os.Hostname()
	h := fnv.New32a()
	h.Write([]byte(name))
	return fmt.Sprintf("%08x", h.Sum32())
}

// sweep removes from a folder what runs left there that were killed without a
// chance to tidy up. What cannot be removed is harmless and stays.
func sweep(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if pid, ok := ownerOf(e.Name()); ok && e.Type().IsRegular() && !alive(pid) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}
