package font

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

// TestCharactersMadeOfTooMuch: the parser asks the file for every part of a
// character, and is told to stop where a font has millions of them.
func TestCharactersMadeOfTooMuch(t *testing.T) {
	for magic, table := range map[string]string{"\x00\x01\x00\x00": "glyf", "OTTO": "CFF "} {
		data := append([]byte(magic), make([]byte, 8)...)
		data = append(data, table+"\x00\x00\x00\x00"...)
		data = binary.BigEndian.AppendUint32(data, 28)
		data = binary.BigEndian.AppendUint32(data, 100)
		s := newSource(append(data, make([]byte, 100)...))
		for range 2 { // another character may be read afterwards
			s.next()
			b := make([]byte, 10)
			for range s.calls {
				if _, err := s.ReadAt(b, 30); err != nil {
					t.Fatalf("%s: %v", table, err)
				}
				if _, err := s.ReadAt(b, 0); err != nil {
					t.Fatalf("%s: another table: %v", table, err)
				}
			}
			if _, err := s.ReadAt(b, 30); !errors.Is(err, errTooMuch) {
				t.Fatalf("%s: no end: %v", table, err)
			}
		}
		s.next()
		if _, err := s.ReadAt(bytes.Repeat([]byte{0}, maxGlyphRead+1), 30); !errors.Is(err, errTooMuch) {
			t.Errorf("%s: a large character: %v", table, err)
		}
	}
}
