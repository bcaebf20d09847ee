package layout

import (
	"slices"
	"testing"

	"shogikit/pieces"
	"shogikit/pieces/fold"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// Every build must be valid in a template, include only builds before it, and have a
// picture of its typical step.
func TestTableOfBuilds(t *testing.T) {
	g := gametest.Load(t, "shogi")
	known := slices.Clone(templates.Builds)
	m, err := pieces.NewMaker(g, pieces.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range builds() {
		at := slices.Index(known, string(w.Name))
		if at < 0 {
			t.Fatalf("no template can ask for %s", w.Name)
		}
		known = slices.Delete(known, at, at+1)
		for _, other := range w.with {
			if !slices.ContainsFunc(builds()[:i], func(w Way) bool { return w.Name == other && w.parts != nil }) {
				t.Errorf("%s takes in %s, which does not stand before it", w.Name, other)
			}
		}
		if w.parts == nil {
			continue
		}
		if n := len(m.Steps(string(w.Name), pieces.Look{Piece: g.Piece("rook")}, fold.Camera{Scale: 1})); w.Typical >= n {
			t.Errorf("%s has %d steps, no step %d", w.Name, n, w.Typical+1)
		}
	}
	if len(known) > 0 {
		t.Errorf("templates may name %v, which cannot be made", known)
	}
}
