// Package pdf writes sheets as the pages of a PDF document.
package pdf

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode/utf16"

	"github.com/go-pdf/fpdf"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// Write writes the sheets as the pages of one document. Pages have the size of
// their paper, their TrimBox is the sheet's block. Everything is vectors in
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
	if workers <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
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

// assemble makes the document with its pages, layers and bookmarks. This is
// the one place that knows the PDF library; what it cannot do, or not to four
// decimals, is left to finish. So are the operators: each layer of a page just
// holds its name as a comment, because the library would copy them four times.
func assemble(sheets []draw.Sheet, o format.Options) ([]byte, error) {
	doc := fpdf.New("P", "pt", "A4", "")
	doc.SetCompression(false)
	doc.SetCatalogSort(true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	info(doc, o)
	for l := range draw.Layers {
		doc.AddLayer(l.String(), true)
	}
	last := points(sheets[len(sheets)-1].Paper.H)
	for i := range sheets {
		s := &sheets[i]
		h := points(s.Paper.H)
		doc.AddPageFormat("P", fpdf.SizeType{Wd: points(s.Paper.W), Ht: h})
		bookmark(doc, s, last-h, o)
		connect(doc, s, len(sheets))
		for l := range draw.Layers {
			doc.BeginLayer(int(l))
			doc.RawWriteStr(placeholder(l))
			doc.EndLayer()
		}
	}
	var buf bytes.Buffer
	if err := doc.Output(&buf); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// bookmark adds the sheet's entries to the outline. The library counts from the
// top of the last page, whatever page it is; shift makes up for that.
func bookmark(doc *fpdf.Fpdf, s *draw.Sheet, shift float64, o format.Options) {
	marks := s.Bookmarks
	if marks == nil {
		marks = []draw.Bookmark{{Title: o.TitleOf(s)}}
	}
	for _, b := range marks {
		doc.Bookmark(utf16be(b.Title), b.Level, shift+points(b.At.Y))
	}
}

// connect adds the links of the sheet that lead to one of the pages.
func connect(doc *fpdf.Fpdf, s *draw.Sheet, pages int) {
	for _, l := range s.Links {
		if l.Sheet < 0 || l.Sheet >= pages {
			continue
		}
		id := doc.AddLink()
		doc.SetLink(id, points(l.At.Y), l.Sheet+1)
		doc.Link(points(l.Area.Min.X), points(l.Area.Min.Y), points(l.Area.W()), points(l.Area.H()), id)
	}
}

// placeholder is the line of a page's content that a layer's operators replace.
func placeholder(l draw.Layer) string { return "%" + l.String() }

// info sets the entries of the document information dictionary.
func info(doc *fpdf.Fpdf, o format.Options) {
	set := func(do func(string, bool), s string) {
		if s != "" {
			do(utf16be(s), false)
		}
	}
	set(doc.SetTitle, o.Title)
	set(doc.SetSubject, o.Subject)
	set(doc.SetAuthor, o.Author)
	set(doc.SetKeywords, o.Keywords)
	set(doc.SetCreator, format.Program)
	set(doc.SetProducer, format.Program)
	doc.SetLang(strings.Map(tagChar, o.Lang)) // the library does not escape it
	date := o.Time
	if date.IsZero() {
		date = noDate // the library would ask the clock; finish takes it out
	}
	doc.SetCreationDate(date.UTC())
	doc.SetModificationDate(date.UTC())
}

// tagChar drops what no language tag has.
func tagChar(r rune) rune {
	if r == '-' || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
		return r
	}
	return -1
}

var noDate = time.Unix(0, 0)

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
