package layout

import (
	"fmt"
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// What a kit says one needs, and its steps, are true of the build: nothing is
// scored without a needle, no card is bought for a board that is not there, and no
// marks meet where none are printed.
func TestNeedsAndStepsAreOfTheBuild(t *testing.T) {
	for _, c := range []struct {
		o                    Options
		needle, board, marks bool
	}{
		{Options{Build: BuildBox}, true, true, true},
		{Options{Build: BuildBox, Marks: "none"}, true, true, false},
		{Options{Build: BuildCore, Board: BoardNone}, true, false, true},
		{Options{Build: BuildCore, Board: BoardNone, Extras: []Extra{ExtraTravelBoard}}, true, true, true},
		{Options{Build: BuildFlat}, false, true, false},
		{Options{Build: BuildFoldover, Board: BoardNone}, true, false, false},
	} {
		k, err := lay(gametest.Load(t, "shogi"), c.o)
		if err != nil {
			t.Fatal(err)
		}
		needs, steps := strings.Join(k.needs(), "\n"), fmt.Sprint(k.buildBlocks())
		for words, want := range map[string]bool{"needle": c.needle, "plywood for the board": c.board} {
			if strings.Contains(needs, words) != want {
				t.Errorf("%s, board %q: %q is needed: %v", c.o.Build, c.o.Board, words, !want)
			}
		}
		if said := strings.Contains(steps, k.cat.Text("kit.build.marks")); said != c.marks {
			t.Errorf("%s, marks %q: said that they go on: %v", c.o.Build, c.o.Marks, said)
		}
	}
}
