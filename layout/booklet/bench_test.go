package booklet

import (
	"io"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/pdf"
	"shogikit/templates"
)

// BenchmarkRulebook makes the English rulebook of shogi, from its template to the PDF.
func BenchmarkRulebook(b *testing.B) {
	for b.Loop() {
		g, err := templates.Load("shogi")
		if err != nil {
			b.Fatal(err)
		}
		pages, err := Sheets(g, Options{})
		if err == nil {
			err = pdf.Write(io.Discard, pages, draw.Options{})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
