package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
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
	a        *app
	path     string // as the user named it
	tmp, dst string // dst is path without links; both empty for a device
}

// destination is what is to be written.
type destination struct {
	path   string // without links
	device bool   // it is there and cannot be replaced
	exists bool
}

// stage writes a result to a temporary file beside the one it is to become. A
// device or a pipe is written at once, because it cannot be replaced.
func (a *app) stage(path string, write func(io.Writer) error) (staged, error) {
	s := staged{a: a, path: path}
	dst, err := a.target(path)
	if err != nil {
		return s, err
	}
	if dst.device {
		return s, s.failed(writeDevice(path, write))
	}
	f, err := a.temps.create(dst.path)
	if err != nil {
		return s, s.failed(err)
	}
	s.dst, s.tmp = dst.path, f.Name()
	whole := false
	defer func() {
		if !whole {
			s.discard()
		}
	}()
	err = write(f)
	if err == nil && dst.exists {
		err = onDisk(f)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	whole = err == nil
	return s, s.failed(err)
}

// onDisk waits until a file has reached the disk. The new name may get there
// before what is in the file: when the power fails in between, an empty file
// would stand where a good one was. That takes milliseconds, so files that
// replace nothing do without; whether the old name or the new one is found then
// does not matter, and the folder is not waited for.
func onDisk(f *os.File) error {
	err := f.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil // some file systems cannot say
	}
	return err
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
// can be replaced. Links are followed by the system first, which does not follow
// all of them for everybody.
func (a *app) target(path string) (destination, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return destination{path: followed(path)}, nil
	case err != nil:
		return destination{}, fmt.Errorf("cannot write %s: %w", path, cause(err))
	case info.IsDir():
		return destination{}, withHint(fmt.Errorf("%s is a folder; a file is wanted", path), "name a file in it, for example %s", filepath.Join(path, "kit.pdf"))
	case !info.Mode().IsRegular():
		return destination{device: true}, nil
	case a.isInput(info):
		return destination{}, withHint(fmt.Errorf("%s is read by this run and is left alone", path), "name another file with -o")
	}
	// Renaming would go over a file that is protected from being written.
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return destination{}, withHint(fmt.Errorf("cannot write %s: %w", path, cause(err)), "name another file with -o")
	}
	return destination{path: followed(path), exists: true}, f.Close()
}

// followed returns the path of a file without links; the file need not exist.
func followed(path string) string {
	const most = 40 // links, as for the system
	for range most {
		dir, base := filepath.Split(path)
		if real, err := filepath.EvalSymlinks(cmp.Or(dir, ".")); err == nil {
			dir = real
			path = filepath.Join(real, base)
		}
		to, err := os.Readlink(path)
		if err != nil {
			break
		}
		if path = to; !filepath.IsAbs(to) {
			path = dir + string(filepath.Separator) + to // not cleaned: .. may follow a link
		}
	}
	return path
}

// isStdout tells whether a path is another name of the standard output, as
// /dev/stdout is: a file must not be replaced under whoever else writes to it.
func (a *app) isStdout(path string) bool {
	out, ok := a.stdout.(*outWriter)
	if !ok {
		return false
	}
	f, ok := out.w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && leadsTo(path, info)
}

// reads notes a file that the run reads, and must not write over; "-" is stdin.
func (a *app) reads(path string) { a.inputs = append(a.inputs, path) }

func (a *app) isInput(file fs.FileInfo) bool {
	return slices.ContainsFunc(a.inputs, func(path string) bool {
		if path == "-" {
			return a.isStdin(file)
		}
		return leadsTo(path, file)
	})
}

func (a *app) isStdin(file fs.FileInfo) bool {
	in, ok := a.stdin.(*os.File)
	if !ok {
		return false
	}
	info, err := in.Stat()
	return err == nil && os.SameFile(info, file)
}

// leadsTo tells whether a path leads to a file.
func leadsTo(path string, file fs.FileInfo) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, file)
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
			return f, fmt.Errorf("%s is a file; a folder is wanted", d)
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
		return f, fmt.Errorf("cannot make the folder %s: %w", dir, cause(err))
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
