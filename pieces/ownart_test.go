package pieces

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"shogikit/templates/gametest"
)

// TestPointsOfOwnPictures: what a folder of pictures may have together counts
// each of them once, though rims and both sides of a set use it again.
func TestPointsOfOwnPictures(t *testing.T) {
	const each = 9500
	rich := &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 12"><path d="M1 1` +
		strings.Repeat("L2 2L2 1", each/2) + `"/></svg>`)}
	names := strings.Fields("king rook bishop gold silver knight lance pawn rook-promoted bishop-promoted silver-promoted")
	for n := 1; n <= len(names); n++ {
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
