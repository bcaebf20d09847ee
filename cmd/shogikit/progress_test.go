package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// sheetsOn runs a slow command and returns its messages.
func sheetsOn(t *testing.T, terminal bool, delay time.Duration, more ...string) string {
	t.Helper()
	var errs bytes.Buffer
	a := &app{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &errs, getenv: func(string) string { return "" },
		terminal: terminal, progressDelay: delay}
	if status := a.run(append([]string{"sheets", "minishogi", "--format", "svg", "-o", filepath.Join(t.TempDir(), "x")}, more...)); status != exitOK {
		t.Fatal(errs.String())
	}
	return errs.String()
}

func TestProgress(t *testing.T) {
	const wipe = " \r"
	said := sheetsOn(t, true, time.Nanosecond)
	if !strings.Contains(said, " of 5 files") || !strings.Contains(said, wipe+"shogikit: wrote 5 files") {
		t.Errorf("no progress that is wiped: %q", said)
	}
	for what, said := range map[string]string{
		"no terminal": sheetsOn(t, false, time.Nanosecond),
		"fast":        sheetsOn(t, true, time.Hour),
		"quiet":       sheetsOn(t, true, time.Nanosecond, "-q"),
	} {
		if strings.ContainsAny(said, "\r\x1b") || strings.Count(said, "\n") > 1 {
			t.Errorf("%s: %q", what, said)
		}
	}
}

func TestFilesAreNoTerminals(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if isTerminal(f) || isTerminal(&bytes.Buffer{}) {
		t.Error("a file is taken for a terminal")
	}
}
