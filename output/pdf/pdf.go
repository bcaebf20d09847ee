// Package pdf writes sheets as the pages of a PDF document.
package pdf

import (
	"encoding/binary"
	"fmt"
	"io"
	"unicode/utf16"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Write writes the sheets as the pages of one document. Pages and their TrimBox have
// the size of the paper; their ArtBox is the sheet's block. Everything is vectors in
// five layers (optional content groups GLUE, ART, FOLD, CUT, GUIDE), text is text with
// embedded fonts, and the document asks viewers to print it unscaled. It fails if there
// is no sheet, a sheet cannot be drawn, or w fails.
func Write(w io.Writer, sheets []draw.Sheet, o format.Options) error {
	if len(sheets) == 0 {
		return fmt.Errorf("%w: none", format.ErrSheets)
	}
	o = asked(o)
	fonts, err := collectFonts(sheets)
	if err != nil {
		return err
	}
	raw, err := assemble(sheets, o)
	var doc *document
	if err == nil {
		doc, err = finish(raw, sheets, fonts, o)
	}
	if err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	return doc.write(w, o.Workers, func(n int) []byte {
		p := doc.packer()
		defer doc.release(p)
		p.text = content(p.text[:0], &sheets[(n-contentOf(0))/2], fonts, o)
		return p.packed("", p.text)
	})
}

// points converts a length to PostScript points.
func points(v draw.MM) float64 { return float64(v) / float64(draw.PtMM) }

// textString encodes s as a PDF text string outside content streams.
func textString(s string) string { return "\xfe\xff" + utf16be(s) }

func utf16be(s string) string {
	b, _ := binary.Append(nil, binary.BigEndian, utf16.Encode([]rune(s))) // encoding numbers never fails
	return string(b)
}
