package notation

import (
	"testing"

	"shogikit/board/rules"
	"shogikit/templates/gametest"
)

func table(tb testing.TB, name string) [][]string {
	tb.Helper()
	return gametest.Table(tb, "../rules/testdata/"+name)
}

// builtIn returns the rules of a game that comes with the program.
func builtIn(tb testing.TB, name string) *rules.Rules {
	tb.Helper()
	r, err := rules.New(gametest.Load(tb, name))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}
