package main

import (
	"sync"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
)

// PDF is read by Chrome's engine.
var pdfPool = sync.OnceValues(func() (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{MinIdle: 1, MaxIdle: 2, MaxTotal: 2})
})

type pdfDoc struct {
	t   *testing.T
	pdf pdfium.Pdfium
	doc references.FPDF_DOCUMENT
}

// withPDF opens a document for as long as use takes.
func withPDF(t *testing.T, data []byte, use func(f *pdfDoc)) {
	t.Helper()
	pool, err := pdfPool()
	if err != nil {
		t.Fatal(err)
	}
	pdf, err := pool.GetInstance(time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := pdf.Close(); err != nil {
			t.Error(err)
		}
	}()
	doc, err := pdf.OpenDocument(&requests.OpenDocument{File: &data})
	if err != nil {
		t.Fatal(err)
	}
	use(&pdfDoc{t, pdf, doc.Document})
}

// readPDF reads the pages of a document.
func readPDF(t *testing.T, data []byte) []*page {
	t.Helper()
	var out []*page
	withPDF(t, data, func(f *pdfDoc) {
		for i := range f.pages() {
			out = append(out, f.read(i))
		}
	})
	return out
}

// must stops the test on an error of the reader.
func must[T any](f *pdfDoc, v T, err error) T {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
	return v
}

func (f *pdfDoc) pages() int {
	n, err := f.pdf.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: f.doc})
	return must(f, n, err).PageCount
}

func (f *pdfDoc) at(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: f.doc, Index: i}}
}

const mmPerPt = 25.4 / 72

// read reads page i; its block is the TrimBox.
func (f *pdfDoc) read(i int) *page {
	f.t.Helper()
	tb, err := f.pdf.FPDFPage_GetTrimBox(&requests.FPDFPage_GetTrimBox{Page: f.at(i)})
	trim := must(f, tb, err)
	place := func(q pt) pt {
		return pt{(q.x - float64(trim.Left)) * mmPerPt, (float64(trim.Top) - q.y) * mmPerPt}
	}
	out := &page{format: "pdf", size: place(pt{float64(trim.Right), float64(trim.Bottom)})}
	n, err := f.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: f.at(i)})
	for k := range must(f, n, err).Count {
		r, err := f.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: f.at(i), Index: k})
		obj := must(f, r, err).PageObject
		kind, err := f.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: obj})
		if must(f, kind, err).Type == enums.FPDF_PAGEOBJ_PATH {
			s := f.path(obj).shape(f.layer(obj), "", place)
			out.shapes = append(out.shapes, s)
			continue
		}
		b, err := f.pdf.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: obj})
		v := must(f, b, err)
		lo, hi := place(pt{float64(v.Left), float64(v.Top)}), place(pt{float64(v.Right), float64(v.Bottom)})
		out.shapes = append(out.shapes, shape{layer: f.layer(obj), text: true, box: box{lo.x, lo.y, hi.x, hi.y}})
	}
	return out
}

func (f *pdfDoc) layer(obj references.FPDF_PAGEOBJECT) string {
	m, err := f.pdf.FPDFPageObj_GetMark(&requests.FPDFPageObj_GetMark{PageObject: obj})
	mark := must(f, m, err).Mark
	name, err := f.pdf.FPDFPageObjMark_GetParamStringValue(&requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"})
	return must(f, name, err).Value
}

func (f *pdfDoc) path(obj references.FPDF_PAGEOBJECT) *pen {
	var p pen
	n, err := f.pdf.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: obj})
	var c []pt
	for k := range must(f, n, err).Count {
		s, err := f.pdf.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k})
		seg := must(f, s, err).PathSegment
		xy, err := f.pdf.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		v := must(f, xy, err)
		q := pt{float64(v.X), float64(v.Y)}
		kind, err := f.pdf.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: seg})
		switch must(f, kind, err).Type {
		case enums.FPDF_SEGMENT_MOVETO:
			p.move(q)
		case enums.FPDF_SEGMENT_LINETO:
			p.line(q)
		case enums.FPDF_SEGMENT_BEZIERTO:
			if c = append(c, q); len(c) == 3 {
				p.curve(c[0], c[1], c[2])
				c = nil
			}
		}
		closes, err := f.pdf.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: seg})
		if must(f, closes, err).IsClose {
			p.close()
		}
	}
	return &p
}
