package booklet

import (
	"strings"
	"testing"

	"shogikit/layout/press"
	"shogikit/templates/gametest"
)

// FuzzProblems makes a handout of an arbitrary list: the result must be pages or an
// error.
func FuzzProblems(f *testing.F) {
	g := gametest.Load(f, "shogi")
	f.Add("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 # Gold")
	f.Add("# a comment\n\n4k4/9/4P4/9/9/9/9/9/9 b G 1\n")
	f.Add("9/9 b - 1 #\x00")
	f.Fuzz(func(t *testing.T, list string) {
		if len(list) > 2000 {
			return
		}
		sheets, err := Sheets(g, Options{Paper: press.Papers()[0].Size, Problems: &Handout{List: strings.NewReader(list)}})
		if err == nil && len(sheets) == 0 {
			t.Fatal("neither pages nor an error")
		}
	})
}
