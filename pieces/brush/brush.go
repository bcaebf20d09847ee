// Package brush writes the characters of shogi pieces in this project's own
// calligraphy: write/strokes.txt lists the strokes of each character, and a model of a
// brush turns them into outlines, which go generate writes to outlines.txt.
package brush

//go:generate go run ./write

import (
	_ "embed"
	"strings"
	"sync"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// outlines holds the characters, each preceded by an empty line: the character itself,
// then its contours as path data in ten-thousandths of its square.
//
//go:embed outlines.txt
var outlines string

var read sync.Map // outlines already parsed, by character

// Outline returns the outline of a character, about one millimetre square, with the
// origin at its top left; false if the brush does not know the character. The outline
// does not overlap itself, so it can be filled, stroked or cut out.
func Outline(r rune) (draw.Path, bool) {
	if p, known := read.Load(r); known {
		return p.(draw.Path), true
	}
	_, rest, _ := strings.Cut(outlines, "\n\n"+string(r)+"\n")
	contours, _, _ := strings.Cut(rest, "\n\n")
	p, err := svgread.Path(contours, len(contours))
	if err != nil || p.Empty() {
		return draw.Path{}, false
	}
	p = p.Transform(draw.Scale(1e-4, 1e-4))
	read.Store(r, p)
	return p, true
}

// Knows reports whether the brush can write every character of s.
func Knows(s string) bool {
	for _, r := range s {
		if !strings.Contains(outlines, "\n\n"+string(r)+"\n") {
			return false
		}
	}
	return true
}
