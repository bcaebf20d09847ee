package font

import (
	"bytes"
	"errors"
)

// Limits per character, far beyond real needs: a font of a few kilobytes can define a
// character made of billions of components.
const (
	maxSegments  = 10000
	maxReadBytes = 1 << 19
	perRead      = 128 // minimum charge in bytes per read
)

var errTooMuch = errors.New("a character is made of too much")

// source is a font file that fails reads once a single character has read too much.
type source struct {
	*bytes.Reader
	left int // bytes
}

// newSource returns a source. Until the first call of next, the whole file may be read
// many times over.
func newSource(data []byte) *source { return &source{bytes.NewReader(data), 200 * len(data)} }

// next begins another character.
func (s *source) next() { s.left = maxReadBytes }

// ReadAt reads like [bytes.Reader.ReadAt], within limits.
func (s *source) ReadAt(b []byte, off int64) (int, error) {
	s.left -= len(b) + perRead
	if s.left < 0 {
		return 0, errTooMuch
	}
	return s.Reader.ReadAt(b, off)
}
