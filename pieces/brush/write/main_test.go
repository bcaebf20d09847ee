package main

import (
	"errors"
	"io/fs"
	"os"
	"testing"
)

// The committed outlines must be those of the fonts, where these are installed.
func TestOutlinesAreThoseOfTheFonts(t *testing.T) {
	made, err := outlines(characters)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("the calligrapher's fonts are not installed")
	}
	if err != nil {
		t.Fatal(err)
	}
	committed, err := os.ReadFile("../outlines.txt")
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != made {
		t.Error("the outlines are stale: go generate ./pieces/brush")
	}
}
