package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/board/check"
	"shogikit/board/rules"

	"golang.org/x/text/encoding/japanese"
)

const kifGame = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２二角成(88)\n   4 投了\nまで3手で先手の勝ち\n"

// shiftJISFile writes a file as KIF programs do.
func shiftJISFile(t *testing.T, name, text string) string {
	t.Helper()
	data, err := japanese.ShiftJIS.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCheckGames(t *testing.T) {
	good := shiftJISFile(t, "good.kif", kifGame)
	status, out, errs := runWith(t, "", "check", good)
	if status != 0 || out != "checked 1: no faults; 1 game, 3 moves\n" {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	bad := shiftJISFile(t, "bad.kif", strings.Replace(kifGame, "３四歩", "３五歩", 1))
	status, out, _ = runWith(t, "", "check", bad)
	if status != exitFaults || !strings.HasPrefix(out, bad+":4: column 6: move 2, 3c3e: the pawn does not move like that [illegal-move]\n") {
		t.Errorf("status %d, %s", status, out)
	}
	status, out, _ = runWith(t, "PI\n+\n+7775FU\n", "check", "--json")
	var entries []check.Entry
	if err := json.Unmarshal([]byte(out), &entries); err != nil {
		t.Fatal(err, out)
	}
	want := rules.Fault{Code: "illegal-move", Line: 3, Column: 1, Ply: 1, Move: "7g7e", Message: "move 1, 7g7e: the pawn does not move like that"}
	if status != exitFaults || len(entries) != 1 || *entries[0].Valid || len(entries[0].Faults) != 1 || entries[0].Faults[0] != want || entries[0].SFEN != goodSFEN {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out, _ = runWith(t, "startpos moves 7g7f 3c3d", "check", "--json"); !strings.Contains(out, `"moves":["7g7f","3c3d"],"outcome":"undecided"`) {
		t.Error(out)
	}
}

// The diagram of a game is the position at its end, or after --ply moves.
func TestDiagramOfGame(t *testing.T) {
	game := shiftJISFile(t, "game.kif", kifGame)
	for _, c := range []struct{ ply, want string }{
		{"", "lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w B 4\n"},
		{"1", "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"},
		{"0", goodSFEN + "\n"},
	} {
		args := []string{"diagram", game, "--format", "sfen"}
		if c.ply != "" {
			args = append(args, "--ply", c.ply)
		}
		if status, out, errs := runWith(t, "", args...); status != 0 || out != c.want {
			t.Errorf("--ply %s: status %d, %s%s", c.ply, status, out, errs)
		}
	}
	answers(t, exitError, "", []string{"diagram", game, "--ply", "9"}, "move 9 is asked for; only 3 can be played")
}

// A brinkmate lacks the attacker's king, like a mate problem, but its moves are not all checks.
func TestDiagramOfBrinkmate(t *testing.T) {
	answers(t, exitOK, "", []string{"diagram", "--format", "sfen", "8k/9/8P/9/9/9/9/9/9 b G 1 moves G*2c"}, "8k/9/7GP/")
}

func TestStreamsOfPositions(t *testing.T) {
	in := goodSFEN + "\nstartpos moves 7g7f # and on\n4k4/9 b - 1\n4k4/9/9/9/9/9/9/9/4K4 b - 1\n"
	status, out, errs := runWith(t, in, "perft", "1", "-")
	if status != exitError || out != "30\n30\n\n5\n" || !strings.Contains(errs, "line 3") {
		t.Errorf("status %d, %q, %s", status, out, errs)
	}
	status, out, _ = runWith(t, "4k4/9/9/9/9/9/9/9/4K4 b - 1\n", "moves", "-")
	if status != 0 || out != "5i4h 5i4i 5i5h 5i6h 5i6i\n" {
		t.Errorf("status %d, %q", status, out)
	}
	if _, out, _ = runWith(t, "4k4/9/9/9/9/9/9/9/4K4 b - 1\n", "moves", "-", "--json"); out != `["5i4h","5i4i","5i5h","5i6h","5i6i"]`+"\n" {
		t.Error(out)
	}
	if _, out, _ = runWith(t, "", "moves", "position", "startpos", "moves", "7g7f"); strings.Count(out, "\n") != 30 {
		t.Error(out)
	}
}

// Pieces that a problem does not show must be reported, or given to the defender.
func TestRestOfThePieces(t *testing.T) {
	const bare = "8k/9/8P/9/9/9/9/9/9 b G 1"
	status, _, errs := runWith(t, bare, "check", "--kind", "tsume")
	if status != 0 || !strings.Contains(errs, "warning: -:1: 36 pieces are neither on the board nor in a hand; --rest gives them to the defender") {
		t.Errorf("status %d, %s", status, errs)
	}
	status, out, errs := runWith(t, bare, "check", "--mate", "1", "--rest", "--json")
	if status != 0 || strings.Contains(errs, "warning") || !strings.Contains(out, "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
}

// Claims in the header of a problem must be proven or reported; if two ways of counting
// give two lengths, both must be.
func TestLengthsThatAreNotProven(t *testing.T) {
	problem := "手数：3\n後手の持駒：残り全部\n+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|\n" +
		strings.Repeat("| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n", 6) + "+---------------------------+\n先手の持駒：金\n先手番\n"
	status, out, errs := runWith(t, problem, "check", "--kind", "tsume")
	if status != exitFaults || !strings.Contains(out, "mate in 1 by G*1b, but the header says in 3 [mate-length]") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	const two = "9/5g1s1/8k/6+R2/9/6R1S/5B3/9/9 b b3g2s4n4l18p 1\n"
	status, out, _ = runWith(t, two, "check", "--mate", "9")
	if status != exitFaults || !strings.Contains(out, "mate in 3 already, by 3d1d, futile interpositions not counted (mate in 7 with all interpositions counted)") {
		t.Errorf("status %d, %s", status, out)
	}
}

// Ignored lines must be reported.
func TestLinesPassedOver(t *testing.T) {
	const game = "日記\n手合割：平手\n手数----指手---------消費時間--\n   1 ▲７六歩(77)\n   2 △３四歩(33)\n   3 投了\n感想戦\n"
	status, out, errs := runWith(t, game, "check")
	if status != 0 || !strings.Contains(out, "2 moves") || !strings.Contains(errs, "-: ignored, because they are not understood: line 1 7\n") {
		t.Errorf("status %d, %s%s", status, out, errs)
	}
	const mistyped = "-:5: column 1: move 2: “   2ヨ３四歩(33)” is not a move [syntax]"
	answers(t, exitFaults, strings.Replace(game, "   2 △", "   2ヨ", 1), []string{"check"}, mistyped)
}

// A word for the end that is not known is reported, but is not a fault.
func TestRemarks(t *testing.T) {
	game, _, _ := strings.Cut(kifGame, "   4 ")
	game += "   4 切断\n"
	status, out, _ := runWith(t, game, "check")
	if !strings.Contains(out, "remark: “切断” is not a known end of a game; the moves before it are kept [syntax]\n") || status != 0 {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out, _ = runWith(t, game, "check", "--json"); !strings.Contains(out, `"valid":true`) || !strings.Contains(out, `"remarks":[{"code":"syntax","line":`) {
		t.Error(out)
	}
}

// TestRecognizedProblems checks what is said of a diagram that is taken for a mate problem, because
// only the defender has a king: that it may be a study, and nothing of idle options.
func TestRecognizedProblems(t *testing.T) {
	const text = "後手の持駒：なし\n" +
		"  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n" +
		"| ・v玉v銀 ・ ・ ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| 歩 ・ ・ ・ ・ ・ ・ ・ ・|三\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n" +
		"+---------------------------+\n先手の持駒：金 桂\n先手番\n"
	_, _, errs := runWith(t, text, "check", "--nodes", "100000", "--rest")
	if !strings.Contains(errs, "--kind study") || strings.Contains(errs, "no effect") {
		t.Error(errs)
	}
	_, _, errs = runWith(t, text, "check", "--nodes", "1")
	if !strings.Contains(errs, "1 mate is not decided") {
		t.Error(errs)
	}
	_, _, errs = runWith(t, "startpos", "check", "--nodes", "5", "--rest")
	if strings.Count(errs, "no effect") != 2 {
		t.Error(errs)
	}
}
