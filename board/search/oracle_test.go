package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// scatter returns a random position with the attacker to move: the defender's king in a
// corner among men, pieces in both hands; nil if it is invalid.
func scatter(r *rules.Rules, rng *rand.Rand) *rules.Position {
	g := r.Game()
	var s rules.Setup
	s.Turn = templates.Side(rng.IntN(2))
	king := slices.IndexFunc(g.Pieces, func(p templates.Piece) bool { return p.Royal })
	at := func() rules.Square {
		return rules.At(1+rng.IntN(min(g.Board.Files, 4)), 1+rng.IntN(min(g.Board.Ranks, 4)))
	}
	s.Board[rules.At(1+rng.IntN(2), 1+rng.IntN(2))] = rules.NewMan(king, s.Turn.Other(), false)
	for k := range g.Pieces {
		if k == king {
			continue
		}
		for range rng.IntN(min(g.Pieces[k].Count, 3) + 1) {
			side := s.Turn
			if rng.IntN(5) < 2 {
				side = side.Other()
			}
			switch sq := at(); {
			case rng.IntN(3) == 0:
				_ = r.AddToHand(&s, side, k, 1)
			case s.Board[sq] == 0:
				s.Board[sq] = rules.NewMan(k, side, g.Pieces[k].Promoted != nil && rng.IntN(3) == 0)
			}
		}
	}
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		return nil
	}
	return p
}

// TestAgainstANaiveSearch checks lengths and first moves against a search of all checks
// and replies, for both ways of counting, and replays the proven lines.
func TestAgainstANaiveSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	wanted := 60 // mates in 3 and 5 of each game
	switch {
	case testing.Short():
		wanted = 8
	case gametest.Long():
		wanted = 300
	}
	for _, game := range []string{"shogi", "minishogi", "animal", "tori", "gorogoro"} {
		r := builtIn(t, game)
		mates := map[int]int{}
		for mates[3]+mates[5] < wanted {
			p := scatter(r, rng)
			if p == nil {
				continue
			}
			for _, all := range []bool{true, false} {
				l := Limits{Plies: 5, Nodes: 300_000, allDrops: all}
				want, decided := naiveMate(p, l)
				if !decided {
					continue
				}
				if all {
					l.table = 1 // the minimum: most entries are replaced
				}
				got, err := FindMate(p, l)
				mates[got.Plies]++
				if err != nil || got.Plies != want.Plies || !slices.Equal(got.First, want.First) {
					t.Fatalf("%s: %s, all %t: mate in %d by %v, decided %t; naively in %d by %v", game, p.SFEN(), all, got.Plies, got.First, err == nil, want.Plies, want.First)
				}
				replay(t, p, got, all)
			}
		}
		t.Logf("%s: how many mates of how many plies: %v", game, mates)
	}
}

// replay plays the line on a position that checks every move, and checks the length of
// each defence with the naive search.
func replay(t *testing.T, p *rules.Position, m Mate, all bool) {
	t.Helper()
	pos := p.Clone()
	for i, move := range m.Line {
		left := len(m.Line) - i
		if i%2 == 1 {
			defences := []rules.Move{move}
			if i == 1 {
				defences = m.Defences
			}
			if !slices.Contains(defences, move) {
				t.Fatalf("%s: %v: %s is not among the defences %v", p.SFEN(), m.Line, move, defences)
			}
			for _, d := range defences {
				after := pos.Clone()
				if err := after.Play(d); err != nil {
					t.Fatal(err)
				}
				if mate, _ := naiveMate(after, Limits{Plies: left - 1, allDrops: all}); mate.Plies != left-1 {
					t.Fatalf("%s: %v: after %s it is mate in %d, want %d", p.SFEN(), m.Line, d, mate.Plies, left-1)
				}
			}
		}
		if err := pos.Play(move); err != nil {
			t.Fatal(err)
		}
		if i%2 == 0 && !pos.InCheck() {
			t.Fatalf("%s: %v: %s gives no check", p.SFEN(), m.Line, move)
		}
	}
	if all && m.Plies > 0 && (pos.Outcome().Reason != rules.ByMate || len(m.Line) != m.Plies) {
		t.Fatalf("%s: %v ends in %v", p.SFEN(), m.Line, pos.Outcome())
	}
}
