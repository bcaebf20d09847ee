package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"time"

	"github.com/go-pdf/fpdf"

	"shogikit/output/draw"
	"shogikit/output/format"
)

// All that knows fpdf, and the bytes that it writes, stands in this file. The
// library makes the frame of a document: pages of mixed sizes, layers, bookmarks,
// links, the information dictionary. The rest is put into its finished bytes,
// because it has no calls for it: the preferences by which viewers print at
// 100 % and turn the sheet, metadata that is referred to, exact page boxes and
// operators to four decimals (it writes lines with two), subsets of fonts, and
// spot colours, whose objects it would order otherwise from run to run. It is
// archived, so its bytes stay as they are; whatever is not found where it has to
// be is an error, never a guess.

// assemble makes the document with its pages, layers and bookmarks. The
// operators are left to finish: each layer of a page just holds its name as a
// comment, because the library would copy them four times.
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
	set(doc.SetCreator, o.Producer())
	set(doc.SetProducer, o.Producer())
	doc.SetLang(noTag.ReplaceAllString(o.Lang, "")) // the library does not escape it
	date := o.Time
	if date.IsZero() {
		date = noDate // the library would ask the clock; finish takes it out
	}
	doc.SetCreationDate(date.UTC())
	doc.SetModificationDate(date.UTC())
}

// noTag is what no language tag has.
var noTag = regexp.MustCompile(`[^-0-9A-Za-z]`)

var noDate = time.Unix(0, 0)

// errPDF is wrapped by the errors of parsePDF: they mean that the library's
// output is not what this package knows.
var errPDF = errors.New("unexpected structure of the document")

// frame is a whole file: a line of its version, the objects, the cross-reference
// table of so many, and the trailer.
var frame = regexp.MustCompile(`(?s)^([^\n]*\n)(.*)xref\n0 (\d+)\n0000000000 .*/Root (\d+) 0 R\s/Info (\d+) 0 R\b.*%%EOF\n?$`)

// parsePDF takes the file apart; the objects stand one behind the other, in an
// order of their own.
func parsePDF(raw []byte) (*document, error) {
	m := frame.FindSubmatch(raw)
	if m == nil {
		return nil, fmt.Errorf("%w: no frame", errPDF)
	}
	number := func(s []byte) int { n, _ := strconv.Atoi(string(s)); return n } // 0 is refused
	bodies := bytes.SplitAfter(m[2], []byte("endobj\n"))
	d := &document{header: m[1], objects: make([][]byte, len(bodies)-1), root: number(m[4]), info: number(m[5])}
	for _, o := range bodies[:len(bodies)-1] {
		head, body, _ := bytes.Cut(o, []byte(" 0 obj\n"))
		n := number(head)
		if n < 1 || n > len(d.objects) || d.objects[n-1] != nil {
			return nil, fmt.Errorf("%w: object %q", errPDF, head)
		}
		d.objects[n-1] = bytes.TrimSuffix(body, []byte("endobj\n"))
	}
	if number(m[3]) != len(bodies) || min(d.root, d.info) < 1 || max(d.root, d.info) >= len(bodies) {
		return nil, fmt.Errorf("%w: %s objects, found %d", errPDF, m[3], len(bodies))
	}
	return d, nil
}

// replace changes the only place in object n that reads old; anything else is
// an error, because then the library writes what we do not know.
func (d *document) replace(n int, old, repl string) error {
	obj := d.object(n)
	if c := bytes.Count(obj, []byte(old)); c != 1 {
		return fmt.Errorf("%w: object %d has %d times %q", errPDF, n, c, old)
	}
	d.objects[n-1] = bytes.Replace(obj, []byte(old), []byte(repl), 1)
	return nil
}

// stream returns the data of object n.
func (d *document) stream(n int) ([]byte, error) {
	_, data, found := bytes.Cut(d.object(n), []byte("stream\n"))
	data, ended := bytes.CutSuffix(data, []byte("\nendstream\n"))
	if !found || !ended {
		return nil, fmt.Errorf("%w: object %d is not a stream", errPDF, n)
	}
	return data, nil
}

// finish adds to the library's document what the library cannot write: exact
// page boxes, subset fonts, spot colours, viewer preferences, metadata that is
// referred to, and an identifier made from the content.
func finish(raw []byte, sheets []draw.Sheet, fonts *fontSet, o format.Options) ([]byte, error) {
	doc, err := parsePDF(raw)
	if err != nil {
		return nil, err
	}
	// A comment of bytes above 127 says that the file is not text.
	doc.header = []byte("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	for i := range sheets {
		if err := pageBoxes(doc, firstPage+2*i, &sheets[i]); err != nil {
			return nil, err
		}
	}
	if err := resources(doc, fonts, o); err != nil {
		return nil, err
	}
	if err := catalog(doc, sheets, o); err != nil {
		return nil, err
	}
	plainLayerNames(doc)
	if o.Time.IsZero() {
		doc.objects[doc.info-1] = dates.ReplaceAll(doc.object(doc.info), nil)
	}
	if err := fillPages(doc, sheets, fonts, o); err != nil {
		return nil, err
	}
	return doc.bytes(identifier(doc)), nil
}

// Where the library puts things: the resources that all pages share, and the
// first page, each followed by its content.
const (
	resourceObject = 2
	firstPage      = 3
)

var (
	mediaBox = regexp.MustCompile(`/MediaBox \[[^]]*\]\n`)
	dates    = regexp.MustCompile(`/(CreationDate|ModDate) \([^)]*\)\n`)
)

// pageBoxes says the size of the page to four decimals, and where the block is. A
// sheet is not trimmed: its TrimBox is the paper. What it shows is its ArtBox.
func pageBoxes(doc *document, n int, s *draw.Sheet) error {
	h := points(s.Paper.H)
	box := fmt.Sprintf("/MediaBox [0 0 %[1]s %[2]s]\n/TrimBox [0 0 %[1]s %[2]s]\n/ArtBox [%[3]s %[4]s %[5]s %[6]s]\n",
		format.Num(points(s.Paper.W)), format.Num(h),
		format.Num(points(s.Block.Min.X)), format.Num(h-points(s.Block.Max.Y)),
		format.Num(points(s.Block.Max.X)), format.Num(h-points(s.Block.Min.Y)))
	page := doc.object(n)
	if !bytes.HasPrefix(page, []byte("<</Type /Page\n")) {
		return fmt.Errorf("%w: object %d is not a page", errPDF, n)
	}
	page = mediaBox.ReplaceAll(page, nil) // an A4 page inherits its box
	// Nothing is transparent, and a group in RGB would blend spot colours away.
	page = bytes.Replace(page, []byte("/Group <</Type /Group /S /Transparency /CS /DeviceRGB>>\n"), nil, 1)
	doc.objects[n-1] = page
	return doc.replace(n, "/Resources 2 0 R\n", box+"/Resources 2 0 R\n")
}

// plainLayerNames writes the names of the layers in ASCII instead of UTF-16,
// which not every reader turns back.
func plainLayerNames(doc *document) {
	l := draw.Layer(0)
	for i, o := range doc.objects {
		if bytes.HasPrefix(o, []byte("<</Type /OCG ")) && l < draw.Layers {
			doc.objects[i] = fmt.Appendf(nil, "<</Type /OCG /Name (%v)>>\n", l)
			l++
		}
	}
}

// fillPages puts the operators where the pages' placeholders are.
func fillPages(doc *document, sheets []draw.Sheet, fonts *fontSet, o format.Options) error {
	return format.AtOnce(len(sheets), o.Workers, func(i int) error {
		n := firstPage + 2*i + 1
		data, err := doc.stream(n)
		if err != nil {
			return err
		}
		var page [][]byte
		for l, ops := range content(&sheets[i], fonts, o) {
			before, after, found := bytes.Cut(data, []byte(placeholder(draw.Layer(l))))
			if !found {
				return fmt.Errorf("%w: page %d has no layer %v", errPDF, i+1, draw.Layer(l))
			}
			page, data = append(page, before, ops), after
		}
		doc.objects[n-1] = streamObject("/Filter /FlateDecode", doc.deflate(append(page, data)...))
		return nil
	})
}

// resources adds fonts and spot colours to what pages refer to by name.
func resources(doc *document, fonts *fontSet, o format.Options) error {
	list := ""
	for _, f := range fonts.used() {
		list += fmt.Sprintf("/%s %d 0 R\n", f.name, f.embed(doc))
	}
	if err := doc.replace(resourceObject, "/Font <<\n>>\n", "/Font <<\n"+list+">>\n"); err != nil {
		return err
	}
	if !o.Spot {
		return nil
	}
	list = ""
	for i := range spotColors {
		list += fmt.Sprintf("/%s %d 0 R\n", spotColors[i].resource, doc.add(spotColors[i].object()))
	}
	state := fmt.Sprintf("/ExtGState <</Overprint %d 0 R>>\n", doc.add(overprint))
	return doc.replace(resourceObject, "/ColorSpace <<\n>>\n", state+"/ColorSpace <<\n"+list+">>\n")
}

// catalog adds how the document wants to be shown and printed.
func catalog(doc *document, sheets []draw.Sheet, o format.Options) error {
	duplex := [...]string{format.DuplexNone: "Simplex", format.DuplexLong: "DuplexFlipLongEdge", format.DuplexShort: "DuplexFlipShortEdge"}
	prefs := fmt.Sprintf("/ViewerPreferences <</PrintScaling /None /PickTrayByPDFSize true /Duplex /%s /DisplayDocTitle %t>>\n",
		duplex[min(o.Duplex, format.DuplexShort)], o.Title != "")
	doc.objects = append(doc.objects, streamObject("/Type /Metadata /Subtype /XML", xmp(sheets, o)))
	entries := fmt.Sprintf("/Type /Catalog\n/Version /1.7\n%s/Metadata %d 0 R\n", prefs, len(doc.objects))
	if err := doc.replace(doc.root, "/Type /Catalog\n", entries); err != nil {
		return err
	}
	// PDF 2.0 and some viewers want a name for the layers' configuration.
	return doc.replace(doc.root, "/D <<", "/D <</Name (Layers) ")
}
