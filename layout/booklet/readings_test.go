package booklet

import (
	"bytes"
	"strings"
	"testing"

	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/templates/gametest"
)

// The lists of readings and of hyphens in the texts are used.
func TestReadingsAndHyphens(t *testing.T) {
	for lang, want := range map[string]string{"ja": "<rt>おうて</rt>", "de": "\u00ad"} {
		d, err := Doc(gametest.Load(t, "shogi"), Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := html.Write(&b, d, format.Options{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s: no %q", lang, want)
		}
	}
}
