package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestSameBytes runs every command twice in separate processes: with one and with two
// processors, in different time zones and system languages, without SOURCE_DATE_EPOCH.
// The second run is later than the first.
func TestSameBytes(t *testing.T) {
	for i, g := range templates.List() {
		if !gametest.Some(i-1, 7, 7) {
			continue
		}
		t.Run(g, func(t *testing.T) {
			t.Parallel()
			for i, line := range []string{
				"sheets " + g + " --lang cs --build net --format png,svg,dxf,pdf --dpi 72",
				"kit " + g + " --lang cs --build flat",
				"booklet " + g + " --lang cs --part moves",
			} {
				if i > 0 && testing.Short() {
					break
				}
				var runs [2]map[string]string
				for i, env := range [][]string{
					{"GOMAXPROCS=1", "TZ=UTC", "LANG=C"},
					{"GOMAXPROCS=2", "TZ=Pacific/Kiritimati", "LANG=de_DE.UTF-8", "GOGC=10"},
				} {
					dir := t.TempDir()
					c := undated(program(t, dir, strings.Fields(line)...))
					c.Env = append(c.Env, env...)
					if got := finish(t, c); got.status != exitOK {
						t.Fatalf("%s: %s", line, got.stderr)
					}
					runs[i] = files(t, dir)
				}
				if len(runs[0]) == 0 {
					t.Errorf("%s wrote nothing", line)
				}
				for name := range runs[0] {
					if runs[0][name] != runs[1][name] {
						t.Errorf("%s: %s differs from run to run", line, name)
					}
				}
				if len(runs[0]) != len(runs[1]) {
					t.Errorf("%s: %d files, then %d", line, len(runs[0]), len(runs[1]))
				}
			}
		})
	}
}

// undated removes the date and the language that program sets.
func undated(c *exec.Cmd) *exec.Cmd {
	c.Env = slices.DeleteFunc(c.Env, func(v string) bool {
		return strings.HasPrefix(v, "SOURCE_DATE_EPOCH=") || strings.HasPrefix(v, "LC_ALL=")
	})
	return c
}
