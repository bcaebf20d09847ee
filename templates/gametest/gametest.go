// Package gametest loads built-in games for the tests of other packages. No
// part of the program imports it.
package gametest

import (
	"testing"

	"shogikit/templates"
)

// Load returns a built-in game, or stops the test.
func Load(t testing.TB, id string) *templates.Game {
	t.Helper()
	g, err := templates.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
