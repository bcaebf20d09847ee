package engine

import (
	"slices"
	"strings"
	"testing"
)

func tableOf(t *testing.T, game, lang string) *Table {
	t.Helper()
	table, err := NewTable(map[string]string{"game": game, "lang": lang})
	if err != nil {
		t.Fatal(err)
	}
	return table
}

const opening = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"

func TestPlay(t *testing.T) {
	for _, test := range []struct{ lang, moves, made, why string }{
		{"en", "7g7f 3c3d 8h2b+", "P-7f P-3d Bx2b+", ""},
		{"ja", "7g7f 3c3d 8h2b+", "▲７六歩 △３四歩 ▲２二角成", ""},
		{"en", "7g7f 7f7e", "P-7f", "the pawn on 7f does not belong to white"},
		{"de", "7g7e", "", "so zieht diese Figur nicht (Bauer)"},
	} {
		s, err := tableOf(t, "shogi", test.lang).Play(opening, strings.Fields(test.moves))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.Moves, " "); got != test.made || s.Why != test.why {
			t.Errorf("%s: %q, %q; want %q, %q", test.moves, got, s.Why, test.made, test.why)
		}
	}
	s, err := tableOf(t, "shogi", "en").Play("8k/9/8P/9/9/9/9/9/9 b G 1", []string{"G*1b"})
	if err != nil || !s.Check || s.Outcome != "black wins (mate)" || len(s.Legal) > 0 {
		t.Errorf("mated: %+v, %v", s, err)
	}
}

func TestRead(t *testing.T) {
	const kif = `先手：大橋
手合割：平手
手数----指手---------消費時間--
   1 ７六歩(77)
*first
   2 ３四歩(33)
   3 投了

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
`
	r, err := tableOf(t, "shogi", "en").Read(strings.NewReader(kif))
	if err != nil || len(r.Faults) > 0 {
		t.Fatalf("%+v, %v", r, err)
	}
	if r.Start != opening || len(r.Line) != 2 || !strings.Contains(r.Ending, "resign") {
		t.Fatalf("%+v", r)
	}
	if first := r.Line[0]; first.Text != "P-7f" || !slices.Equal(first.Comments, []string{"first"}) {
		t.Errorf("the first move: %+v", first)
	}
	if f := r.Line[1].Forks; len(f) != 1 || len(f[0]) != 2 || f[0][1].USI != "2g2f" {
		t.Errorf("the variation: %+v", r.Line[1])
	}
	saved, err := tableOf(t, "shogi", "en").KIF(r.Start, r.Line, r.Heads)
	if err != nil || !strings.Contains(saved, "先手：大橋\n") || !strings.Contains(saved, "   3 投了\n") {
		t.Errorf("the game as it is saved: %v\n%s", err, saved)
	}
	r, err = tableOf(t, "shogi", "en").Read(strings.NewReader("startpos moves 7g7f 7g7f"))
	if err != nil || len(r.Faults) != 1 || len(r.Line) != 1 {
		t.Errorf("an illegal game: %+v, %v", r, err)
	}
	r, err = tableOf(t, "shogi", "en").Read(strings.NewReader("nonsense"))
	if err != nil || len(r.Faults) == 0 {
		t.Errorf("nonsense: %+v, %v", r, err)
	}
}

// TestTry composes problems, solves them by the verdicts alone, and tries a wrong move
// in each.
func TestTry(t *testing.T) {
	table := tableOf(t, "minishogi", "en")
	found, err := table.Trials(Wish{Plies: 3, Seed: 7, Count: 200}, 0)
	if err != nil {
		t.Fatal(err)
	}
	made, err := table.Collect(Wish{Plies: 3, Count: 2, Seed: 7}, 200, found)
	if err != nil || len(made.Problems) != 2 {
		t.Fatalf("%+v, %v", made, err)
	}
	problems := made.Problems
	for _, p := range problems {
		var moves []string
		for range p.Plies {
			v, err := table.Try(p.Full, p.Plies, moves)
			if err != nil || v.Hint == "" {
				t.Fatalf("%s after %v: no hint, %v", p.Full, moves, err)
			}
			moves = append(moves, v.Hint)
			v, err = table.Try(p.Full, p.Plies, moves)
			if err != nil || !v.Right || !v.Check {
				t.Fatalf("%s: the hint %v is wrong: %+v, %v", p.Full, moves, v, err)
			}
			if v.Solved {
				break
			}
			moves = append(moves, v.Reply)
		}
		if s, _ := table.Play(p.Full, moves); len(moves) != p.Plies || !strings.Contains(s.Outcome, "mate") {
			t.Errorf("%s: %v does not mate", p.Full, moves)
		}
		s, _ := table.Play(p.Full, nil)
		same := func(m string) bool { return m == moves[0] || m == moves[0]+"+" || m+"+" == moves[0] }
		wrong := slices.DeleteFunc(s.Legal, same)[0]
		v, err := table.Try(p.Full, p.Plies, []string{wrong})
		if err != nil || v.Right || v.Reply == "" || v.Hint != moves[0] {
			t.Errorf("%s, %s: %+v, %v", p.Full, wrong, v, err)
		}
	}
}
