package engine

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/templates"
)

// kits lays out the game that is its only argument; "fall" falls over.
func kits(r Run) int {
	if r.Args[0] == "fall" {
		panic("on purpose")
	}
	g, err := templates.Load(r.Args[0])
	if err != nil {
		fmt.Fprintln(r.Err, err)
		return 2
	}
	sheets, err := layout.Kit(g, layout.Options{Overview: true, Alone: r.Alone})
	if err != nil || r.Show(sheets, format.Options{}) != nil {
		return 2
	}
	return 0
}

func TestSheetsOneByOne(t *testing.T) {
	e := New(kits)
	a := e.Lay([]string{"minishogi"}, "")
	if a.Status != 0 || len(a.Sheets) < 2 || a.Sheets[1].ID != "minishogi-1-faces" || a.Sheets[1].Paper != [2]draw.MM{210, 297} || a.Sheets[1].Parts < 24 {
		t.Fatalf("%+v", a)
	}
	for i := range a.Sheets {
		if data, err := e.SVG(i); err != nil || !strings.Contains(string(data), "<title>") {
			t.Errorf("sheet %d: %v", i, err)
		}
	}
	for _, n := range []int{-1, len(a.Sheets)} {
		if _, err := e.SVG(n); !errors.Is(err, ErrNoSheet) {
			t.Errorf("sheet %d: %v", n, err)
		}
	}
	whole, _ := e.SVG(1)
	if b := e.Lay([]string{"minishogi"}, "minishogi-1-faces"); len(b.Sheets) != len(a.Sheets) {
		t.Errorf("a sheet alone is one of %d, not of %d", len(b.Sheets), len(a.Sheets))
	}
	if one, _ := e.SVG(1); !bytes.Equal(one, whole) {
		t.Error("a sheet alone is another than among all")
	}
	if a = e.Lay([]string{"chess"}, ""); a.Status != 2 || a.Sheets != nil || a.Err == "" {
		t.Errorf("of an unknown game: %+v", a)
	}
	if _, err := e.SVG(0); err == nil {
		t.Error("sheets of a kit that is gone")
	}
}

// TestFallsAreTold: whatever happens inside, the page gets an answer.
func TestFallsAreTold(t *testing.T) {
	if a := New(kits).Do([]string{"fall"}, ""); a.Status != 2 || !a.Fell || !strings.Contains(a.Err, "on purpose") {
		t.Errorf("%+v", a)
	}
}

func TestDescribe(t *testing.T) {
	for _, id := range templates.List() {
		g, err := Describe(map[string]string{"game": id, "lang": "cs"})
		if err != nil {
			t.Fatal(err)
		}
		if g.Handicaps == nil {
			t.Errorf("%s: no list of handicaps, which a page goes through", id)
		}
		for _, m := range g.Men {
			if m.Name == "" || !strings.HasPrefix(m.Sente, "<svg ") || !strings.Contains(m.Sente, "<path") {
				t.Errorf("%s: %+v", id, m)
			}
		}
	}
	if _, err := Describe(map[string]string{"style": "no"}); err == nil {
		t.Error("an unknown style passes")
	}
}
