package record

import (
	"errors"
	"io"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
)

// readOne reads the only diagram or game of a text.
func readOne(r *rules.Rules, in io.Reader) (Diagram, error) { return NewReader(r, in).Only() }

// formats are the ways in which positions are written and read back.
var formats = map[Notation]func(*rules.Rules, rules.Setup) string{
	SFEN: (*rules.Rules).FormatSFEN, BOD: FormatBOD,
}

// parse returns the only diagram of a text without faults.
func parse(r *rules.Rules, text string) (rules.Setup, error) {
	d, err := readOne(r, strings.NewReader(text))
	if err == nil && len(d.Errs) > 0 {
		err = d.Errs[0]
	}
	return d.Setup, err
}

func roundTrip(t *testing.T, r *rules.Rules, s rules.Setup) {
	t.Helper()
	for n, format := range formats {
		text := format(r, s)
		got, err := parse(r, text)
		if err != nil {
			t.Errorf("%s of %s does not read back: %v\n%s", n, r.FormatSFEN(s), err, text)
		} else if got != s {
			t.Errorf("%s of %s reads back as %s\n%s", n, r.FormatSFEN(s), r.FormatSFEN(got), text)
		}
	}
}

func TestNotationsReadBackWhatTheyWrite(t *testing.T) {
	for _, id := range templates.List() {
		r := builtIn(t, id)
		roundTrip(t, r, r.Start())
		for _, h := range r.Game().Handicaps {
			s, _ := r.Named(h.ID)
			roundTrip(t, r, s)
		}
	}
	for _, row := range table(t, "perft.tsv") {
		r := builtIn(t, row[0])
		s, err := r.ParseSFEN(row[1])
		if err != nil {
			t.Fatal(err)
		}
		roundTrip(t, r, s)
		if row[0] == "shogi" {
			roundTrip(t, builtIn(t, "animal"), s)
		}
	}
}

const bod = `手合割：平手
先手：大橋
後手の持駒：飛　角　金二　歩１２　
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂 ・ ・v王 ・ ・v桂v香|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
|v歩 ・ ・ 龍 ・ ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ 成銀 ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：なし
手数＝50  ▲６三龍  まで
後手番
`

func TestLenientBOD(t *testing.T) {
	r := builtIn(t, "shogi")
	const want = "ln2k2nl/9/p2+R5/9/9/4+S4/9/9/4K4 w rb2g12p 51"
	for name, text := range map[string]string{
		"as written":   bod,
		"CRLF":         strings.ReplaceAll(bod, "\n", "\r\n"),
		"with a BOM":   "\ufeff" + bod,
		"wide bars":    strings.ReplaceAll(bod, "|", "｜"),
		"extra spaces": strings.ReplaceAll(bod, " ・", "  ・ "),
	} {
		s, err := parse(r, text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := r.FormatSFEN(s); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

func TestCSABoards(t *testing.T) {
	r := builtIn(t, "shogi")
	for text, want := range map[string]string{
		"PI\n+\n":                       r.Game().Setup,
		"V2.2\nN+A\nPI82HI22KA\n-":      "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
		"P-51OU\nP+53KI00KI\nP-00AL\n+": "4k4/9/4G4/9/9/9/9/9/9 b G2r2b2g4s4n4l18p 1",
	} {
		s, err := parse(r, text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := r.FormatSFEN(s); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestFaultyDiagramsSayWhereAndWhy(t *testing.T) {
	shogi, animal := builtIn(t, "shogi"), builtIn(t, "animal")
	cases := []struct {
		name    string
		r       *rules.Rules
		text    string
		trouble rules.Trouble
		line    int
		column  int
	}{
		{"nothing", shogi, " \n# only a comment\n", rules.Unreadable, 1, 1},
		{"two diagrams", shogi, bod + bod, rules.Ambiguous, 19, 1},
		{"no such handicap", shogi, "手合割：百枚落ち\n", rules.Impossible, 1, 1},
		{"seen from White", shogi, strings.Replace(bod, "９ ８ ７ ６ ５ ４ ３ ２ １", "１ ２ ３ ４ ５ ６ ７ ８ ９", 1), rules.Unreadable, 4, 3},
		{"wrong label", shogi, strings.Replace(bod, "|四", "|五", 1), rules.Unreadable, 9, 21},
		{"no such piece", shogi, strings.Replace(bod, "龍", "象", 1), rules.Unreadable, 8, 9},
		{"shogi's pieces in animal shogi", animal, bod, rules.Unreadable, 3, 7},
		{"promoted in hand", shogi, strings.Replace(bod, "金二", "と二", 1), rules.Impossible, 3, 11},
		{"hand given twice", shogi, strings.Replace(bod, "先手の持駒", "後手の持駒", 1), rules.Ambiguous, 16, 1},
		{"whose turn after move 51", shogi, strings.NewReplacer("＝50", "＝51", "▲", "", "△", "", "後手番\n", "").Replace(bod), rules.Ambiguous, 17, 1},
		{"CSA without a turn", shogi, "PI\n", rules.Unreadable, 1, 1},
		{"CSA, taken twice", shogi, "P+55FU\nP-55FU\n+", rules.Ambiguous, 2, 3},
		{"CSA, no such piece", shogi, "P+55XX\n+", rules.Impossible, 1, 5},
	}
	for _, c := range cases {
		_, err := parse(c.r, c.text)
		var pe *rules.Fault
		if !errors.As(err, &pe) {
			t.Errorf("%s: no parse error but %v", c.name, err)
		} else if !strings.HasPrefix(pe.Message, string(c.trouble)+": ") || pe.Line != c.line || pe.Column != c.column {
			t.Errorf("%s: at %d:%d (%v), want %s at %d:%d", c.name, pe.Line, pe.Column, pe, c.trouble, c.line, c.column)
		}
	}
}

func TestReaderTakesMixedNotations(t *testing.T) {
	r := builtIn(t, "shogi")
	const csa = "PI\n+\n"
	text := "# SFEN, one a line\n" + r.Game().Setup + "\n\nsfen " + r.Game().Setup + "\n" +
		bod + "\n" + bod + csa + csa + "+7776FU\nT1\n%TORYO\n" + "4k4/9 b - 1\n" + bod
	want := []struct {
		line int
		n    Notation
		bad  bool
	}{{2, SFEN, false}, {4, SFEN, false}, {5, BOD, false}, {24, BOD, false},
		{42, CSA, false}, {44, CSA, false}, {49, SFEN, true}, {50, BOD, false}}
	rd := NewReader(r, strings.NewReader(text))
	for i, w := range want {
		d, err := rd.Next()
		if err != nil {
			t.Fatalf("diagram %d: %v", i, err)
		}
		if d.Line != w.line || d.Notation != w.n || (len(d.Errs) > 0) != w.bad {
			t.Errorf("diagram %d: %s in line %d, %v; want %s in line %d", i, d.Notation, d.Line, d.Errs, w.n, w.line)
		}
	}
	if d, err := rd.Next(); err != io.EOF {
		t.Errorf("another diagram %+v, %v", d, err)
	}
}

func TestNotationsOfLargeBoards(t *testing.T) {
	const src = `
id: wild
names: Wild
board: {files: 16, ranks: 12}
zone: 3
setup: "8k7/16/16/16/16/16/16/16/16/16/16/8K7 b - 1"
rules: {capture: gone, win: [capture]}
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: short, letter: S, count: 9, moves: R3, names: Short rook}
  - {id: cannon, letter: C, count: 9, moves: pD, names: Jumper}
  - {id: rider, letter: N, count: 9, moves: ffNN, names: Rider}
  - {id: pawn, letter: P, count: 9, moves: mfWcfF, names: Pawn, promoted: {moves: Q, names: Queen}}
`
	g, err := templates.Read("wild.yaml", strings.NewReader(src))
	if err != nil {
		t.Fatal(err)
	}
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := r.ParseSFEN("16/8k7/SCNPscnp8/16/16/7+P+p7/16/16/16/16/16/8K7 w - 99999")
	if err != nil {
		t.Fatal(err)
	}
	for n, format := range formats {
		text := format(r, s)
		if got, err := parse(r, text); err != nil || got != s {
			t.Errorf("%s: %v\n%s", n, err, text)
		}
	}
	if _, err := FormatKIF(r, s, nil, &Line{Ply: 1}); err == nil {
		t.Error("KIF wrote a board of 16 x 12")
	}
	// A board of one file must work as well.
	g, err = templates.Read("lane.yaml", strings.NewReader(`
id: lane
names: Lane
board: {files: 1, ranks: 4}
setup: "k/1/p/K b P 1"
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: pawn, letter: P, count: 2, moves: fW, names: Pawn}
`))
	if err != nil {
		t.Fatal(err)
	}
	if r, err = rules.New(g); err != nil {
		t.Fatal(err)
	}
	roundTrip(t, r, r.Start())
}
