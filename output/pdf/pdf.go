// Package pdf writes sheets as the pages of a PDF document.
//
// It draws with the calls of fpdf. What that library cannot write follows at the end of
// the file: see update.
package pdf

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/go-pdf/fpdf"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// Write writes the sheets as the pages of one document. A page has the size of the
// paper; its ArtBox is the sheet's block. Everything is vectors in five layers
// (optional content groups GLUE, ART, FOLD, CUT, GUIDE), text is text with embedded
// fonts, and the document asks viewers to print it unscaled. It fails if there is no
// sheet, a sheet cannot be drawn, or w fails.
func Write(w io.Writer, sheets []draw.Sheet, o draw.Options) error {
	if len(sheets) == 0 {
		return fmt.Errorf("%w: none", draw.ErrSheets)
	}
	d := begin(o)
	if err := d.addFonts(sheets); err != nil {
		return err
	}
	last := sheets[len(sheets)-1].Paper.H
	for i := range sheets {
		d.page(&sheets[i])
		d.bookmarks(&sheets[i], last)
	}
	var file bytes.Buffer
	if err := d.pdf.Output(&file); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	if err := finish(&file, o); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	_, err := file.WriteTo(w)
	return err
}

// document is a PDF file in the making. Its unit is the millimetre.
type document struct {
	pdf *fpdf.Fpdf
	o   draw.Options
	now state
}

func begin(o draw.Options) *document {
	noPaper := fpdf.SizeType{Wd: 1, Ht: 1} // so that the library writes the size of each page
	d := &document{pdf: fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: noPaper}), o: o}
	d.pdf.SetCatalogSort(true) // for the same bytes each time
	d.pdf.SetAutoPageBreak(false, 0)
	d.plainPen()
	d.pdf.SetCreationDate(noDate) // instead of a clock's; see finish
	d.pdf.SetModificationDate(noDate)
	d.pdf.SetLang(noTag.ReplaceAllString(o.Lang, "")) // the library does not escape it
	for _, entry := range []struct {
		set  func(string, bool)
		text string
	}{
		{d.pdf.SetTitle, o.Title}, {d.pdf.SetSubject, o.Subject}, {d.pdf.SetAuthor, o.Author},
		{d.pdf.SetKeywords, strings.Trim(o.Keywords+"; "+o.License, "; ")},
		{d.pdf.SetCreator, o.Producer()}, {d.pdf.SetProducer, o.Producer()},
	} {
		if entry.text != "" {
			entry.set(plain(entry.text), true)
		}
	}
	for l := range draw.Layers {
		d.pdf.AddLayer(l.String(), true)
	}
	return d
}

// noTag matches what cannot occur in a language tag.
var noTag = regexp.MustCompile(`[^-0-9A-Za-z]`)

// plain returns a text that the library can encode: it panics at broken UTF-8 and at
// characters beyond U+FFFF.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return '□'
		}
		return r
	}, strings.ToValidUTF8(s, "\ufffd"))
}

// addFonts checks that the sheets can be drawn and adds the fonts that they need, each
// with the characters that are used of it.
func (d *document) addFonts(sheets []draw.Sheet) error {
	used := map[draw.Font][]rune{draw.Sans: {' '}} // fpdf encodes bookmarks only if there is a font
	for i := range sheets {
		if err := sheets[i].Check(); err != nil {
			return err
		}
		for _, m := range sheets[i].Marks {
			if m.Text != nil {
				f := m.Text.Font
				used[f] = append(used[f], []rune(font.Get(f).Shown(m.Text.S))...)
			}
		}
	}
	for f := range draw.Fonts {
		if used[f] != nil {
			d.pdf.AddUTF8FontFromBytes(family(f), "", font.Subset(f, used[f]))
		}
	}
	d.pdf.SetFont(family(draw.Sans), "", 10)
	return nil
}

// family returns the library's name for a font.
func family(f draw.Font) string {
	if f == draw.SansBold {
		return "mplus1bold"
	}
	return "mplus1"
}

// page adds the page of a sheet.
func (d *document) page(s *draw.Sheet) {
	d.pdf.AddPageFormat("P", fpdf.SizeType{Wd: float64(s.Paper.W), Ht: float64(s.Paper.H)})
	// The library measures boxes from the bottom, and writes several in any order.
	bottom := s.Paper.H - s.Block.Max.Y
	d.pdf.SetPageBox("art", float64(s.Block.Min.X), float64(bottom), float64(s.Block.W()), float64(s.Block.H()))
	layer := draw.Layers
	for l, m := range s.Marks {
		if l != layer {
			d.endLayer(layer)
			d.pdf.BeginLayer(int(l))
			d.pdf.TransformBegin() // which saves the state
			layer, d.now = l, state{}
		}
		d.mark(m)
	}
	d.endLayer(layer)
}

func (d *document) endLayer(l draw.Layer) {
	if l != draw.Layers {
		d.plainPen()
		d.pdf.TransformEnd() // which restores the pen of the page: the plain one
		d.pdf.EndLayer()
	}
}

// plainPen takes the pen with which every layer begins: solid, with round ends and corners. The
// library keeps its pen in mind beyond the end of a layer, and begins the next page with it.
func (d *document) plainPen() {
	d.pdf.SetLineCapStyle(draw.Cap(0).String())
	d.pdf.SetLineJoinStyle(draw.Join(0).String())
	d.pdf.SetDashPattern([]float64{}, 0)
}

// bookmarks adds the sheet's entries to the outline. The library measures from the top
// of the last page, whatever page it is.
func (d *document) bookmarks(s *draw.Sheet, last draw.MM) {
	list := s.Bookmarks
	if list == nil {
		list = []string{d.o.TitleOf(s)}
	}
	for _, title := range list {
		d.pdf.Bookmark(plain(title), 0, float64(last-s.Paper.H))
	}
}
