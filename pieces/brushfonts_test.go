package pieces

// These tests make outlines.txt, the characters of shogi pieces in the hand of Aoyagi Kouzan,
// of the calligrapher's fonts as Debian installs them (packages fonts-kouzan-mouhitsu,
// fonts-aoyagi-kouzan-t and fonts-aoyagi-soseki); the program itself needs only the outlines.

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// header tells readers of the data where it comes from.
const header = `# Characters of shogi pieces, written by the calligrapher Aoyagi Kouzan (青柳衡山), who has
# placed his five fonts in the public domain: Kouzan Mouhitsu (衡山毛筆フォント), its Gyosho (行書)
# and Sousho (草書), Aoyagi Kouzan T and Aoyagi Soseki (https://opentype.jp/kouzanmouhitufont.htm).
# The strokes are made heavier for pieces. Made by UPDATE=1 go test -run Outlines ./pieces.
#
# A character, then a line for each of its contours: the first point, then the steps to the
# next ones, in two-thousandths of its square from the top left.
`

// fontFolder is where Debian installs the fonts.
const fontFolder = "/usr/share/fonts/truetype"

// TestOutlinesAreThoseOfTheFonts checks the committed outlines where the fonts are installed;
// with UPDATE=1 it writes them.
func TestOutlinesAreThoseOfTheFonts(t *testing.T) {
	made, err := outlinesOfFonts(characters)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the calligrapher's fonts are not installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE") != "" {
		err = os.WriteFile("outlines.txt", []byte(made), 0o666)
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	if brushOutlines != made {
		t.Error("the outlines are stale: UPDATE=1 go test -run Outlines ./pieces")
	}
}

// outlinesOfFonts returns the table of the outlines of characters.
func outlinesOfFonts(list []character) (string, error) {
	fonts := map[hand]*font.Face{}
	var out strings.Builder
	out.WriteString(header)
	for _, c := range list {
		face := fonts[c.hand]
		if face == nil {
			data, err := os.ReadFile(filepath.Join(fontFolder, string(c.hand)))
			if err != nil {
				return "", err
			}
			faces, err := font.Parse(data)
			if err != nil {
				return "", fmt.Errorf("%s: %w", c.hand, err)
			}
			face = faces[0]
			fonts[c.hand] = face
		}
		fmt.Fprintf(&out, "\n%c\n%s", c.rune, contours(c.outline(face)))
	}
	return out.String(), nil
}

// A character is taken from one of the calligrapher's fonts and made heavier all round by
// weight thousandths of its square.
type character struct {
	rune   rune
	hand   hand
	weight draw.MM
}

const (
	square  = 100 // millimetres, so that the program's tolerances are fine enough
	descent = 0.12 * square
)

// broad is how much wider than in the font a character usually stands on a piece: the
// weight is added at that width, so that upright strokes do not gain more than level ones.
const broad = 1.35

// outline returns the character in a square, its strokes heavier.
func (c character) outline(face *font.Face) draw.Path {
	written := face.Outline(string(c.rune), square)
	written = written.Transform(draw.Translate(0, square-descent).Then(draw.Scale(broad, 1)))
	heavier := written.Offset(c.weight * square / 1000)
	return heavier.Transform(draw.Scale(1/broad, 1))
}

// thinned simplifies a line by an invisible amount and drops its last point
// (Douglas-Peucker algorithm).
func thinned(line []draw.Point) []draw.Point {
	at, worst := 0, draw.MM(0.06)
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

// speck is the area of the smallest contour that is kept, in square millimetres: dry
// bristles leave dots too small to cut or print.
const speck = 2.5

// contours formats an outline, one contour a line.
func contours(p draw.Path) string {
	var out strings.Builder
	for _, loop := range p.Flatten(0.02) {
		if math.Abs(draw.Area(loop)) < speck {
			continue
		}
		x, y := 0, 0
		for i, q := range thinned(loop) {
			toX := int(math.Round(float64(q.X) * brushGrid / square))
			toY := int(math.Round(float64(q.Y) * brushGrid / square))
			if i > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprintf(&out, "%d %d", toX-x, toY-y)
			x, y = toX, toY
		}
		out.WriteByte('\n')
	}
	return out.String()
}
