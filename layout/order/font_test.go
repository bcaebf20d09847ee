package order

import "testing"

func TestFaceNumber(t *testing.T) {
	for _, tt := range []struct {
		name, file string
		number     int
	}{
		{"a.ttf", "a.ttf", 0}, {"a.ttc#2", "a.ttc", 2}, {"a#b.ttf", "a#b.ttf", 0},
		{"a.ttc#0", "a.ttc#0", 0}, {"a#1.ttc#3", "a#1.ttc", 3}, {"a.ttc#", "a.ttc#", 0},
	} {
		file, number := faceNumber(tt.name)
		if file != tt.file || number != tt.number {
			t.Errorf("%s: face %d of %s", tt.name, number, file)
		}
	}
}
