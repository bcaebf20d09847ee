package scan_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"strings"
	"testing"

	"golang.org/x/image/tiff"

	"shogikit/output/read"
	"shogikit/output/scan"
	"shogikit/output/scan/seal"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// TestHostilePictures checks that crafted expensive pictures and drawings are rejected
// with their reason, within a second and 200 MB.
func TestHostilePictures(t *testing.T) {
	if testing.Short() {
		t.Skip("makes large files")
	}
	grey := func(w, h int, at func(x, y int) bool) *image.Gray {
		im := image.NewGray(image.Rect(0, 0, w, h))
		for i := range im.Pix {
			im.Pix[i] = 255
			if at(i%w, i/w) {
				im.Pix[i] = 0
			}
		}
		return im
	}
	file := func(im image.Image, how func(b *bytes.Buffer, im image.Image) error) []byte {
		var b bytes.Buffer
		if err := how(&b, im); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	asPNG := func(b *bytes.Buffer, im image.Image) error { return png.Encode(b, im) }
	asJPEG := func(b *bytes.Buffer, im image.Image) error { return jpeg.Encode(b, im, nil) }
	asTIFF := func(b *bytes.Buffer, im image.Image) error {
		return tiff.Encode(b, im, &tiff.Options{Compression: tiff.Deflate})
	}
	rings := grey(4200, 4200, func(x, y int) bool {
		r := math.Hypot(float64(x%700-350), float64(y%700-350))
		return r < 70 || r > 130 && r < 344 && int(r)%4 < 2
	})
	targets := grey(4000, 4000, func(x, y int) bool {
		r := math.Hypot(float64(x%40-20), float64(y%40-20))
		return r < 6 || r > 12 && r < 17
	})
	svg := func(shapes string) []byte {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="280mm" viewBox="0 0 200 280">` + shapes + "</svg>")
	}
	files := map[string]struct {
		data []byte
		want error
	}{
		"rings in rings":   {file(rings, asJPEG), scan.ErrNoSheet},
		"targets all over": {file(targets, asTIFF), scan.ErrNoCode},
		"nothing":          {file(image.NewPaletted(image.Rect(0, 0, 6000, 6000), color.Palette{color.White}), asPNG), scan.ErrPicture},
		"too wide":         {file(image.NewGray(image.Rect(0, 0, 50_000, 900)), asJPEG), scan.ErrPicture},
		"zigzag":           {svg(`<path fill="#000000" d="M0 0` + strings.Repeat("L200 280L0 1", 50_000) + `z"/>`), read.ErrUnreadable},
		"areas":            {svg(strings.Repeat(`<path fill="#000000" d="M0 0h200v280h-200z"/>`, 20_000)), read.ErrUnreadable},
		"pens":             {svg(strings.Repeat(`<path stroke="#000000" stroke-width="500" d="M0 0h1"/>`, 20_000)), read.ErrUnreadable},
	}
	gametest.Tried(t, len(files))
	for name, c := range files {
		gametest.Hostile(t, name, c.data)
		if r, err := verify.File(c.data, scan.Options{}); !errors.Is(err, c.want) {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}

// FuzzSeal decodes codes of arbitrary modules.
func FuzzSeal(f *testing.F) {
	f.Add([]byte{0xff, 0, 0x55})
	f.Fuzz(func(_ *testing.T, data []byte) {
		m := make([][]bool, seal.Rows)
		for y := range m {
			m[y] = make([]bool, seal.Cols)
			for x := range m[y] {
				if i := y*seal.Cols + x; len(data) > 0 {
					m[y][x] = data[i/8%len(data)]>>(i%8)&1 == 1
				}
			}
		}
		_, _ = seal.Read(m)
	})
}
