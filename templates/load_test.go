package templates_test

import (
	"strings"
	"testing"

	"shogikit/templates"
)

func TestBuiltInGamesLoad(t *testing.T) {
	want := map[string]int{"shogi": 40, "minishogi": 12, "hasami": 36, "animal": 40}
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if g.ID != id {
			t.Errorf("%s calls itself %s", id, g.ID)
		}
		if n, ok := want[id]; ok && g.Total() != n {
			t.Errorf("%s has %d pieces, want %d", id, g.Total(), n)
		}
		for _, lang := range []string{"en", "cs", "sk", "de", "ja"} {
			if g.Names[lang] == "" {
				t.Errorf("%s has no name in %s", id, lang)
			}
		}
	}
}

func TestFaultsComeAllAtOnceWithTheirPlaces(t *testing.T) {
	const src = `names: Test
board: {files: 99, ranks: 5}
setpu: "5/5"
pieces:
  - {id: King, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: foo, letter: kk, count: -1, moves: xW, names: Foo}
`
	_, err := templates.Read("my.yaml", strings.NewReader(src))
	faults, ok := err.(templates.Faults)
	if !ok {
		t.Fatalf("got %T %v", err, err)
	}
	got := err.Error()
	for _, want := range []string{
		"my.yaml:2:16: board.files: is 99",
		"setpu: is not a key of a template; did you mean setup?",
		`pieces[1].id: is "King"`,
		"pieces[2].count: is -1",
		"pieces[2].moves", "pieces[2].letter", "setup: is missing",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if len(faults) != 7 {
		t.Errorf("%d faults, want 7:\n%s", len(faults), got)
	}
}

func TestBetza(t *testing.T) {
	cases := map[string]int{
		"K": 8, "WfF": 6, "FfW": 5, "ffN": 2, "fR": 1, "R": 4, "B": 4, "RF": 8, "BW": 8, "fW": 1, "N": 8,
		"fN": 4, "vN": 4, "sN": 4, "fsN": 2, "flN": 2, "flF": 1, "bW": 1, "sR": 2, "W2": 4, "mRmpD": 8, "frBbW": 2, "D": 4, "A": 4,
	}
	for s, want := range cases {
		m, err := templates.ParseBetza(s)
		if err != nil || len(m) != want {
			t.Errorf("%s: %d moves %v, %v; want %d", s, len(m), m, err, want)
		}
	}
	for _, s := range []string{"", "f", "x", "W99", "pN", "W-"} {
		if m, err := templates.ParseBetza(s); err == nil {
			t.Errorf("%q was read as %v", s, m)
		}
	}
}
