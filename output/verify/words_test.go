package verify

import (
	"strings"
	"testing"
)

// A fault whose lines differ in the detail must still be a sentence.
func TestFaultsWithoutDetailAreSentences(t *testing.T) {
	for kind := range faultKind(saidInFull) {
		for _, n := range []int{1, 3} {
			if said := words([]fault{{part: -1, layer: "ART", kind: kind, n: n, of: 3}}); said == "" || strings.HasSuffix(said, " is") || strings.HasSuffix(said, " are") || strings.HasSuffix(said, " ") {
				t.Errorf("kind %d, %d of 3 lines: %q", kind, n, said)
			}
		}
	}
	if said := words([]fault{{part: 0, layer: "ART", kind: changedForm, detail: "mirrored", n: 1, of: 1}}); said != "its picture is mirrored" {
		t.Error(said)
	}
}
