// Package pdf writes sheets as the pages of a PDF document.
package pdf

import (
	"fmt"
	"io"
	"sync"
	"unicode/utf16"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Write writes the sheets as the pages of one document. Pages have the size of
// their paper, and so has their TrimBox; their ArtBox is the sheet's block. Everything is vectors in
// five layers (optional content groups GLUE, ART, FOLD, CUT, GUIDE), text is
// text with its fonts embedded, and the document asks viewers to print it
// unscaled. It fails if there is no sheet, a sheet cannot be drawn, or w fails.
func Write(w io.Writer, sheets []draw.Sheet, o format.Options) error {
	if len(sheets) == 0 {
		return fmt.Errorf("%w: none", format.ErrSheets)
	}
	for i := range sheets {
		if err := format.Check(&sheets[i]); err != nil {
			return err
		}
	}
	fonts := collectFonts(sheets, o.Palette)
	raw, err := assemble(sheets, o)
	if err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	out, err := finish(raw, sheets, fonts, o)
	if err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	_, err = w.Write(out)
	return err
}

// parallel calls do for 0 to n-1 from some goroutines and waits for them.
func parallel(n, workers int, do func(i int)) {
	next := make(chan int, n)
	for i := range n {
		next <- i
	}
	close(next)
	var wg sync.WaitGroup
	for range workers {
		wg.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	wg.Wait()
}

// points converts a length to PostScript points.
func points(v draw.MM) float64 { return float64(v) / float64(draw.PtMM) }

// utf16be returns s as PDF wants text strings outside of content.
func utf16be(s string) string {
	b := []byte{0xfe, 0xff}
	for _, u := range utf16.Encode([]rune(s)) {
		b = append(b, byte(u>>8), byte(u))
	}
	return string(b)
}
