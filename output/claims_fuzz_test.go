package output_test

import (
	"testing"

	"shogikit/output"
)

// FuzzClaims reads what any file claims; what can be read says the same when
// it is written again.
func FuzzClaims(f *testing.F) {
	f.Add(string(output.ClaimsOf(ptr(realistic())).Encode()))
	f.Add(`{"sheet":1}`)
	f.Add("{}")
	f.Fuzz(func(t *testing.T, line string) {
		c, err := output.ParseClaims([]byte(line))
		if err != nil {
			return
		}
		first := c.Encode()
		again, err := output.ParseClaims(first)
		if err != nil || string(again.Encode()) != string(first) {
			t.Fatalf("%q becomes %q, then %q, %v", line, first, again.Encode(), err)
		}
	})
}

func ptr[T any](v T) *T { return &v }
