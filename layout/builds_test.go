package layout

import (
	"slices"
	"testing"

	"shogikit/templates"
)

// Every build must be valid in a template and include only builds before it.
func TestTableOfBuilds(t *testing.T) {
	known := slices.Clone(templates.Builds)
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
	}
	if len(known) > 0 {
		t.Errorf("templates may name %v, which cannot be made", known)
	}
}
