package record

import "testing"

func TestCutNumber(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "手": 0, "十二手": 12, "１２手": 12, "百十手": 110, "二百三十四": 234, "99999999999": largest,
		"99999999999百99999999999": largest,
	} {
		if n, _ := cutNumber(text); n != want {
			t.Errorf("%q: %d, want %d", text, n, want)
		}
	}
}
