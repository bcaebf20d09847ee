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
	Embedded bool // the font is in the file
}

// Objects returns what is painted on page i, in order. It stops the test at an
// object that is neither a path nor text, or not in exactly one layer.
func (f *File) Objects(i int) []Object {
	f.t.Helper()
	out := make([]Object, Ask(f, f.PDF.FPDFPage_CountObjects, requests.FPDFPage_CountObjects{Page: f.Page(i)}).Count)
	for k := range out {
		out[k] = f.object(Ask(f, f.PDF.FPDFPage_GetObject, requests.FPDFPage_GetObject{Page: f.Page(i), Index: k}).PageObject)
	}
	return out
}

func (f *File) object(obj references.FPDF_PAGEOBJECT) Object {
	f.t.Helper()
	o := Object{Layer: f.layer(obj)}
	switch k := Ask(f, f.PDF.FPDFPageObj_GetType, requests.FPDFPageObj_GetType{PageObject: obj}).Type; k {
	case enums.FPDF_PAGEOBJ_PATH:
		o.Path = f.path(obj)
		o.Pen = float64(Ask(f, f.PDF.FPDFPageObj_GetStrokeWidth, requests.FPDFPageObj_GetStrokeWidth{PageObject: obj}).StrokeWidth) * MM
	case enums.FPDF_PAGEOBJ_TEXT:
		o.Text = true
		b := Ask(f, f.PDF.FPDFPageObj_GetBounds, requests.FPDFPageObj_GetBounds{PageObject: obj})
		o.Box = box(b.Left, b.Bottom, b.Right, b.Top)
		font := Ask(f, f.PDF.FPDFTextObj_GetFont, requests.FPDFTextObj_GetFont{PageObject: obj}).Font
		o.Embedded = Ask(f, f.PDF.FPDFFont_GetIsEmbedded, requests.FPDFFont_GetIsEmbedded{Font: font}).IsEmbedded
	default:
		f.t.Fatalf("an object of kind %v is neither a path nor text", k)
	}
	return o
}

func (f *File) layer(obj references.FPDF_PAGEOBJECT) string {
	f.t.Helper()
	if n := Ask(f, f.PDF.FPDFPageObj_CountMarks, requests.FPDFPageObj_CountMarks{PageObject: obj}).Count; n != 1 {
		f.t.Fatalf("an object is in %d layers", n)
	}
	mark := Ask(f, f.PDF.FPDFPageObj_GetMark, requests.FPDFPageObj_GetMark{PageObject: obj}).Mark
	return Ask(f, f.PDF.FPDFPageObjMark_GetParamStringValue,
		requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"}).Value
}

func (f *File) path(obj references.FPDF_PAGEOBJECT) []Step {
	f.t.Helper()
	var out []Step
	var curve []Point
	for k := range Ask(f, f.PDF.FPDFPath_CountSegments, requests.FPDFPath_CountSegments{PageObject: obj}).Count {
		seg := Ask(f, f.PDF.FPDFPath_GetPathSegment, requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k}).PathSegment
		at := Ask(f, f.PDF.FPDFPathSegment_GetPoint, requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		q := Point{float64(at.X) * MM, float64(at.Y) * MM}
		switch Ask(f, f.PDF.FPDFPathSegment_GetType, requests.FPDFPathSegment_GetType{PathSegment: seg}).Type {
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
		if Ask(f, f.PDF.FPDFPathSegment_GetClose, requests.FPDFPathSegment_GetClose{PathSegment: seg}).IsClose {
			out = append(out, Step{Op: 'Z'})
		}
	}
	return out
}
