package pieces

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"shogikit/output/draw"
)

// brushOutlines holds the characters of shogi pieces as the calligrapher Aoyagi Kouzan writes
// them; the file names the source. Each comes after an empty line: the character itself, then its
// contours, one a line.
//
//go:embed outlines.txt
var brushOutlines string

// brushGrid is the number of steps of the outlines per square.
const brushGrid = 2000

var brushed sync.Map // outlines already parsed, by character

// Brushed returns the outline of a character in a square of one millimetre with the origin
// at its top left; false if the calligrapher's characters do not include it. The outline
// does not overlap itself, so it can be filled, stroked or cut out.
func Brushed(r rune) (draw.Path, bool) {
	if p, known := brushed.Load(r); known {
		return p.(draw.Path), true
	}
	_, rest, known := strings.Cut(brushOutlines, "\n\n"+string(r)+"\n")
	if !known {
		return draw.Path{}, false
	}
	contours, _, _ := strings.Cut(rest, "\n\n")
	p := parseContours(contours)
	brushed.Store(r, p)
	return p, true
}

// parseContours reads contours: the first point of each, then the steps to the next ones.
func parseContours(contours string) (p draw.Path) {
	for contour := range strings.Lines(contours) {
		var at draw.Point
		var steps [2]int
		for i, field := range strings.Fields(contour) {
			steps[i%2], _ = strconv.Atoi(field) // the table is made by a program and tested
			switch {
			case i%2 == 0:
				continue
			case i == 1:
				at = draw.Pt(draw.MM(steps[0])/brushGrid, draw.MM(steps[1])/brushGrid)
				p.Move(at)
			default:
				at = at.Add(draw.Pt(draw.MM(steps[0])/brushGrid, draw.MM(steps[1])/brushGrid))
				p.Line(at)
			}
		}
		p.Close()
	}
	return p
}

// BrushCredit says in a few lines who wrote the characters, and that everyone may use them.
func BrushCredit() string {
	head, _, _ := strings.Cut(brushOutlines, "#\n") // the rest of the comment explains the format
	return strings.ReplaceAll(strings.TrimPrefix(head, "# "), "\n# ", "\n")
}

// CanBrush reports whether the calligrapher's characters include all of s.
func CanBrush(s string) bool {
	for _, r := range s {
		if !strings.Contains(brushOutlines, "\n\n"+string(r)+"\n") {
			return false
		}
	}
	return true
}
