package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"shogikit/templates/gametest"
)

// TestMatedByCustom checks that the rules and the search agree about mates by custom.
func TestMatedByCustom(t *testing.T) {
	runs, futile := gametest.Runs(400, 4000, 100_000), 0
	for _, game := range []string{"shogi", "minishogi", "animal"} {
		r, rng := builtIn(t, game), rand.New(rand.NewPCG(25, 2))
		for range runs {
			p := scatter(r, rng)
			if p == nil {
				continue
			}
			mate, _ := FindMate(p, Limits{table: 1 << 16})
			first := mate.First
			for _, m := range p.WithoutSelfCheck().Board().Checks(nil) {
				if p.Play(m) != nil {
					continue // games in which kings may be captured
				}
				mated, listed := p.MatedByCustom(), slices.Contains(first, m)
				if mated && len(p.WithoutSelfCheck().LegalMoves()) > 0 {
					futile++
				}
				sfen := p.SFEN()
				p.Undo()
				if mated != listed {
					t.Fatalf("%s by %s to %s: %v, by search %v", p.SFEN(), m, sfen, mated, first)
				}
			}
		}
	}
	if futile < 10 && !testing.Short() {
		t.Errorf("only %d of the mates leave futile interpositions", futile)
	}
	for sfen, want := range map[string]bool{ // a long line with full hands must terminate
		"k7R/1G7/1P7/9/9/9/9/9/9 w rb2g4s4n4l17p 1": true, "k7R/1G7/1P7/9/9/9/9/9/9 w - 1": true, "k7R/9/1G7/9/9/9/9/9/9 w rb2g4s4n4l18p 1": false, "k7R/n8/9/9/9/9/9/9/9 w P 1": false, "k8/9/9/9/9/9/9/9/8R w - 1": false,
	} {
		if p := study(t, builtIn(t, "shogi"), sfen); p.MatedByCustom() != want {
			t.Errorf("%s: %v", sfen, !want)
		}
	}
}
