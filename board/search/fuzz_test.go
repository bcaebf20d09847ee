package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shogikit/board/rules"
)

// FuzzFindMate checks lengths and first moves against the naive search, in random
// positions and with small tables.
func FuzzFindMate(f *testing.F) {
	var games []*rules.Rules
	for i, name := range []string{"shogi", "minishogi", "animal", "tori", "gorogoro"} {
		games = append(games, builtIn(f, name))
		f.Add(uint8(i), uint64(i), true, uint16(1))
		f.Add(uint8(i), uint64(100+i), false, uint16(0))
	}
	f.Fuzz(func(t *testing.T, game uint8, seed uint64, all bool, table uint16) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var p *rules.Position
		for p == nil {
			p = scatter(games[int(game)%len(games)], rng)
		}
		l := Limits{Plies: 5, Nodes: 100_000, allDrops: all, table: int(table) << 8}
		want, decided := naiveMate(p, l)
		if !decided {
			t.Skip()
		}
		got, err := FindMate(p, l)
		if err != nil || got.Plies != want.Plies || !slices.Equal(got.First, want.First) {
			t.Fatalf("%s, all %t: mate in %d by %v, decided %t; naively in %d by %v", p.SFEN(), all, got.Plies, got.First, err == nil, want.Plies, want.First)
		}
		replay(t, p, got, all)
	})
}
