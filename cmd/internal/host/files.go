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
	temps    map[string]bool // temporary files that have not been renamed
	made     []string        // new folders, outermost first
	inputs   []fs.FileInfo   // files that the run reads
	replaced map[string]bool // results by path; true: the file existed
}

// File is a result that has not been renamed yet; the zero File is one that was written
// to a device.
type File struct{ path, temp string }

// AddInput records a file that the run reads; nil is ignored.
func (f *Files) AddInput(input fs.FileInfo) {
	if input == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.inputs = append(f.inputs, input)
}

// Replaced reports whether a result replaced a file.
func (f *Files) Replaced(path string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.replaced[resolveLinks(path)]
}

// ErrTwice is the error for a name that another result of the run has.
var ErrTwice = errors.New("another output of this run has that name")

// Write writes a result to a file, completely or not at all.
func (f *Files) Write(path string, write func(io.Writer) error) error {
	staged, err := f.Stage(path, write)
	if err != nil {
		return err
	}
	return f.Commit(staged)
}

// Stage writes a result to a temporary file beside its destination. It is removed at
// the end of the run unless it is committed.
func (f *Files) Stage(path string, write func(io.Writer) error) (File, error) {
	staged, err := f.stage(path, write)
	return staged, WriteError(path, err)
}

func (f *Files) stage(path string, write func(io.Writer) error) (File, error) {
	old, err := checkTarget(path)
	if err != nil {
		return File{}, err
	}
	if old != nil && !old.Mode().IsRegular() {
		return File{}, writeDevice(path, write)
	}
	dst, err := f.claim(path, old)
	if err != nil {
		return File{}, err
	}
	temp, err := f.create(dst)
	if err != nil {
		return File{}, err
	}
	return File{path, temp.Name()}, writeTemp(temp, old, write)
}

// checkTarget returns what exists at the path of a result, nil if there is nothing, or an
// error if no result may be written there.
func checkTarget(path string) (fs.FileInfo, error) {
	old, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) && !isLink(path) {
		return nil, nil
	}
	switch {
	case err != nil:
		return nil, err
	case old.IsDir():
		return nil, Advise(fmt.Errorf("%s is a folder, not a file", path),
			"name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case !old.Mode().IsRegular():
		return old, nil
	case !sameKind(path, old):
		return nil, Advise(fmt.Errorf("%s exists and is not a file of the kind that is written", path),
			"name another file with -o")
	}
	return old, checkWritable(path)
}

func isLink(path string) bool {
	_, err := os.Readlink(path)
	return err == nil
}

// checkWritable returns an error for a protected file, which renaming would replace.
func checkWritable(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_ = file.Close() // nothing was written
	return nil
}

// writeDevice writes to a device or a pipe, which renaming cannot replace.
func writeDevice(path string, write func(io.Writer) error) error {
	device, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	err = write(device)
	closeErr := device.Close()
	return cmp.Or(err, closeErr)
}

// writeTemp writes a temporary file and closes it. It gets the mode of the file that it
// replaces, if any.
func writeTemp(temp *os.File, old fs.FileInfo, write func(io.Writer) error) error {
	defer func() { _ = temp.Close() }() // even after a panic: some systems do not remove open files
	if err := write(temp); err != nil {
		return err
	}
	if old != nil {
		_ = temp.Chmod(old.Mode().Perm()) // not all file systems have modes
		if err := syncFile(temp); err != nil {
			return err
		}
	}
	return temp.Close()
}

// syncFile waits until a file is on the disk: a power failure could otherwise leave an empty
// file under the old name. Not all file systems can do it.
func syncFile(file *os.File) error {
	err := file.Sync()
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

// claim reserves the path of a result, and returns it without links; old is the existing
// file, if any. Inputs and other results are not overwritten.
func (f *Files) claim(path string, old fs.FileInfo) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if slices.ContainsFunc(f.inputs, func(input fs.FileInfo) bool { return os.SameFile(input, old) }) {
		err := fmt.Errorf("%s is an input of this run and is not overwritten", path)
		return "", Advise(err, "name another file with -o")
	}
	dst := resolveLinks(path)
	if _, claimed := f.replaced[dst]; claimed {
		return "", &fs.PathError{Op: "create", Path: dst, Err: ErrTwice}
	}
	if f.replaced == nil {
		f.replaced = map[string]bool{}
	}
	f.replaced[dst] = old != nil
	return dst, nil
}

// create creates the temporary file of a result, in the same folder.
func (f *Files) create(dst string) (*os.File, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	name := filepath.Join(filepath.Dir(dst), fmt.Sprintf(".shogikit-%016x.tmp", rand.Uint64()))
	temp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if f.temps == nil {
		f.temps = map[string]bool{}
	}
	f.temps[name] = true
	return temp, nil
}

// Commit renames results; if one fails, those before it have been renamed.
func (f *Files) Commit(results ...File) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, r := range results {
		if r.temp == "" {
			continue
		}
		if err := os.Rename(r.temp, resolveLinks(r.path)); err != nil {
			return WriteError(r.path, err)
		}
		delete(f.temps, r.temp)
	}
	return nil
}

// MakeFolder creates a folder with its parents. If the run ends without a result in it,
// it is removed again.
func (f *Files) MakeFolder(dir string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	var missing []string
	for d := filepath.Clean(dir); !Exists(d) && d != filepath.Dir(d); d = filepath.Dir(d) {
		missing = append(missing, d)
	}
	slices.Reverse(missing)
	f.made = append(f.made, missing...)
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		return nil
	}
	var at *fs.PathError
	if errors.Is(err, syscall.ENOTDIR) && errors.As(err, &at) {
		return fmt.Errorf("%s is a file, not a folder", at.Path)
	}
	return fmt.Errorf("cannot make the folder %s: %w", dir, Cause(err))
}

// Tidy ends a run: it removes uncommitted files, and new folders without results.
func (f *Files) Tidy() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.clean()
}

// Abandon is Tidy during a run. It keeps the lock: a concurrent writer blocks until the
// program ends, instead of reporting that its file is gone.
func (f *Files) Abandon() {
	f.mu.Lock()
	f.clean()
}

func (f *Files) clean() {
	for temp := range f.temps {
		_ = os.Remove(temp)
	}
	for _, dir := range slices.Backward(f.made) {
		_ = os.Remove(dir) // fails if the folder is not empty
	}
	f.temps, f.made = nil, nil
}

// resolveLinks returns the target of a path with links.
func resolveLinks(path string) string {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path
	}
	return target
}

// WriteError adds the file name to a system error of writing a file.
func WriteError(path string, err error) error {
	reason := Cause(err)
	if reason == err {
		return err // not about the file
	}
	out := fmt.Errorf("cannot write %s: %w", cmp.Or(path, `""`), reason)
	dir := filepath.Dir(path)
	switch {
	case path == Stdout:
		return out
	case errors.Is(reason, fs.ErrNotExist) && !Exists(dir):
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

// OpenError is [Cause] for a file that could not be opened. If it does not exist,
// OpenError advises a similar name in the same folder, or the same name with an
// extension.
func OpenError(path string, err error) error {
	err = Cause(err)
	if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	folder, name := filepath.Split(path)
	near := nearest(cmp.Or(folder, "."), name)
	if near == "" {
		return err
	}
	return Advise(err, "did you mean %s?", folder+near)
}

// nearest returns the name in a folder that was probably meant by another; "" if none was.
func nearest(folder, name string) string {
	dir, err := os.Open(folder)
	if err != nil {
		return ""
	}
	defer func() { _ = dir.Close() }() // only read
	names, _ := dir.Readdirnames(1000) // unreadable ones are omitted
	slices.Sort(names)
	near := templates.Nearest(name, names)
	for _, other := range names {
		if strings.TrimSuffix(other, filepath.Ext(other)) == name {
			near = other
		}
	}
	return near
}
