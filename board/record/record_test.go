package record

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// one reads the only entry of a text.
func one(t *testing.T, r *rules.Rules, text string) Diagram {
	t.Helper()
	rd := NewReader(r, strings.NewReader(text))
	d, err := rd.Next()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if next, err := rd.Next(); err != io.EOF {
		t.Fatalf("a second entry: %+v, %v in\n%s", next, err, text)
	}
	return d
}

// faultsOf returns the faults of an entry, one per line.
func faultsOf(d Diagram) string {
	var b strings.Builder
	for _, err := range d.Errs {
		fmt.Fprintf(&b, "%d: %v [syntax]\n", err.Line, err)
	}
	if d.Record != nil {
		for _, f := range d.Record.Faults {
			fmt.Fprintf(&b, "%d:%d: %s [%s]\n", f.Line, f.Column, f.Message, f.Code)
		}
	}
	return b.String()
}

const kifHead = "# KIF形式棋譜ファイル\n開始日時：2024/05/01 10:00:00\n棋戦：練習対局\n手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n"

func TestRecords(t *testing.T) {
	r := builtIn(t, "shogi")
	tests := []struct {
		name, text string
		moves      string
		outcome    string
		faults     string // parts of the reported faults, one per line; "" for none
	}{
		{"KIF", kifHead + "   1 ７六歩(77)   ( 0:03/00:00:03)\n*最初の手\n   2 ３四歩(33)   ( 0:02/00:00:02)\n   3 ２二角成(88)   ( 0:02/00:00:05)\n   4 同　銀(31)   ( 0:02/00:00:04)\n   5 ４五角打     ( 0:02/00:00:07)\n   6 投了\nまで5手で先手の勝ち\n",
			"7g7f 3c3d 8h2b+ 3a2b B*4e", "black wins (resignation)", ""},
		{"KIF with clocks", kifHead + "   1 ７六歩(77)   (12:34/00:12:34)\n   2 ３四歩(33)(21:15/00:21:15)\n   3 ５五角(88) (00:01 / 00:12:35)\n   4 ８八角打 \n", "7g7f 3c3d 8h5e",
			"undecided", "white has no bishop to drop there"},
		{"KIF of other digits", "手合割：平手　　\r\n1 76歩(77)\r\n2 34歩(33)+\r\n3 中断\r\n", "7g7f 3c3d", "undecided", ""},
		{"KIF with signs", "手合割：平手\n 1 ▲７六歩(77)\n 2 ▲３四歩(33)\n", "7g7f", "undecided", "3:4: move 2, ▲３四歩(33): it is white's turn [illegal-move]"},
		{"KIF without a head", "手数----指手--\n 1 ２六歩(27) \n", "2g2f", "undecided", ""},
		{"handicap with a remark", "手合割：平手#コメント2\n 1 ２六歩(27) \n", "2g2f", "undecided", ""},
		{"empty handicap", "手合割：\n 1 ２六歩(27) \n", "2g2f", "undecided", ""},
		{"handicap, White begins", "手合割：二枚落ち\n上手：甲\n下手：乙\n手数----指手---------消費時間--\n   1 ６二銀(71)\n   2 ７六歩(77)\n", "7a6b 7g7f", "undecided", ""},
		{"KIF, illegal first move", kifHead + "   1 ７五歩(77)\n   2 ３四歩(33)\n", "", "undecided", "8:6: move 1, 7g7e: the pawn does not move like that [illegal-move]"},
		{"KIF, another man", kifHead + "   1 ７六金(77)\n", "", "undecided", "8:6: move 1, 7g7f: the piece on 7g is a pawn, not a gold general [illegal-move]"},
		{"foul told as a foul", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩打\n   4 反則勝ち\nまで3手で後手の反則勝ち\n", "7g7f 3c3d", "white wins (illegal move)", ""},
		{"foul without a foul", kifHead + "   1 ７六歩(77)\n   2 反則勝ち\n", "7g7f", "white wins (illegal move)", "the last move, black's, is legal [wrong-result]"},
		{"wrong winner", kifHead + "   1 ７六歩(77)\n   2 投了\nまで1手で後手の勝ち\n", "7g7f", "black wins (resignation)", "[wrong-result]"},
		{"no mate", kifHead + "   1 ７六歩(77)\n   2 詰み\n", "7g7f", "undecided", "white is not mated: there are 30 legal moves [wrong-result]"},
		{"not repeated", kifHead + "   1 ７六歩(77)\n   2 千日手\n", "7g7f", "undecided", "the position has been on the board 1 of 4 times [wrong-result]"},
		{"no impasse", kifHead + "   1 ７六歩(77)\n   2 持将棋\n", "7g7f", "draw (impasse)", "not both kings are in the opponent's camp [wrong-result]"},
		{"no declaration", kifHead + "   1 ７六歩(77)\n   2 入玉勝ち\n", "7g7f", "white wins (declaration)", "white cannot declare a win: the king is not in"},
		{"mate by custom", "後手の持駒：飛 角二 金三 銀四 桂四 香四 歩十七\n" + customMate + "先手の持駒：なし\n先手番\n   1 １一飛成(19)\n   2 詰み\nまで1手で先手の勝ち\n", "1i1a+", "black wins (mate)", ""},
		{"no mate by custom", "後手の持駒：飛 角二 金三 銀四 桂四 香四 歩十七\n" + customMate + "先手の持駒：なし\n先手番\n   1 １二飛成(19)\n   2 詰み\n", "1i1b+", "undecided", "white is not mated"},
		{"no try", kifHead + "   1 ７六歩(77)\n   2 トライ\n", "7g7f", "undecided", "no king of black's has reached home [wrong-result]"},
		{"misnumbered", kifHead + "   1 ７六歩(77)\n   3 ３四歩(33)\n", "7g7f", "undecided", "it is numbered 3, not 2 [syntax]"},
		{"misnumbered end", kifHead + "   1 ７六歩(77)\n   9 投了\n", "7g7f", "black wins (resignation)", "9:6: 投了 is numbered 9, not 2 [wrong-result]"},
		{"end that does not count", kifHead + "   1 ７六歩(77)\n   1 投了\nまで2手で先手の勝ち\n", "7g7f", "black wins (resignation)", ""},
		{"miscounted", kifHead + "   1 ７六歩(77)\n   2 投了\nまで99手で先手の勝ち\n", "7g7f", "black wins (resignation)", "10:1: number of moves: it says 99, but has 1 [wrong-result]"},
		{"counted one too few", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\nまで1手で後手の勝ち\n", "7g7f 3c3d", "white wins (resignation)", "11:1: number of moves: it says 1, but has 2 [wrong-result]"},
		{"KI2 counted one too few", "▲７六歩 △３四歩\nまで1手で後手の勝ち\n", "7g7f 3c3d", "white wins", "number of moves: it says 1, but has 2 [wrong-result]"},
		{"counted on", kifHead + "  51 ７六歩(77)\n  52 投了\nまで51手で先手の勝ち\n", "7g7f", "black wins (resignation)", ""},
		{"variations", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n\n変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n変化：4手\n   4 ３二飛(82)\n変化：2手\n   2 ８四歩(83)\n   3 投了\n", "7g7f 3c3d 2g2f", "undecided", ""},
		{"illegal variation", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n   2 ８五歩(83)\n", "7g7f 3c3d", "undecided", "11:6: move 2, 8c8e: the pawn does not move like that [illegal-move]"},
		{"variations again and empty", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n\n変化：1手\n   1 ７六歩(77)\n   2 ３四歩(33)\n変化：2手\n変化：4手\n   4 ８四歩(83)\n", "7g7f 3c3d 2g2f", "black wins (resignation)", ""},
		{"variation of an earlier line", kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n変化：2手\n   2 ８四歩(83)\n変化：4手\n   4 ４四歩(43)\n", "7g7f 3c3d 2g2f 8c8d", "undecided", ""},
		{"time up in English", kifHead + "   1 ７六歩(77)\n   2  Time-up   ( 0:05/)\n", "7g7f", "black wins (time)", ""},
		{"a move without a square ends no game", kifTop + "   3 ３十歩(33)\n   4 ２六歩(27)\n", "7g7f 3c3d", "undecided", "5:6: move 3: “３十歩(33)” does not begin with a square [syntax]"},
		{"a fault is not about the clock", kifTop + "   3 ３四歩車 ( 0:01/00:00:01)\n", "7g7f 3c3d", "undecided", "“車” is not known after a move [syntax]"},
		{"a move without its piece", kifTop + "   3 @　銀(31)\n", "7g7f 3c3d", "undecided", "[syntax]"},
		{"a misnumbered end that is not known", kifTop + "   4 切断\n", "7g7f 3c3d", "undecided", "[syntax]"},
		{"KI2 without a square", "▲７六歩 △３四歩 ▲銀打\n", "7g7f 3c3d", "undecided", "[syntax]"},
		{"variation of nothing", kifHead + "   1 ７六歩(77)\n変化：7手\n   7 ８五歩(83)\n", "7g7f", "undecided", "a variation of move 7, which does not exist [syntax]"},

		{"KI2", "先手：甲\n後手：乙\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角\nまで5手で先手の勝ち\n", "7g7f 3c3d 8h2b+ 3a2b B*4e", "black wins", ""},
		{"KI2 miscounted", "▲７六歩    △３四歩\nまで99手で後手の勝ち\n", "7g7f 3c3d", "white wins", "number of moves: it says 99, but has 2 [wrong-result]"},
		{"KI2 with relative words", "▲５八金右 △６二銀 ▲６八金寄 △３四歩 ▲５八金上 △８四歩 ▲４八金寄 △５二金左\n", "4i5h 7a6b 5h6h 3c3d 6i5h 8c8d 5h4h 4a5b", "undecided", ""},
		{"KIF with words for the way", kifHead + "   1 ５八金入(49)\n   2 ３四歩(33)\n", "4i5h 3c3d", "undecided", ""},
		{"KI2 ambiguous", "▲５八金\n", "", "undecided", "1:2: move 1: ５八金 may be 4i5h or 6i5h [syntax]"},
		{"KI2 of the wrong side", "▲７六歩 ▲２六歩\n", "7g7f", "undecided", "it is white's turn [illegal-move]"},
		{"KI2 that cannot be", "▲７六銀\n", "", "undecided", "no silver general of black's can go to 7f [illegal-move]"},

		{"CSA", "V2.2\nN+A\nN-B\n$EVENT:x\nPI\n+\n+7776FU\nT3\n-3334FU,T5\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n$END_TIME:2024/05/01 10:10:00\n", "7g7f 3c3d 8h2b+ 3a2b B*4e", "black wins (resignation)", ""},
		{"CSA cut inside a move", "PI\n+\n+7776FU\n-33", "7g7f", "undecided", "4:1: move 2: “-33” is not a move such as +7776FU [syntax]"},
		{"CSA move cut inside a file", "PI\n+\n+7776FU\n-3334F\n", "7g7f", "undecided", "“-3334F” is not a move such as +7776FU [syntax]"},
		{"CSA on one line", "PI,+,+7776FU,T12,-3334FU,%CHUDAN\n", "7g7f 3c3d", "undecided", ""},
		{"CSA, indented", "  PI\n  +\n  +7776FU\n  T1\n", "7g7f", "undecided", ""},
		{"CSA, illegal", "PI\n+\n+7775FU\n", "", "undecided", "3:1: move 1, 7g7e: the pawn does not move like that [illegal-move]"},
		{"CSA, another man", "PI\n+\n+7776GI\n", "", "undecided", "the piece on 7g is a pawn, not a silver general [illegal-move]"},
		{"CSA, unknown end", "PI\n+\n+7776FU\n%WHATEVER\n", "7g7f", "undecided", ""},
		{"CSA, declared too early", "PI\n+\n+7776FU\n-3334FU\n%KACHI\n", "7g7f 3c3d", "black wins (declaration)", "black cannot declare a win"},
		{"CSA with blanks lost", "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * * * * * -KA *\nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 * * * * * * * * *\nP5 *  *  *  *  *  *  *  *  *\nP6*********\nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA * * * * * +HI *\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+7776FU\n", "7g7f", "undecided", ""},
		{"a header of CSA alone", "N+Sente\n", "", "undecided", "without a board"},

		{"USI", "position startpos moves 7g7f 3c3d\n", "7g7f 3c3d", "undecided", ""},
		{"USI without its first word", "startpos moves 7g7f 3c3d # an opening\n", "7g7f 3c3d", "undecided", ""},
		{"USI from a position", "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f\n", "2g2f", "undecided", ""},
		{"USI, illegal", "startpos moves 7g7f 7g7f\n", "7g7f", "undecided", "1:21: move 2, 7g7f: 7g is empty [illegal-move]"},
		{"USI on a line that is too long", strings.Repeat(" ", examined-28) + "startpos moves 7g7f 3c3d 2g2f 8c8d\n", "7g7f 3c3d", "undecided", "the line is too long: no more than 64 kB"},
		{"USI, no move", "startpos moves 7g7f x\n", "7g7f", "undecided", "[syntax]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := one(t, r, tt.text)
			got := faultsOf(d)
			if tt.faults == "" && got != "" || !strings.Contains(got, tt.faults) {
				t.Errorf("reported\n%swant %q", got, tt.faults)
			}
			if d.Record == nil {
				if tt.outcome != "" && tt.faults == "" {
					t.Error("no record")
				}
				return
			}
			var moves []string
			for _, m := range d.Record.Moves {
				moves = append(moves, m.String())
			}
			if s := strings.Join(moves, " "); !strings.HasPrefix(tt.moves, s) || tt.faults == "" && s != tt.moves {
				t.Errorf("moves %s, want %s", s, tt.moves)
			}
			if o := d.Record.Outcome.String(); !strings.HasPrefix(o, strings.TrimSuffix(tt.outcome, ")")) {
				t.Errorf("ends with %s; want %s", o, tt.outcome)
			}
		})
	}
}

// written formats a game independently of the package.
func written(r *rules.Rules, moves []rules.Move, n Notation) string {
	g := gameOf(r)
	pos, _ := r.Position(r.Start(), rules.KindStudy)
	var b strings.Builder
	b.WriteString(map[Notation]string{KIF: "手合割：平手\n手数----指手---------消費時間--\n", CSA: "V2.2\nPI\n+\n", USI: "position startpos moves"}[n])
	var last rules.Square
	for i, m := range moves {
		setup := pos.Setup()
		man := setup.Board[m.From]
		if m.Drop != 0 {
			for k := range g.pieces {
				if g.pieces[k].Letter == m.Drop {
					man = rules.NewMan(k, setup.Turn, false)
				}
			}
		}
		after := man
		if m.Promote {
			after |= 2
		}
		switch n {
		case KIF:
			to := wide(m.To.File()) + rules.Kanji(m.To.Rank())
			if i > 0 && m.To == last {
				to = "同　"
			}
			word := g.kif.write[man]
			if m.Promote {
				word += "成"
			}
			if m.Drop != 0 {
				word += "打"
			} else {
				word += fmt.Sprintf("(%d%d)", m.From.File(), m.From.Rank())
			}
			fmt.Fprintf(&b, "%4d %s%s   ( 0:01/00:00:%02d)\n", i+1, to, word, i%60)
		case CSA:
			from := "00"
			if m.Drop == 0 {
				from = fmt.Sprintf("%d%d", m.From.File(), m.From.Rank())
			}
			fmt.Fprintf(&b, "%c%s%d%d%s\nT1\n", "+-"[setup.Turn], from, m.To.File(), m.To.Rank(), g.csa.write[after])
		case USI:
			b.WriteString(" " + m.String())
		}
		last = m.To
		if err := pos.Play(m); err != nil {
			panic(err)
		}
	}
	return b.String() + "\n"
}

func randomGame(r *rules.Rules, rng *rand.Rand, plies int) []rules.Move {
	pos, _ := r.Position(r.Start(), rules.KindStudy)
	var out []rules.Move
	for range plies {
		legal := pos.LegalMoves()
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		out = append(out, m)
		if pos.Play(m) != nil {
			panic(m)
		}
	}
	return out
}

// Random games of every game, in every notation and encoding, must read back move by
// move.
func TestRandomGamesReadBack(t *testing.T) {
	encodings := []encoding.Encoding{encoding.Nop, unicode.UTF8BOM, japanese.ShiftJIS}
	for _, id := range templates.List() {
		r := builtIn(t, id)
		rng := rand.New(rand.NewPCG(7, 7))
		for i, e := range slices.Repeat(encodings, gametest.Runs(1, 1, 5)) {
			moves := randomGame(r, rng, 60)
			for _, n := range []Notation{KIF, CSA, USI} {
				text, err := e.NewEncoder().Bytes([]byte(written(r, moves, n)))
				if err != nil {
					continue // a character that this encoding lacks
				}
				d, err := NewReader(r, bytes.NewReader(text)).Next()
				if err != nil || d.Record == nil || d.Notation != n {
					t.Fatalf("%s, %s, encoding %d: %+v, %v", id, n, i, d, err)
				}
				for _, f := range d.Record.Faults {
					if f.Code != rules.CodeWrongResult { // repetition in random play
						t.Fatalf("%s, %s, encoding %d: %+v", id, n, i, f)
					}
				}
				if fmt.Sprint(d.Record.Moves) != fmt.Sprint(moves) {
					t.Fatalf("%s, %s, encoding %d:\n%v\n%v", id, n, i, d.Record.Moves, moves)
				}
			}
		}
	}
}

// Hostile records must be read with little work: endless moves, endless
// variations.
func TestHostileRecords(t *testing.T) {
	r := builtIn(t, "shogi")
	shuffle := []string{"５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"}
	var long strings.Builder
	long.WriteString(kifHead)
	for i := range 25000 {
		fmt.Fprintf(&long, "%d %s\n", i+1, shuffle[i%4])
	}
	var many strings.Builder
	many.WriteString(kifHead + "1 ７六歩(77)\n2 ３四歩(33)\n")
	for range 25000 {
		many.WriteString("変化：2手\n2 ８四歩(83)\n")
	}
	var apart strings.Builder
	apart.WriteString(kifHead)
	for i := range 8000 {
		fmt.Fprintf(&apart, "%d %s\n", i+1, shuffle[i%4])
	}
	apart.WriteString(strings.Repeat("変化：1手\n1 ２六歩(27)\n変化：8001手\n8001 ２六歩(27)\n", 4000))
	tests := []struct{ name, text, want string }{
		{"a long game", long.String(), "a game has at most 20000 moves"},
		{"many variations", many.String(), "variation 20001 and those after it are not played"},
		{"variations far from each other", apart.String(), "those after it are not played"},
		{"moves without a board", strings.Repeat("+7776FU\n", 200000), "it is white's turn"},
		{"one long line", "startpos moves " + strings.Repeat("5i5h 5a5b 5h5i 5b5a ", 20000), "[syntax]"},
		{"one long line of KI2", strings.Repeat("▲７六歩△３四歩", 50000), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := NewReader(r, strings.NewReader(tt.text)).Next()
			if err != nil {
				t.Fatal(err)
			}
			if got := faultsOf(d); !strings.Contains(got, tt.want) || len(got) > 1<<20 {
				t.Errorf("reported %.300s, want %q", got, tt.want)
			}
		})
	}
}

// Headers of problems and programs.
func TestHeads(t *testing.T) {
	r := builtIn(t, "shogi")
	problem := "作品名：一\n手数：3\n後手の持駒：残り全部\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n" +
		"| ・ ・ ・ ・ ・ ・ ・ ・V玉|一\n" + strings.Repeat("| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n", 8) + "+---------------------------+\n先手の持駒：金　\n"
	d := one(t, r, problem)
	if len(d.Errs) > 0 || d.Length != 3 || d.Setup.Number != 1 || r.FormatSFEN(d.Setup) != "8k/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1" {
		t.Errorf("%d plies, %s, %v", d.Length, r.FormatSFEN(d.Setup), d.Errs)
	}
	for _, none := range []string{"なし", "無し", "ナシ", ""} {
		d := one(t, r, strings.Replace(problem, "残り全部", none, 1))
		if len(d.Errs) > 0 || d.Setup.Hands[1] != (rules.Hand{}) {
			t.Errorf("%q: %v", none, d.Errs)
		}
	}
	d = one(t, r, strings.NewReplacer("|", "│", "手数：3", "手数＝12 △３四歩 まで").Replace(problem))
	if len(d.Errs) > 0 || d.Setup.Turn != templates.Sente || d.Setup.Number != 13 {
		t.Errorf("%+v", d)
	}
	for _, c := range []struct{ game, name, sfen string }{
		{"shogi", "左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi", "三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi", "三枚落ち（飛・角・右香）", "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi", "６枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
		{"shogi", "青空将棋", "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b - 1"},
		{"minishogi", "5五将棋", "rbsgk/4p/5/P4/KGSBR b - 1"},
		{"minishogi", "五五将棋", "rbsgk/4p/5/P4/KGSBR b - 1"},
	} {
		r := builtIn(t, c.game)
		if d := one(t, r, "手合割："+c.name+"\n"); len(d.Errs) > 0 || r.FormatSFEN(d.Setup) != c.sfen {
			t.Errorf("%s: %v", c.name, d.Errs)
		}
	}
}

// TestNothingIsPassedOver: what a record says twice, out of order or in other bytes is reported;
// the plain ones among them are read without a report.
func TestNothingIsPassedOver(t *testing.T) {
	r := builtIn(t, "shogi")
	const kif, csa = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n", "V2.2\nPI\n+\n+7776FU\n"
	in := func(e encoding.Encoding, text string) string {
		out, err := e.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	for _, tt := range []struct{ text, want string }{
		{kif + "   2 ３四歩(33)   ( 0:01/00:00:01)+\n   3 ２六歩(27)+\n   4 投了\nまで3手で先手の勝ち\n", ""},
		{"手数＝0\n" + kif, ""},
		{csa + "T1\n-3334FU,T2\n%TORYO\nT3\n", ""},
		{"V2.2\nP+00FU\nP-11OU\nP+33OU\n+\n", ""},
		{in(japanese.ShiftJIS, kif+"*あいう\n"), ""},

		{kif + "   2 投了\nまで999999999999手で先手の勝ち\n", "it says 2147483647, but"},
		{kif + "   2 ３四歩(33) ( 0:01/00:00:00)２六歩\n", "after a move: “２六歩”"},
		{kif + "   2 ３四歩(33) (２六歩)\n", "after a move: “(２六歩)”"},
		{kif + "   2 投了\n   3 千日手\n", "千日手 follows the end"},
		{strings.Replace(kif, " 1 ", " 77 ", 1), "numbered from 77 on, not from 1"},
		{"手合割：香落ち\n" + kif, "手合割 is given twice"},
		{"V2.2\nPI\nPI\n+\n", "the board is given twice"},
		{"V2.2\nP+77FU\nPI\n+\n", "the board is given twice"},
		{"V2.2\nPI\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n+\n", "9a is taken twice"},
		{"V2.2\nPI\n'move 999999999999\n+\n", "not a number of moves"},
		{csa + "%TORYO\n%SENNICHITE\n", "%SENNICHITE follows the end"},
		{kif + "*\xff\n", "[4]"},
		{kif + "   2 ３四歩打(33)\n", "“打(33)” is not known behind a move"},
		{kif + "   2 ５二金左(61)\n", "after a move: “左”"},
		{"後手番\n" + kif, "the side to move is given twice"},
		{"先手番\n" + kif, ""},
	} {
		rd := NewReader(r, strings.NewReader(tt.text))
		d, err := rd.Next()
		got := faultsOf(d)
		if d.Record != nil {
			got += fmt.Sprint(d.Record.Remarks)
		}
		for _, line := range rd.Passed() {
			got += fmt.Sprintf("[%d]", line)
		}
		if _, last := rd.Next(); last != io.EOF || err != nil {
			got += fmt.Sprint(err, last)
		}
		if got = strings.TrimPrefix(got, "[]"); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("reported %q, want %q, of\n%q", got, tt.want, tt.text)
		}
	}
}

// All faults of a position must be reported at once, and the rest of it kept.
func TestAllFaultsAtOnce(t *testing.T) {
	r := builtIn(t, "shogi")
	d := one(t, r, "4k4/1x7/2p6/9/2p6/9/9/9/4K4 q 2Z 0 # three\n")
	var got []string
	for _, err := range d.Errs {
		got = append(got, fmt.Sprintf("%d %s", err.Column, err.Message))
	}
	want := []string{
		"6 impossible: x is not a piece of shogi", "29 unreadable: the side to move is 'q'; it must be b or w",
		"32 impossible: Z in hand is not a piece of shogi", "34 impossible: the move number is 0; moves are counted from 1",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) || !d.Partial || d.Title != "three" {
		t.Errorf("%q\nwant %q; %+v", got, want, d.Partial)
	}
	if f := r.Validate(d.Setup, rules.KindGame); !f.Has(rules.CodeTwoPawns) {
		t.Errorf("%v", f)
	}
}

func BenchmarkRecords(b *testing.B) {
	r := builtIn(b, "shogi")
	rng := rand.New(rand.NewPCG(3, 3))
	var texts []string
	for range 20 {
		moves := randomGame(r, rng, 120)
		for _, n := range []Notation{KIF, CSA, USI} {
			texts = append(texts, written(r, moves, n))
		}
	}
	for b.Loop() {
		for _, text := range texts {
			if _, err := NewReader(r, strings.NewReader(text)).Next(); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*len(texts))*1000, "ms/1000games")
}

// TestFilesOfPrograms reads games in the style of well-known programs, imitated by
// hand: headers, clocks, comments, evaluations, encodings, line endings.
func TestFilesOfPrograms(t *testing.T) {
	r := builtIn(t, "shogi")
	files, err := filepath.Glob("testdata/programs/*")
	if err != nil || len(files) < 15 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		rd := NewReader(r, f)
		d, err := rd.Only()
		f.Close()
		if err != nil || faultsOf(d) != "" || len(rd.Passed()) > 0 || d.Record == nil || len(d.Record.Moves) == 0 || !d.Record.Main.last().isEnd() && !strings.Contains(name, "ki2") {
			t.Errorf("%s: %v, %s, lines %v passed over, %+v", name, err, faultsOf(d), rd.Passed(), d.Record)
		}
	}
}

// customMate is a board on which a rook on the first rank mates by custom.
const customMate = "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v玉 ・ ・ ・ ・ ・ ・ ・ ・|一\n| ・ 歩 ・ ・ ・ ・ ・ ・ ・|二\n| ・ 金 ・ ・ ・ ・ ・ ・ ・|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ ・ ・ ・ ・ 飛|九\n+---------------------------+\n"

// If a record calls an illegal last move a foul, the loser and the violated rule must
// be named.
func TestFoulsAreNamed(t *testing.T) {
	r := builtIn(t, "shogi")
	for text, want := range map[string]string{
		kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五歩打\n   4 反則勝ち\n":                   "black has lost by an illegal move: move 3, ５五歩打: black has no pawn to drop there",
		kifHead + "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 ５五角(22)\n   5 反則勝ち\n": "white has lost by an illegal move: move 4, 2b5e: the piece on 2b is a dragon horse, not a bishop",
		"▲７六歩 △８四歩 ▲５五銀\nまで2手で後手の反則勝ち\n":                                                 "black has lost by an illegal move: move 3, ５五銀: no silver general of black's can go to 5e",
		"PI\n+\n+7776FU\n-8586FU\n%-ILLEGAL_ACTION\n":                                    "white has lost by an illegal move: move 2, 8e8f: 8e is empty",
	} {
		d := one(t, r, text)
		if got := d.Record.Remarks; len(d.Record.Faults) > 0 || len(got) != 1 || got[0].Message != want || got[0].Code != rules.CodeFoul || d.Record.Outcome.Reason != rules.ByIllegalMove {
			t.Errorf("%s%q, want %q", faultsOf(d), got, want)
		}
	}
}

// TestRelativeWords checks that each disambiguating word selects the man coming from
// that side.
func TestRelativeWords(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, c := range []struct{ sfen, words, move string }{
		{"4k4/9/9/9/9/3G1G3/4G4/9/4K4 b - 1", "▲５六金左 ▲５六金左寄 ▲５六金寄左", "6f5f"},
		{"4k4/9/9/9/9/3G1G3/4G4/9/4K4 b - 1", "▲５六金右 ▲５六金右寄", "4f5f"},
		{"4k4/9/9/9/9/3G1G3/4G4/9/4K4 b - 1", "▲５六金直 ▲５六金上 ▲５六金行 ▲５六金入", "5g5f"},
		{"4k4/9/9/9/4G4/5G3/4G4/9/4K4 b - 1", "▲５六金上 ▲５六金行 ▲５六金入", "5g5f"},
		{"4k4/9/9/9/4G4/5G3/4G4/9/4K4 b - 1", "▲５六金引", "5e5f"},
		{"4k4/9/9/9/4G4/5G3/4G4/9/4K4 b - 1", "▲５六金寄 ▲５六金右", "4f5f"},
		{"4k4/9/9/4g4/5g3/4g4/9/9/4K4 w - 1", "△５五金上 △５五金行 △５五金入 △５五金直", "5d5e"},
		{"4k4/9/9/4g4/5g3/4g4/9/9/4K4 w - 1", "△５五金引", "5f5e"},
		{"4k4/9/9/4g4/5g3/4g4/9/9/4K4 w - 1", "△５五金寄 △５五金左", "4e5e"},
	} {
		s, err := r.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		board := FormatBOD(r, s)
		for word := range strings.FieldsSeq(c.words) {
			for _, text := range []string{word, " 1 " + strings.TrimLeft(word, "▲△")} {
				if d := one(t, r, board+text+"\n"); faultsOf(d) != "" || len(d.Record.Moves) != 1 || d.Record.Moves[0].String() != c.move {
					t.Errorf("%s: %s%v, want %s", text, faultsOf(d), d.Record.Moves, c.move)
				}
			}
		}
	}
}
