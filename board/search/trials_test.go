package search

import (
	"slices"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// TestTrialsApart checks that trials run in pieces, in any order, give the problems that Make gives.
func TestTrialsApart(t *testing.T) {
	r, err := rules.New(gametest.Load(t, "minishogi"))
	if err != nil {
		t.Fatal(err)
	}
	o := ComposeOptions{Plies: 3, Count: 3, Levels: Levels{1, MaxLevel}, Seed: 5, Workers: 1}
	want, err := Compose(r, o)
	if err != nil {
		t.Fatal(err)
	}
	var found []Candidate
	var got Collection
	for from := 0; !got.Enough; from += 8 {
		for _, half := range []int{from + 4, from} {
			more, err := Trials(r, o, half, 4)
			if err != nil {
				t.Fatal(err)
			}
			found = append(found, more...)
		}
		if got, err = Collect(r, o, from+8, found); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.EqualFunc(got.Problems, want, func(a, b Problem) bool { return r.FormatSFEN(a.Setup) == r.FormatSFEN(b.Setup) && a.Level == b.Level }) {
		t.Errorf("%d problems apart, %d in one go, or others", len(got.Problems), len(want))
	}
	if _, err := Collect(r, o, 4, []Candidate{{SFEN: "x"}}); err == nil {
		t.Error("a candidate that is no position is taken")
	}
}
