package pdftest

import (
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
)

// Point is a place on a page in millimetres from its bottom left corner, y up.
type Point struct{ X, Y float64 }

// Step is a piece of an outline: M goes to P[0], L draws a line to P[0], C a
// curve to P[2], Z closes.
type Step struct {
	Op byte
	P  []Point
}

// Object is a path or a line of text on a page.
type Object struct {
	Layer string // name of the optional content group
	Path  []Step
	Pen   float64 // millimetres

	Text     bool // has a box and a font in the place of a path
	Box      Box
	Size     float64 // of the type, millimetres
	Embedded bool    // the font is in the file
}

// Objects returns what is painted on page i, in order. It stops the test at an
// object that is neither a path nor text, or not in exactly one layer.
func (f *File) Objects(i int) []Object {
	f.t.Helper()
	n, err := f.PDF.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: f.Page(i)})
	out := make([]Object, Must(f, n, err).Count)
	for k := range out {
		r, err := f.PDF.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: f.Page(i), Index: k})
		out[k] = f.object(Must(f, r, err).PageObject)
	}
	return out
}

func (f *File) object(obj references.FPDF_PAGEOBJECT) Object {
	f.t.Helper()
	o := Object{Layer: f.layer(obj)}
	kind, err := f.PDF.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: obj})
	switch k := Must(f, kind, err).Type; k {
	case enums.FPDF_PAGEOBJ_PATH:
		o.Path = f.path(obj)
		w, err := f.PDF.FPDFPageObj_GetStrokeWidth(&requests.FPDFPageObj_GetStrokeWidth{PageObject: obj})
		o.Pen = float64(Must(f, w, err).StrokeWidth) * MM
	case enums.FPDF_PAGEOBJ_TEXT:
		o.Text = true
		b, err := f.PDF.FPDFPageObj_GetBounds(&requests.FPDFPageObj_GetBounds{PageObject: obj})
		v := Must(f, b, err)
		o.Box = box(v.Left, v.Bottom, v.Right, v.Top)
		size, err := f.PDF.FPDFTextObj_GetFontSize(&requests.FPDFTextObj_GetFontSize{PageObject: obj})
		o.Size = float64(Must(f, size, err).FontSize) * MM
		font, err := f.PDF.FPDFTextObj_GetFont(&requests.FPDFTextObj_GetFont{PageObject: obj})
		e, err2 := f.PDF.FPDFFont_GetIsEmbedded(&requests.FPDFFont_GetIsEmbedded{Font: Must(f, font, err).Font})
		o.Embedded = Must(f, e, err2).IsEmbedded
	default:
		f.t.Fatalf("an object of kind %v is neither a path nor text", k)
	}
	return o
}

func (f *File) layer(obj references.FPDF_PAGEOBJECT) string {
	f.t.Helper()
	marks, err := f.PDF.FPDFPageObj_CountMarks(&requests.FPDFPageObj_CountMarks{PageObject: obj})
	if n := Must(f, marks, err).Count; n != 1 {
		f.t.Fatalf("an object is in %d layers", n)
	}
	m, err := f.PDF.FPDFPageObj_GetMark(&requests.FPDFPageObj_GetMark{PageObject: obj})
	mark := Must(f, m, err).Mark
	name, err := f.PDF.FPDFPageObjMark_GetParamStringValue(&requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"})
	return Must(f, name, err).Value
}

func (f *File) path(obj references.FPDF_PAGEOBJECT) []Step {
	f.t.Helper()
	var out []Step
	n, err := f.PDF.FPDFPath_CountSegments(&requests.FPDFPath_CountSegments{PageObject: obj})
	var curve []Point
	for k := range Must(f, n, err).Count {
		s, err := f.PDF.FPDFPath_GetPathSegment(&requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k})
		seg := Must(f, s, err).PathSegment
		xy, err := f.PDF.FPDFPathSegment_GetPoint(&requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		at := Must(f, xy, err)
		q := Point{float64(at.X) * MM, float64(at.Y) * MM}
		kind, err := f.PDF.FPDFPathSegment_GetType(&requests.FPDFPathSegment_GetType{PathSegment: seg})
		switch Must(f, kind, err).Type {
		case enums.FPDF_SEGMENT_MOVETO:
			out = append(out, Step{'M', []Point{q}})
		case enums.FPDF_SEGMENT_LINETO:
			out = append(out, Step{'L', []Point{q}})
		case enums.FPDF_SEGMENT_BEZIERTO:
			if curve = append(curve, q); len(curve) == 3 {
				out = append(out, Step{'C', curve})
				curve = nil
			}
		}
		closes, err := f.PDF.FPDFPathSegment_GetClose(&requests.FPDFPathSegment_GetClose{PathSegment: seg})
		if Must(f, closes, err).IsClose {
			out = append(out, Step{Op: 'Z'})
		}
	}
	return out
}
