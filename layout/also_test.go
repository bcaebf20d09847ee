package layout_test

import (
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// A set for several games must add only what the sets before lack.
func TestAlsoAddsOnlyWhatIsMissing(t *testing.T) {
	cases := []struct {
		also  string
		faces int      // additional pieces besides shogi's 40
		board []string // games whose board is added
	}{
		{"minishogi", 0, []string{"minishogi"}},
		{"hasami", 36, nil}, // plays on shogi's board
		{"minishogi,hasami", 36, []string{"minishogi"}},
		{"animal", 0, nil}, // the same moves and pictures under other names
		{"gorogoro", 0, []string{"gorogoro"}},
	}
	for _, c := range cases {
		var also []*templates.Game
		for id := range strings.SplitSeq(c.also, ",") {
			also = append(also, gametest.Load(t, id))
		}
		sheets, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{Also: also, Style: "pictogram"})
		if err != nil {
			t.Fatal(err)
		}
		faces := 0
		boards := map[string]bool{}
		for i := range sheets {
			checkSheet(t, &sheets[i])
			for k := range sheets[i].Parts {
				switch p := &sheets[i].Parts[k]; p.Kind {
				case "face":
					faces++
				case "board":
					game, _, _ := strings.Cut(sheets[i].ID, "-")
					boards[game] = true
				}
			}
		}
		if faces != 40+c.faces {
			t.Errorf("shogi and %s: %d faces, want %d", c.also, faces, 40+c.faces)
		}
		want := append([]string{"shogi"}, c.board...)
		for _, id := range want {
			if !boards[id] {
				t.Errorf("shogi and %s: no board of %s", c.also, id)
			}
		}
		if len(boards) != len(want) {
			t.Errorf("shogi and %s: boards of %v, want %v", c.also, boards, want)
		}
	}
}

// Traditional sizes follow the rank and fit in the square.
func TestTraditionalSizes(t *testing.T) {
	g := gametest.Load(t, "shogi").Traditional()
	sheets, err := layout.Kit(g, layout.Options{Board: layout.BoardNone})
	if err != nil {
		t.Fatal(err)
	}
	height := map[string]draw.MM{}
	for i := range sheets {
		checkSheet(t, &sheets[i])
		for k := range sheets[i].Parts {
			if p := &sheets[i].Parts[k]; p.Kind == "face" {
				id, _, _ := strings.Cut(p.Name, "-")
				height[id] = p.Outline.Bounds().H()
			}
		}
	}
	order := []string{"king", "rook", "gold", "knight", "lance", "pawn"}
	for i := 1; i < len(order); i++ {
		if height[order[i]] >= height[order[i-1]] {
			t.Errorf("%s (%v mm) is not smaller than %s (%v mm)", order[i], height[order[i]], order[i-1], height[order[i-1]])
		}
	}
	if height["king"] > g.Board.Square {
		t.Errorf("the king is %v mm tall on squares of %v", height["king"], g.Board.Square)
	}
}
