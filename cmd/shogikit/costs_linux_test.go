package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"shogikit/templates/gametest"
)

// TestReadersAsProcesses runs every command on all crafted expensive inputs and fuzzing
// corpora that it reads: each within a second of CPU time and 200 MB, as measured by
// the system. .ci/tried collects the files.
func TestReadersAsProcesses(t *testing.T) {
	folder := os.Getenv("SHOGIKIT_HOSTILE")
	if folder == "" {
		t.Skip("no SHOGIKIT_HOSTILE: a folder of hostile files")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files = append(files, corpora(t, dir)...)
	var slowest, largest string
	var most time.Duration
	var mb, runs int
	for _, file := range files {
		for _, args := range [][]string{
			{"verify", file}, {"check", file}, {"calibrate", "--scan", file, "--save", "x"}, {"diagram", file, "-o", "x.svg"},
			{"booklet", "--problems", file, "-o", "x.pdf"}, {"kit", file, "-o", "kit.pdf"},
		} {
			c := program(t, dir, append(args, "-q")...)
			got := finish(t, c)
			what := args[0] + " " + filepath.Base(file)
			if got.status > exitError {
				t.Errorf("%s: status %d, %.300s", what, got.status, got.stderr)
			}
			took, held := c.ProcessState.UserTime()+c.ProcessState.SystemTime(), int(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss>>10)
			if took > time.Second || held > 200 {
				t.Errorf("%s: %v, %d MB", what, took, held)
			}
			if runs++; took > most {
				most, slowest = took, what
			}
			if held > mb {
				mb, largest = held, what
			}
		}
	}
	t.Logf("slowest %v: %s; largest %d MB: %s", most, slowest, mb, largest)
	gametest.Tried(t, runs)
}

// corpora writes the fuzzing corpora of texts and files with a single argument.
func corpora(t *testing.T, dir string) (files []string) {
	t.Helper()
	kept, err := filepath.Glob("../../*/testdata/fuzz/*/*")
	if deeper, err2 := filepath.Glob("../../*/*/testdata/fuzz/*/*"); err == nil && err2 == nil {
		kept = append(kept, deeper...)
	}
	for i, name := range kept {
		_, body, _ := strings.Cut(string(read(t, name)), "\n")
		from, to := strings.Index(body, `("`), strings.LastIndex(body, `")`)
		if from < 0 || to < from {
			continue
		}
		text, err := strconv.Unquote(body[from+1 : to+1])
		if err != nil {
			continue
		}
		file := filepath.Join(dir, strconv.Itoa(i)+"-"+filepath.Base(filepath.Dir(name)))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
