package templates_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"shogikit/templates"
	"shogikit/templates/text"
)

func TestBuiltInGamesLoad(t *testing.T) {
	want := map[string]int{"shogi": 40, "minishogi": 12, "hasami": 36, "animal": 40, "tori": 32}
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
		for _, s := range g.Board.Stars { // as either player sees the board
			if !slices.Contains(g.Board.Stars, [2]int{g.Board.Files - s[0], g.Board.Ranks - s[1]}) || !slices.Contains(g.Board.Stars, [2]int{s[0], g.Board.Ranks - s[1]}) {
				t.Errorf("%s: star point %v has no counterpart", id, s)
			}
		}
		for what, names := range namesOf(g) {
			for _, lang := range text.Languages() {
				if names[lang] == "" {
					t.Errorf("templates/games/%s.yaml: %s has no name in %s", id, what, lang)
				}
			}
		}
	}
}

// namesOf returns all names in a game by what they name.
func namesOf(g *templates.Game) map[string]templates.Names {
	out := map[string]templates.Names{"the game": g.Names, "about": g.About}
	for _, h := range g.Handicaps {
		out["handicap "+h.ID] = h.Names
	}
	for i := range g.Pieces {
		p := &g.Pieces[i]
		out["piece "+p.ID] = p.Face.Official
		if p.Promoted != nil {
			out["promoted "+p.ID] = p.Promoted.Official
		}
	}
	return out
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

// own is a valid template, into which one fault at a time is inserted.
const own = `names: Own
board:
  files: 5
  ranks: 5
  stars: [[2, 2]]
zone: 1
style: pictogram
setup: 2k2/5/5/5/2K2 b - 1
rules: {win: [mate], impasse: {points: 5, big: [king]}}
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: king}
`

func TestFaultsNameTheirLine(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"zone: 1", "zone: 6", "own.yaml:6:7: zone: is 6 ranks deep"},
		{"[[2, 2]]", "[[2, 2], [9, 1]]", "own.yaml:5:19: board.stars[2]: [9, 1] is off the board"},
		{"[[2, 2]]", "[2, 2]", "own.yaml:5:11: board.stars[1]: is not two numbers as in [3, 3]"},
		{"big: [king]", "big: [rook]", "own.yaml:9:49: rules.impasse.big[1]: rook is not a piece"},
		{"setup:", "booklet: {cover: {piece: rook}}\nsetup:", "own.yaml:8:18: booklet.cover: rook is not a piece"},
		{"win: [mate]", "win: [row]", "own.yaml:9:14: rules.row: is missing, though rules.win lists row; write, for example, row: {length: 5}"},
		{"win: [mate]", "win: []", "own.yaml:9:14: rules.win: is empty; must be one or more of mate, "},
		{"royal: true, ", "", "own.yaml:11:3: pieces: none is royal"},
		{"count: 2", "count: 0", "own.yaml:11:34: pieces[1].count: a royal piece is needed at least once"},
		{"count: 2", "count: 1", "own.yaml:8:8: setup: it has 2 of king, but the count of king is 1"},
		{"moves: K", "moves: F0", `a range of 0 allows no step; for any number of steps double the letter, as in WW`},
		{"style: pictogram", "style: pictogramm", "own.yaml:7:8: style: is \"pictogramm\"; must be one of pictogram, "},
		{"names: king", "names: {}", "own.yaml:11:67: pieces[1].names: is empty"},
		{"names: king", "names: king, kanji1: 玉将", "pieces[1].kanji1: \"玉将\" has 2 characters; the most is 1"},
		{"count: 2", "count: two", "own.yaml:11:34: pieces[1].count: is two; must be a whole number"},
	} {
		faulty(t, strings.Replace(own, c.from, c.to, 1), c.want)
	}
}

// TestBrokenFarBelow checks that a fault is reported at its own position, and not at
// the start of the list, bracket or quotation that it breaks, nor where that happens to
// end.
func TestBrokenFarBelow(t *testing.T) {
	starter := templates.Starter("own.yaml")
	for _, c := range []struct{ at, wrong, want string }{
		{"    count: 6\n", "   count: 6\n", "this line is not aligned with the list"},
		{"    letter: P", "     letter: P", "a colon where none is allowed"},
		{"setup: sgkgs", "setup: \"sgkgs", "a quotation mark is not closed"},
		{"  ranks: 6", " ranks: 6", "this line is not aligned with the keys"},
		{"  win: [mate]", "  win: [mate", "a [ is not closed"},
		{"    moves: fW", "    moves: *fW", "anchors and aliases"},
		{"    names: {en: pawn}", "    names: {en: pawn,\n      cs: pěšec,\n      de: Bauer}\n    kanji1: [歩", "a [ is not closed"},
	} {
		before, after, ok := strings.Cut(starter, c.at)
		if !ok {
			t.Fatalf("the starter has no %q", c.at)
		}
		line := 1 + strings.Count(before+c.wrong[:len(strings.TrimSuffix(c.wrong, "\n"))], "\n")
		faulty(t, before+c.wrong+after, fmt.Sprintf("own.yaml:%d:1: ", line))
		faulty(t, before+c.wrong+after, c.want)
	}
}

// TestLanguagesOfNames checks that a country is not accepted as a language.
func TestLanguagesOfNames(t *testing.T) {
	for code, want := range map[string]string{"cz": "did you mean cs?", "jp": "did you mean ja?", "CS": "did you mean cs?", "fr": "", "grc": ""} {
		source := strings.Replace(own, "names: Own", "names: {en: Own, "+code+": Own}", 1)
		if want != "" {
			faulty(t, source, "names."+code+": is not a language code such as en or cs; "+want)
		} else if _, err := templates.Read("own.yaml", strings.NewReader(source)); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// TestNearestLetters checks that distances count letters, and not the bytes of accented
// ones.
func TestNearestLetters(t *testing.T) {
	for word, want := range map[string]string{"vež": "věž", "kral": "král", "pěšak": "pěšec", "x": "", "strelec": "střelec", "vez": "věž"} {
		if got := templates.Nearest(word, []string{"král", "věž", "střelec", "pěšec"}); got != want {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
}

// TestWarnings checks that valid but probably unintended entries are reported with their
// positions.
func TestWarnings(t *testing.T) {
	for from, c := range map[string]struct{ to, want string }{
		"count: 2":   {"count: 2, art: kign", "own.yaml:11:42: pieces[1].art: there is no built-in picture called kign; did you mean king?"},
		"names: Own": {"id: shogi\nnames: Own", "own.yaml:1:5: id: shogi is a built-in game, and files of both would have the same name; choose another id"},
		"zone: 1":    {"zone: 1\nid: sho", ""},
		"royal":      {"art: king, royal", ""},
	} {
		g, err := templates.Read("own.yaml", strings.NewReader(strings.Replace(own, from, c.to, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Warnings.Error(); got != c.want {
			t.Errorf("%s: %q, want %q", c.to, got, c.want)
		}
	}
	for _, id := range templates.List() {
		if g, err := templates.Load(id); err != nil || len(g.Warnings) > 0 {
			t.Errorf("%s: %v %v", id, g.Warnings, err)
		}
	}
}

// TestBrokenYAML checks that messages for editors of templates do not mention tokens
// and nodes.
func TestBrokenYAML(t *testing.T) {
	for _, c := range []struct{ from, to, want string }{
		{"names: Own", "names: {en: Own", "own.yaml:1:1: not readable as YAML: a { is not closed"},
		{"zone: 1", "zone: [1", "own.yaml:6:1: not readable as YAML: a [ is not closed"},
		{"  files", "\tfiles", "own.yaml:3:1: not readable as YAML: a tab"},
		{"  ranks", "ranks", "own.yaml:5:1: not readable as YAML: a colon where none is allowed: a key that is indented too far"},
		{"zone: 1", " zone: 1", "own.yaml:6:1: not readable as YAML: this line is not aligned with the keys"},
		{"zone: 1", "zone: a: b", "own.yaml:6:1: not readable as YAML: a colon where none is allowed"},
		{"zone: 1", "zone: \"1", "a quotation mark is not closed"},
		{"zone: 1", "zone: *one", "own.yaml:6:1: anchors and aliases"},
		{"zone: 1", "zone: &one 1", "own.yaml:6:7: anchors and aliases"},
		{"names: Own", "names: Own\xff\xff", "own.yaml:1:1: not readable as YAML: it is not text in UTF-8"},
		{"names: Own", "names: Own\n---\nnames: Other", "a file holds one game"},
		{"names: Own", "names: Own\n---\nnames: [", "own.yaml:3:1: not readable as YAML"},
		{own, "# my\n  game\n#\n" + own, `own.yaml:2:3: "game": there is no key before it; a comment begins with #`},
		{own, "", "own.yaml:1:1: the file is empty"},
		{own, strings.Repeat("#", 1<<20+1), "own.yaml: is larger than 256 kB"},
	} {
		faulty(t, strings.Replace(own, c.from, c.to, 1), c.want)
	}
}

func faulty(t *testing.T, source, want string) {
	t.Helper()
	_, err := templates.Read("own.yaml", strings.NewReader(source))
	if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "expected") {
		t.Errorf("%.80q: got %v, want %s", source, err, want)
	}
}

func TestOwnWorks(t *testing.T) {
	for _, file := range []string{"my-own.yaml", `C:\games\my-own.yml`} {
		g, err := templates.Read(file, strings.NewReader(own))
		if err != nil || g.ID != "my-own" {
			t.Errorf("%s: %v, %v", file, g, err)
		}
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
	for _, s := range []string{"", "f", "x", "W99", "pN", "W-", "WsF", "vBW"} {
		if m, err := templates.ParseBetza(s); err == nil {
			t.Errorf("%q was read as %v", s, m)
		}
	}
}

func TestLimitsOfDrops(t *testing.T) {
	game := func(drop string) string {
		return "names: Test\nboard: {files: 5, ranks: 5}\nsetup: 5/5/5/5/5 b - 1\npieces:\n" +
			"  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}\n" +
			"  - {id: pawn, letter: P, count: 9, moves: fW, names: Pawn, drop: " + drop + "}\n"
	}
	for drop, want := range map[string]int{
		"{}": 0, "{one-per-file: true}": 1, "{one-per-file: false}": 0, "{per-file: 3}": 3,
		"{per-file: 1, one-per-file: true}": 1, "{one-per-file: false, per-file: 2}": 2,
	} {
		g, err := templates.Read("my.yaml", strings.NewReader(game(drop)))
		if err != nil {
			t.Errorf("%s: %v", drop, err)
			continue
		}
		if got := g.Piece("pawn").Drop.PerFile; got != want {
			t.Errorf("%s: %d a file, want %d", drop, got, want)
		}
	}
	for drop, want := range map[string]string{
		"{one-per-file: true, per-file: 2}":  "my.yaml:6:82: pieces[2].drop.one-per-file: is true, yet per-file is 2; leave one of them out",
		"{per-file: 1, one-per-file: false}": "my.yaml:6:95: pieces[2].drop.one-per-file: is false, yet per-file is 1; leave one of them out",
		"{per-file: 0}":                      "my.yaml:6:78: pieces[2].drop.per-file: is 0; must be a whole number from 1 to 16",
	} {
		_, err := templates.Read("my.yaml", strings.NewReader(game(drop)))
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", drop, err, want)
		}
	}
}
