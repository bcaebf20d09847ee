package rules

import (
	"errors"
	"slices"
	"testing"

	"shogikit/templates"
)

// fuzzRules returns the rules of all built-in games, by index.
func fuzzRules(f *testing.F) []*Rules {
	f.Helper()
	var out []*Rules
	for _, id := range templates.List() {
		out = append(out, builtIn(f, id))
	}
	return out
}

func FuzzSFEN(f *testing.F) {
	games := fuzzRules(f)
	for i, r := range games {
		f.Add(uint8(i), r.game.Setup)
	}
	f.Add(uint8(0), "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1")
	f.Add(uint8(0), "sfen 4k4/9/9/9/9/9/9/9/09 b 1P2P\t")
	f.Add(uint8(1), "5/5/5/5/5 w -")
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := games[int(game)%len(games)]
		s, err := r.ParseSFEN(text)
		if err != nil {
			checkSyntax(t, err, text)
			return
		}
		again, err := r.ParseSFEN(r.FormatSFEN(s))
		if err != nil || again != s {
			t.Fatalf("%q is %q, which reads back as %+v, %v", text, r.FormatSFEN(s), again, err)
		}
		r.Validate(s, KindGame)
	})
}

func checkSyntax(t *testing.T, err error, text string) {
	t.Helper()
	var pe *Fault
	if !errors.As(err, &pe) || pe.Line < 1 || pe.Column < 1 || pe.Message == "" {
		t.Fatalf("%q: %#v", text, err)
	}
}

func FuzzMove(f *testing.F) {
	games := fuzzRules(f)
	for _, s := range []string{"7g7f", "8h2b+", "P*5e", "1i1e", "p*5e", "10a1b", "7g"} {
		f.Add(uint8(0), s)
	}
	f.Fuzz(func(t *testing.T, game uint8, text string) {
		r := games[int(game)%len(games)]
		m, err := r.ParseMove(text)
		if err != nil {
			return
		}
		if sq, ok := r.ParseSquare(m.To.String()); !ok || sq != m.To {
			t.Fatalf("%s reads back as %s", m.To, sq)
		}
		if again, err := r.ParseMove(m.String()); err != nil || again != m {
			t.Fatalf("%q is %s, which reads back as %s, %v", text, m, again, err)
		}
		p := r.position(r.Start())
		if legal := slices.Contains(p.LegalMoves(), m); legal != (p.Play(m) == nil) {
			t.Fatalf("%s: in the list %v, but played otherwise", m, legal)
		}
	})
}

// FuzzPlay plays the moves that bytes select and tries others in between.
func FuzzPlay(f *testing.F) {
	games := fuzzRules(f)
	for i := range games {
		f.Add(uint8(i), []byte("a game of some forty moves, chosen at random"))
	}
	f.Add(uint8(1), []byte{0, 9, 3, 200, 40, 7, 7, 91, 130, 255, 14, 0, 1, 2, 3, 77, 66, 55, 201})
	f.Fuzz(func(t *testing.T, game uint8, choices []byte) {
		playChoices(t, games[int(game)%len(games)], choices[:min(len(choices), 60)])
	})
}

func playChoices(t *testing.T, r *Rules, choices []byte) {
	p := r.position(r.Start())
	for i, c := range choices {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			if p.Outcome().Result == Undecided {
				t.Fatalf("%s: no move and no end", p.SFEN())
			}
			return
		}
		if slow := p.box.Moves(nil); !sameMoves(slow, moves) {
			t.Fatalf("%s: %v, on a mailbox %v", p.SFEN(), moves, slow)
		}
		odd := Move{From: r.squares[int(c)%len(r.squares)], To: r.squares[i*7%len(r.squares)], Promote: c&1 != 0}
		before := p.Setup()
		if err := p.Play(odd); (err == nil) != slices.Contains(moves, odd) {
			t.Fatalf("%s: %s played: %v, though legal: %v", p.SFEN(), odd, err, slices.Contains(moves, odd))
		} else if err == nil {
			p.Undo()
		}
		m := moves[int(c)%len(moves)]
		if err := p.Play(m); err != nil {
			t.Fatal(err)
		}
		after := p.Setup()
		p.Undo()
		if p.Setup() != before {
			t.Fatalf("%s: %s done and undone is %s", r.FormatSFEN(before), m, p.SFEN())
		}
		if err := p.Play(m); err != nil || p.Setup() != after {
			t.Fatalf("%s: %s a second time: %v", r.FormatSFEN(before), m, err)
		}
		if faults := r.Validate(after, KindGame); len(faults) > 0 {
			t.Fatalf("%s: by %s: %v", p.SFEN(), m, faults)
		}
	}
}

func sameMoves(a, b []Move) bool {
	a, b = slices.Clone(a), slices.Clone(b)
	slices.SortFunc(a, CompareMoves)
	slices.SortFunc(b, CompareMoves)
	return slices.Equal(a, b)
}
