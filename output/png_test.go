package output_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"runtime"
	"strings"
	"testing"

	"shogikit/output/draw"
	sheetpng "shogikit/output/png"
)

// pngChunk is a chunk of a PNG file.
type pngChunk struct {
	kind string
	data []byte
}

func pngChunks(t *testing.T, file []byte) []pngChunk {
	t.Helper()
	file, ok := bytes.CutPrefix(file, []byte("\x89PNG\r\n\x1a\n"))
	if !ok {
		t.Fatal("not a PNG")
	}
	var out []pngChunk
	for len(file) > 0 {
		n := int(binary.BigEndian.Uint32(file))
		if crc32.ChecksumIEEE(file[4:8+n]) != binary.BigEndian.Uint32(file[8+n:]) {
			t.Fatalf("checksum of %s", file[4:8])
		}
		out = append(out, pngChunk{string(file[4:8]), file[8 : 8+n]})
		file = file[12+n:]
	}
	return out
}

func decodePNG(t *testing.T, file []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func TestPNGSizeAndResolution(t *testing.T) {
	for _, tt := range []struct {
		sheet          draw.Sheet
		dpi, w, h, ppm int
	}{
		{small(), 0, 1500, 2100, 7874},
		{landscape(), 200, 3000, 2100, 7874},
		{small(), 300, 2250, 3150, 11811},
		{small(), 72, 540, 756, 2835},
		{small(), 50, 375, 525, 1969},
	} {
		data := write(t, formatNamed(t, "png"), draw.Options{DPI: tt.dpi}, tt.sheet)
		if b := decodePNG(t, data).Bounds(); b.Dx() != tt.w || b.Dy() != tt.h {
			t.Errorf("%d dpi: %v pixels, want %d x %d", tt.dpi, b.Size(), tt.w, tt.h)
		}
		for _, c := range pngChunks(t, data) {
			switch c.kind {
			case "pHYs":
				x, y := binary.BigEndian.Uint32(c.data), binary.BigEndian.Uint32(c.data[4:])
				if int(x) != tt.ppm || int(y) != tt.ppm || c.data[8] != 1 {
					t.Errorf("%d dpi: %d and %d pixels a metre, unit %d", tt.dpi, x, y, c.data[8])
				}
			case "IHDR":
				if !bytes.Equal(c.data[8:], []byte{8, 2, 0, 0, 0}) {
					t.Errorf("not plain RGB of 8 bits: %v", c.data[8:])
				}
			}
		}
	}
}

func TestPNGRefusesResolutions(t *testing.T) {
	s := small()
	for _, dpi := range []int{-1, 1, 9, 2401, 99999} {
		var b bytes.Buffer
		if err := sheetpng.Write(&b, &s, draw.Options{DPI: dpi}); err == nil || b.Len() > 0 {
			t.Errorf("%d dpi: %v", dpi, err)
		}
	}
}

// TestPNGLengths measures the 25 mm square by the pixels of its lines: at each
// resolution they must be correct to a pixel.
func TestPNGLengths(t *testing.T) {
	s := small()
	for _, dpi := range []int{100, 200, 300} {
		img := decodePNG(t, write(t, formatNamed(t, "png"), draw.Options{DPI: dpi}, s))
		px := func(v draw.MM) float64 { return float64(v) * float64(dpi) / 25.4 }
		dark := func(x, y int) bool {
			r, _, _, _ := img.At(x, y).RGBA()
			return r < 0xb000
		}
		var cols, rows []int
		for x := int(px(80)); x < int(px(125)); x++ {
			if dark(x, int(px(103-15.15))) { // a row without folds
				cols = append(cols, x)
			}
		}
		for y := int(px(80)); y < int(px(120)); y++ {
			if dark(int(px(105-9.75)), y) {
				rows = append(rows, y)
			}
		}
		for _, v := range []struct {
			what string
			got  int
			want draw.MM
		}{
			{"left", cols[0], 100 - 9.75}, {"right", cols[len(cols)-1], 125 - 9.75},
			{"top", rows[0], 100 - 15.15}, {"bottom", rows[len(rows)-1], 125 - 15.15},
		} {
			// A pixel's number is its left edge, and the line has a width.
			half := px(0.2)/2 + 1
			if d := float64(v.got) + 0.5 - px(v.want); d > half || d < -half {
				t.Errorf("%d dpi: %s line in pixel %d, want about %.1f", dpi, v.what, v.got, px(v.want))
			}
		}
	}
}

func TestPNGColours(t *testing.T) {
	s := a4("colours")
	s.Furniture.Paint(draw.RectPath(draw.RectWH(50, 50, 30, 30)), draw.Wood, draw.None, 0)
	s.Furniture.Paint(draw.RectPath(draw.RectWH(60, 60, 10, 10)), draw.Indigo, draw.None, 0)
	img := decodePNG(t, write(t, formatNamed(t, "png"), draw.Options{}, s))
	for _, tt := range []struct {
		x, y draw.MM
		want draw.Color
	}{
		{20, 20, draw.FullInk.Color(draw.White)}, {55, 55, draw.FullInk.Color(draw.Wood)},
		{65, 65, draw.FullInk.Color(draw.Indigo)},
	} {
		r, g, b, a := img.At(int((tt.x-9.75)*200/25.4), int((tt.y-15.15)*200/25.4)).RGBA()
		if got := (draw.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8)}); got != tt.want || a != 0xffff {
			t.Errorf("at %v %v: %v, want %v", tt.x, tt.y, got, tt.want)
		}
	}
}

func TestPNGTexts(t *testing.T) {
	s := small()
	s.Title = "Líce 将棋"
	texts := map[string]string{}
	for _, c := range pngChunks(t, write(t, formatNamed(t, "png"), options(), s)) {
		key, value, _ := strings.Cut(string(c.data), "\x00")
		switch c.kind {
		case "tEXt":
			texts[key] = value
		case "iTXt":
			texts[key] = strings.TrimPrefix(value, "\x00\x00\x00\x00")
		}
	}
	for key, want := range map[string]string{
		"Title": s.Title, "Copyright": options().License, "Software": draw.Program,
	} {
		if texts[key] != want {
			t.Errorf("%s = %q, want %q", key, texts[key], want)
		}
	}
}

// heap returns the memory that the program has requested from the system.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapSys
}

func TestPNGNeedsLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("draws 227 million pixels")
	}
	before, s := heap(), landscape()
	if err := sheetpng.Write(io.Discard, &s, draw.Options{DPI: 1200}); err != nil {
		t.Fatal(err)
	}
	if n := int64(heap()-before) >> 20; n > 250 {
		t.Errorf("an A3 sheet at 1200 dpi took %d MB", n)
	}
}

// A translucent ink lets what is below shine through, in a fill and in a line.
func TestPNGOpacity(t *testing.T) {
	s := a4("glass")
	s.Furniture.Paint(draw.RectPath(draw.RectWH(50, 50, 30, 30)), draw.RGB(draw.Color{B: 200}), draw.None, 0)
	red := draw.RGB(draw.Color{R: 200}).WithOpacity(0.25)
	s.Furniture.Paint(draw.RectPath(draw.RectWH(60, 55, 10, 10)), red, draw.None, 0)
	s.Furniture.Paint(draw.Line(draw.Pt(55, 72), draw.Pt(75, 72)), draw.None, red, 5)
	img := decodePNG(t, write(t, formatNamed(t, "png"), draw.Options{}, s))
	for _, at := range []draw.Point{draw.Pt(65, 60), draw.Pt(65, 72)} {
		r, _, b, _ := img.At(int((at.X-9.75)*200/25.4), int((at.Y-15.15)*200/25.4)).RGBA()
		if r>>8 < 48 || r>>8 > 52 || b>>8 < 148 || b>>8 > 152 {
			t.Errorf("at %v: red %d, blue %d, want 50 and 150", at, r>>8, b>>8)
		}
	}
}
