package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/board/check"
	"shogikit/board/rules"
	"shogikit/cmd/internal/host"

	"golang.org/x/text/encoding/japanese"
)

// runWith runs a command line in-process with a given standard input.
func runWith(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := newApp(strings.NewReader(stdin), &out, &errs)
	status = a.run(args)
	return status, out.String(), errs.String()
}

// newApp returns an app of a user with no settings.
func newApp(stdin io.Reader, stdout, stderr io.Writer) *app {
	user := host.Environment{Getenv: func(string) string { return "" }}
	env := environment{stdin: stdin, stdout: stdout, stderr: stderr, user: user}
	return &app{environment: env, files: &host.Files{}}
}

// answers runs a command line, which must end with a status and say some words.
func answers(t *testing.T, status int, stdin string, args []string, words ...string) {
	t.Helper()
	got, out, errs := runWith(t, stdin, args...)
	if got != status {
		t.Errorf("%q: status %d, want %d: %s%s", args, got, status, out, errs)
	}
	for _, w := range words {
		if !strings.Contains(out+errs, w) {
			t.Errorf("%q: no %q in %s%s", args, w, out, errs)
		}
	}
}

const (
	goodSFEN  = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
	tsumeSFEN = "9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1"
	cookSFEN  = "8k/9/8P/6N2/9/9/9/9/9 b G2r2b3g4s3n4l17p 1"
	wideSFEN  = "4k4/+L8/P3+P4/B1+R5B/9/1P2G1PP1/l2S1P2R/3GK4/1+l6P b 2G3S4NL11P 137"
)

func TestCheckReportsAllFaults(t *testing.T) {
	in := "# a comment\n" + goodSFEN + "\n4k4/4p4/9/9/4p4/9/9/9/9 b - 1\n\nnonsense\n"
	status, out, _ := runWith(t, in, "check", "-")
	const want = `-:3: black has no king [missing-king]
-:3: 5e: another unpromoted pawn of white on file 5, besides 5b [two-pawns]
-:5: column 1: unreadable: “nonsense” is neither a position nor a move; the formats are SFEN, BOD, KIF, KI2, CSA, USI [syntax]
checked 3: 3 faults in 2 of them
`
	if status != exitFaults || out != want {
		t.Errorf("status %d\n%s\nwant\n%s", status, out, want)
	}
}

func TestCheckJSON(t *testing.T) {
	status, out, _ := runWith(t, goodSFEN+"\n4k4/9/9/9/9/9/9/9/4K3l b - 1\n", "check", "--json")
	var entries []check.Entry
	if err := json.Unmarshal([]byte(out), &entries); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	if status != exitFaults || len(entries) != 2 || !*entries[0].Valid || entries[0].SFEN != goodSFEN || *entries[1].Valid {
		t.Fatalf("status %d, %+v", status, entries)
	}
	want := rules.Fault{Code: "dead-piece", Line: 2, Square: "1i", Side: "white", Message: "white's lance could never move from here"}
	if f := entries[1].Faults; len(f) != 1 || f[0] != want || entries[1].Line != 2 {
		t.Errorf("%+v", entries[1])
	}
	if !strings.Contains(out, `"faults":[]`) {
		t.Errorf("no faults should be an empty list: %s", out)
	}
}

// TestOtherEncodings reads KIF in Shift_JIS, the encoding of most KIF files.
func TestOtherEncodings(t *testing.T) {
	_, bod, _ := runWith(t, "", "diagram", "--format", "bod")
	sjis, err := japanese.ShiftJIS.NewEncoder().String(bod)
	if err != nil {
		t.Fatal(err)
	}
	answers(t, exitOK, sjis, []string{"check"}, "checked 1: no faults")
	if status, out, errs := runWith(t, sjis, "diagram", "-", "--format", "bod"); status != 0 || out != bod {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	// Text in no known encoding must not be misread.
	answers(t, exitFaults, "手合割：\xff\xfe\x80\xa0\n", []string{"check"}, "[syntax]")
}

func TestCheckKinds(t *testing.T) {
	twoPiece := "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
	for _, c := range []struct {
		kind, sfen, code string
	}{
		{"initial", goodSFEN, ""}, {"initial", twoPiece, "wrong-setup"}, {"handicap", twoPiece, ""},
		{"handicap", goodSFEN, "wrong-setup"}, {"tsume", tsumeSFEN, ""}, {"game", tsumeSFEN, "missing-king"},
	} {
		status, out, _ := runWith(t, c.sfen, "check", "--kind", c.kind)
		if (status == exitOK) != (c.code == "") || !strings.Contains(out, c.code) {
			t.Errorf("%s as %s: status %d, %s", c.sfen, c.kind, status, out)
		}
	}
}

func TestCheckMate(t *testing.T) {
	for _, c := range []struct {
		sfen, mate string
		more       []string
		status     int
		want       string
	}{
		{tsumeSFEN, "3", nil, exitOK, "mate in 3 by 3d1d 1c1d 3f3c+, futile interpositions not counted"},
		{tsumeSFEN, "7", nil, exitOK, "mate in 7 by 3d1d 1c1d 3f3c+ G*3f 4g3f B*2e G*1e, all interpositions counted"},
		{tsumeSFEN, "5", nil, exitFaults, "[mate-length]"},
		{tsumeSFEN, "1", nil, exitFaults, "[no-mate]"},
		{tsumeSFEN, "7", []string{"--nodes", "5"}, exitError, "not decided"},
		{tsumeSFEN, "2", nil, exitError, "must be odd"},
		{cookSFEN, "1", nil, exitFaults, "2 first moves mate in 1: G*1b G*2b"},
		{wideSFEN, "1", nil, exitFaults, "12 first moves mate in 1: 7d7a G*4a"},
	} {
		if testing.Short() && c.sfen == wideSFEN { // slow
			continue
		}
		answers(t, c.status, c.sfen, append([]string{"check", "--mate", c.mate}, c.more...), c.want)
	}
}

// TestCheckMateJSON checks that an undecided mate is neither valid nor invalid, that
// the line is reported, and that a choice of promotion is not a second solution.
func TestCheckMateJSON(t *testing.T) {
	for i, c := range []struct {
		sfen, mate string
		more       []string
		want       []string
	}{
		{tsumeSFEN, "3", nil, []string{`"valid":true`, `"decided":true,"plies":3`, `"first":["3d1d"],"line":["3d1d","1c1d","3f3c+"]`}},
		{tsumeSFEN, "7", nil, []string{`"valid":true`, `"decided":true,"plies":7`}},
		{tsumeSFEN, "7", []string{"--nodes", "5"}, []string{`"valid":null`, `"decided":false`, `"first":[],"line":[]}`, `"faults":[]`}},
		{cookSFEN, "1", nil, []string{`"valid":false`, `second-solution`}},
		{"8k/6S2/8P/9/9/9/9/9/9 b 2r2b4g3s4n4l17p 1", "1", nil, []string{`"valid":false`, `"mate":{"decided":true`, `no-mate`}},
		{"8k/6S2/R7G/9/9/9/9/9/9 b r2b3g3s4n4l18p 1", "1", nil, []string{`"valid":false`, `"first":["9c9a","9c9a+"]`}},
	} {
		if testing.Short() && i != 2 && i != 3 { // the others are slow
			continue
		}
		_, out, errs := runWith(t, c.sfen, append([]string{"check", "--json", "--mate", c.mate}, c.more...)...)
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: no %q in %s%s", c.sfen, want, out, errs)
			}
		}
	}
}

// A file that is something else must not be read to its end.
func TestCheckHopeless(t *testing.T) {
	stdin, text := []string{"check", "-"}, strings.Repeat("x\n", 1000-1)
	answers(t, exitFaults, text, stdin, "\nchecked 999: 999 faults in 999 of them\n")
	answers(t, exitError, text+"x\nx\n", stdin, "none of the first 1000 can be read, and the rest was not tried")
	answers(t, exitFaults, goodSFEN+"\n"+text+"x\nx\n", stdin, "checked 1002: ") // after a diagram that can be read
}

func TestCheckFilesAndTemplates(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good := write("good.sfen", goodSFEN+"\r\n")
	const game = `id: tiny
names: Tiny
board: {files: 3, ranks: 4}
zone: 1
setup: "%s"
pieces:
  - {id: king, letter: K, count: 2, royal: true, moves: K, names: King}
  - {id: pawn, letter: P, count: 2, moves: fW, names: Pawn}
`
	upper := write("FINE.YAML", strings.Replace(game, "%s", "1k1/1p1/1P1/1K1 b - 1", 1))
	nameless := write("nameless", "\ufeff# a game\r\n\r\n"+strings.Replace(game, "%s", "1k1/1p1/1P1/1K1 b - 1", 1))
	marked := write("marked", "\ufeff"+strings.Replace(game, "%s", "1k1/1p1/1P1/1K1 b - 1", 1))
	wide := write("wide", strings.Replace(game, "files: 3", "files: 17", 1))
	fine := write("fine.yaml", strings.Replace(game, "%s", "1k1/1p1/1P1/1K1 b - 1", 1))
	bad := write("bad.yaml", strings.Replace(game, "%s", "1kP/3/3/3 b - 1", 1))
	broken := write("broken.yaml", "names: X\n")
	empty := write("empty.kif", "\n")
	answers(t, exitOK, "", []string{"check", good, fine, upper, nameless, marked, "startpos", "two-piece"})
	answers(t, exitFaults, "", []string{"check", bad, broken, empty, wide},
		bad+":5: setup: black has no king [missing-king]\n",
		bad+":5: 1a: setup: black's Pawn could never move from here [dead-piece]\n",
		wide+":3: column 16: board.files: is 17; must be a whole number from 1 to 16 [syntax]\n",
		broken+":1: board: is missing [syntax]\n", empty+":1: no diagram here [syntax]\n")
	answers(t, exitError, "", []string{"check", filepath.Join(dir, "none"), good}, "none")
	const folder = "[]\nshogikit: cannot read %s: it is a folder, not a file\n"
	answers(t, exitError, game, []string{"check", "--json", dir}, fmt.Sprintf(folder, dir))
	answers(t, exitOK, strings.Replace(game, "%s", "1k1/3/3/1K1 b - 1", 1), []string{"check"}) // a template
	answers(t, exitOK, "", []string{"moves", "--game", fine}, "2c2b\n")
}

func TestMovesAndPerft(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"perft 3", exitOK, "25470\n"},
		{"perft 0", exitOK, "1\n"},
		{"perft 4 --game minishogi", exitOK, "35401\n"},
		{"perft 1 --divide two-piece", exitOK, "1a1b: 1\n"},
		{"perft 1 --json 7lk/9/8S/9/9/9/9/7L1/8K b P 1", exitOK, `"nodes":85}`},
		{"perft x", exitError, "whole number"},
		{"moves --game hasami", exitOK, "1h1c\n"},
		{"moves k8/9/1S7/9/9/9/9/9/8K b P 1", exitOK, "P*8b\n"},
		{"moves --json 4k4/9/9/9/9/9/9/9/4K4 w - 1", exitOK, `["5a4a","5a4b","5a5b","5a6a","5a6b"]`},
		{"moves 4k4/4R4/9/9/9/9/9/9/4K4 b - 1", exitError, "opponent-in-check"},
		{"moves nowhere", exitError, "list handicaps"},
		{"moves --game shog", exitError, "did you mean shogi?"},
	} {
		answers(t, c.status, "", strings.Fields(c.args), c.want)
	}
}

// TestStudies checks that any position is valid as a study and can be played on, with
// violations as remarks.
func TestStudies(t *testing.T) {
	const twoPawns, noKing = "4k4/9/4P4/9/4P4/9/9/9/4K4 b - 1", "9/9/4P4/9/9/9/9/9/9 b - 1"
	const twoKings, enPrise = "4k4/9/9/9/9/9/9/9/K7K w r 1", "4k4/4R4/9/9/9/9/9/9/4K4 b - 1"
	for _, c := range []struct{ sfen, move, remark string }{
		{twoPawns, "5c5b+", "two-pawns"}, {noKing, "5c5b+", "missing-king"},
		{twoKings, "R*5i", "extra-king"}, {enPrise, "5b5c", "opponent-in-check"},
		{"4k4/9/9/9/9/9/9/9/K3p3K b - 1", "1i1h", "dead-piece"},
	} {
		answers(t, exitOK, "", []string{"moves", "--kind", "study", c.sfen}, c.move+"\n")
		played := "sfen " + c.sfen + " moves " + c.move
		answers(t, exitOK, "", []string{"check", "--kind", "study", played}, "remark: ", "["+c.remark+"]", "1 game, 1 move")
		answers(t, exitFaults, "", []string{"check", c.sfen}, "["+c.remark+"]")
		answers(t, exitOK, "", []string{"perft", "2", "--kind", "study", c.sfen})
	}
	// All kings of a side must be kept out of check.
	if _, out, _ := runWith(t, "", "moves", "--kind", "study", "4k4/9/9/9/9/9/9/9/K3r3K b - 1"); out != "" {
		t.Error(out)
	}
	if _, out, _ := runWith(t, "", "moves", "--kind", "study", "4k4/9/9/9/9/9/4p4/K7r/5K3 b - 1"); out != "9h8g\n9h8i\n9h9g\n9h9i\n" {
		t.Error(out)
	}
	answers(t, exitError, "", []string{"moves", enPrise}, "--kind study")
}

// TestMovesAlone checks that pasted moves are read, and that unusable text gets a
// single message.
func TestMovesAlone(t *testing.T) {
	for _, c := range []struct {
		text   string
		status int
		want   string
	}{
		{"7g7f 3c3d", exitOK, "1 game, 2 moves"}, {"７六歩 ３四歩", exitOK, "2 moves"}, {"7g7f", exitOK, "1 game, 1 move"},
		{"7776FU", exitFaults, "1: column 1: unreadable: this looks like moves of CSA"},
	} {
		status, out, errs := runWith(t, "", "check", c.text)
		in, fromIn, _ := runWith(t, c.text+"\n", "check")
		if status != c.status && c.status == exitOK || in != c.status || !strings.Contains(fromIn, c.want) || c.status == exitOK && !strings.Contains(out, c.want) || strings.Count(fromIn, "\n") > 2 {
			t.Errorf("%s: status %d, %s%s; status %d, %s", c.text, status, out, errs, in, fromIn)
		}
	}
	answers(t, exitError, "", []string{"check", "7776FU"}, `"7776FU": this looks like moves of CSA`)
	if _, out, _ := runWith(t, "", "diagram", "--format", "sfen", "7g7f 3c3d"); !strings.HasSuffix(out, " b - 3\n") {
		t.Error(out)
	}
	answers(t, exitOK, tsumeSFEN, []string{"check"}, "mate in 3") // a diagram without the attacker's king
}

// TestUndecidedAndFaulty checks that both are reported if the mate of a problem is
// undecided and its moves are wrong.
func TestUndecidedAndFaulty(t *testing.T) {
	const sfen = "sfen 3g1n1l1/2p1g1r2/5k2S/4p1N+R1/3+p5/7N1/B8/9/9 b 2GSNb2s3l15p 1 moves 1a1b"
	status, out, errs := runWith(t, sfen, "check", "--mate", "25", "--nodes", "100", "--json")
	if status == exitOK || !strings.Contains(out, `"valid":false`) || !strings.Contains(out, "illegal-move") || !strings.Contains(errs, "not decided within") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// TestAnyMate checks that the mate of a problem of unknown length is proven, with its
// length.
func TestAnyMate(t *testing.T) {
	for _, c := range []struct {
		sfen   string
		status int
		want   string
	}{
		{tsumeSFEN, exitOK, "mate in 3 by 3d1d 1c1d 3f3c+, futile interpositions not counted"},
		{"8k/9/9/9/9/9/9/9/8P b r2b4g4s4n4l17pr 1", exitFaults, "no mate by checks in 199"},
		{cookSFEN, exitFaults, "2 first moves mate in 1: G*1b G*2b"},
	} {
		answers(t, c.status, c.sfen, []string{"check", "--kind", "tsume"}, c.want)
	}
}
