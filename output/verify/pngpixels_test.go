package verify

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"
)

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
