// Command write generates the outlines of the characters on shogi pieces from the
// strokes in strokes.txt, our own calligraphy, with a model of a brush: go generate
// ./pieces/brush.
package main

import (
	_ "embed"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"strings"

	"shogikit/output/draw"
)

//go:embed strokes.txt
var strokes string

//go:embed model.go
var model string

// header is the first line of the table of outlines, with a checksum of the sources.
func header() string {
	return fmt.Sprintf("# The outlines of the characters on shogi pieces: see Outline. Made by go generate ./pieces/brush (%08x)", crc32.ChecksumIEEE([]byte(strokes+model)))
}

func main() {
	text, err := outlines(strokes)
	if err == nil {
		err = os.WriteFile("outlines.txt", []byte(text), 0o666)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// outlines returns the outlines of all characters in a table of strokes.
func outlines(table string) (string, error) {
	characters, order, err := read(table)
	out := header() + "\n"
	for _, r := range order {
		out += "\n" + string(r) + "\n" + contours(characters[r].write())
	}
	return out, err
}

// grid is the number of steps of the outlines per unit of the strokes.
const grid = 100

// thinned simplifies a line by an invisible amount and drops its last point
// (Douglas-Peucker algorithm).
func thinned(line []draw.Point) []draw.Point {
	at, worst := 0, draw.MM(0.05)
	for i, p := range line {
		if off := draw.Distance(p, line[0], line[len(line)-1]); off > worst {
			at, worst = i, off
		}
	}
	if at == 0 {
		return line[:1]
	}
	return append(thinned(line[:at+1:at+1]), thinned(line[at:])...)
}

// contours formats an outline as path data, one contour per line.
func contours(p draw.Path) string {
	var out strings.Builder
	var x, y int // the position of the pen
	for _, loop := range p.Flatten(0.001) {
		before := "m"
		var startX, startY int
		for i, q := range thinned(loop) {
			toX, toY := int(math.Round(float64(q.X)*grid)), int(math.Round(float64(q.Y)*grid))
			if i == 0 {
				startX, startY = toX, toY
			}
			for _, step := range []int{toX - x, toY - y} {
				if step >= 0 && before == "" {
					out.WriteByte(' ')
				}
				fmt.Fprintf(&out, "%s%d", before, step)
				before = ""
			}
			x, y = toX, toY
		}
		out.WriteString("z\n")
		x, y = startX, startY
	}
	return out.String()
}
