package main

import (
	"testing"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"

	"shogikit/output/pdftest"
)

// readPDF reads the pages of a document.
func readPDF(t *testing.T, data []byte) []*page {
	t.Helper()
	f := pdftest.Open(t, data)
	var out []*page
	for i := range f.Pages() {
		out = append(out, pdfPage(t, f, i))
	}
	return out
}

// pdfPage reads page i; its block is the ArtBox.
func pdfPage(t testing.TB, f *pdftest.File, i int) *page {
	art := f.ArtBox(i)
	place := func(q pt) pt { return pt{q.x - art.Left, art.Top - q.y} }
	out := &page{format: "pdf", size: place(pt{art.Right, art.Bottom})}
	for _, o := range pdfObjects(t, f, i) {
		if o.text {
			lo, hi := place(pt{o.box.Left, o.box.Top}), place(pt{o.box.Right, o.box.Bottom})
			out.shapes = append(out.shapes, shape{layer: o.layer, text: true, box: box{lo.x, lo.y, hi.x, hi.y}})
			continue
		}
		out.shapes = append(out.shapes, o.path.shape(o.layer, "", place))
	}
	return out
}

// pdfObject is a path or a line of text on a page.
type pdfObject struct {
	layer string // name of the optional content group
	path  *pen   // millimetres from the bottom left corner of the page, y up

	text     bool // has a box and a font instead of a path
	box      pdftest.Box
	embedded bool // the font is in the file
}

// pdfObjects returns the objects on page i in painting order. It fails the test at an
// object that is neither a path nor text, or not in exactly one layer.
func pdfObjects(t testing.TB, f *pdftest.File, i int) []pdfObject {
	t.Helper()
	out := make([]pdfObject, pdftest.Ask(f, f.PDF.FPDFPage_CountObjects, requests.FPDFPage_CountObjects{Page: f.Page(i)}).Count)
	for k := range out {
		out[k] = objectOf(t, f, pdftest.Ask(f, f.PDF.FPDFPage_GetObject, requests.FPDFPage_GetObject{Page: f.Page(i), Index: k}).PageObject)
	}
	return out
}

func objectOf(t testing.TB, f *pdftest.File, obj references.FPDF_PAGEOBJECT) pdfObject {
	t.Helper()
	o := pdfObject{layer: layerOf(t, f, obj)}
	switch k := pdftest.Ask(f, f.PDF.FPDFPageObj_GetType, requests.FPDFPageObj_GetType{PageObject: obj}).Type; k {
	case enums.FPDF_PAGEOBJ_PATH:
		o.path = pathOf(f, obj)
	case enums.FPDF_PAGEOBJ_TEXT:
		o.text = true
		b := pdftest.Ask(f, f.PDF.FPDFPageObj_GetBounds, requests.FPDFPageObj_GetBounds{PageObject: obj})
		o.box = pdftest.BoxOf(b.Left, b.Bottom, b.Right, b.Top)
		font := pdftest.Ask(f, f.PDF.FPDFTextObj_GetFont, requests.FPDFTextObj_GetFont{PageObject: obj}).Font
		o.embedded = pdftest.Ask(f, f.PDF.FPDFFont_GetIsEmbedded, requests.FPDFFont_GetIsEmbedded{Font: font}).IsEmbedded
	default:
		t.Fatalf("an object of kind %v is neither a path nor text", k)
	}
	return o
}

func layerOf(t testing.TB, f *pdftest.File, obj references.FPDF_PAGEOBJECT) string {
	t.Helper()
	if n := pdftest.Ask(f, f.PDF.FPDFPageObj_CountMarks, requests.FPDFPageObj_CountMarks{PageObject: obj}).Count; n != 1 {
		t.Fatalf("an object is in %d layers", n)
	}
	mark := pdftest.Ask(f, f.PDF.FPDFPageObj_GetMark, requests.FPDFPageObj_GetMark{PageObject: obj}).Mark
	return pdftest.Ask(f, f.PDF.FPDFPageObjMark_GetParamStringValue,
		requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"}).Value
}

// pathOf returns a path in millimetres from the bottom left corner of the page, y up.
func pathOf(f *pdftest.File, obj references.FPDF_PAGEOBJECT) *pen {
	var out pen
	var curve []pt
	for k := range pdftest.Ask(f, f.PDF.FPDFPath_CountSegments, requests.FPDFPath_CountSegments{PageObject: obj}).Count {
		seg := pdftest.Ask(f, f.PDF.FPDFPath_GetPathSegment, requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k}).PathSegment
		at := pdftest.Ask(f, f.PDF.FPDFPathSegment_GetPoint, requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		q := pt{float64(at.X) * pdftest.MM, float64(at.Y) * pdftest.MM}
		switch pdftest.Ask(f, f.PDF.FPDFPathSegment_GetType, requests.FPDFPathSegment_GetType{PathSegment: seg}).Type {
		case enums.FPDF_SEGMENT_MOVETO:
			out.move(q)
		case enums.FPDF_SEGMENT_LINETO:
			out.line(q)
		case enums.FPDF_SEGMENT_BEZIERTO:
			if curve = append(curve, q); len(curve) == 3 {
				out.curve(curve[0], curve[1], curve[2])
				curve = nil
			}
		}
		if pdftest.Ask(f, f.PDF.FPDFPathSegment_GetClose, requests.FPDFPathSegment_GetClose{PathSegment: seg}).IsClose {
			out.close()
		}
	}
	return &out
}
