package layout

import (
	"slices"
	"testing"

	"shogikit/templates"
)

// TestTemplatesNameBuilds checks that a template may name every build, and nothing else.
func TestTemplatesNameBuilds(t *testing.T) {
	var builds []string
	for _, b := range []Build{BuildFoldover, BuildFlat, BuildBox, BuildRelief, BuildNet} {
		builds = append(builds, string(b))
	}
	named := slices.Sorted(slices.Values(templates.Builds))
	if slices.Sort(builds); !slices.Equal(builds, named) {
		t.Errorf("templates name %v, and there are %v", named, builds)
	}
}
