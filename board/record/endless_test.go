package record

import (
	"io"
	"strings"
	"testing"
)

// endlessText is an endless line, such as /dev/zero.
type endlessText struct{}

func (endlessText) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'l'
	}
	return len(p), nil
}

// TestEndlessLine checks that reading a very long line terminates.
func TestEndlessLine(t *testing.T) {
	r := builtIn(t, "shogi")
	_, err := NewReader(r, io.MultiReader(strings.NewReader("# first\n"), endlessText{})).Next()
	if err == nil || err != errTooLong {
		t.Error(err)
	}
	long := io.MultiReader(io.LimitReader(endlessText{}, 1<<20), strings.NewReader("/x b - 1\n"))
	d, err := NewReader(r, long).Next()
	if err != nil || len(d.Errs) == 0 {
		t.Error("a long line is no fault of the diagram", err)
	}
}
