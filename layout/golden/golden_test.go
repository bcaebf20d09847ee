package golden

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var update = os.Getenv("UPDATE") != ""

// dirs are the folders of golden files, with patterns that match nothing else there.
var dirs = map[string]string{"testdata": "*", "../../docs": "*.png"}

// made are the golden files that this run has compared.
var made sync.Map

func TestMain(m *testing.M) {
	status := m.Run()
	whole := flag.Lookup("test.run").Value.String() == "" && flag.Lookup("test.skip").Value.String() == "" && !testing.Short()
	if whole && status == 0 {
		status = stale()
	}
	os.Exit(status)
}

// stale deletes golden files that are no longer generated, or fails if it must not.
func stale() (status int) {
	for dir, pattern := range dirs {
		filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if ok, _ := filepath.Match(pattern, d.Name()); !ok || d.Name() == "web.png" { // the test of the web page generates it
				return nil
			}
			if _, ok := made.Load(filepath.Clean(name)); ok {
				return nil
			}
			if update {
				return os.Remove(name)
			}
			fmt.Printf("%s: no test makes this file; UPDATE=1 deletes it\n", name)
			status = 1
			return nil
		})
	}
	return status
}

// golden returns the content of the golden file to compare got with. It returns false
// if there is nothing to compare: the file has just been written, or is missing.
func golden(t *testing.T, name string, got []byte) ([]byte, bool) {
	t.Helper()
	made.Store(filepath.Clean(name), true)
	want, err := os.ReadFile(name)
	if !update {
		if err != nil {
			t.Errorf("%v; UPDATE=1 writes it", err)
		}
		return want, err == nil
	}
	if err == nil && bytes.Equal(want, got) {
		return nil, false
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, got, 0o644); err != nil {
		t.Fatal(err)
	}
	return nil, false
}

// compare compares text with a golden file line by line.
func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	name = filepath.Join("testdata", name)
	want, ok := golden(t, name, got)
	if !ok || bytes.Equal(want, got) {
		return
	}
	w, g := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	var diff strings.Builder
	const most = 6
	n := 0
	for i := range max(len(w), len(g)) {
		old, now := "(end)", "(end)"
		if i < len(w) {
			old = w[i]
		}
		if i < len(g) {
			now = g[i]
		}
		if old == now {
			continue
		}
		if n++; n <= most {
			fmt.Fprintf(&diff, "line %d\n  was %.200s\n  is  %.200s\n", i+1, old, now)
		}
	}
	file := filepath.Join(artifacts(t), filepath.Base(name))
	if err := os.WriteFile(file, got, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Errorf("%s differs in %d lines of %d; all of it is in %s\n%sIf that is meant: UPDATE=1 go test ./layout/golden", name, n, len(w), file, &diff)
}

// artifacts returns a folder that outlives the test.
func artifacts(t *testing.T) string {
	t.Helper()
	if flag.Lookup("test.artifacts").Value.String() == "true" {
		return t.ArtifactDir()
	}
	dir, err := os.MkdirTemp("", "golden-")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
