package booklet

import (
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// The lists of readings and of hyphenations in the texts must be used.
func TestReadingsAndHyphens(t *testing.T) {
	for lang, want := range map[string]string{"ja": "<rt>おうて</rt>", "de": "\u00ad"} {
		if !strings.Contains(screenOf(t, gametest.Load(t, "shogi"), lang), want) {
			t.Errorf("%s: no %q", lang, want)
		}
	}
}
