package record

import (
	"sync"
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

func table(tb testing.TB, name string) [][]string {
	tb.Helper()
	return gametest.Table(tb, "../rules/testdata/"+name)
}

var builtIns sync.Map // rules by the name of the game

// builtIn returns the rules of a built-in game.
func builtIn(tb testing.TB, name string) *rules.Rules {
	tb.Helper()
	if r, ok := builtIns.Load(name); ok {
		return r.(*rules.Rules)
	}
	r, err := rules.New(gametest.Load(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	builtIns.Store(name, r)
	return r
}
