//go:build linux

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestClosedStdout checks that output to a closed stdout is reported, and intentionally
// discarded output is not.
func TestClosedStdout(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	const warning = "warning: stdout is closed"
	for _, c := range []struct {
		script string
		says   string
		status int
	}{
		{`"$0" moves >&-`, warning, exitOK},
		{`"$0" kit --only pawn -o - >&-`, "the result is lost", exitError},
		{`"$0" kit --only pawn -q -o - >&-`, "the result is lost", exitError},
		{`"$0" --version >&-`, warning, exitOK},
		{`"$0" moves >/dev/null`, "", exitOK},
		{`"$0" moves -q >&-`, "", exitOK},
		{`"$0" new my.yaml >&-`, "", exitOK},
		{`"$0" check startpos >&-`, "", exitOK},
	} {
		run := program(t, t.TempDir())
		run.Path, run.Args = sh, []string{"sh", "-c", c.script, os.Args[0]}
		r := finish(t, run)
		if r.status != c.status || !strings.Contains(r.stderr, c.says) || c.says == "" && strings.Contains(r.stderr, "stdout") {
			t.Errorf("%s: status %d, %s", c.script, r.status, r.stderr)
		}
	}
}
