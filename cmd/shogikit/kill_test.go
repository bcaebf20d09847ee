//go:build unix

package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"shogikit/cmd/internal/host"
	"shogikit/templates/gametest"
)

// killCase is a command that is killed while files of an earlier run with other flags
// are in the place of its results.
type killCase struct {
	name        string
	before, now []string
}

var killCases = []killCase{
	{"kit", []string{"kit", "minishogi", "--ink", "line"}, []string{"kit", "minishogi"}},
	{"sheets", []string{"sheets", "--ink", "full", "--only", "3xpawn", "--format", "svg,png,dxf"}, []string{"sheets", "--only", "3xrook", "--format", "svg,png,dxf"}},
	{"folder", nil, []string{"sheets", "--only", "rook", "--format", "svg,png", "-o", "new/sheets"}},
	{"booklet", []string{"booklet", "--part", "moves", "--lang", "en"}, []string{"booklet", "--part", "moves", "--lang", "cs"}},
}

// wanted are the possible states of the folder after a killed run.
type wanted struct{ before, after map[string]string }

// endStates runs a case without interruption.
func (k killCase) endStates(t *testing.T) (w wanted, took time.Duration) {
	dir := t.TempDir()
	run := func(args []string) {
		if r := finish(t, program(t, dir, append([]string{"-q"}, args...)...)); r.status != exitOK {
			t.Fatalf("%v: status %d: %s", args, r.status, r.stderr)
		}
	}
	if k.before != nil {
		run(k.before)
	}
	w.before = files(t, dir)
	start := time.Now()
	run(k.now)
	took = time.Since(start)
	w.after = files(t, dir)
	return w, took
}

// TestKilledAtAnyMoment kills the program at random moments. Existing files must remain
// unchanged or be replaced completely; only a run that could not clean up (SIGKILL) may
// leave hidden temporary files.
func TestKilledAtAnyMoment(t *testing.T) {
	runs := gametest.Runs(2, 4, 54) // of each case
	for i, k := range killCases {
		if !gametest.Some(i, 1, 2) {
			continue
		}
		t.Run(k.name, func(t *testing.T) {
			t.Parallel()
			w, took := k.endStates(t)
			r := rand.New(rand.NewPCG(7, uint64(i)))
			seen := map[string]int{}
			for n := 0; n < runs || seen["before"] == 0 && n < 5*runs; n++ { // a run may finish before the signal arrives
				sig := []syscall.Signal{syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM}[n%3]
				when := moment{after: time.Duration(r.Int64N(int64(took) * 5 / 4))}
				if n%2 == 0 { // most of the time goes into drawing, but the files are the point
					when = moment{file: true, after: time.Duration(r.Int64N(int64(took) / 4))}
				}
				seen[k.kill(t, w, sig, when)]++
			}
			t.Log(seen)
			if !testing.Short() && seen["before"] == 0 {
				t.Errorf("no run was killed before its end: %v", seen)
			}
		})
	}
}

// moment is the time at which a program is killed: after a delay from its start, or
// from its first temporary file.
type moment struct {
	file  bool
	after time.Duration
}

// wait waits for the moment, or until the program has ended.
func (m moment) wait(dir string, ended <-chan struct{}) {
	for m.file && len(temps(dir)) == 0 {
		select {
		case <-ended:
			return
		default:
			time.Sleep(200 * time.Microsecond)
		}
	}
	select {
	case <-ended:
	case <-time.After(m.after):
	}
}

// temps returns the temporary files in a folder and its immediate subfolders.
func temps(dir string) []string {
	var out []string
	for _, pattern := range []string{".*.tmp", "*/.*.tmp", "*/*/.*.tmp"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern))
		out = append(out, found...)
	}
	return out
}

// kill runs the case once, kills it, and returns the state in which it left the folder.
func (k killCase) kill(t *testing.T, w wanted, sig syscall.Signal, when moment) string {
	t.Helper()
	dir := t.TempDir()
	for name, data := range w.before {
		path := filepath.Join(dir, name)
		os.MkdirAll(filepath.Dir(path), 0o777)
		if strings.HasSuffix(name, "/") {
			os.MkdirAll(path, 0o777)
		} else if err := os.WriteFile(path, []byte(data), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	status := killed(t, program(t, dir, append([]string{"-q"}, k.now...)...), dir, sig, when)
	what := fmt.Sprintf("%v after %v (file %v): status %d", sig, when.after, when.file, status)
	switch {
	case status != exitOK && status != exitSignal+int(sig):
		t.Errorf("%s", what)
	case sig == syscall.SIGKILL:
		for _, name := range temps(dir) {
			os.Remove(name)
		}
		return k.afterKill(t, w, what, files(t, dir))
	}
	left := files(t, dir)
	switch {
	case sameFiles(left, w.after):
		return "after"
	case status == exitOK:
		t.Errorf("%s, but the work is not done: %s", what, difference(left, w.after))
	case !sameFiles(left, w.before):
		t.Errorf("%s: %s", what, difference(left, w.before))
	}
	return "before"
}

// afterKill checks what a run left that could not clean up: of several files some may
// be new and some old, but each must be complete.
func (k killCase) afterKill(t *testing.T, w wanted, what string, left map[string]string) string {
	t.Helper()
	for name, data := range left {
		_, ok := w.after[name]
		if !ok || data != w.after[name] && data != w.before[name] {
			t.Errorf("%s: %s is neither the old file nor the new one", what, name)
		}
	}
	for name := range w.before {
		if _, ok := left[name]; !ok {
			t.Errorf("%s: %s is gone", what, name)
		}
	}
	if sameFiles(left, w.after) {
		return "after"
	}
	return "before"
}

func difference(got, want map[string]string) string {
	var out []string
	for name, data := range got {
		if other, ok := want[name]; !ok || other != data {
			out = append(out, fmt.Sprintf("%s differs or should not be (%d bytes, wanted %d)", name, len(data), len(other)))
		}
	}
	for name := range want {
		if _, ok := got[name]; !ok {
			out = append(out, name+" is missing")
		}
	}
	return strings.Join(out, ", ")
}

// killed starts a program, kills it at the moment, and returns its status in the
// convention of shells.
func killed(t *testing.T, c *exec.Cmd, dir string, sig syscall.Signal, when moment) int {
	t.Helper()
	var errs bytes.Buffer
	c.Stderr = &errs
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		c.Wait()
		close(ended)
	}()
	when.wait(dir, ended)
	c.Process.Signal(sig) // fails if the program has ended
	<-ended
	if s, ok := c.ProcessState.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return exitSignal + int(s.Signal()) // before the program could react
	}
	if c.ProcessState.ExitCode() == exitError {
		t.Logf("stderr: %s", errs.String())
	}
	return c.ProcessState.ExitCode()
}

// interrupted runs the program and signals it when its first file appears; it retries
// if the program finished before the signal arrived.
func interrupted(t *testing.T, sig syscall.Signal, args ...string) (c *exec.Cmd, status int) {
	t.Helper()
	for range 5 {
		dir := t.TempDir()
		c = program(t, dir, args...)
		if status = killed(t, c, dir, sig, moment{file: true}); status != exitOK {
			break
		}
	}
	return c, status
}

// TestTwoRunsOneFile lets several runs write the same files concurrently: each must
// succeed, and the files must be those of a single run.
func TestTwoRunsOneFile(t *testing.T) {
	dir := t.TempDir()
	styles := []string{"kanji", "letters", "kanji1", "pictogram"}
	if testing.Short() {
		styles = styles[:2]
	}
	rounds, whole := gametest.Runs(3, 3, 15), map[string]bool{}
	for _, s := range styles {
		r := finish(t, program(t, dir, "kit", "minishogi", "--only", "rook", "--style", s, "-o", "-"))
		if r.status != exitOK {
			t.Fatal(r.stderr)
		}
		whole[r.stdout] = true
	}
	var wg sync.WaitGroup
	for _, s := range styles {
		wg.Go(func() {
			for range rounds {
				if r := finish(t, program(t, dir, "kit", "minishogi", "--only", "rook", "--style", s, "-o", "kit.pdf")); r.status != exitOK {
					t.Errorf("%s: status %d: %s", s, r.status, r.stderr)
				}
				if data, err := os.ReadFile(filepath.Join(dir, "kit.pdf")); err != nil || !whole[string(data)] {
					t.Errorf("kit.pdf is not what any of the runs writes: %d bytes, %v", len(data), err)
				}
			}
		})
	}
	wg.Wait()
	if left := temps(dir); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestInterruptDuringCommit interrupts while results are renamed: all or none must be.
func TestInterruptDuringCommit(t *testing.T) {
	dir := t.TempDir()
	st := host.Files{}
	var results []host.File
	for i := range 3 {
		s, err := st.Stage(filepath.Join(dir, fmt.Sprint(i)), writeText("new"))
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, s)
	}
	st.Abandon()
	committed := make(chan error, 1)
	go func() { committed <- st.Commit(results...) }()
	select {
	case err := <-committed:
		t.Errorf("a run that is being ended went on: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	if left := files(t, dir); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// TestNohup checks that a run under nohup outlives its terminal.
func TestNohup(t *testing.T) {
	nohup, err := exec.LookPath("nohup")
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	c := program(t, dir, "kit")
	c.Path, c.Args = nohup, append([]string{"nohup"}, c.Args...)
	status := killed(t, c, dir, syscall.SIGHUP, moment{file: true})
	if status != exitOK || !host.Exists(filepath.Join(dir, "shogi-kit.pdf")) {
		t.Errorf("status %d", status)
	}
}

// TestQuit checks that Ctrl-\ ends a run as cleanly as Ctrl-C, without a stack dump.
func TestQuit(t *testing.T) {
	c, status := interrupted(t, syscall.SIGQUIT, "kit")
	left := files(t, c.Dir)
	if strings.HasSuffix(strings.TrimSpace(left["shogi-kit.pdf"]), "%%EOF") {
		delete(left, "shogi-kit.pdf") // the signal came after the rename: the file is whole
	}
	if status != exitSignal+int(syscall.SIGQUIT) || len(left) > 0 {
		t.Errorf("status %d, left %d files", status, len(left))
	}
}
