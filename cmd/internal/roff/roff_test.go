package roff

import "testing"

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		`a\b`:               `a\eb`,
		".TH":               `\&.TH`,
		"x\n'y":             "x\n\\&'y",
		"-o":                `\-o`,
		"`kit` and `a`":     `\fBkit\fR and \fBa\fR`,
		"one ` alone stays": "one ` alone stays",
	} {
		if got := escape(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
