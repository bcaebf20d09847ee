//go:build unix

package host_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"shogikit/cmd/internal/host"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
}

// TestReplacing checks that a replaced file is reported and keeps its mode.
func TestReplacing(t *testing.T) {
	dir := t.TempDir()
	path, other := filepath.Join(dir, "kit.pdf"), filepath.Join(dir, "other.pdf")
	if err := os.WriteFile(path, []byte("%PDF-1.7 old"), 0o640); err != nil {
		t.Fatal(err)
	}
	var s host.Files
	if err := s.Write(path, text("new")); err != nil || !s.Replaced(path) {
		t.Errorf("%v, replaced: %v", err, s.Replaced(path))
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	if err := s.Write(other, text("new")); err != nil || s.Replaced(other) {
		t.Errorf("%v, replaced: %v", err, s.Replaced(other))
	}
}

// TestParts checks that a failed task removes only its own files, that two tasks cannot
// write the same file, or one that the run reads, and that an interrupt ends all.
func TestParts(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.yaml"), filepath.Join(dir, "new", "out.pdf")
	if err := os.WriteFile(in, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	var run host.Files
	info, err := os.Stat(in)
	if err != nil {
		t.Fatal(err)
	}
	run.AddInput(info)
	for _, dir := range []string{filepath.Dir(out), filepath.Join(dir, "empty", "one")} {
		if err := run.MakeFolder(dir); err != nil {
			t.Fatal(err)
		}
	}
	if err := run.Write(out, text("%PDF a")); err != nil {
		t.Error(err)
	}
	if err := run.Write(out, text("b")); !errors.Is(err, host.ErrTwice) {
		t.Errorf("a second result of that name: %v", err)
	}
	if err := run.Write(in, text("b")); err == nil {
		t.Error("what the run reads was written over")
	}
	if _, err := run.Stage(filepath.Join(dir, "half.pdf"), text("b")); err != nil {
		t.Error(err)
	}
	run.Abandon()
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 2 {
		t.Errorf("left: %v", left)
	}
}

// TestTidy checks that no folder is left where two results in it failed, and that another
// result may follow.
func TestTidy(t *testing.T) {
	dir := t.TempDir()
	var run host.Files
	for _, name := range []string{"b", "c"} {
		folder := filepath.Join(dir, "a", name)
		if err := run.MakeFolder(folder); err != nil {
			t.Fatal(err)
		}
		if _, err := run.Stage(filepath.Join(folder, "half.pdf"), text("b")); err != nil {
			t.Fatal(err)
		}
	}
	run.Tidy()
	if host.Exists(filepath.Join(dir, "a")) {
		t.Error("an empty folder is left")
	}
	if err := run.Write(filepath.Join(dir, "kit.pdf"), text("%PDF")); err != nil {
		t.Error(err)
	}
}

// A file of another kind, or of a name without an extension, is not replaced.
func TestOtherKinds(t *testing.T) {
	dir := t.TempDir()
	for name, old := range map[string]string{"kit.pdf": "notes", ".profile": "export A=1", "letter": "%PDF-1.7", "x.png": "%PDF-1.7"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(old), 0o666); err != nil {
			t.Fatal(err)
		}
		var s host.Files
		err := s.Write(path, text("new"))
		data, _ := os.ReadFile(path)
		if err == nil || string(data) != old {
			t.Errorf("%s: %v, now %q", name, err, data)
		}
	}
}
