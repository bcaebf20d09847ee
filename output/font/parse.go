package font

import (
	"bytes"
	_ "embed" // of the licence
	"errors"
	"fmt"

	"golang.org/x/image/font/sfnt"
)

// Licence is that of the built-in typeface.
//
//go:embed OFL.txt
var Licence string

var errFont = errors.New("not a usable TrueType or OpenType font")

// errDamaged is also that of variable fonts with CFF2, which the library does not read.
var errDamaged = fmt.Errorf("%w: damaged, or of a kind that is not read (CFF2); take another TTF or OTF", errFont)

// MaxSize is the maximum size of a user's font file, in bytes.
const MaxSize = 64 << 20

// maxFaces bounds the faces of a collection: those of a family in all weights are fewer.
const maxFaces = 64

// Parse parses a TrueType or OpenType (CFF) font, or a collection of such: it returns
// at least one face.
func Parse(data []byte) ([]*Face, error) {
	if len(data) > MaxSize {
		return nil, fmt.Errorf("%w: %d MB, more than %d", errFont, len(data)>>20, MaxSize>>20)
	}
	if bytes.HasPrefix(data, []byte("wOFF")) || bytes.HasPrefix(data, []byte("wOF2")) {
		return nil, fmt.Errorf("%w: a web font (WOFF); unpack it to TTF", errFont)
	}
	collection, err := sfnt.ParseCollectionReaderAt(newSource(data))
	if err != nil {
		return nil, errFont
	}
	var faces []*Face
	for i := range min(collection.NumFonts(), maxFaces) {
		face, err := parseFace(data, i)
		if err != nil {
			return nil, errDamaged
		}
		faces = append(faces, face)
	}
	if len(faces) == 0 {
		return nil, fmt.Errorf("%w: an empty collection", errFont)
	}
	return faces, nil
}

// parseFace parses one face of a file. Each has a source of its own, because faces are
// used concurrently.
func parseFace(data []byte, number int) (*Face, error) {
	file := newSource(data)
	collection, err := sfnt.ParseCollectionReaderAt(file)
	if err != nil {
		return nil, err
	}
	f, err := collection.Font(number)
	if err != nil {
		return nil, err
	}
	upem := f.UnitsPerEm()
	if upem <= 0 {
		return nil, errors.New("no units per em")
	}
	return &Face{font: f, file: file, upem: float64(upem)}, nil
}
