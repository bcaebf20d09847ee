// Package brush holds the characters of shogi pieces as the calligrapher Aoyagi Kouzan
// writes them, as outlines; outlines.txt names the source.
package brush

//go:generate go run ./write

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"shogikit/output/draw"
)

// outlines holds the characters, each after an empty line: the character itself, then its
// contours, one a line.
//
//go:embed outlines.txt
var outlines string

// grid is the number of steps of the outlines per square.
const grid = 2000

var read sync.Map // outlines already parsed, by character

// Outline returns the outline of a character in a square of one millimetre with the origin
// at its top left; false if the calligrapher's characters do not include it. The outline
// does not overlap itself, so it can be filled, stroked or cut out.
func Outline(r rune) (draw.Path, bool) {
	if p, known := read.Load(r); known {
		return p.(draw.Path), true
	}
	_, rest, known := strings.Cut(outlines, "\n\n"+string(r)+"\n")
	if !known {
		return draw.Path{}, false
	}
	contours, _, _ := strings.Cut(rest, "\n\n")
	p := parse(contours)
	read.Store(r, p)
	return p, true
}

// parse reads contours: the first point of each, then the steps to the next ones.
func parse(contours string) (p draw.Path) {
	for contour := range strings.Lines(contours) {
		var at draw.Point
		var steps [2]int
		for i, field := range strings.Fields(contour) {
			steps[i%2], _ = strconv.Atoi(field) // the table is made by a program and tested
			switch {
			case i%2 == 0:
				continue
			case i == 1:
				at = draw.Pt(draw.MM(steps[0])/grid, draw.MM(steps[1])/grid)
				p.Move(at)
			default:
				at = at.Add(draw.Pt(draw.MM(steps[0])/grid, draw.MM(steps[1])/grid))
				p.Line(at)
			}
		}
		p.Close()
	}
	return p
}

// Credit says in a few lines who wrote the characters, and that everyone may use them.
func Credit() string {
	head, _, _ := strings.Cut(outlines, "#\n") // the rest of the comment explains the format
	return strings.ReplaceAll(strings.TrimPrefix(head, "# "), "\n# ", "\n")
}

// Knows reports whether the calligrapher's characters include all of s.
func Knows(s string) bool {
	for _, r := range s {
		if !strings.Contains(outlines, "\n\n"+string(r)+"\n") {
			return false
		}
	}
	return true
}
