package engine

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/order"
	"shogikit/output/draw"
	"shogikit/templates"
)

// kits lays out the game that is its only argument; "fall" panics.
func kits(r Run) int {
	if r.Args[0] == "fall" {
		panic("on purpose")
	}
	p, err := order.New("kit", r.Args[0]).Plan()
	if err != nil {
		r.Say(Said{Kind: "error", Text: err.Error()})
		return 2
	}
	r.Planned(p)
	return 0
}

func TestSheetsOneByOne(t *testing.T) {
	e := New(kits)
	a := e.Lay([]string{"minishogi"}, "en")
	at := slices.IndexFunc(a.Sheets, func(s Sheet) bool { return s.ID == "minishogi-1-faces" })
	if a.Status != 0 || at < 1 || a.Sheets[at].Paper != [2]draw.MM{210, 297} || a.Sheets[at].Parts < 24 {
		t.Fatalf("%+v", a)
	}
	for i := range a.Sheets {
		if data, err := e.Draw(i, 0); err != nil || !strings.Contains(string(data), "<title>") {
			t.Errorf("sheet %d: %v", i, err)
		}
		data, err := e.Draw(i, 20)
		if err != nil {
			t.Fatal(err)
		}
		im, err := png.DecodeConfig(bytes.NewReader(data))
		if want := int(math.Round(float64(a.Sheets[i].Block[2] / 25.4 * 20))); err != nil || im.Width != want {
			t.Errorf("sheet %d is %d pixels wide, not %d: %v", i, im.Width, want, err)
		}
	}
	for _, n := range []int{-1, len(a.Sheets)} {
		if _, err := e.Draw(n, 0); !errors.Is(err, ErrNoSheet) {
			t.Errorf("sheet %d: %v", n, err)
		}
	}
	a = e.Lay([]string{"chess"}, "en")
	if a.Status != 2 || a.Sheets != nil || len(a.Said) != 1 {
		t.Errorf("of an unknown game: %+v", a)
	}
	if _, err := e.Draw(0, 0); err == nil {
		t.Error("sheets of a kit that is gone")
	}
}

// TestFallsAreTold checks that the page gets an answer even if the program panics.
func TestFallsAreTold(t *testing.T) {
	a := New(kits).Do([]string{"fall"}, "", "en")
	if a.Status != 2 || !a.Fell || !strings.Contains(a.Said[0].Text, "on purpose") {
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
	g, err := Describe(map[string]string{"game": "minishogi", "lang": "ja"})
	if err != nil || strings.Join(g.RankNames, "") != "一二三四五" {
		t.Errorf("ranks %v, %v", g, err)
	}
	if _, err := Describe(map[string]string{"style": "no"}); err == nil {
		t.Error("an unknown style passes")
	}
}

// TestQuestionsAreStrict checks that unknown keys and values of other types are rejected.
func TestQuestionsAreStrict(t *testing.T) {
	q, err := parseQuestion([]byte(`{"lang":"cs","file":"x","plies":3,"moves":["1a1b"]}`))
	if err != nil || q.File != "x" || q.Plies != 3 || len(q.Moves) != 1 {
		t.Errorf("%+v, %v", q, err)
	}
	for _, asked := range []string{`{"other":1}`, `{"plies":"3"}`, `{`} {
		if _, err := parseQuestion([]byte(asked)); err == nil {
			t.Errorf("%s is taken", asked)
		}
	}
}
