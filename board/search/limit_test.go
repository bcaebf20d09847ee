package search

import (
	"testing"
)

// TestEveryLimitIsAnHonestOne sets every limit up to the cost of a problem: a search that
// it ends has decided nothing, and one that is decided has its whole line.
func TestEveryLimitIsAnHonestOne(t *testing.T) {
	r := builtIn(t, "shogi")
	for _, sfen := range []string{
		"8k/7Ls/6B2/9/9/9/9/9/9 b G2rb3g3s4n3l18p 1",
		"3G1kp2/9/4S4/4G4/7N1/9/9/9/9 b S2r2b2g2s3n4l17p 1",
	} {
		p := study(t, r, sfen)
		full, _ := FindMate(p, Limits{Plies: 7})
		if full.Plies == 0 || full.Nodes > 5000 {
			t.Fatalf("%s: mate in %d with %d positions: choose another problem", sfen, full.Plies, full.Nodes)
		}
		for limit := 1; limit <= full.Nodes; limit++ {
			m, err := FindMate(p, Limits{Plies: 7, Nodes: limit, Others: 100})
			if err == nil && (len(m.Line) != len(full.Line) || m.Plies != full.Plies) {
				t.Errorf("%s: with %d positions mate in %d by %v", sfen, limit, m.Plies, m.Line)
			}
			if err != nil && (m.Plies != 0 || m.Line != nil) {
				t.Errorf("%s: not decided with %d positions, and mate in %d by %v", sfen, limit, m.Plies, m.Line)
			}
		}
	}
}

// TestLongSearchesEndAnywhere cuts a mate of many plies off at limits that fall while it
// is played out.
func TestLongSearchesEndAnywhere(t *testing.T) {
	p := study(t, builtIn(t, "shogi"), "1nk1l+L1b1/9/3sS4/l6pn/pK2+BN3/3P4P/P3P2G1/S1+s6/9 w RGNL12Pr2g 168")
	for limit := 200; limit < 20_000; limit += 200 {
		if m, err := FindMate(p, Limits{Plies: 11, Nodes: limit}); err == nil && m.Plies > 0 && len(m.Line)%2 == 0 {
			t.Errorf("with %d positions mate in %d by %v", limit, m.Plies, m.Line)
		}
	}
}
