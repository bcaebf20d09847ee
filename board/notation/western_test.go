package notation

import (
	"fmt"
	"strings"
	"testing"
)

// Moves as people paste them, and PSN as clubs and programs write it.
func TestMovesAlone(t *testing.T) {
	r := builtIn(t, "shogi")
	const opening = "7g7f 3c3d 8h2b+ 3a2b B*4e"
	for _, c := range []struct {
		text, moves string
		n           Notation
		faults      string
	}{
		{"7g7f 3c3d 8h2b+ 3a2b B*4e\n", opening, USI, ""},
		{"7g7f\n3c3d\n8h2b+ # comment\n3a2b\nB*4e resign\n", opening, USI, ""},
		{"1. 7g7f 3c3d 2. 8h2b+ 3a2b 3. B*4e\n", opening, USI, ""},
		{"P-7f P-3d Bx2b+ Sx2b B*4e\n", opening, PSN, ""},
		{"P-76 P-34 Bx22+ Sx22 B'45\n", opening, PSN, ""},
		{"P7f P3d B2b+ S2b B@4e!?\n", opening, PSN, ""},
		{"P-7F P-3D Bx2B+ Sx2B B*4E\n", opening, PSN, ""},
		{"☗P-7f ☖P-3d ☗Bx2b+ ☖Sx2b ☗B*4e\n", opening, PSN, ""},
		{"1.P7g-7f 2.P3c-3d\n3.B8hx2b+ 4.S3ax2b\n5.B*4e\nResigns\n", opening, PSN, ""},
		{"1. P7g-7f P3c-3d {best\nby far} 2. B8hx2b+ (P2g-2f P8c-8d (P4c-4d) P2f-2e) S3ax2b 3. B*4e 1-0\n", opening, PSN, ""},
		{"1.P7g-7f          (00:03 / 00:00:03)\n2.P3c-3d          (00:02 / 00:00:02)\n3.B8hx2b+ 00:00:04 00:00:07\n4.S3ax2b\n5.B*4e\n6.Resigns  (00:01 / 00:00:01)\n", opening, PSN, ""},
		{"[Sente \"a b\"]\n[Gote \"c\"]\n[SFEN \"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\"]\n[Result \"1-0\"]\n\nP7g-7f P3c-3d B8hx2b+ S3ax2b B'4e\n", opening, PSN, ""},
		{"[Handicap \"2 piece\"]\n\n1... S7a-6b P7g-7f\n", "7a6b 7g7f", PSN, ""},
		{"[Handicap \"Two piece\"]\n\nS-6b P-7f\n", "7a6b 7g7f", PSN, ""},
		{"７六歩 ３四歩 ２二角成 同　銀 ４五角\n", opening, KI2, ""},
		{"76歩 34歩 22角成 同銀 45角打\n", opening, KI2, ""},
		{"▲７六歩 △３四歩\n２二角成 同　銀\n４五角 投了\n", opening, KI2, ""},
		{"１．７六歩２．３四歩　３．２二角成、同銀 5手目 ４五角 6. 投了\n", opening, KI2, ""},
		{"1. ▲７六歩(77) △３四歩(33)\n2. ▲２二角成(88) △同　銀(31)\n3. ４五角\n", opening, KI2, ""},
		{"①７六歩 ②３四歩 ③22角成 ④同銀 ⑤45角打\n", opening, KI2, ""},
		{"１ ７六歩 ２ ３四歩 ３ ２二角成 ４ 同　銀 ５ ４五角\n", opening, KIF, ""},
		{"P-2f P-8d P-2e P-8e G49-58 S-62 G69-68 P-34 G5-48\n", "2g2f 8c8d 2f2e 8d8e 4i5h 7a6b 6i6h 3c3d 5h4h", PSN, ""},

		{"P-7f P-3d Bx2b S-5e\n", "7g7f 3c3d 8h2b", PSN, "1:16: move 4, S-5e: no silver general of white's can go to 5e [illegal-move]"},
		{"P-7f Px3d\n", "7g7f 3c3d", PSN, "1:6: move 2, Px3d: it says that a piece is captured on 3d, but no such piece is there [syntax]"},
		{"P-7f e4 P-2f\n", "7g7f", PSN, "1:6: move 2: “e4” is not a move such as 7g7f, P-7f or P7g-7f [syntax]"},
		{"☗P-7f ☗P-2f\n", "7g7f", PSN, "it is white's turn [illegal-move]"},
		{"G-5h\n", "", PSN, "G-5h may be 4i5h or 6i5h [syntax]"},
		{"[Sente \"a\"]\n", "", PSN, "the header of a game in PSN with no moves after it [syntax]"},
		{"[Handicap \"hundred\"]\nP-7f\n", "", PSN, "no setup of shogi is called “hundred”"},
		{"[SFEN \"4k4/9/9 b -\"]\nP-7f\n", "", PSN, "1: column 15: impossible: the board ends after 3 of 9 ranks [syntax]"},
		{"[Result \"0-1\"]\nP-7f P-3d 1-0\n", "7g7f 3c3d", PSN, "0-1: the moves say: black wins [wrong-result]"},
		{"P-7f mate\n", "7g7f", PSN, "mate: white is not mated"},
		{"1. ７六歩 2. ３五歩\n", "7g7f", KI2, "1:11: move 2, ３五歩: no pawn of white's can go to 3e"},
		{"７六歩 ３五歩\n", "7g7f", KI2, "no pawn of white's can go to 3e"},

		{"7776FU 3334FU\n", "", SFEN, "1: column 1: unreadable: this looks like moves of CSA without the signs of their sides; write +7776FU after a board such as PI [syntax]"},
		{"<html>\n", "", SFEN, "this looks like a web page"},
		{"hello world\n", "", SFEN, "“hello world” is neither a position nor a move; the formats are KIF, KI2, CSA, JKF, USI, SFEN, PSN, BOD and plain grids [syntax]"},
	} {
		d := one(t, r, c.text)
		var moves []string
		if d.Record != nil {
			for _, m := range d.Record.Moves {
				moves = append(moves, m.String())
			}
		}
		if got := told(d); strings.Join(moves, " ") != c.moves || d.Notation != c.n || c.faults == "" && got != "" || !strings.Contains(got, c.faults) || strings.Count(got, "\n") > 1 {
			t.Errorf("%s: %s %v\n%s", c.text, d.Notation, moves, got)
		}
	}
	d := one(t, r, "[Sente \"a\"]\n1. P7g-7f P3c-3d {best\nby far} 2. B8hx2b+ (P2g-2f P8c-8d (P4c-4d) P2f-2e 1:05) S3ax2b 3. B*4e (0:03/0:01:03) Resigns\n")
	const want = "7g7f 3c3d {best} {by far} [2g2f [4c4d] 8c8d 2f2e 1m5s/-1ns] 8h2b+ 3a2b B*4e 3s/1m3s resigns"
	if got := shown(d.Record.Main); told(d) != "" || got != want || fmt.Sprint(d.Heads) != "[{先手 a}]" || d.Record.Outcome.String() != "black wins (resignation)" {
		t.Errorf("%s%s\n%s, %s", told(d), got, d.Heads, d.Record.Outcome)
	}
	// Moves may follow a board as well, and two games remain two.
	board, _ := Format(r, r.Start(), Grid)
	for _, moves := range []string{"P-7f P-3d\n", "7g7f 3c3d\n", "７六歩 ３四歩\n", "▲７六歩 △３四歩\n"} {
		if d := one(t, r, strings.Replace(board, "\n", "\n", 1)+moves); told(d) != "" || len(d.Record.Moves) != 2 {
			t.Errorf("%s: %s%+v", moves, told(d), d.Record)
		}
	}
	rd, n := NewReader(r, strings.NewReader("[Sente \"a\"]\nP-7f\n\n[Sente \"b\"]\nP-2f\n[Result \"*\"]\nP-2f P-3d\n")), 0
	for d, err := rd.Next(); err == nil; d, err = rd.Next() {
		if n++; d.Record == nil || told(d) != "" || len(d.Record.Moves) == 0 {
			t.Errorf("%s%+v", told(d), d.Record)
		}
	}
	if n != 3 {
		t.Errorf("%d games", n)
	}
}
