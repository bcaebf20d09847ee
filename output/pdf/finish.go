package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"

	"shogikit/output/draw"
	"shogikit/output/format"
)

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

// pageBoxes says the size of the page to four decimals, and where the block is.
func pageBoxes(doc *document, n int, s *draw.Sheet) error {
	h := points(s.Paper.H)
	box := fmt.Sprintf("/MediaBox [0 0 %s %s]\n/TrimBox [%s %s %s %s]\n",
		format.Num(points(s.Paper.W)), format.Num(h),
		format.Num(points(s.Block.Min.X)), format.Num(h-points(s.Block.Max.Y)),
		format.Num(points(s.Block.Max.X)), format.Num(h-points(s.Block.Min.Y)))
	page := doc.object(n)
	if !bytes.HasPrefix(page, []byte("<</Type /Page\n")) {
		return fmt.Errorf("%w: object %d is no page", errPDF, n)
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
	errs := make([]error, len(sheets))
	parallel(len(sheets), o.WorkersFor(len(sheets)), func(i int) {
		n := firstPage + 2*i + 1
		data, err := doc.stream(n)
		if err != nil {
			errs[i] = err
			return
		}
		var z deflater
		for l, ops := range content(&sheets[i], fonts, o) {
			before, after, found := bytes.Cut(data, []byte(placeholder(draw.Layer(l))))
			if !found {
				errs[i] = fmt.Errorf("%w: page %d has no layer %v", errPDF, i+1, draw.Layer(l))
				return
			}
			z.write(before)
			z.write(ops)
			data = after
		}
		z.write(data)
		doc.objects[n-1] = streamObject("/Filter /FlateDecode", z.close())
	})
	return errors.Join(errs...)
}

// resources adds fonts and spot colours to what pages refer to by name.
func resources(doc *document, fonts *fontSet, o format.Options) error {
	list := ""
	for _, f := range fonts.used() {
		n, err := f.embed(doc)
		if err != nil {
			return err
		}
		list += fmt.Sprintf("/%s %d 0 R\n", f.name, n)
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

// identifier returns the content's fingerprint in hexadecimal.
func identifier(doc *document) string {
	h := sha256.New()
	for _, o := range doc.objects {
		h.Write(o)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
