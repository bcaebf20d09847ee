package write

import (
	"testing"

	"shogikit/board/notation"
)

// Exactly the notations that the table marks as written must have a writer.
func TestWritersAreThoseOfTheTable(t *testing.T) {
	for _, f := range notation.Forms {
		if got := writers[f.Notation] != nil; got != f.Written {
			t.Errorf("%s: a writer %t, want %t", f.Notation, got, f.Written)
		}
	}
	if n := len(notation.Written()); n != len(writers) {
		t.Errorf("%d writers, %d in the table", len(writers), n)
	}
}
