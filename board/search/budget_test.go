package search

import "testing"

func TestHardProblemsShareABudget(t *testing.T) {
	b := Budget{Each: 100000, All: 250000}
	for i, want := range []int{100000, 100000, 50000, easy, easy} {
		b.Spend(easy) // easy problems cost nothing
		if got := b.Next(); got != want {
			t.Errorf("search %d: %d positions, want %d", i, got, want)
		}
		b.Spend(b.Next())
	}
	if n := (&Budget{}).Next(); n != 0 {
		t.Errorf("no limit became %d", n)
	}
}
