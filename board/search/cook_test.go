package search

import (
	"slices"
	"testing"
)

// TestLaterMatesAreCooks checks that a first move that mates later than the solution is
// reported, and the solution is not.
func TestLaterMatesAreCooks(t *testing.T) {
	p := study(t, builtIn(t, "minishogi"), "4k/5/4G/5/5 b GR 1")
	m := FindMate(p, Limits{Plies: 1, Nodes: 300_000, Others: 300_000})
	later := slices.IndexFunc(m.Others, func(o Other) bool { return o.Sort == Cook && o.Ply == 1 && o.Plies > 1 })
	if m.Plies != 1 || later < 0 || slices.Contains(m.First, m.Others[later].Move) {
		t.Errorf("mate in %d by %v, others %+v", m.Plies, m.First, m.Others)
	}
}
