package pieces_test

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"shogikit/output/draw"
	drawnpng "shogikit/output/png"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// Writing must fill the face: two characters 74 % of its height and 55 % of its width at
// least, one character 68 % of its width. A character tall by nature may reach its height
// first.
func TestWritingFillsTheFace(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		if g.Shape.Outline == templates.Round {
			continue
		}
		for _, style := range []string{pieces.Kanji, pieces.Kanji1, pieces.Letters} {
			m, err := pieces.NewMaker(g, pieces.Options{Style: style, Marks: "none"})
			if err != nil {
				t.Fatal(err)
			}
			marked, err := pieces.NewMaker(g, pieces.Options{Style: style})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				if gap := gapToMarks(marked, l); gap < 0.48 {
					t.Errorf("%s %s %s: %.2f mm from a mark", id, style, l.Name(), gap)
				}
				body, box := m.Body(l.Piece), m.Picture(l).Bounds()
				wide, high := box.W()/body.W, box.H()/body.H
				two := len(m.Picture(l).Marks) == 2 && style != pieces.Letters
				switch {
				case two && (high < 0.74 || wide < 0.55 || wide > 0.71):
					t.Errorf("%s %s %s: %.0f %% wide, %.0f %% high", id, style, l.Name(), 100*wide, 100*high)
				case !two && style != pieces.Letters && wide < 0.68:
					t.Errorf("%s %s %s: %.0f %% wide, %.0f %% high", id, style, l.Name(), 100*wide, 100*high)
				case style == pieces.Letters && high < 0.67 && len([]rune(l.Face().Letters["en"])) == 1:
					t.Errorf("%s %s %s: %.0f %% high", id, style, l.Name(), 100*high)
				}
			}
		}
	}
}

// The letters of all pieces, turned or not, are of one size, on one line.
func TestLettersStandOnALine(t *testing.T) {
	m, err := pieces.NewMaker(gametest.Load(t, "shogi"), pieces.Options{Style: pieces.Letters})
	if err != nil {
		t.Fatal(err)
	}
	heights := map[string]int{}
	for _, l := range m.Looks() {
		round := strings.ContainsRune("GS", rune(l.Piece.Letter)) // and thus higher
		if l.Side == templates.Sente && !round {
			box := m.Picture(l).Marks[0].Bounds() // without the ring
			heights[fmt.Sprintf("%.2f to %.2f mm", box.Min.Y, box.Max.Y)]++
		}
	}
	if len(heights) != 1 {
		t.Errorf("letters stand at %v", heights)
	}
}

// Letters and their rings keep within faces of any shape.
func TestLettersKeepWithinTheFace(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for _, g := range []*templates.Game{g, g.Traditional()} {
		m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range m.Looks() {
			if gap := edgeGap(m, l); gap < 0.48 {
				t.Errorf("%s: %s is %.2f mm from the edge", g.Shape.Outline, l.Name(), gap)
			}
		}
	}
}

// Pictures must fill the face too: 64 % of its width or 60 % of its height, each of them.
// Beside marks they keep clear of them.
func TestPicturesFillTheFace(t *testing.T) {
	sets := map[string][]string{
		pieces.Pictogram: {"shogi", "tori"},
		pieces.Animal:    {"shogi", "animal", "dobutsu"},
	}
	for style, games := range sets {
		for _, id := range games {
			for _, names := range []string{templates.Official, templates.PaperKit} {
				g := gametest.Load(t, id)
				bare, err := pieces.NewMaker(g, pieces.Options{Style: style, Marks: "none", Names: names})
				if err != nil {
					t.Fatal(err)
				}
				marked, err := pieces.NewMaker(g, pieces.Options{Style: style, Names: names})
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range bare.Looks() {
					body, box := bare.Body(l.Piece), bare.Picture(l).Bounds()
					wide, high := box.W()/body.W, box.H()/body.H
					if wide < 0.64 && high < 0.599 {
						t.Errorf("%s %s %s: %.1f %% wide, %.1f %% high", id, style, l.Name(), 100*wide, 100*high)
					}
					if gap := gapToMarks(marked, l); gap < 0.48 {
						t.Errorf("%s %s %s: %.2f mm from a mark", id, style, l.Name(), gap)
					}
					if gap := edgeGap(marked, l); gap < 0.98 {
						t.Errorf("%s %s %s: a mark or the picture is %.2f mm from the cut", id, style, l.Name(), gap)
					}
				}
			}
		}
	}
}

// Without colours a turned piece must be told from a plain one at a glance: what is vermilion in
// colour is solid there.
func TestTurnedPiecesAreSolidWithoutColours(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, style := range templates.Styles {
			m, err := pieces.NewMaker(g, pieces.Options{Style: style})
			if err != nil {
				t.Fatal(err)
			}
			for i := range g.Pieces {
				plain := pieces.Look{Piece: &g.Pieces[i]}
				turned := pieces.Look{Piece: &g.Pieces[i], Promoted: true}
				if turned.Face() == nil {
					continue
				}
				scale := 19 / float64(g.Shape.W) // to the size of shogi's pieces
				size := draw.Scale(scale, scale)
				was, is := inked(t, m.Picture(plain).Transform(size)), inked(t, m.Picture(turned).Transform(size))
				if was > 0.5 || is < 0.7 {
					t.Errorf("%s %s %s: %.1f mm² are solid, %.1f of the plain face", id, style, turned.Name(), is, was)
				}
			}
		}
	}
}

// inked returns how much of a drawing is solid black without colours, in square millimetres: more than
// the pens draw.
func inked(t *testing.T, d draw.Drawing) (area float64) {
	t.Helper()
	const dpi, broad = 127, 2 // nodes on either side: a millimetre
	sheet := draw.Framed("face", "", d, 2)
	picture, err := drawnpng.Picture(&sheet, draw.Options{DPI: dpi, Palette: draw.LineInk})
	if err != nil {
		t.Fatal(err)
	}
	box := picture.Bounds().Inset(broad)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if solid(picture, image.Rect(x-broad, y-broad, x+broad+1, y+broad+1)) {
				area += 25.4 * 25.4 / dpi / dpi
			}
		}
	}
	return area
}

// solid reports whether a part of a picture is dark throughout.
func solid(picture *image.RGBA, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if picture.RGBAAt(x, y).R > 127 {
				return false
			}
		}
	}
	return true
}

// gapToMarks returns the distance between the picture of a look and its marks.
func gapToMarks(m *pieces.Maker, l pieces.Look) draw.MM {
	picture, face := m.Picture(l).Marks, m.Art(l).Marks // the ground, the picture, the marks
	gap := draw.MM(math.Inf(1))
	for i := range picture {
		for k := range face[1+len(picture):] {
			gap = min(gap, between(&picture[i], &face[1+len(picture)+k]))
		}
	}
	return gap
}

// edgeGap returns the distance of everything on a face from its cut line.
func edgeGap(m *pieces.Maker, l pieces.Look) draw.MM {
	gap := draw.MM(math.Inf(1))
	cut := draw.Mark{Path: m.Body(l.Piece).Outline()}
	face := m.Art(l).Marks[1:]
	for i := range face {
		gap = min(gap, between(&face[i], &cut))
	}
	return gap
}
