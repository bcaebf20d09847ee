// Package gametest loads built-in games and reference tables for the tests of
// other packages. No part of the program imports it.
package gametest

import (
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"shogikit/templates"
)

// Tests allocate much and have memory to spare: they collect garbage as rarely as the
// program.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// Long reports whether SHOGIKIT_LONG asks for long runs: more games, kills and
// combinations, which other runs sample. .ci/run sets it.
func Long() bool { return os.Getenv("SHOGIKIT_LONG") != "" }

// Some thins out a sweep: it reports whether to try combination n. A long run tries
// all, a plain one every plain-th, a -short one every short-th.
func Some(n, plain, short int) bool {
	switch {
	case Long():
		return true
	case testing.Short():
		return n%short == 0
	}
	return n%plain == 0
}

// Runs returns the number of random trials in a -short, a plain and a long run.
// SHOGIKIT_LONG=30 runs thirty times as many as SHOGIKIT_LONG=1.
func Runs(short, plain, long int) int {
	switch {
	case Long():
		times, _ := strconv.Atoi(os.Getenv("SHOGIKIT_LONG"))
		return max(times, 1) * long
	case testing.Short():
		return short
	}
	return plain
}

// Load returns a built-in game or fails the test.
func Load(t testing.TB, id string) *templates.Game {
	t.Helper()
	g, err := templates.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Table returns the rows of a tab-separated file, without lines that begin with #.
func Table(t testing.TB, path string) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" && line[0] != '#' {
			rows = append(rows, strings.Split(line, "\t"))
		}
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", path)
	}
	return rows
}
