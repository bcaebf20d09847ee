// Package brush writes the characters of shogi pieces. They are this project's own
// drawing: write/strokes.txt says of each character what strokes it has, and a model
// of a brush makes outlines of them, which go generate writes to outlines.txt.
package brush

//go:generate go run ./write

import (
	_ "embed"
	"strings"
	"sync"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// outlines holds the characters one after the other, with an empty line before each:
// the character, and its contours as path data in ten thousandths of its square.
//
//go:embed outlines.txt
var outlines string

var read sync.Map // the outlines that were asked for, by character

// Outline returns the outline of a character, about one millimetre high and
// wide, with the origin at the top left of its square; false where the brush
// does not know the character. No part of it overlaps another, so that it can
// be filled, drawn as a line or cut out.
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
