//go:build linux

package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestClosedStdout: output that goes nowhere is not passed over in silence;
// output that was thrown away on purpose is.
func TestClosedStdout(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		script string
		warns  bool
	}{
		{`"$0" moves >&-`, true},
		{`"$0" kit -o - >&-`, true},
		{`"$0" --version >&-`, true},
		{`"$0" moves >/dev/null`, false},
		{`"$0" moves -q >&-`, false},
		{`"$0" new my.yaml >&-`, false},
		{`"$0" check startpos >&-`, false},
	} {
		run := program(t, t.TempDir())
		run.Path, run.Args = sh, []string{"sh", "-c", c.script, os.Args[0]}
		r := finish(t, run)
		if r.status != exitOK || strings.Contains(r.stderr, "warning: stdout is closed") != c.warns {
			t.Errorf("%s: status %d, %s", c.script, r.status, r.stderr)
		}
	}
}
