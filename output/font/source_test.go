package font

import (
	"errors"
	"testing"
)

// TestCharactersMadeOfTooMuch checks that the parser, which asks the file for every
// component of a glyph, is stopped if a font has millions of them.
func TestCharactersMadeOfTooMuch(t *testing.T) {
	s := newSource(make([]byte, 100))
	b := make([]byte, 10)
	for range 2 { // another character can be read afterwards
		s.next()
		for range maxReadBytes / (perRead + len(b)) {
			if _, err := s.ReadAt(b, 30); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := s.ReadAt(b, 30); !errors.Is(err, errTooMuch) {
			t.Fatalf("no end: %v", err)
		}
	}
	s.next()
	if _, err := s.ReadAt(make([]byte, maxReadBytes+1), 30); !errors.Is(err, errTooMuch) {
		t.Errorf("a large character: %v", err)
	}
}
