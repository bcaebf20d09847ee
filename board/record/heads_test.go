package record

import (
	"fmt"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// No header may reject a game, whatever its value; one that resembles a hand is
// reported, and a board without hands is then rejected.
func TestHeadsSeenInTheWild(t *testing.T) {
	r := builtIn(t, "shogi")
	board := strings.Replace(strings.Replace(bod, "先手の持駒：なし\n", "", 1), "後手の持駒：飛　角　金二　歩１２　\n", "", 1)
	for _, row := range gametest.Table(t, "testdata/heads.tsv") {
		head, want := row[0], row[1]
		for _, text := range []string{"手合割：平手\n" + head + "\n" + shortGame, head + "\n" + shortGame, board + head + "\n", head + "\n" + board} {
			if strings.Contains(text, "+--") {
				want = row[2]
			}
			rd := NewReader(r, strings.NewReader(text))
			d, err := rd.Only()
			got := "head"
			switch {
			case err != nil:
				got = err.Error()
			case strings.Contains(faultsOf(d), "may be a hand"):
				got = "hand"
			case faultsOf(d) != "":
				got = faultsOf(d)
			case len(rd.Passed()) == 1:
				got = "passed"
			}
			if got != want {
				t.Errorf("%s: %s, want %s in\n%s", head, got, want, text)
			}
			if key, value, _ := strings.Cut(head, "："); got == "head" && !strings.Contains(fmt.Sprint(d.Heads), fmt.Sprint(Head{key, value})) {
				t.Errorf("%s: heads %v", head, d.Heads)
			}
		}
	}
}

const shortGame = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 投了\n"

// Hands of problems, and the words for them.
func TestHandsOfProblems(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, keys := range [][2]string{{"攻方の持駒", "受方の持駒"}, {"攻め方の持ち駒", "玉方の持駒"}, {"詰方手駒", "受方の手駒"}, {"下手の持駒", "上手の持駒"}} {
		text := strings.NewReplacer("先手の持駒", keys[0], "後手の持駒", keys[1]).Replace(bod)
		if s, err := parse(r, text); err != nil || r.FormatSFEN(s) != "ln2k2nl/9/p2+R5/9/9/4+S4/9/9/4K4 w rb2g12p 51" {
			t.Errorf("%s: %s, %v", keys, r.FormatSFEN(s), err)
		}
	}
	for name, want := range map[string]string{"安南将棋": "安南将棋 is another game than shogi", "京都将棋": "another game", "５五将棋": "another game", "安南": "another game", "詰将棋": "", "本将棋": "", "詰め将棋": "", "その他": ""} {
		for _, text := range []string{strings.Replace(bod, "平手", name, 1), "手合割：" + name + "\n" + shortGame} {
			d, err := readOne(r, strings.NewReader(text))
			if got := faultsOf(d); err != nil || !strings.Contains(got, want) || want == "" && strings.Contains(text, "+--") && got != "" {
				t.Errorf("%s: %v, %s", name, err, got)
			}
		}
	}
}
