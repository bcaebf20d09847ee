package layout

import (
	"fmt"
	"strings"
	"testing"

	"shogikit/templates"
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

// Page 1 tells of all games and sets of a kit: how many pieces, which boards, how
// either shape goes together and how all of them move; and the box holds them.
func TestOverviewIsOfTheWholeKit(t *testing.T) {
	k, err := lay(gametest.Load(t, "minishogi"), Options{Also: []*templates.Game{gametest.Load(t, "hasami")}, Sets: []string{"A", "B"}, Extras: []Extra{ExtraBox}})
	if err != nil {
		t.Fatal(err)
	}
	for words, in := range map[string]any{
		"96 of them": k.needs(),
		"Hasami shogi: 36 pieces, 19 × 19 × 7.4 mm": k.contentsBlocks(),
		"Hasami shogi: a board of 9 × 9 squares":    k.contentsBlocks(),
		"(A, B)":                                k.contentsBlocks(),
		"its point under the point of the face": k.buildBlocks(),
		"Hasami shogi: Box pieces":              k.buildBlocks(),
		"Bend the rim into a ring":              k.buildBlocks(),
		"Hasami shogi: The frames are plain":    k.moveBlocks(),
		"{**" + k.others[0].copies[0].Piece.Face.Name("", "en") + "**": k.moveBlocks(),
	} {
		if !strings.Contains(fmt.Sprint(in), words) {
			t.Errorf("nothing of %q", words)
		}
	}
	if err := k.overview(); err != nil {
		t.Fatal(err)
	}
	said := ""
	for _, m := range k.sheets[0].sheet.Furniture.Marks {
		if m.Text != nil {
			said += m.Text.S + " "
		}
	}
	if !strings.Contains(said, "shogikit booklet hasami") {
		t.Errorf("no booklet of hasami: %s", said)
	}
	if p := k.plan; p.boxes*p.cols*p.rows*p.layers < 48 {
		t.Errorf("room for %d x %d x %d x %d pieces, the games have 48", p.boxes, p.cols, p.rows, p.layers)
	}
}

// No washers are asked for that nobody sells.
func TestNoWashersTooSmallToBuy(t *testing.T) {
	for _, b := range []Build{BuildBox, BuildNet, BuildCore} {
		for scale, want := range map[float64]bool{1: true, 0.4: false} {
			k, err := lay(gametest.Load(t, "shogi"), Options{Build: b, Scale: scale})
			if err != nil {
				t.Fatal(err)
			}
			for _, said := range []string{fmt.Sprint(k.needs()), fmt.Sprint(k.buildBlocks())} {
				if strings.Contains(said, "washer") != want && (want == false || b != BuildCore) {
					t.Errorf("%s at %g: a washer of %d mm: %v", b, scale, k.washer(), !want)
				}
			}
		}
	}
}

// Page 1 says how to cut what has no lines round it, or lines that others share.
func TestPrintStepsTellHowToCut(t *testing.T) {
	for key, o := range map[string]Options{"guillotine": {EdgeToEdge: true}, "corners": {CutLines: "corners"}, "none": {CutLines: "none"}, "": {}} {
		o.Build = BuildFlat
		k, err := lay(gametest.Load(t, "minishogi"), o)
		if err != nil {
			t.Fatal(err)
		}
		steps := strings.Join(k.printSteps(), "\n")
		for _, other := range []string{"guillotine", "corners", "none"} {
			if strings.Contains(steps, k.cat.Text("kit.cuts."+other)) != (key == other) {
				t.Errorf("%q: %q is said: %v", key, other, key != other)
			}
		}
	}
}
