package search

import (
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

// TestMaterial checks gains in positions that can be counted by hand.
func TestMaterial(t *testing.T) {
	r, err := rules.New(gametest.Load(t, "shogi"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what, sfen string
		plies      int
		gain       int // relative to the initial lead of the side to move
		first      string
	}{
		{"takes a free rook", "4k4/9/9/4r4/9/9/4R4/9/4K4 b - 1", 1, 30, "5g5d"},
		{"lets a covered silver stand", "4k4/9/4p4/4s4/9/9/4R4/9/4K4 b - 1", 2, 0, ""},
		// One rook moves aside and covers the other: rook for knight.
		{"forks with a knight", "4k4/9/9/3r1r3/3p1p3/9/9/P8/K8 b N 1", 3, 18, "N*5f"},
		{"mates", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 2, mated - 1, "G*5b"},
	} {
		s, err := r.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		p, err := r.Position(s, rules.KindGame)
		if err != nil {
			t.Fatal(err)
		}
		m := &material{setup: s, game: r.Game()}
		before := m.standing()
		got, line, _, decided := Material(p, c.plies, 0)
		if !decided || got < mated/2 && got-before != c.gain || c.first != "" && (len(line) == 0 || line[0].String() != c.first) {
			t.Errorf("%s: %d ahead after %v, at first %d, decided: %t", c.what, got, line, before, decided)
		}
		if _, _, looked, decided := Material(p, 3, 10); decided || looked < 10 {
			t.Errorf("%s: decided within %d positions: %t", c.what, looked, decided)
		}
	}
}
