package rules

import (
	"strconv"
	"strings"
	"testing"

	"shogikit/templates"
	"shogikit/templates/gametest"
)

func TestRepetitionTable(t *testing.T) {
	r := builtIn(t, "shogi")
	want := map[string]Outcome{
		"none": {}, "draw": {Draw, ByRepetition},
		"black loses (perpetual check)": {GoteWins, ByPerpetualCheck},
		"white loses (perpetual check)": {SenteWins, ByPerpetualCheck},
	}
	for _, row := range table(t, "repetition.tsv") {
		h := NewHistory(study(t, r, row[0]))
		words := strings.Fields(row[1])
		for i, word := range words {
			m, err := r.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			if err := h.Play(m); err != nil {
				t.Fatalf("%s: move %d %s: %v", row[0], i+1, word, err)
			}
			if o := h.Outcome(); i < len(words)-1 && o.Result != Undecided {
				t.Fatalf("%s: %s already after move %d", row[0], o, i+1)
			}
		}
		if o, ok := want[row[2]]; !ok || h.Outcome() != o {
			t.Errorf("%s %s: %s, want %s", row[0], row[1], h.Outcome(), row[2])
		}
	}
}

func TestRepetitionByCustomOfMinishogi(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	other := *g
	other.Rules.Repetition.Result = templates.RepetitionDraw
	for game, want := range map[*templates.Game]Outcome{g: {GoteWins, ByRepetition}, &other: {Draw, ByRepetition}} {
		r, err := New(game)
		if err != nil {
			t.Fatal(err)
		}
		h := NewHistory(study(t, r, g.Setup))
		for range 3 {
			for _, word := range []string{"1e1d", "5a5b", "1d1e", "5b5a"} {
				m, _ := r.ParseMove(word)
				if err := h.Play(m); err != nil {
					t.Fatal(err)
				}
			}
		}
		if h.Outcome() != want {
			t.Errorf("%s, want %s", h.Outcome(), want)
		}
	}
}

func TestImpasseTable(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, row := range table(t, "impasse.tsv") {
		p := study(t, r, row[0])
		points := p.Points()
		number := func(column int) int {
			n, err := strconv.Atoi(row[column])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		// Pieces omitted by a handicap are credited to White in columns 3 and 4.
		missing := 54 - points[0] - points[1]
		for i, got := range []int{points[0], points[1], points[0], points[1] + missing,
			p.Declare(templates.Sente).Points, p.Declare(templates.Gote).Points} {
			if want := number(i + 1); got != want {
				t.Errorf("%s: column %d is %d, want %d", row[0], i+1, got, want)
			}
		}
	}
}

// What counts for a declaration: men in the camp besides the king, and points there and in hand.
func TestDeclarations(t *testing.T) {
	r := builtIn(t, "shogi")
	const camp = "2BR4K/1GBG2+P+P+P/3GN4/9/9/9/9/9/6k2 b " // ten men of 22 points
	for _, c := range []struct {
		sfen        string
		points, men int
	}{
		{camp + "Pr2g4s3n4l14p 1", 23, 10},
		{camp + "RG3P4s3n4l12p 1", 31, 10},
		{"2BR4K/1GBG2+P+P+P/3G5/9/9/9/9/9/6k2 b RGN3P4s3n4l12p 1", 31, 9},
	} {
		want := Declaration{Entered: true, Men: c.men, Points: c.points, Half: 28}
		if d := study(t, r, c.sfen).Declare(templates.Sente); d != want {
			t.Errorf("%s: %+v, want %+v", c.sfen, d, want)
		}
	}
}

func TestImpasseCount(t *testing.T) {
	r := builtIn(t, "shogi")
	cases := map[string]Outcome{
		"K6n1/+PG7/+P3G4/1P+P6/9/4P4/9/3p+bp+pps/3+pk1rr+b w SNL4P2g2s2n3l4p 416":     {GoteWins, ByImpasse},
		"K+N5+L1/G+P+P+B1+R+P2/+P+L1+P2G2/9/9/9/6b1+r/4+ss+sg+n/5+pg+nk w 2L5Psn7p 1": {Draw, ByImpasse},
		"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1":             {},
		// White has 15 points, and 12 for the handicap.
		"5+B+P2/K+P1+P+R+P3/+P+P+NPP4/7g1/6gg1/5+n1s1/3+p+p4/1+p3+n1k1/9 w G2SNL3Psl4p 1": {Draw, ByImpasse},
	}
	for sfen, want := range cases {
		if o, ok := study(t, r, sfen).Impasse(); ok != (want != Outcome{}) || o != want {
			t.Errorf("%s: %s, %t; want %s", sfen, o, ok, want)
		}
	}
}

func TestEndsOfGames(t *testing.T) {
	illegal := Outcome{Reason: ByIllegalMove} // History leaves this to the caller
	cases := []struct {
		game, sfen, moves string
		want              Outcome
	}{
		{"shogi", "4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "G*5b", Outcome{SenteWins, ByMate}},
		{"shogi", "7lk/9/8S/9/9/9/9/7L1/8K b P 1", "P*1b", illegal},
		{"shogi", "k8/9/1S7/9/9/9/9/9/8K b P 1", "P*8b", Outcome{SenteWins, ByStalemate}},
		{"shogi", "4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5g", illegal},
		{"hasami", "9/9/P8/1p7/2p6/3p5/4p4/8p/PP7 w - 1", "1h6f", illegal},
		{"hasami", "9/9/8P/7P1/6P2/5P3/9/4P4/pp7 b - 1", "5h5g", Outcome{SenteWins, ByRow}},
		{"hasami", "9/4P4/4P4/4P4/9/9/9/P3P4/pp7 b - 1", "5h5e", Outcome{}},
		{"hasami", "9/9/2PPPP3/9/1P7/9/9/9/pp7 b - 1", "8e8c", Outcome{}},
		{"hasami", "9/9/9/3Pp4/5P3/9/9/9/p8 b - 1", "4e4d", Outcome{SenteWins, ByLastMan}},
	}
	for _, c := range cases {
		r := builtIn(t, c.game)
		h := NewHistory(study(t, r, c.sfen))
		for word := range strings.FieldsSeq(c.moves) {
			m, err := r.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			if err := h.Play(m); (err != nil) != (c.want == illegal) {
				t.Errorf("%s %s: %v", c.sfen, word, err)
			}
		}
		if h.Outcome() != c.want && c.want != illegal {
			t.Errorf("%s %s: %s, want %s", c.sfen, c.moves, h.Outcome(), c.want)
		}
	}
}

func TestKingTakenWhereThatIsTheRule(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	open := *g
	open.Rules.Win = []templates.Win{templates.WinCapture}
	r, err := New(&open)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHistory(study(t, r, "k4/5/R4/5/4K w - 1"))
	for _, word := range []string{"5a5b", "5c5b"} {
		m, _ := r.ParseMove(word)
		if err := h.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	if want := (Outcome{SenteWins, ByKingCaptured}); h.Outcome() != want {
		t.Errorf("%s, want %s", h.Outcome(), want)
	}
}
