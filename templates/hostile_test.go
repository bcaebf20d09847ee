package templates

import (
	"strings"
	"testing"
	"time"
)

// TestHostileFiles checks that crafted expensive files are rejected quickly.
func TestHostileFiles(t *testing.T) {
	handicap := "  - {id: h, names: {en: x}, setup: sgkgs/5/1ppp1/1PPP1/5/SGKGS b - 1}\n"
	files := map[string]string{
		"too large":         strings.Repeat("#", MaxFile+1),
		"implicit keys":     "[" + strings.Repeat("a: b, ", MaxFile/8) + "]",
		"comments":          "a:\n" + strings.Repeat("# x\n", MaxFile/5) + " b",
		"handicaps":         strings.Replace(Starter("x"), "handicaps:\n", "handicaps:\n"+strings.Repeat(handicap, maxList), 1),
		"one key, repeated": strings.Repeat("kk: 1\n", MaxFile/8),
		"anchors":           "a: &a [x]\nb: [*a, *a]",
		"brackets":          strings.Repeat("[", MaxFile/2),
		"dashes":            strings.Repeat("- ", MaxFile/3),
	}
	for name, source := range files {
		start := time.Now()
		if _, err := Read("x.yaml", strings.NewReader(source)); err == nil {
			t.Errorf("%s: no fault", name)
		}
		if took := time.Since(start); took > 10*time.Second { // far less, unless the machine is busy
			t.Errorf("%s: took %v", name, took)
		}
	}
}
