package layout

import (
	"testing"

	"shogikit/templates/gametest"
)

func TestPicksMayHaveSpaces(t *testing.T) {
	picks, err := ParsePicks(gametest.Load(t, "shogi"), "rook, 3 x pawn , 2× king-gote", "en")
	if err != nil || len(picks) != 3 {
		t.Fatal(picks, err)
	}
	for i, want := range []struct {
		id    string
		count int
	}{{"rook", 1}, {"pawn", 3}, {"king", 2}} {
		if picks[i].Piece.ID != want.id || picks[i].Count != want.count {
			t.Errorf("%d: %d x %s", i, picks[i].Count, picks[i].Piece.ID)
		}
	}
}
