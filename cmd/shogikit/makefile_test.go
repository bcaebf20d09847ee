package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// ordersOf reads a file of orders.
func ordersOf(source string) ([]orderEntry, error) {
	f := &yamlFile{name: "o.yaml"}
	return f.readOrders([]byte(source)), f.err()
}

func TestFaultsOfOrders(t *testing.T) {
	for source, want := range map[string]string{
		"":                                  "must be a list of orders",
		"[]":                                "must be a list of orders",
		"kit: shogi":                        "o.yaml:1: kit: must be orders, or common",
		"- kit: shogi\n  papper: a4":        "o.yaml:2: kit has no option papper; did you mean paper?",
		"- kit: a\n- paper: a4":             "o.yaml:2: an order must say what to make: kit, sheets",
		"- kit: a\n  booklet: b":            "one order is kit or booklet",
		"- kit: a\n  paper: {a: b}":         "paper: must be one value",
		"- kit: a\n  paper: a4\n  paper: a": "paper is given twice",
		"- kit: a\n  output: \"a\\nb.pdf\"": "o.yaml:2: output: a line break or another character that cannot be seen",
		"- x":                               "an order must say",
		"- kit: a\n---\n- kit: b":           "o.yaml:2: this file must not have a second part after a line of ---",
		"kit a\n#\n- kit: a":                "o.yaml:3: not readable as YAML: a text at or above this line",
		"- [":                               "not readable as YAML",
		"common: {x: y}\norders: [kit: a]":  "no command has an option x",
		"orders: 3":                         "must be a list of orders",
		strings.Repeat("- kit:\n", 10001):   "o.yaml:10001: more than 10000 orders",
	} {
		list, err := ordersOf(source)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, %v", source, list, err)
		}
	}
}

// A file with nothing but faults must be given up, and not read to its end.
func TestManyFaults(t *testing.T) {
	var keys strings.Builder
	for i := range 20000 {
		fmt.Fprintf(&keys, "  k%d: 1\n", i)
	}
	_, err := ordersOf("- kit: shogi\n" + keys.String())
	if n := strings.Count(err.Error(), "\n"); n != maxFaults || !strings.Contains(err.Error(), "the rest was not checked") {
		t.Errorf("%d lines: %.200s", n, err)
	}
}

// A file of a handout may have a comma in its name.
func TestFilesOfHandouts(t *testing.T) {
	list, err := ordersOf(`- handout: ["a,b.sfen", c.sfen]`)
	if err != nil || len(list) != 1 || !slices.Equal(list[0].args, []string{"a,b.sfen", "c.sfen"}) {
		t.Errorf("%v, %v", list, err)
	}
}

func FuzzOrders(f *testing.F) {
	f.Add("common: {paper: a4}\norders:\n- kit: shogi\n  only: [a, b]")
	f.Fuzz(func(t *testing.T, source string) {
		list, err := ordersOf(source)
		for _, o := range list {
			if err == nil && (!slices.Contains(orderable, o.command) || o.order().Command != o.command) {
				t.Errorf("%q", o.command)
			}
		}
	})
}
