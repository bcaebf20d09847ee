package font

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// Bounds of one character, far beyond what one needs: a font of a few kilobytes
// can describe one that is made of billions of parts.
const (
	maxSegments  = 10000
	maxParts     = 64      // TrueType: glyphs in a glyph
	maxCalls     = 4096    // CFF: reads of subroutines, and back
	maxGlyphRead = 1 << 19 // bytes
	maxTables    = 256
)

var errTooMuch = errors.New("a character is made of too much")

// source is a font file that stops answering when a character has been read at
// length.
type source struct {
	*bytes.Reader
	from, to    int64 // where the outlines are
	calls       int   // most a character
	reads, size int   // left
}

// newSource finds the outlines of a font file. Until the first character
// begins, its whole length may be read: the parser measures characters too.
func newSource(data []byte) *source {
	s := &source{Reader: bytes.NewReader(data), calls: maxParts, reads: maxParts, size: len(data) + maxGlyphRead}
	table := "glyf"
	if bytes.HasPrefix(data, []byte("OTTO")) {
		table, s.calls, s.reads = "CFF ", maxCalls, maxCalls
	}
	for at := 12; at+16 <= min(len(data), 12+16*maxTables); at += 16 {
		if string(data[at:at+4]) == table {
			s.from = int64(binary.BigEndian.Uint32(data[at+8:]))
			s.to = s.from + int64(binary.BigEndian.Uint32(data[at+12:]))
			break
		}
	}
	return s
}

// next begins another character.
func (s *source) next() { s.reads, s.size = s.calls, maxGlyphRead }

// ReadAt reads like [bytes.Reader.ReadAt], within bounds.
func (s *source) ReadAt(b []byte, off int64) (int, error) {
	if off >= s.from && off < s.to {
		s.reads--
		s.size -= len(b)
	}
	if s.reads < 0 || s.size < 0 {
		return 0, errTooMuch
	}
	return s.Reader.ReadAt(b, off)
}
