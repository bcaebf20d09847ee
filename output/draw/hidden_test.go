package draw

import "testing"

// TestHidden distinguishes invisible characters from letters, blanks and signs of all
// languages.
func TestHidden(t *testing.T) {
	for _, r := range "\x00\n\t\x7f\u009b\u061c\u115f\u180e\u200b\u200d\u200e\u2028\u2029\u202e" +
		"\u2060\u2066\u3164\ufeff\uffa0\U000e0041" {
		if !Hidden(r) {
			t.Errorf("%U is seen", r)
		}
	}
	for _, r := range "a Řß\u00a0\u00ad\u0301\u3000―…☗飛と゛竜𠮷🂡\ufe0f\U000e0100" {
		if Hidden(r) {
			t.Errorf("%U is not seen", r)
		}
	}
}
