package pieces

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"shogikit/templates/gametest"
)

// TestPointsOfOwnPictures checks that the limit of a folder of artwork counts each
// picture once, although rims and both sides of a set reuse it.
func TestPointsOfOwnPictures(t *testing.T) {
	const each = 9500
	rich := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 12"><path d="M1 1` +
		strings.Repeat("L2 2L2 1", each/2) + `"/></svg>`)}
	names := strings.Fields("king rook bishop gold silver knight lance pawn rook-promoted bishop-promoted silver-promoted")
	for _, n := range []int{1, maxSetPoints / (each + 1), len(names)} {
		art := fstest.MapFS{}
		for _, name := range names[:n] {
			art[name+".svg"] = rich
		}
		_, err := NewMaker(gametest.Load(t, "shogi"), Options{Style: Pictogram, Art: art})
		refused := err != nil && strings.Contains(err.Error(), fmt.Sprintf("more than %d points together", maxSetPoints))
		if want := n*(each+1) > maxSetPoints; refused != want || err != nil && !want {
			t.Errorf("%d pictures: %v", n, err)
		}
	}
}

// TestAStyleShowsWhatTheOthersShow checks that a folder that lacks the picture of a
// piece is a fault that names the file; a piece that no folder has gets its kanji.
func TestAStyleShowsWhatTheOthersShow(t *testing.T) {
	for _, style := range []string{Pictogram, Animal} {
		for _, missing := range []string{"rook.svg", "pawn-promoted.svg", "king-gote.svg"} {
			art := maps.Clone(builtin())
			delete(art, style+"/"+missing)
			_, err := newMaker(gametest.Load(t, "shogi"), Options{Style: style}, art)
			if err == nil || !strings.Contains(err.Error(), missing) || !strings.Contains(err.Error(), style) {
				t.Errorf("%s without %s: %v", style, missing, err)
			}
			if _, err := newMaker(gametest.Load(t, "shogi"), Options{Style: Kanji}, art); err != nil {
				t.Errorf("kanji need no pictures: %v", err)
			}
		}
	}
	g := gametest.Load(t, "shogi")
	g.Pieces[1].Art = "camel"
	if _, err := newMaker(g, Options{Style: Pictogram}, builtin()); err != nil {
		t.Errorf("a piece that no style has: %v", err)
	}
}
