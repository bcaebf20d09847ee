package config

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestOrders(t *testing.T) {
	list, err := Orders("o.yaml", []byte(`
common: {paper: letter, impose: saddle}
orders:
  - kit: shogi
    also: [minishogi, hasami]
  - booklet:
    paper: a4
`))
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	for i, want := range []string{"o.yaml:4 kit shogi letter minishogi,hasami", "o.yaml:6 booklet  a4 saddle"} {
		o := list[i]
		v := o.Values()
		got := strings.Join([]string{o.Where, o.Command, strings.Join(o.Args, " "), v.Text("paper"), v.Text(map[string]string{"kit": "also", "booklet": "impose"}[o.Command])}, " ")
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if err := list[1].Values().Fault("paper", errors.New("wrong")).Error(); err != "--paper wrong (o.yaml:7 sets paper: a4)" {
		t.Error(err)
	}
}

func TestFaultsOfOrders(t *testing.T) {
	for source, want := range map[string]string{
		"":                                  "a list of orders is wanted",
		"[]":                                "a list of orders is wanted",
		"kit: shogi":                        "o.yaml:1: kit: orders or common",
		"- kit: shogi\n  papper: a4":        "o.yaml:2: kit has no option papper; did you mean paper?",
		"- kit: a\n- paper: a4":             "o.yaml:2: an order is wanted that says what to make: kit, sheets",
		"- kit: a\n  booklet: b":            "one order is kit or booklet",
		"- kit: a\n  paper: {a: b}":         "paper: one value",
		"- kit: a\n  paper: a4\n  paper: a": "paper stands twice",
		"- kit: a\n  output: '-'":           "written to a file",
		"- x":                               "an order is wanted",
		"- kit: a\n---\n- kit: b":           "o.yaml:2: what follows a line of ---",
		"kit a\n#\n- kit: a":                "o.yaml:3: not readable as YAML: a text at or above this line",
		"- [":                               "not readable as YAML",
		"common: {x: y}\norders: [kit: a]":  "no command has an option x",
		"orders: 3":                         "a list of orders is wanted",
		strings.Repeat("- kit:\n", 10001):   "o.yaml:10001: more than 10000 orders",
	} {
		list, err := Orders("o.yaml", []byte(source))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v, %v", source, list, err)
		}
	}
}

func FuzzOrders(f *testing.F) {
	f.Add("common: {paper: a4}\norders:\n- kit: shogi\n  also: [a, b]")
	f.Fuzz(func(t *testing.T, source string) {
		list, err := Orders("o.yaml", []byte(source))
		for _, o := range list {
			if err == nil && (!slices.Contains(orderable, o.Command) || o.Values().Command() != o.Command) {
				t.Errorf("%q", o.Command)
			}
		}
	})
}
