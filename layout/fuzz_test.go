package layout

import (
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// FuzzPicks parses lists of pieces: the result must be known pieces in printable
// numbers.
func FuzzPicks(f *testing.F) {
	g := gametest.Load(f, "shogi")
	for _, s := range []string{"rook,3xpawn,king-gote", "2×gold", "x", ",", "0xpawn", "99999999999999999999xpawn", "king-sente-gote"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		picks, err := ParsePicks(g, s, "en")
		if err != nil {
			return
		}
		if len(picks) != strings.Count(s, ",")+1 {
			t.Fatalf("%q: %d picks", s, len(picks))
		}
		for _, p := range picks {
			if p.Piece == nil || p.Count < 1 || p.Count > maxPick {
				t.Fatalf("%q: %+v", s, p)
			}
		}
	})
}
