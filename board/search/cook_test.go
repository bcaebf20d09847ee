package search

import (
	"slices"
	"testing"

	"shogikit/board/rules"
)

// TestLaterMatesAreCooks: a first move that mates later than the solution is told,
// and the solution is not.
func TestLaterMatesAreCooks(t *testing.T) {
	r := builtIn(t, "minishogi")
	s, err := r.ParseSFEN("4k/5/4G/5/5 b GR 1")
	if err != nil {
		t.Fatal(err)
	}
	p, err := r.Position(s, rules.KindTsume)
	if err != nil {
		t.Fatal(err)
	}
	m := FindMate(p, Limits{Plies: 1, Nodes: 300_000, Others: 300_000})
	later := slices.IndexFunc(m.Others, func(o Other) bool { return o.Kind == Cook && o.Ply == 1 && o.Plies > 1 })
	if m.Plies != 1 || later < 0 || slices.Contains(m.First, m.Others[later].Move) {
		t.Errorf("mate in %d by %v, others %+v", m.Plies, m.First, m.Others)
	}
}
