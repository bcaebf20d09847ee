package record

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"shogikit/board/rules"
)

// sum summarises what a reader made of a text, and whether it reported anything.
type sum struct {
	men, moves, variations, ends int
	quiet                        bool
}

func summed(t *testing.T, r *rules.Rules, text string) sum {
	t.Helper()
	rd := NewReader(r, strings.NewReader(text))
	out, some := sum{quiet: true}, false
	for {
		d, err := rd.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return sum{}
		}
		some = true
		for _, m := range d.Setup.Board {
			if m != 0 {
				out.men++
			}
		}
		for side := range d.Setup.Hands {
			for _, n := range d.Setup.Hands[side] {
				out.men += int(n)
			}
		}
		out.quiet = out.quiet && len(d.Errs) == 0 && len(r.Validate(d.Setup, rules.KindStudy)) == 0
		if d.Record != nil {
			out.moves += len(d.Record.Moves)
			out.variations += d.Record.Variations
			out.quiet = out.quiet && len(d.Record.Faults)+len(d.Record.Remarks) == 0
			if main := d.Record.Main; main != nil && main.last() != nil && main.last().isEnd() {
				out.ends++
			}
		}
	}
	out.quiet = out.quiet && some && len(rd.Passed()) == 0
	return out
}

// TestNothingIsLostInSilence corrupts every character of texts in each notation in two
// ways: any loss must be reported.
func TestNothingIsLostInSilence(t *testing.T) {
	r := builtIn(t, "shogi")
	texts := map[string]string{
		"kif":  "手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\nまで4手で後手の勝ち\n変化：2手\n   2 ８四歩(83)\n",
		"ki2":  "先手：甲\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n▲４五角打 △投了\n",
		"csa":  "V2.2\nPI\n+\n+7776FU\nT3\n-3334FU,T5\n+8822UM\n%TORYO\n",
		"csa2": "P-51OU\nP+53FU00KI\nP-00FU00FU\n+\n+0052KI\n%TSUMI\n",
		"usi":  "position startpos moves 7g7f 3c3d 8h2b+ resign\n",
		"sfen": "4k4/9/4P4/9/9/9/9/9/9 b 2Gr2p 1\n",
	}
	s, err := r.ParseSFEN("4k4/9/4P4/9/9/9/9/9/9 b 2Gr2p 1")
	if err != nil {
		t.Fatal(err)
	}
	texts["board"] = FormatBOD(r, s)
	for name, text := range texts {
		whole := summed(t, r, text)
		if !whole.quiet || whole.men == 0 {
			t.Fatalf("%s: %+v", name, whole)
		}
		at := 0
		for i, c := range text {
			at++
			for _, with := range []string{"@", "ヨ"} {
				spoilt := text[:i] + with + text[i+len(string(c)):]
				got := summed(t, r, spoilt)
				if got.quiet && (got.men < whole.men || got.moves < whole.moves || got.variations < whole.variations || got.ends < whole.ends) {
					t.Errorf("%s: character %d, %q, is now %q: %+v of %+v, and nothing is told\n%s", name, at, c, with, got, whole, fmt.Sprintf("%.300s", spoilt))
				}
			}
		}
	}
}
