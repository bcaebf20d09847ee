package record

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
)

const kifTop = "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n"

// TestRecordsAsPeopleHaveThem reads what programs and people write beside the standards:
// the moves are kept, and what is not understood is remarked upon.
func TestRecordsAsPeopleHaveThem(t *testing.T) {
	r := builtIn(t, "shogi")
	const opening = "7g7f 3c3d"
	for _, c := range []struct{ name, text, moves, outcome, remark string }{
		{"connection lost", kifTop + "   3 接続切れ\n", opening, "undecided", "“接続切れ” is not a known end of a game"},
		{"with a clock", kifTop + "   3 切断   ( 0:00/00:00:00)\n", opening, "undecided", "“切断”"},
		{"two clocks", kifTop + "   3 ２六歩(27) ( 0:01/00:00:02) ( 0:01/00:00:02)\n", opening + " 2g2f", "undecided", ""},
		{"without a number", kifTop + "以下略\n", opening, "undecided", "“以下略”"},
		{"at the end of a line", "▲７六歩 △３四歩 棄権\n", opening, "undecided", "“棄権”"},
		{"in the result", "▲７六歩 △３四歩\nまで2手で手数制限\n", opening, "undecided", "“手数制限”"},
		{"a foul by name", kifTop + "   3 二歩\n", opening, "undecided", "“二歩”"},
		{"repetition with checks", kifTop + "   3 連続王手の千日手\n", opening, "undecided", "“連続王手の千日手”"},
		{"CSA without a board", "N+Sente\n+7776FU\n-3334FU\n", opening, "undecided", ""},
		{"CSA without a side to move", "PI\n+7776FU\n-3334FU\n", opening, "undecided", ""},
		{"CSA", "PI\n+\n+7776FU\n-3334FU\n%ABORT\n", opening, "undecided", "“%ABORT”"},

		{"the side to move has lost", "PI\n+\n+7776FU\n-3334FU\n%ILLEGAL_MOVE\n", opening, "white wins (illegal move)", ""},
		{"from an empty square", "PI\n+\n+7776FU\n-3334FU\n+7733FU\n%ILLEGAL_MOVE\n", opening, "white wins (illegal move)", "move 3, 7g3c: 7g is empty"},

		{"past the end", kifTop + "\n変化：3手\n   3 ２六歩(27)\n", opening + " 2g2f", "undecided", ""},
		{"past a variation", kifTop + "変化：2手\n   2 ８四歩(83)\n変化：3手\n   3 ２六歩(27)\n", opening, "undecided", ""},

		{"promoted name", "▲７六歩 △３四歩 ▲２二馬\n", opening + " 8h2b+", "undecided", "it is read as 8h2b+"},
		{"promoted name with origin", kifTop + "   3 ２二馬(88)\n", opening + " 8h2b+", "undecided", "it is read as 8h2b+"},
		{"declined in full", kifTop + "   3 ２二角成らず(88)\n", opening + " 8h2b", "undecided", ""},
		{"the square twice", kifTop + "   3 ２二角成(88)\n   4 同２二銀(31)\n", opening + " 8h2b+ 3a2b", "undecided", ""},

		{"moves of USI alone", "moves 7g7f 3c3d\n", opening, "undecided", ""},
		{"numbered moves of USI", "1. 7g7f 3c3d\n", opening, "undecided", ""},
		{"moves on lines", "7g7f\n3c3d # comment\n", opening, "undecided", ""},
		{"without signs", "７六歩 ３四歩\n", opening, "undecided", ""},
	} {
		d := one(t, r, c.text)
		if d.Record == nil {
			t.Fatalf("%s: no record: %v", c.name, d.Errs)
		}
		moves, remarks := strings.Join(rules.USI(d.Record.Moves), " "), fmt.Sprint(d.Record.Remarks)
		if moves != c.moves || d.Record.Outcome.String() != c.outcome || faultsOf(d) != "" {
			t.Errorf("%s: %s, %s\n%s", c.name, moves, d.Record.Outcome, faultsOf(d))
		}
		if c.remark == "" && remarks != "[]" && remarks != "" || !strings.Contains(remarks, c.remark) {
			t.Errorf("%s: %s", c.name, remarks)
		}
	}
}

// TestNamesOfPlayers reads both names where they share a line.
func TestNamesOfPlayers(t *testing.T) {
	r := builtIn(t, "shogi")
	for text, want := range map[string]string{
		"先手: 先手 / 後手: 後手\n": "[{先手 先手} {後手 後手}]",
		"下手：甲　上手：乙\n":       "[{下手 甲} {上手 乙}]",
		"先手：甲 後手の弟子\n":      "[{先手 甲 後手の弟子}]",
	} {
		if d := one(t, r, text+"▲７六歩\n"); fmt.Sprint(d.Heads) != want {
			t.Errorf("%s: %v", text, d.Heads)
		}
	}
}

// TestProblemsAreKnown tells mate problems by what they say, or by the attacker's
// missing king.
func TestProblemsAreKnown(t *testing.T) {
	r := builtIn(t, "shogi")
	rows := "+---------------------------+\n| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ 歩|\n" +
		strings.Repeat("| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n", 6) + "+---------------------------+\n"
	both := strings.Replace(rows, "|\n+---------------------------+\n", "|\n+---------------------------+\n", 1)
	both = strings.Replace(both, "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n+", "| ・ ・ ・ ・ 玉 ・ ・ ・ ・|\n+", 1)
	for _, c := range []struct {
		text string
		want rules.Kind
	}{
		{"手合割：詰将棋\n" + both + "先手の持駒：金\n", rules.KindTsume},
		{both + "攻方の持駒：金\n", rules.KindTsume},
		{"詰方：甲\n" + both + "先手の持駒：金\n", rules.KindTsume},
		{"手数：1\n" + both + "先手の持駒：金\n", rules.KindTsume},
		{rows + "先手の持駒：金\n", rules.KindTsume},
		{"手数：9\n備考：必至\n" + rows + "先手の持駒：金\n1 ２三金打\n", rules.KindStudy},
		{"8k/9/8P/9/9/9/9/9/9 b G 1\n", rules.KindTsume},
		{"sfen 8k/9/8P/9/9/9/9/9/9 b G 1 moves G*1b\n", rules.KindTsume},
		{"sfen 8k/9/8P/9/9/9/9/9/9 b G 1 moves G*2c\n", rules.KindStudy}, // no check: no solution of a mate problem
		{both + "先手の持駒：金\n", rules.KindGame},
		{kifTop, rules.KindGame},
		{"4k4/9/9/9/9/9/9/9/9 b - 1\n", rules.KindGame},
		{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSG1GSNL b - 1\n", rules.KindGame},
	} {
		if d := one(t, r, c.text); d.Kind(r) != c.want {
			t.Errorf("%s instead of %s\n%s%s", d.Kind(r), c.want, faultsOf(d), c.text)
		}
	}
}

// endlessText is an endless line, such as /dev/zero.
type endlessText struct{}

func (endlessText) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'l'
	}
	return len(p), nil
}

// TestEndlessTextsAreRefused gives texts of millions of lines, or of one, that never become a record.
func TestEndlessTextsAreRefused(t *testing.T) {
	r := builtIn(t, "shogi")
	for line, want := range map[string]error{
		"a：b\n": errIdle, "| ・\n": errIdle, "PI\n": errIdle, "\n": errIdle, "# comment\n": errIdle,
		strings.Repeat("*", 1000) + "\n": errTooLong,
	} {
		text := strings.Repeat(line, 1+maxBytes/len(line))
		if _, err := NewReader(r, strings.NewReader(kifTop+text)).Next(); want == errTooLong && err != want {
			t.Errorf("%.9q: %v", line, err)
		}
		if _, err := NewReader(r, strings.NewReader(text)).Next(); err != errIdle && want != errTooLong {
			t.Errorf("%.9q: %v", line, err)
		}
	}
	_, err := NewReader(r, io.MultiReader(strings.NewReader("# first\n"), endlessText{})).Next()
	if err != errTooLong {
		t.Error(err)
	}
	long := io.MultiReader(io.LimitReader(endlessText{}, 1<<20), strings.NewReader("/x b - 1\n"))
	d, err := NewReader(r, long).Next()
	if err != nil || len(d.Errs) == 0 {
		t.Error("a long line is no fault of the diagram", err)
	}
	// A list may be as long as it likes.
	list := strings.Repeat("# a comment\n"+r.Game().Setup+"\n", 60_000)
	rd, n := NewReader(r, strings.NewReader(list)), 0
	for _, err := rd.Next(); err == nil; _, err = rd.Next() {
		n++
	}
	if n != 60_000 {
		t.Errorf("%d positions of a list are read", n)
	}
}

// TestKIFThereAndBack writes records in KIF and reads them back: moves, variations, comments
// and headers are kept.
func TestKIFThereAndBack(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, text := range []string{
		"先手：甲\n後手：乙\n*before\n" + kifTop + "*one\n&mark\n   3 ２二角成(88)\n   4 同　銀(31)\n変化：2手\n   2 ８四歩(83)\n",
		"手合割：二枚落ち\n   1 ６二銀(71)\n",
		"N+a\nN-b\nP-51OU\nP+53KI00KI\nP-00AL\n+\n+0052KI\n",
		"sfen +S+N+L6/9/9/9/9/9/9/9/8k b R 1 moves 9a9b 1i1h 8a8b 1h1i 7a7b\n",
		kifTop + "   3 投了\n*the end\n変化：2手\n   2 ８四歩(83)\n   3 中断\n",
		"PI\n+\n+7776FU\n%CHUDAN\n", "PI\n+\n+7776FU\n%TORYO\n", "startpos moves 7g7f resign\n",
		kifTop + "まで2手で先手の反則負け\n", kifTop + "   3 ５五玉(59)\n   4 反則勝ち\n",
	} {
		d := one(t, r, text)
		kif, err := FormatKIF(r, d.Setup, d.Heads, d.Record.Main)
		if err != nil {
			t.Fatal(err)
		}
		back := one(t, r, kif)
		again, err := FormatKIF(r, back.Setup, back.Heads, back.Record.Main)
		if err != nil || again != kif || faultsOf(back) != "" {
			t.Errorf("%v %s\n%s\nreads back as\n%s", err, faultsOf(back), kif, again)
		}
		// Promoted men have KIF's own words, of two characters in moves.
		own := []string{"| 全 圭 杏", "９二成銀(91)", "８二成桂(81)", "７二成香(71)"}
		lacks := func(word string) bool { return !strings.Contains(kif, word) }
		if strings.Contains(text, "+S") && slices.ContainsFunc(own, lacks) {
			t.Errorf("KIF's own words are missing in\n%s", kif)
		}
		if shown(d.Record.Main) != shown(back.Record.Main) || back.Setup != d.Setup ||
			back.Record.Outcome != d.Record.Outcome || fmt.Sprint(d.Heads) != fmt.Sprint(back.Heads) {
			t.Errorf("%v, %s\n%s\n%v, %s", d.Heads, shown(d.Record.Main), kif, back.Heads, shown(back.Record.Main))
		}
	}
}

// TestKIFLosesNothing checks that headers that KIF has not become comments, and that a move that cannot be
// played and an unknown end are errors.
func TestKIFLosesNothing(t *testing.T) {
	r := builtIn(t, "shogi")
	kif, err := FormatKIF(r, r.Start(), []Head{{"$LENGTH", "5"}, {"棋戦", "甲"}}, &Line{Ply: 1})
	d := one(t, r, kif)
	if err != nil || fmt.Sprint(d.Heads) != "[{棋戦 甲}]" || shown(d.Record.Main) != "{$LENGTH：5}" {
		t.Errorf("%v, %v in\n%s", err, d.Heads, kif)
	}
	jump, err := r.ParseMove("7g7e")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Step{{Move: jump}, {End: "投了\n"}} {
		if _, err := FormatKIF(r, r.Start(), nil, &Line{Ply: 1, Steps: []Step{s}}); err == nil {
			t.Errorf("%v is written", s)
		}
	}
}
