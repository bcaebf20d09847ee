package search

import (
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
)

// TestLaterMatesAreCooks checks that a first move that mates later than the solution is
// reported, and the solution is not.
func TestLaterMatesAreCooks(t *testing.T) {
	p := study(t, builtIn(t, "minishogi"), "4k/5/4G/5/5 b GR 1")
	m, _ := FindMate(p, Limits{Plies: 1, Nodes: 300_000, Others: 300_000})
	later := slices.IndexFunc(m.Cooks, func(c Cook) bool { return c.Plies > 1 })
	if m.Plies != 1 || later < 0 || slices.Contains(m.First, m.Cooks[later].Move) {
		t.Errorf("mate in %d by %v, others %+v", m.Plies, m.First, m.Cooks)
	}
}

// TestNotPromotingIsAnotherSolution: a first move that differs by promotion only is another
// solution if it mates later or by another line.
func TestNotPromotingIsAnotherSolution(t *testing.T) {
	r := builtIn(t, "shogi")
	s, err := r.ParseSFEN("3G1kp2/9/4S4/4G4/7N1/9/9/9/9 b S2r2b2g2s3n4l17p 1")
	if err != nil {
		t.Fatal(err)
	}
	proof, err := Prove(r, s, Claim{Limits: Limits{Plies: 5, Others: TenTimes}})
	if err != nil || !proof.Faults.Has(rules.CodeSecondSolution) || !strings.Contains(proof.Faults.Error(), "5c4b in 7") {
		t.Errorf("%v, %v", proof.Faults, err)
	}
	// In front of a pawn that mates either way, promotion changes nothing.
	p := study(t, r, "8k/9/8P/9/9/9/9/9/9 b G 1")
	if m, err := FindMate(p, Limits{Plies: 1}); err != nil || m.Solutions() != 1 {
		t.Errorf("%d solutions, %v", m.Solutions(), err)
	}
}
