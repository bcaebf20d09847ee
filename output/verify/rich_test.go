package verify_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"shogikit/layout"
	"shogikit/output/format"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// TestRichPictures checks that the most complex custom artwork accepted by a kit can be
// measured, with all pieces on one sheet.
func TestRichPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("writes forty megabytes")
	}
	var path strings.Builder
	path.WriteString("M6 6")
	for i := range 3100 { // nearly the maximum number of points of a picture
		sin, cos := math.Sincos(float64(i) / 50)
		x, y := 6.5+4*cos, 6+4*sin
		fmt.Fprintf(&path, "C%.3f %.3f %.3f %.3f %.3f %.3f", x-0.05, y, x, y-0.05, x, y)
	}
	art := fstest.MapFS{}
	for _, name := range strings.Fields("king rook bishop gold silver knight lance pawn") {
		art[name+".svg"] = &fstest.MapFile{Data: []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 13 12"><path fill="none" stroke="#000" stroke-width="0.1" d="` + path.String() + `"/></svg>`)}
	}
	faces := kit(t, "shogi", layout.Options{Art: art})[0]
	for i, name := range []string{"pdf", "svg", "dxf"} {
		if !gametest.Some(i, 2, 1) {
			continue
		}
		r, err := verify.File(write(t, name, format.Options{}, faces), layOut)
		if err != nil {
			t.Error(name, err)
		} else if d := r.Differences(); len(d) > 0 {
			t.Error(name, d)
		}
	}
}
