package verify

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRowFilters: rows packed with each filter read back as they were.
func TestRowFilters(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, step := range []int{1, 3, 4} {
		for kind := range byte(5) {
			plain, prev := make([]byte, 40*step), make([]byte, 40*step)
			for i := range plain {
				plain[i], prev[i] = byte(rnd.Uint32()), byte(rnd.Uint32())
			}
			front := make([]byte, step)
			packed := append(front, filterRow(kind, plain, prev, step)...)
			unfilter(kind, packed, append(make([]byte, step), prev...), step)
			if !bytes.Equal(packed[step:], plain) {
				t.Errorf("filter %d, %d bytes a pixel: not undone", kind, step)
			}
		}
	}
}

// filterRow is the other way round, written after PNG's definition: every byte
// less what is foretold from its neighbours, of which there are none outside.
func filterRow(kind byte, row, prev []byte, step int) []byte {
	at := func(r []byte, i int) int {
		if i < 0 {
			return 0
		}
		return int(r[i])
	}
	out := make([]byte, len(row))
	for i := range row {
		a, b, c := at(row, i-step), at(prev, i), at(prev, i-step)
		foretold := []int{0, a, b, (a + b) / 2, nearest(a+b-c, a, b, c)}[kind]
		out[i] = byte(int(row[i]) - foretold)
	}
	return out
}

// nearest returns the first of the values that no other is nearer to p than.
func nearest(p int, values ...int) int {
	best := values[0]
	for _, v := range values[1:] {
		if (v-p)*(v-p) < (best-p)*(best-p) {
			best = v
		}
	}
	return best
}

// TestDarkPictures: a picture that is mostly dark is told, not measured.
func TestDarkPictures(t *testing.T) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewNRGBA(image.Rect(0, 0, 300, 200))); err != nil { // clear: light
		t.Fatal(err)
	}
	f, err := pngChunks(b.Bytes(), &budget{allowed})
	if err != nil {
		t.Fatal(err)
	}
	if _, bad := f.pixels(); bad != "" {
		t.Errorf("a blank picture: %v", bad)
	}
	b.Reset()
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 300, 200))); err != nil {
		t.Fatal(err)
	}
	if f, err = pngChunks(b.Bytes(), &budget{allowed}); err != nil {
		t.Fatal(err)
	}
	if _, bad := f.pixels(); !strings.Contains(bad, "dark") {
		t.Errorf("a black picture: %q", bad)
	}
}
