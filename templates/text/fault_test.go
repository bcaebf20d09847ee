package text_test

import (
	"fmt"
	"testing"

	"shogikit/templates/text"
)

// A fault is said in English by the shell, and in the language of a reader, with its
// values as that language writes them.
func TestFaults(t *testing.T) {
	unknown := text.Wrong("unknown", text.Typed("leter"), text.Wrong("did-you-mean", "letter"))
	small := fmt.Errorf("--margin: %w", text.Wrong("margin", "12.5 mm", "a6", "105 x 148 mm"))
	for _, c := range []struct {
		err      error
		lang     string
		expected string
	}{
		{unknown, "en", `"leter" is unknown; did you mean letter?`},
		{unknown, "cs", "„leter“ neznám; mělo to být letter?"},
		{small, "en", "--margin: a margin of 12.5 mm leaves too little of a6 paper (105 x 148 mm)"},
		{small, "de", "--margin: ein Rand von 12,5 mm lässt zu wenig vom Papier a6 (105 x 148 mm)"},
		{fmt.Errorf("plain"), "ja", "plain"},
	} {
		if got := catalog(t, c.lang).Fault(c.err); got != c.expected {
			t.Errorf("%s: %q, want %q", c.lang, got, c.expected)
		}
	}
}
