//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// environments are shell commands that run the program, "$0", with its arguments in
// unusual places or conditions.
var environments = []string{
	`env -u HOME "$0" "$@"`, `env -i SHOGIKIT_TEST_AS_PROGRAM=1 SOURCE_DATE_EPOCH=0 "$0" "$@"`, `HOME=/missing "$0" "$@"`,
	`TMPDIR=/missing "$0" "$@"`, `PATH= "$0" "$@"`, `PWD=/missing "$0" "$@"`,
	`LC_ALL=xx_YY.ISO-8859-99 "$0" "$@"`, `LC_ALL=../../etc/passwd "$0" "$@"`, `LC_ALL=tr_TR.UTF-8 "$0" "$@"`, `LC_ALL= LANG= LANGUAGE=: "$0" "$@"`,
	`LC_ALL=$(printf '\377\033[2J') "$0" "$@"`, `LC_ALL=ja_JP.SJIS LANGUAGE=zz:cs "$0" "$@"`, `LC_ALL=$(head -c 9999 /dev/zero | tr '\0' x) "$0" "$@"`,
	`TZ=No/Where "$0" "$@"`, `TZ=:../../etc/passwd "$0" "$@"`,
	`TERM=dumb COLUMNS=1 LINES=1 "$0" "$@"`, `TERM= COLUMNS=1000000000 LINES=-1 "$0" "$@"`, `TERM=xterm COLUMNS=wide NO_COLOR=1 "$0" "$@"`,
	`"$0" "$@" <&-`, `"$0" "$@" </`, `"$0" "$@" <&- >/dev/null 2>&-`, `"$0" "$@" 2>/dev/full`, `"$0" "$@" >/dev/full`, `yes | "$0" "$@"`,
	`umask 077; "$0" "$@"`, `umask 000; "$0" "$@"`,
	`ulimit -n 12; "$0" "$@"`, `ulimit -s 128; "$0" "$@"`, `ulimit -v 2000000; "$0" "$@"`, `ulimit -t 60; "$0" "$@"`, `ulimit -f 20000; "$0" "$@"`, `ulimit -c 0; "$0" "$@"`,
	`GOMAXPROCS=1 "$0" "$@"`, `GOMAXPROCS=64 "$0" "$@"`, `GOGC=1 "$0" "$@"`, `GOMEMLIMIT=20MiB "$0" "$@"`, `SOURCE_DATE_EPOCH=yesterday "$0" "$@"`, `SOURCE_DATE_EPOCH=99999999999999999999 "$0" "$@"`, `nice -n 19 "$0" "$@"`,
	`trap '' PIPE HUP INT; "$0" "$@"`, `mkdir gone && cd gone && rmdir ../gone && "$0" "$@"`, `cd /proc && "$0" "$@"`, `cd / && "$0" "$@"`,
	`mkdir -p "a  b/č$(printf '\n\377')" && cd "a  b/č$(printf '\n\377')" && "$0" "$@"`, `("$0" "$@" & wait $!)`, `setsid "$0" "$@" </dev/null`,
	`for v in $(seq 2000); do export "V$v=$v"; done; "$0" "$@"`,
}

// TestEnvironments checks that, wherever the program runs, it writes the same file and
// prints the same list, or reports an error and leaves nothing.
func TestEnvironments(t *testing.T) {
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	kit := []string{"kit", "dobutsu", "--only", "lion", "--lang", "en", "--paper", "a4", "-o"}
	want := filepath.Join(t.TempDir(), "want.pdf")
	if r := finish(t, program(t, t.TempDir(), append(kit, want)...)); r.status != exitOK {
		t.Fatal(r.stderr)
	}
	for i, script := range environments {
		if !gametest.Some(i, 3, 6) {
			continue
		}
		dir := t.TempDir()
		out := filepath.Join(dir, "out.pdf")
		c := program(t, dir, append(kit, out)...)
		c.Path, c.Args = shell, append([]string{"sh", "-c", script}, c.Args...)
		r := finish(t, c)
		switch data, err := os.ReadFile(out); {
		case r.status == exitOK && (err != nil || string(data) != string(read(t, want))):
			t.Errorf("%s: another file: %v\n%s", script, err, r.stderr)
		case r.status != exitOK && (r.status != exitError || err == nil || !oneLine.MatchString(r.stderr)):
			t.Errorf("%s: status %d, %v, %s", script, r.status, err, r.stderr)
		}
		if left := temps(dir); len(left) > 0 || strings.Contains(r.stderr, "panic") {
			t.Errorf("%s: left %v, %s", script, left, r.stderr)
		}
	}
}
