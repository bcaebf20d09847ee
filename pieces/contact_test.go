package pieces_test

import (
	"image"
	"image/png"
	"os"
	"testing"

	"shogikit/output/draw"
	drawnpng "shogikit/output/png"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestContactSheet compares all faces of all styles with docs/pictures.png, which the README
// shows. UPDATE=1 draws it anew; see .ci/pictures.
func TestContactSheet(t *testing.T) {
	const file = "../docs/pictures.png"
	now := raster(t, contactSheet(t), 64)
	if os.Getenv("UPDATE") != "" {
		save(t, file, now)
		return
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	then, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	const remedy = "look at them, and draw them anew with UPDATE=1"
	is, was := now.Bounds().Size(), then.Bounds().Size()
	if is != was {
		t.Fatalf("the faces fill %v, those of %s %v: %s", is, file, was, remedy)
	}
	if share := unlike(now, then); share > 0.002 {
		t.Errorf("%.1f %% of the pixels differ from %s: %s", 100*share, file, remedy)
	}
}

// pitch is the distance of faces on the sheet.
const pitch draw.MM = 21

// contactSheet draws all faces of the sets in rows.
func contactSheet(t *testing.T) draw.Drawing {
	rows := []struct {
		games        []string
		style, names string
	}{
		{[]string{"shogi"}, pieces.Pictogram, templates.Official},
		{[]string{"shogi"}, pieces.Pictogram, templates.PaperKit},
		{[]string{"animal"}, pieces.Animal, templates.Official},
		{[]string{"tori", "hasami"}, pieces.Pictogram, templates.Official},
		{[]string{"shogi"}, pieces.Kanji, templates.Official},
		{[]string{"shogi"}, pieces.Kanji1, templates.Official},
		{[]string{"tori", "hasami"}, pieces.Kanji, templates.Official},
		{[]string{"shogi"}, pieces.Letters, templates.Official},
	}
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, 16*pitch, draw.MM(len(rows))*pitch)), draw.White, draw.None, 0)
	for y, r := range rows {
		at := draw.MM(0)
		for _, id := range r.games {
			faces := row(t, id, r.style, r.names)
			d.Put(faces, draw.Translate(at, draw.MM(y)*pitch))
			at += faces.Bounds().Max.X + 2
		}
	}
	return d
}

// row draws all faces of a game in one style.
func row(t *testing.T, game, style, names string) (d draw.Drawing) {
	m, err := pieces.NewMaker(gametest.Load(t, game), pieces.Options{Style: style, Names: names})
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range m.Looks() {
		at := draw.Translate(draw.MM(i)*pitch+1, 0.5)
		d.Put(m.Art(l), at)
		d.Paint(m.Body(l.Piece).Outline().Transform(at), draw.None, draw.Brown, 0.2)
	}
	return d
}

func raster(t *testing.T, d draw.Drawing, dpi int) *image.RGBA {
	t.Helper()
	sheet := draw.Framed("contact", "", d, 2)
	picture, err := drawnpng.Picture(&sheet, draw.Options{DPI: dpi})
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func save(t *testing.T, file string, picture image.Image) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, picture); err != nil {
		t.Fatal(err)
	}
}

// unlike returns the share of pixels that differ visibly.
func unlike(a, b image.Image) float64 {
	const visible = 0x2000
	n := 0
	size, from, other := a.Bounds().Size(), a.Bounds().Min, b.Bounds().Min
	for y := range size.Y {
		for x := range size.X {
			r, g, b1, _ := a.At(from.X+x, from.Y+y).RGBA()
			r2, g2, b2, _ := b.At(other.X+x, other.Y+y).RGBA()
			if apart(r, r2) > visible || apart(g, g2) > visible || apart(b1, b2) > visible {
				n++
			}
		}
	}
	return float64(n) / float64(size.X*size.Y)
}

func apart(a, b uint32) uint32 { return max(a, b) - min(a, b) }
