package rules

import (
	"sync"
	"testing"

	"shogikit/templates/gametest"
)

func table(tb testing.TB, name string) [][]string {
	tb.Helper()
	return gametest.Table(tb, "testdata/"+name)
}

var builtIns sync.Map // rules by the name of the game

// builtIn returns the rules of a built-in game.
func builtIn(tb testing.TB, name string) *Rules {
	tb.Helper()
	if r, ok := builtIns.Load(name); ok {
		return r.(*Rules)
	}
	r, err := New(gametest.Load(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	builtIns.Store(name, r)
	return r
}

// study returns a position that need not be playable.
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
