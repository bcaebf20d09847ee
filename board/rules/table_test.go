package rules

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// table reads a file of testdata: tab separated, comments begin with #.
func table(tb testing.TB, name string) [][]string {
	tb.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var rows [][]string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		if line := sc.Text(); line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	if len(rows) == 0 {
		tb.Fatalf("%s is empty", name)
	}
	return rows
}

// builtIn returns the rules of a game that comes with the program.
func builtIn(tb testing.TB, name string) *Rules {
	tb.Helper()
	g := gametest.Load(tb, name)
	r, err := New(g)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// study returns a position that need not be one of play.
func study(tb testing.TB, r *Rules, sfen string) *Position {
	tb.Helper()
	s, err := r.ParseSFEN(sfen)
	if err != nil {
		tb.Fatalf("%s: %v", sfen, err)
	}
	p, err := r.Position(s, KindStudy)
	if err != nil {
		tb.Fatalf("%s: %v", sfen, err)
	}
	return p
}
