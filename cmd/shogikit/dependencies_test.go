package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestDependencyTable checks that the README names exactly the modules that go.mod
// requires.
func TestDependencyTable(t *testing.T) {
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(read(t, "../../go.mod")), -1) {
		want = append(want, m[1])
	}
	_, table, ok := strings.Cut(string(read(t, "../../README.md")), "\n## Dependencies\n")
	if !ok || len(want) == 0 {
		t.Fatal("no table, or no modules")
	}
	table, _, _ = strings.Cut(table, "\n## ")
	for _, row := range regexp.MustCompile(`(?m)^\| (.*?) \|`).FindAllStringSubmatch(table, -1) {
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(row[1], -1) {
			got = append(got, m[1])
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the table names %q, go.mod requires %q", got, want)
	}
}
