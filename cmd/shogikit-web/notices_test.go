package main

import (
	"strings"
	"testing"
)

// TestNotices checks that the licences of everything linked, including fonts, are
// found.
func TestNotices(t *testing.T) {
	if testing.Short() {
		t.Skip("asks the go command")
	}
	text, err := notices("shogikit/cmd/shogikit", "linux/amd64", "windows/arm64")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Go, LICENSE", "M+ FONTS", "spf13/cobra", "mousetrap", "go-pdf/fpdf",
		"The Go Authors", "Aoyagi Kouzan", "FreeType", "Apache License",
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q among the notices", want)
		}
	}
}
