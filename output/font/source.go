package font

import (
	"bytes"
	"errors"
)

// Bounds of one character, far beyond what one needs: a font of a few kilobytes
// can describe one that is made of billions of parts.
const (
	maxSegments  = 10000
	maxReadBytes = 1 << 19
	perRead      = 128 // as many bytes does each one count at least
)

var errTooMuch = errors.New("a character is made of too much")

// source is a font file that stops answering when a character has been read at
// length.
type source struct {
	*bytes.Reader
	left int // bytes
}

// newSource makes a source. Until the first character begins, all of the file may
// be read, more than once.
func newSource(data []byte) *source { return &source{bytes.NewReader(data), 200 * len(data)} }

// next begins another character.
func (s *source) next() { s.left = maxReadBytes }

// ReadAt reads like [bytes.Reader.ReadAt], within bounds.
func (s *source) ReadAt(b []byte, off int64) (int, error) {
	if s.left -= len(b) + perRead; s.left < 0 {
		return 0, errTooMuch
	}
	return s.Reader.ReadAt(b, off)
}
