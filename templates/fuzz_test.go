package templates

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// FuzzRead parses arbitrary templates: the result must be a game within limits, or
// faults with positions.
func FuzzRead(f *testing.F) {
	for _, id := range List() {
		source, _ := Source(id)
		f.Add(source)
	}
	f.Add(Starter("my.yaml"))
	f.Add("id: x\nboard: {files: 9, ranks: 9}\npieces: [{id: a}]\n")
	f.Add("a: &a [*a, *a]")
	f.Add("\t")
	f.Fuzz(func(t *testing.T, source string) {
		g, err := Read("fuzz.yaml", strings.NewReader(source))
		if err != nil {
			var faults Faults
			if errors.As(err, &faults) && (len(faults) == 0 || faults[0].What == nil) {
				t.Fatalf("an error without faults: %v", err)
			}
			return
		}
		if g.Board.Files < 1 || g.Board.Ranks < 1 || len(g.Pieces) == 0 || g.Total() < 1 {
			t.Fatalf("a game without board or pieces: %+v", g)
		}
		again, err := Read("fuzz.yaml", strings.NewReader(source))
		if err != nil || !reflect.DeepEqual(g, again) {
			t.Fatalf("reads differently the second time: %v", err)
		}
	})
}

// FuzzBetza parses moves: they must be few, short and without duplicates.
func FuzzBetza(f *testing.F) {
	for _, s := range []string{"K", "R", "fW", "WfF", "vWW", "ffN", "pD", "W3FF", "mfWcfF", "bFfW", "lrWW", "AHCZG"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		moves, err := ParseBetza(s)
		if (err == nil) != (len(moves) > 0) {
			t.Fatalf("%q: %d moves, %v", s, len(moves), err)
		}
		for _, m := range moves {
			if m.DX == 0 && m.DY == 0 || abs(m.DX) > 3 || abs(m.DY) > 3 || m.Range < 0 || m.NoCapture && m.OnlyCapture {
				t.Fatalf("%q: an impossible move %+v", s, m)
			}
		}
	})
}
