//go:build unix

package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"shogikit/cmd/internal/host"
)

// TestLinksAsTargets checks that output to a link is written to its target, and the
// link remains.
func TestLinksAsTargets(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "a", "b"), 0o777); err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{"link.txt": "end.txt", "dangling": "link2", "link2": "a/new", "lost": "no/x", "sub": "a/b"} {
		if err := os.Symlink(to, filepath.Join(dir, from)); err != nil {
			t.Skip(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "end.txt"), []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	a := &app{files: &host.Files{}}
	for name, end := range map[string]string{"link.txt": "end.txt", "sub/../up.txt": "a/up.txt"} {
		if err := a.writeFile(dir+"/"+name, writeText(name)); err != nil {
			t.Error(err)
		}
		if data, err := os.ReadFile(filepath.Join(dir, end)); string(data) != name {
			t.Errorf("%s: %s holds %q, %v", name, end, data, err)
		}
	}
	for _, name := range []string{"dangling", "lost"} {
		if err := a.writeFile(filepath.Join(dir, name), writeText("x")); err == nil {
			t.Errorf("%s: a link that leads nowhere was written", name)
		}
	}
	for _, name := range []string{"link.txt", "dangling", "link2", "lost"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is not a link any more", name)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "end.txt")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the permissions are %v", info.Mode())
	}
}

// TestInputsAreLeftAlone checks that a run does not overwrite its inputs.
func TestInputsAreLeftAlone(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put("rook.svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 12"><path d="M2 2h6v6z"/></svg>`)
	put("p.txt", "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n")
	put("d.sfen", goodSFEN+"\n")
	t.Chdir(dir)
	if status, _, errs := runWith(t, "", "new", "my.yaml"); status != exitOK {
		t.Fatal(errs)
	}
	before := files(t, dir)
	for _, line := range []string{
		"kit my.yaml -o my.yaml", "kit my.yaml -o ./my.yaml", "diagram --game my.yaml --format svg -o my.yaml",
		"handout p.txt -o p.txt", "handout - -o p.txt", "diagram d.sfen -o d.sfen", "diagram --kind tsume - -o p.txt", "diagram --art . -o rook.svg",
	} {
		stdin, err := os.Open("p.txt")
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		var errs bytes.Buffer
		a := newApp(stdin, io.Discard, &errs)
		status, says := a.run(args(line)), errs.String()
		if status != exitError || !strings.Contains(says, "is an input of this run and is not overwritten") && !strings.Contains(says, " writes ") {
			t.Errorf("%s: status %d, %s", line, status, says)
		}
	}
	if got := files(t, dir); !sameFiles(got, before) {
		t.Error(difference(got, before))
	}
}

// TestStdoutByName checks that /dev/stdout is not replaced while others write to it.
func TestStdoutByName(t *testing.T) {
	const name = "/dev/stdout"
	if !host.Exists(name) {
		t.Skip("no ", name)
	}
	dir := t.TempDir()
	f, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.WriteString("before\n")
	c := program(t, dir, "diagram", "--format", "sfen", "-o", name)
	c.Stdout = f
	if r := finish(t, c); r.status != exitOK {
		t.Error(r.stderr)
	}
	f.WriteString("after\n")
	data, _ := os.ReadFile(f.Name())
	if s := string(data); !strings.HasPrefix(s, "before\nlnsgkgsnl/") || !strings.HasSuffix(s, " 1\nafter\n") {
		t.Errorf("%q", s)
	}
}

// TestStrangeArt checks that an untrusted folder of artwork cannot lead out of itself
// or block the program.
func TestStrangeArt(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "rook.svg")
	if err := os.WriteFile(outside, []byte("<svg>secret"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, make := range map[string]func(string) error{
		"path escapes":      func(path string) error { return os.Symlink(outside, path) },
		"larger than 1 MB":  func(path string) error { os.WriteFile(path, nil, 0o666); return os.Truncate(path, 1<<34) },
		"it is not a file ": func(path string) error { return os.Mkdir(path, 0o777) },
		"it is not a file":  func(path string) error { return exec.Command("mkfifo", path).Run() },
	} {
		dir := t.TempDir()
		if err := make(filepath.Join(dir, "rook.svg")); err != nil {
			continue // not on this system
		}
		status, _, errs := runWith(t, "", "sheets", "--only", "rook", "--art", dir, "-o", "-")
		if status != exitError || !strings.Contains(errs, strings.TrimSpace(name)) || strings.Contains(errs, "secret") {
			t.Errorf("%s: status %d, %s", name, status, errs)
		}
	}
}

// TestMessagesCommandNothing checks that control characters in untrusted text are
// escaped on the terminal.
func TestMessagesCommandNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	text := "\"\\e[31m\": 1\n\"\\e[31m\": 2\n\"\\u009b1m\\u202e\": 3\n"
	if err := os.WriteFile("x.yaml", []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"check x.yaml", "kit x.yaml", "kit \x1b[2J.yaml", "check \u202e.yaml", "check --json \U000e0041.sfen"} {
		_, out, errs := runWith(t, "", args(line)...)
		if out += errs; strings.ContainsAny(out, "\x1b\u009b\u202e\u200b\u2028\U000e0041") || out == "" {
			t.Errorf("%s: %q", line, out)
		}
	}
	broken := "a\nshogikit: all is well.\nx"
	for _, name := range []string{broken + ".sfen", broken + ".yaml", broken} {
		if err := os.WriteFile(name, []byte("x: \"y\\nz\"\n"), 0o666); err != nil {
			t.Skip(err)
		}
		for _, line := range []string{"check", "kit", "kit --lang", "kit --font", "kit --art", "handout", "moves", "diagram", "make"} {
			_, out, errs := runWith(t, "", append(args(line), name)...)
			for _, s := range strings.Split(strings.TrimSpace(errs+"\n"+out), "\n") {
				if strings.HasPrefix(s, "shogikit: all") || strings.HasPrefix(s, "x") {
					t.Errorf("%s %q: a forged line: %s", line, name, errs+out)
				}
			}
		}
	}
	if got := host.Visible("a\x1b\xff\u202eb\n"); got != "a\\x1b\xff\\u202eb\n" {
		t.Errorf("%q", got)
	}
}

// TestNewByAnyName checks that a template can have any valid file name.
func TestNewByAnyName(t *testing.T) {
	for _, name := range []string{"a\nb.yaml", "\xff.yaml", "-x.yaml", strings.Repeat("x", 250) + ".yaml", " .yaml", "a\u2028b.yaml"} {
		t.Chdir(t.TempDir())
		if status, _, errs := runWith(t, "", "new", "--", name); status != exitOK {
			t.Logf("%q: %s", name, errs) // not a valid name here
			continue
		}
		if status, out, errs := runWith(t, "", "check", "--", name); status != exitOK {
			t.Errorf("%q: %s%s", name, out, errs)
		}
	}
}

// TestEndedByTheSignal checks that a shell loop sees that the program was killed by a
// signal.
func TestEndedByTheSignal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGQUIT} {
		c, status := interrupted(t, sig, "-q", "sheets", "--dpi", "600", "-o", "new")
		ws, ok := c.ProcessState.Sys().(syscall.WaitStatus)
		if left := files(t, c.Dir); status != exitSignal+int(sig) || len(left) > 0 || ok && sig != syscall.SIGQUIT && !ws.Signaled() {
			t.Errorf("%v: status %d, %d files left", sig, status, len(left))
		}
	}
}
