package rules

import (
	"testing"

	"shogikit/templates/gametest"
)

func table(tb testing.TB, name string) [][]string {
	tb.Helper()
	return gametest.Table(tb, "testdata/"+name)
}

// builtIn returns the rules of a game that comes with the program.
func builtIn(tb testing.TB, name string) *Rules {
	tb.Helper()
	g := gametest.Load(tb, name)
	r, err := New(g)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// study returns a position that need not be one of play.
func study(tb testing.TB, r *Rules, sfen string) *Position {
	tb.Helper()
	s, err := r.ParseSFEN(sfen)
	if err != nil {
		tb.Fatalf("%s: %v", sfen, err)
	}
	p, err := r.Position(s, KindStudy)
	if err != nil {
		tb.Fatalf("%s: %v", sfen, err)
	}
	return p
}
