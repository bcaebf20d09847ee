package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestHistoryKeepsMoves checks that the list of moves is a copy.
func TestHistoryKeepsMoves(t *testing.T) {
	r := builtIn(t, "shogi")
	p, err := r.Position(r.Start(), KindInitial)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHistory(p)
	for _, s := range []string{"7g7f", "3c3d"} {
		m, err := r.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	h.Moves()[0] = Move{}
	if got := fmt.Sprint(h.Moves()); got != "[7g7f 3c3d]" {
		t.Errorf("moves %s", got)
	}
}

// The outcome of a game with undone moves must equal one computed from the list of its
// moves.
func TestHistoryAgainstItsMoves(t *testing.T) {
	r := builtIn(t, "minishogi")
	perpetual := 0
	seeds := uint64(90)
	if testing.Short() {
		seeds = 45
	}
	for seed := range seeds {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, err := r.ParseSFEN([]string{"4k/5/3R1/5/K4 b - 1", "k4/5/5/1R3/3+BK b - 1", "2k2/5/2G2/1r3/4K b - 1"}[seed%3])
		if err != nil {
			t.Fatal(err)
		}
		pos, err := r.Position(s, KindStudy)
		if err != nil {
			t.Fatal(err)
		}
		h := NewHistory(pos)
		for h.Outcome().Result == Undecided && h.Plies() < 200 {
			legal := h.Position().LegalMoves()
			m := legal[rng.IntN(min(len(legal), 3))] // few moves repeat sooner
			for _, l := range legal {                // checks, if there are any
				if q := h.Position().Clone(); seed%2 == 0 && rng.IntN(12) > 0 && q.Play(l) == nil && q.InCheck() {
					m = l
				}
			}
			if err := h.Play(m); err != nil {
				t.Fatal(err)
			}
			if rng.IntN(4) == 0 && h.Outcome().Result == Undecided {
				h.Undo()
			}
		}
		if got, want := h.Outcome(), outcomeOf(r, s, h.Moves()); got != want {
			t.Fatalf("seed %d: %s, want %s after %v", seed, got, want, h.Moves())
		}
		if h.Outcome().Reason == ByPerpetualCheck {
			perpetual++
		}
	}
	if perpetual < 3 {
		t.Errorf("%d games ended by perpetual check; too few to prove anything", perpetual)
	}
}

// outcomeOf plays a game without a History and judges it as a whole after each move.
func outcomeOf(r *Rules, s Setup, moves []Move) Outcome {
	pos, _ := r.Position(s, KindStudy)
	key := func() string { f := pos.Setup(); f.Number = 1; return r.FormatSFEN(f) }
	keys, checks := []string{key()}, []bool{}
	for _, m := range moves {
		if pos.Play(m) != nil {
			panic(m)
		}
		keys, checks = append(keys, key()), append(checks, pos.InCheck())
		if o := pos.Outcome(); o.Result != Undecided {
			return o
		}
		first, n := -1, 0
		for i, k := range keys {
			if k == keys[len(keys)-1] {
				if n++; first < 0 {
					first = i
				}
			}
		}
		if n < 4 {
			continue
		}
		always := [2]bool{true, true}
		for i := first; i < len(checks); i++ {
			always[i%2] = always[i%2] && checks[i]
		}
		switch {
		case always[0] && !always[1]:
			return Outcome{GoteWins, ByPerpetualCheck}
		case always[1] && !always[0]:
			return Outcome{SenteWins, ByPerpetualCheck}
		}
		return Outcome{GoteWins, ByRepetition} // the custom in minishogi: the side that moved first loses
	}
	return Outcome{}
}

// Only a side that gave check with every move since the first occurrence loses.
func TestPerpetualFromTheFirstMove(t *testing.T) {
	r := builtIn(t, "minishogi")
	const quiet, checks = "2c3c 1a2a 3c2c 2a1a ", "2c1c 1a2a 1c2c 2a1a "
	for _, c := range []struct{ moves, want string }{
		{checks + checks + checks, "white wins (perpetual check)"},
		{quiet + checks + checks, "white wins (repetition)"},
		{checks + quiet + checks, "white wins (repetition)"},
		{"5e4e 1a1b 4e5e 1b1a " + checks + checks, "white wins (repetition)"},
	} {
		h := NewHistory(study(t, r, "4k/5/3R1/5/K4 b - 1"))
		for word := range strings.FieldsSeq(c.moves) {
			m, err := r.ParseMove(word)
			if err == nil {
				err = h.Play(m)
			}
			if err != nil {
				t.Fatal(c.moves, err)
			}
		}
		if o := h.Outcome().String(); o != c.want {
			t.Errorf("%s: %s, want %s", c.moves, o, c.want)
		}
		if h.Play(h.Position().LegalMoves()[0]) != nil || h.Undo() != nil || h.Outcome().String() != c.want {
			t.Errorf("%s and on and back: %s, want %s", c.moves, h.Outcome(), c.want)
		}
	}
}
