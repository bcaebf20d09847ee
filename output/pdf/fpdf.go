package pdf

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"strconv"

	"github.com/go-pdf/fpdf"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// This file holds all knowledge of fpdf and of the bytes it writes. The library creates
// the frame of a document: pages of mixed sizes, layers, bookmarks, links. The rest is
// patched into its output, because it has no calls for it: preferences that make
// viewers print at 100 % and turn the sheet, referenced metadata, no date, exact page
// boxes and operators to four decimals (it writes lines with two), subset fonts, and
// spot colours, whose objects it would order differently from run to run. The library
// is archived, so its output will not change; anything not found where expected is an
// error, never a guess.

// assemble creates the document with its pages, layers and bookmarks. The pages are
// left for finish to fill, because the library would copy their operators four times.
// Their size always differs from the library's default, so that it writes one for each.
func assemble(sheets []draw.Sheet, o format.Options) ([]byte, error) {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 1, Ht: 1}})
	doc.SetCompression(false)
	doc.SetCatalogSort(true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetLang(noTag.ReplaceAllString(o.Lang, "")) // the library does not escape it
	for l := range draw.Layers {
		doc.AddLayer(l.String(), true)
	}
	last := points(sheets[len(sheets)-1].Paper.H)
	for i := range sheets {
		s := &sheets[i]
		h := points(s.Paper.H)
		doc.AddPageFormat("P", fpdf.SizeType{Wd: points(s.Paper.W), Ht: h})
		bookmark(doc, s, last-h, o)
		if !o.PDFX {
			connect(doc, s, len(sheets))
		}
	}
	var buf bytes.Buffer
	err := doc.Output(&buf)
	return buf.Bytes(), err
}

// noTag matches what cannot occur in a language tag.
var noTag = regexp.MustCompile(`[^-0-9A-Za-z]`)

// bookmark adds the sheet's entries to the outline. The library measures from the top
// of the last page, whatever page it is; shift compensates.
func bookmark(doc *fpdf.Fpdf, s *draw.Sheet, shift float64, o format.Options) {
	marks := s.Bookmarks
	if marks == nil {
		marks = []draw.Bookmark{{Title: o.TitleOf(s)}}
	}
	for _, b := range marks {
		doc.Bookmark(textString(b.Title), b.Level, shift+points(b.At.Y))
	}
}

// connect adds the links of the sheet that lead to existing pages.
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

// errPDF is wrapped by the errors of parsePDF: they mean that the library's output is
// not as expected.
var errPDF = errors.New("unexpected structure of the document")

// frame matches what follows the objects of a file: the cross-reference table with its
// size, and the trailer.
var frame = regexp.MustCompile(`(?s)^xref\n0 (\d+)\n0000000000 .*/Root (\d+) 0 R\s/Info (\d+) 0 R\b.*%%EOF\n?$`)

// parsePDF splits the file: the version line, and objects that are consecutive, in
// arbitrary order.
func parsePDF(raw []byte) (*document, error) {
	end := max(0, bytes.LastIndex(raw, []byte("xref\n0 ")))
	m, head := frame.FindSubmatch(raw[end:]), 1+bytes.IndexByte(raw[:end], '\n')
	if m == nil || head == 0 {
		return nil, fmt.Errorf("%w: no frame", errPDF)
	}
	number := func(s []byte) int { n, _ := strconv.Atoi(string(s)); return n } // 0 is refused
	bodies := bytes.SplitAfter(raw[head:end], []byte("endobj\n"))
	d := &document{header: raw[:head], objects: make([][]byte, len(bodies)-1), root: number(m[2]), info: number(m[3]), packers: make(chan *packer, runtime.GOMAXPROCS(0))}
	for _, o := range bodies[:len(bodies)-1] {
		head, body, _ := bytes.Cut(o, []byte(" 0 obj\n"))
		n := number(head)
		if n < 1 || n > len(d.objects) || d.objects[n-1] != nil {
			return nil, fmt.Errorf("%w: object %q", errPDF, head)
		}
		d.objects[n-1] = bytes.TrimSuffix(body, []byte("endobj\n"))
	}
	if number(m[1]) != len(bodies) || min(d.root, d.info) < 1 || max(d.root, d.info) >= len(bodies) {
		return nil, fmt.Errorf("%w: %s objects, found %d", errPDF, m[1], len(bodies))
	}
	return d, nil
}

// replace replaces the only occurrence of old in object n. Any other number of
// occurrences is an error, reported when the document is written, because then the
// library's output is not as expected.
func (d *document) replace(n int, old, repl string) {
	obj := d.object(n)
	if c := bytes.Count(obj, []byte(old)); c != 1 {
		d.err = cmp.Or(d.err, fmt.Errorf("%w: object %d has %d times %q", errPDF, n, c, old))
	}
	d.objects[n-1] = bytes.Replace(obj, []byte(old), []byte(repl), 1)
}

// Object numbers assigned by the library: the list of pages, the resources shared by
// all of them, and the first page, each followed by its content; the layers come after
// the last one.
const (
	pageTree       = 1
	resourceObject = 2
	firstPage      = 3
)

// finish adds to the library's document what the library cannot write: exact page
// boxes, subset fonts, spot colours, viewer preferences, referenced metadata, and an
// identifier derived from the content.
func finish(raw []byte, sheets []draw.Sheet, fonts *fontSet, o format.Options) (*document, error) {
	doc, err := parsePDF(raw)
	if err != nil {
		return nil, err
	}
	// A comment with bytes above 127 marks the file as binary.
	doc.header = []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	for i := range sheets {
		doc.pageBoxes(firstPage+2*i, &sheets[i], o)
	}
	for l := range draw.Layers { // in ASCII: not every reader decodes UTF-16
		doc.replace(firstPage+2*len(sheets)+int(l), textString(l.String()), l.String())
	}
	doc.replace(pageTree, "/MediaBox [0 0 1.00 1.00]\n", "")
	doc.resources(fonts, o)
	doc.catalog(sheets, o)
	doc.about(o)
	for i := range sheets {
		doc.objects[contentOf(i)-1] = nil // made when it is written
	}
	return doc, doc.err
}

// contentOf returns the number of the object with the content of a page.
func contentOf(page int) int { return firstPage + 2*page + 1 }

// pageBoxes writes the size of page n with four decimals, and where the block is. A
// sheet is not trimmed, so its TrimBox is the paper; its ArtBox is the block.
func (d *document) pageBoxes(n int, s *draw.Sheet, o format.Options) {
	w, h := points(s.Paper.W), points(s.Paper.H)
	art := fmt.Sprintf("/ArtBox [%s %s %s %s]\n",
		format.Num(points(s.Block.Min.X)), format.Num(h-points(s.Block.Max.Y)),
		format.Num(points(s.Block.Max.X)), format.Num(h-points(s.Block.Min.Y)))
	if o.PDFX { // a page of PDF/X has one of the two
		art = ""
	}
	d.replace(n, fmt.Sprintf("/MediaBox [0 0 %.2f %.2f]\n", w, h), fmt.Sprintf(
		"/MediaBox [0 0 %[1]s %[2]s]\n/TrimBox [0 0 %[1]s %[2]s]\n%[3]s", format.Num(w), format.Num(h), art))
	// Nothing is transparent, and an RGB group would convert spot colours.
	d.replace(n, "/Group <</Type /Group /S /Transparency /CS /DeviceRGB>>\n", "")
}

// resources adds the fonts and spot colours that pages refer to by name.
func (d *document) resources(fonts *fontSet, o format.Options) {
	list := ""
	for i := range fonts {
		if f := &fonts[i]; len(f.runes) > 0 {
			list += fmt.Sprintf("/%s %d 0 R\n", f.name, f.embed(d))
		}
	}
	d.replace(resourceObject, "/Font <<\n>>\n", "/Font <<\n"+list+">>\n")
	if !o.Spot {
		return
	}
	list = ""
	for i := range spotColors {
		list += fmt.Sprintf("/%s %d 0 R\n", spotColors[i].resource, d.add(spotColors[i].object(o)))
	}
	state := fmt.Sprintf("/ExtGState <</Overprint %d 0 R>>\n", d.add(overprint))
	d.replace(resourceObject, "/ColorSpace <<\n>>\n", state+"/ColorSpace <<\n"+list+">>\n")
}

// catalog adds how the document is to be displayed and printed.
func (d *document) catalog(sheets []draw.Sheet, o format.Options) {
	duplex := [...]string{format.FlipNone: "Simplex", format.FlipLong: "DuplexFlipLongEdge", format.FlipShort: "DuplexFlipShortEdge"}
	prefs := fmt.Sprintf("/ViewerPreferences <</PrintScaling /None /PickTrayByPDFSize true /Duplex /%s /DisplayDocTitle %t>>\n",
		duplex[min(o.Duplex, format.FlipShort)], o.Title != "")
	d.objects = append(d.objects, streamObject("/Type /Metadata /Subtype /XML", xmp(sheets, o)))
	meta, version := len(d.objects), "/Version /1.7\n"
	if o.PDFX {
		d.header = bytes.Replace(d.header, []byte("1.7"), []byte("1.6"), 1)
		version = d.intent()
		d.replace(d.root, "/EmbeddedFiles << /Names [\n  \n] >>\n", "") // an empty list
	}
	d.replace(d.root, "/Type /Catalog\n", fmt.Sprintf("/Type /Catalog\n%s%s/Metadata %d 0 R\n", version, prefs, meta))
	// PDF 2.0 and some viewers require a name for the layers' configuration.
	d.replace(d.root, "/D <<", "/D <</Name (Layers) ")
}

// about writes the document information dictionary.
func (d *document) about(o format.Options) {
	list := ""
	for _, e := range [][2]string{
		{"Title", o.Title}, {"Subject", o.Subject}, {"Author", o.Author}, {"Keywords", o.Keywords},
		{"Creator", o.Producer()}, {"Producer", o.Producer()},
	} {
		if e[1] != "" {
			list += fmt.Sprintf("/%s <%x>\n", e[0], textString(e[1]))
		}
	}
	if !o.Time.IsZero() {
		list += o.Time.UTC().Format("/CreationDate (D:20060102150405Z)\n/ModDate (D:20060102150405Z)\n")
	}
	if o.PDFX {
		list += "/Trapped /False\n"
	}
	d.objects[d.info-1] = []byte("<<\n" + list + ">>\n")
}
