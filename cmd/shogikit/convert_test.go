package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestConvert converts a game through every notation, and checks that losses are
// reported.
func TestConvert(t *testing.T) {
	const moves = "7g7f 3c3d 8h2b+"
	dir := t.TempDir()
	from := kifGame
	for _, to := range []string{"kif", "jkf", "csa", "ki2", "usi"} {
		file := filepath.Join(dir, "game."+to)
		status, out, errs := runWith(t, strings.Replace(from, "手数--", "先手：甲\n手数--", 1), "convert", "-o", file)
		if status != 0 || out != "" {
			t.Fatalf("%s: status %d, %s%s", to, status, out, errs)
		}
		if lost := map[string]string{"ki2": "KI2 has no room for 2 clocks", "usi": "USI has no room for 2 clocks, 先手"}[to]; !strings.Contains(errs, lost) || lost == "" && strings.Contains(errs, "no room") {
			t.Errorf("%s: %s, want %q", to, errs, lost)
		}
		if status, out, errs := runWith(t, "", "convert", "--format", "usi", file); status != 0 || !strings.HasPrefix(out, "position startpos moves "+moves) || !strings.Contains(out, "resign") {
			t.Errorf("%s: status %d, %s%s", to, status, out, errs)
		}
		if status, out, _ := runWith(t, "", "check", file); status != 0 || !strings.Contains(out, "moves played: 3") {
			t.Errorf("%s: status %d, %s", to, status, out)
		}
	}
	for _, c := range []struct {
		stdin, args string
		status      int
		want        string
	}{
		{"", "--format kif|P-7f P-3d", exitOK, "   1 ７六歩(77)\n   2 ３四歩(33)\n"},
		{"", "--format ki2|P-7f P-3d", exitOK, "▲７六歩    △３四歩\n"},
		{"", "--format csa|P-7f P-3d", exitOK, "V2.2\nPI\n+\n+7776FU\n-3334FU\n"},
		{"", "--format sfen|startpos moves 7g7f", exitOK, " w - 2\nshogikit: argument:1: SFEN has no room for move"},
		{"", "--format kif|" + tsumeSFEN, exitOK, "先手の持駒：なし\n先手番\n"},
		{"startpos moves 7g7f\nstartpos moves 2g2f\n", "--format csa", exitOK, "+7776FU\n/\nV2.2\nPI\n+\n+2726FU\n"},
		{"startpos moves 7g7f\nstartpos moves 2g2e\nstartpos moves 2g2f\n", "--format usi", exitError, "moves 7g7f\nposition startpos moves 2g2f\n"},
		{"startpos moves 7g7f\nstartpos moves 2g2e\n", "--format usi", exitError, "-:2: line 2: move 1, 2g2e: the pawn does not move like that"},
		{"startpos moves 7g7f\nstartpos moves 2g2f\n", "--format jkf", exitError, "holds only one game"},
		{"startpos moves 7g7f\n", "", exitError, "--format kif, or -o"},
		{"startpos moves 7g7f\n", "-o|x.pdf", exitError, "a file ending in .kif, .ki2"},
		{"startpos moves 7g7f\n", "-o|x.kif|--format|csa", exitError, "it ends in .kif, and --format is csa"},
		{"nothing\n", "--format kif", exitError, "is neither a position nor a move"},
		{"", "--format kif", exitError, "no game and no position to convert"},
		{kifGame, "--format kif|--game|minishogi", exitError, "line"},
	} {
		args := []string{"convert"}
		for i, part := range strings.Split(c.args, "|") {
			if part == "" {
				continue
			}
			if i == 0 {
				args = append(args, strings.Fields(part)...)
			} else {
				args = append(args, part)
			}
		}
		status, out, errs := runWith(t, c.stdin, args...)
		if status != c.status || !strings.Contains(out+errs, c.want) {
			t.Errorf("%q: status %d, %s%s, want %q", args, status, out, errs, c.want)
		}
	}
	if _, err := os.Stat("x.pdf"); err == nil {
		t.Error("a file was written all the same")
	}
}

// TestConvertProblem writes a problem with its solution, with every reply as a
// variation, and checks that it reads back as proven.
func TestConvertProblem(t *testing.T) {
	const problem = "5+L+s1k/5+L3/6N2/9/9/9/9/9/9 b RGNn 1"
	status, kif, errs := runWith(t, problem, "convert", "--mate", "11", "--format", "kif")
	if status != 0 || !strings.Contains(kif, "手数：11\n") || !strings.Contains(kif, "まで11手で詰み\n") || strings.Count(kif, "変化：") != 3 {
		t.Fatalf("status %d, %s%s", status, kif, errs)
	}
	status, out, errs := runWith(t, kif, "check", "--kind", "tsume", "--json")
	var entries []struct {
		Outcome string
		Moves   []string
	}
	if err := json.Unmarshal([]byte(out), &entries); err != nil || status != 0 || entries[0].Outcome != "black wins (mate)" || len(entries[0].Moves) != 11 {
		t.Fatalf("%v, status %d, %s%s", err, status, out, errs)
	}
	_, out, _ = runWith(t, problem, "check", "--mate", "11", "--json", "--tree")
	var proven []struct {
		Mate struct {
			Line  []string
			Whole bool
			Tree  json.RawMessage
		}
	}
	if err := json.Unmarshal([]byte(out), &proven); err != nil || !slices.Equal(proven[0].Mate.Line, entries[0].Moves) || !proven[0].Mate.Whole || len(proven[0].Mate.Tree) < 100 {
		t.Fatalf("%v, %s", err, out)
	}
	for mate, want := range map[string]string{"9": "no mate by checks in 9", "13": "mate in 11 already"} {
		if status, _, errs := runWith(t, problem, "convert", "--mate", mate, "--format", "kif"); status != exitError || !strings.Contains(errs, want) {
			t.Errorf("--mate %s: status %d, %s", mate, status, errs)
		}
	}
}

// TestShiftJIS checks that .kif is written in Shift_JIS, as most programs read it, and
// .kifu in UTF-8, as is text that Shift_JIS cannot express.
func TestShiftJIS(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct{ file, player, head, want string }{
		{"a.kif", "甲", "#KIF version=2.0 encoding=Shift_JIS\n", "\x90\xe6\x8e\xe8\x81F\x8db\n"},
		{"a.ki2", "甲", "", "\x90\xe6\x8e\xe8\x81F\x8db\n"},
		{"a.kifu", "甲", "#KIF version=2.0 encoding=UTF-8\n", "先手：甲\n"},
		{"b.kif", "Žižka", "#KIF version=2.0 encoding=UTF-8\n", "先手：Žižka\n"},
	} {
		file := filepath.Join(dir, c.file)
		status, _, errs := runWith(t, strings.Replace(kifGame, "手数--", "先手："+c.player+"\n手数--", 1), "convert", "-o", file)
		data, err := os.ReadFile(file)
		if status != 0 || err != nil || !strings.HasPrefix(string(data), c.head) || !strings.Contains(string(data), c.want) {
			t.Errorf("%s: status %d, %v, %q, %s", c.file, status, err, data, errs)
		}
		if told := strings.Contains(errs, "written in UTF-8"); told != (c.file == "b.kif") {
			t.Errorf("%s: told %t", c.file, told)
		}
		if status, out, _ := runWith(t, "", "convert", "--format", "kif", file); status != 0 || !strings.Contains(out, "先手："+c.player+"\n") {
			t.Errorf("%s: status %d, read back as %s", c.file, status, out)
		}
	}
}

// TestHalfOfTheGames checks that a file is not replaced if some of the games are
// unreadable.
func TestHalfOfTheGames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "old.csa")
	if err := os.WriteFile(file, []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, with := range []string{"missing.kif", "7g7f 7g7f"} {
		status, _, errs := runWith(t, "", "convert", "7g7f 3c3d", with, "-o", file)
		if data, err := os.ReadFile(file); status == 0 || err != nil || string(data) != "old" {
			t.Errorf("%s: status %d, %v, %q, %s", with, status, err, data, errs)
		}
	}
}
