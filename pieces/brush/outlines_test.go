package brush

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"shogikit/output/draw"
)

// grid is how many steps of the outlines are a unit of the strokes.
const grid = 100

// thinned returns the points of a line, without its last one, between which it is
// straight but for what nobody sees (Douglas and Peucker's algorithm).
func thinned(line []draw.Point) []draw.Point {
	at, worst := 0, draw.MM(0.07)
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

// contours writes an outline as path data, a contour a line.
func contours(p draw.Path) string {
	var out strings.Builder
	var x, y int // where the pen is
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

// away returns how far a point of one outline is from the other, at most.
func away(a, b draw.Path) (most draw.MM) {
	there := b.Flatten(0.0001)
	for _, loop := range a.Flatten(0.0001) {
		for _, p := range loop {
			least := draw.MM(math.Inf(1))
			for _, other := range there {
				for i := 1; i < len(other); i++ {
					least = min(least, draw.Distance(p, other[i-1], other[i]))
				}
			}
			most = max(most, least)
		}
	}
	return most
}

// TestOutlinesAreThoseOfTheStrokes: what the program has of each character is what
// the model of the brush makes of its strokes. UPDATE=1 writes it.
func TestOutlinesAreThoseOfTheStrokes(t *testing.T) {
	characters, order := characters()
	if os.Getenv("UPDATE") != "" {
		outlines = "# The outlines of the characters on shogi pieces: see Outline. Made by UPDATE=1 go test ./pieces/brush\n"
		for _, r := range order {
			outlines += "\n" + string(r) + "\n" + contours(characters[r].write())
		}
		if err := os.WriteFile("outlines.txt", []byte(outlines), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if have := strings.Count(outlines, "\n\n"); have != len(order) {
		t.Errorf("there are outlines of %d characters, and strokes of %d", have, len(order))
	}
	for r, c := range characters {
		model := c.write().Transform(draw.Scale(0.01, 0.01))
		if p, ok := Outline(r); !ok || max(away(p, model), away(model, p)) > 0.0009 {
			t.Errorf("%c is not as its strokes say: UPDATE=1 go test ./pieces/brush", r)
		}
	}
}
