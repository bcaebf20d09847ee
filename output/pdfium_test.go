package output_test

import (
	"image"
	"sync"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"

	"shogikit/output/draw"
)

// The reader of PDF in the tests is Chrome's: it shares nothing with the writer.

var pdfEngine = sync.OnceValues(func() (pdfium.Pdfium, error) {
	pool, err := webassembly.Init(webassembly.Config{MinIdle: 1, MaxIdle: 1, MaxTotal: 1})
	if err != nil {
		return nil, err
	}
	return pool.GetInstance(time.Minute)
})

// pdfFile is a document that Chrome has opened.
type pdfFile struct {
	t   *testing.T
	pdf pdfium.Pdfium
	doc references.FPDF_DOCUMENT
}

func openPDF(t *testing.T, data []byte) *pdfFile {
	t.Helper()
	pdf, err := pdfEngine()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdf.OpenDocument(&requests.OpenDocument{File: &data})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := pdf.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: doc.Document}); err != nil {
			t.Error(err)
		}
	})
	return &pdfFile{t, pdf, doc.Document}
}

// must stops the test on an error of the reader.
func must[T any](f *pdfFile, v T, err error) T {
	f.t.Helper()
	if err != nil {
		f.t.Fatal(err)
	}
	return v
}

func (f *pdfFile) page(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: f.doc, Index: i}}
}

// pdfObject is a path or a line of text on a page, in millimetres from its top
// left corner.
type pdfObject struct {
	layer string
	text  bool
	path  draw.Path
	pen   float64 // width in millimetres
}

const mmPerPt = 25.4 / 72

// objects returns what is painted on page i, in order; height is the page's.
func (f *pdfFile) objects(i int, height draw.MM) []pdfObject {
	f.t.Helper()
	n, err := f.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: f.page(i)})
	count := must(f, n, err).Count
	out := make([]pdfObject, count)
	for k := range count {
		r, err := f.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: f.page(i), Index: k})
		obj := must(f, r, err).PageObject
		out[k].layer = f.layer(obj)
		kind, err := f.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: obj})
		switch must(f, kind, err).Type {
		case enums.FPDF_PAGEOBJ_PATH:
			out[k].path = f.path(obj, height)
			w, err := f.pdf.FPDFPageObj_GetStrokeWidth(&requests.FPDFPageObj_GetStrokeWidth{PageObject: obj})
			out[k].pen = float64(must(f, w, err).StrokeWidth) * mmPerPt
		case enums.FPDF_PAGEOBJ_TEXT:
			out[k].text = true
		default:
			f.t.Errorf("object %d is neither a path nor text", k)
		}
	}
	return out
}

// layer returns the name of the optional content group that obj is in.
func (f *pdfFile) layer(obj references.FPDF_PAGEOBJECT) string {
	marks, err := f.pdf.FPDFPageObj_CountMarks(&requests.FPDFPageObj_CountMarks{PageObject: obj})
	if n := must(f, marks, err).Count; n != 1 {
		f.t.Fatalf("an object is in %d layers", n)
	}
	m, err := f.pdf.FPDFPageObj_GetMark(&requests.FPDFPageObj_GetMark{PageObject: obj})
	mark := must(f, m, err).Mark
	name, err := f.pdf.FPDFPageObjMark_GetParamStringValue(&requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"})
	return must(f, name, err).Value
}

func (f *pdfFile) path(obj references.FPDF_PAGEOBJECT, height draw.MM) draw.Path {
	var p draw.Path
	n, err := f.pdf.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: obj})
	var curve []draw.Point
	for k := range must(f, n, err).Count {
		s, err := f.pdf.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k})
		seg := must(f, s, err).PathSegment
		xy, err := f.pdf.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		pt := must(f, xy, err)
		q := draw.Pt(draw.MM(float64(pt.X)*mmPerPt), height-draw.MM(float64(pt.Y)*mmPerPt))
		kind, err := f.pdf.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: seg})
		switch must(f, kind, err).Type {
		case enums.FPDF_SEGMENT_MOVETO:
			p.Move(q)
		case enums.FPDF_SEGMENT_LINETO:
			p.Line(q)
		case enums.FPDF_SEGMENT_BEZIERTO:
			if curve = append(curve, q); len(curve) == 3 {
				p.Curve(curve[0], curve[1], curve[2])
				curve = nil
			}
		}
		closes, err := f.pdf.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: seg})
		if must(f, closes, err).IsClose {
			p.Close()
		}
	}
	return p
}

// render returns page i as pixels.
func (f *pdfFile) render(i, dpi int) *image.RGBA {
	f.t.Helper()
	r, err := f.pdf.RenderPageInDPI(&requests.RenderPageInDPI{Page: f.page(i), DPI: dpi})
	page := must(f, r, err)
	f.t.Cleanup(page.CleanupFunc)
	return page.Result.Image
}

func (f *pdfFile) meta(tag string) string {
	v, err := f.pdf.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: f.doc, Tag: tag})
	return must(f, v, err).Value
}
