// Package pdftest reads finished PDFs back with Chrome's engine, for the tests of other
// packages: it shares no code with the writer, not even points and paths. No part of
// the program imports it.
package pdftest

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/references"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// MM is the length of a PDF unit, a point, in millimetres.
const MM = 25.4 / 72

// Each open file has its own engine, so that parallel tests do not wait for each other
// and everything is freed with the file.
var engines = sync.OnceValues(func() (pdfium.Pool, error) {
	return webassembly.Init(webassembly.Config{MaxTotal: 16, RuntimeConfig: compiled()})
})

// compiled caches the machine code of the engine next to Go's own build cache: compiling
// takes seconds, and every test binary needs it. Without a cache directory the engine
// is compiled each time.
func compiled() wazero.RuntimeConfig {
	config := wazero.NewRuntimeConfig()
	dir, err := os.UserCacheDir()
	if err != nil {
		return config
	}
	cache, err := wazero.NewCompilationCacheWithDir(filepath.Join(dir, "shogikit-test"))
	if err != nil {
		return config
	}
	return config.WithCompilationCache(cache)
}

// File is an open document. PDF and Doc are for queries without a method of File; see
// [Ask].
type File struct {
	PDF pdfium.Pdfium
	Doc references.FPDF_DOCUMENT

	t testing.TB
}

// Open opens a document until the test ends, or fails the test. A test may have at most
// 16 open.
func Open(t testing.TB, data []byte) *File {
	t.Helper()
	pool, err := engines()
	if err != nil {
		t.Fatal(err)
	}
	pdf, err := pool.GetInstance(time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := pdf.Close(); err != nil {
			t.Error(err)
		}
	})
	doc, err := pdf.OpenDocument(&requests.OpenDocument{File: &data})
	if err != nil {
		t.Fatal(err)
	}
	return &File{pdf, doc.Document, t}
}

// Ask returns the engine's answer to a query, or fails the test.
func Ask[Question, Answer any](f *File, ask func(*Question) (Answer, error), q Question) Answer {
	f.t.Helper()
	v, err := ask(&q)
	if err != nil {
		f.t.Fatal(err)
	}
	return v
}

// Pages returns the number of pages.
func (f *File) Pages() int {
	return Ask(f, f.PDF.FPDF_GetPageCount, requests.FPDF_GetPageCount{Document: f.Doc}).PageCount
}

// Page refers to page i, from 0, in a query.
func (f *File) Page(i int) requests.Page {
	return requests.Page{ByIndex: &requests.PageByIndex{Document: f.Doc, Index: i}}
}

// Box is a rectangle in millimetres, y up, as in a PDF.
type Box struct{ Left, Bottom, Right, Top float64 }

// BoxOf converts a box from points.
func BoxOf(left, bottom, right, top float32) Box {
	return Box{float64(left) * MM, float64(bottom) * MM, float64(right) * MM, float64(top) * MM}
}

// MediaBox returns the paper of page i.
func (f *File) MediaBox(i int) Box {
	v := Ask(f, f.PDF.FPDFPage_GetMediaBox, requests.FPDFPage_GetMediaBox{Page: f.Page(i)})
	return BoxOf(v.Left, v.Bottom, v.Right, v.Top)
}

// ArtBox returns the printable block of page i.
func (f *File) ArtBox(i int) Box {
	v := Ask(f, f.PDF.FPDFPage_GetArtBox, requests.FPDFPage_GetArtBox{Page: f.Page(i)})
	return BoxOf(v.Left, v.Bottom, v.Right, v.Top)
}

// Text returns the text of page i.
func (f *File) Text(i int) string {
	return Ask(f, f.PDF.GetPageText, requests.GetPageText{Page: f.Page(i)}).Text
}

// Meta returns an entry of the document's information, such as Title.
func (f *File) Meta(tag string) string {
	return Ask(f, f.PDF.FPDF_GetMetaText, requests.FPDF_GetMetaText{Document: f.Doc, Tag: tag}).Value
}

// AsksToBeScaled reports whether a viewer may fit the pages to the paper.
func (f *File) AsksToBeScaled() bool {
	question := requests.FPDF_VIEWERREF_GetPrintScaling{Document: f.Doc}
	return Ask(f, f.PDF.FPDF_VIEWERREF_GetPrintScaling, question).PreferPrintScaling
}

// Bookmarks returns the outline.
func (f *File) Bookmarks() []responses.GetBookmarksBookmark {
	return Ask(f, f.PDF.GetBookmarks, requests.GetBookmarks{Document: f.Doc}).Bookmarks
}

// Point is a place in millimetres, y up from the bottom left corner of a page.
type Point = struct{ X, Y float64 }

// Object is a path or a line of text on a page.
type Object struct {
	Layer string    // name of the optional content group
	Lines [][]Point // of a path, with flattened curves; nil for text
	Width float64   // of the pen of a path

	Text     bool
	Box      Box  // of text
	Embedded bool // the font is in the file
}

// Objects returns the objects on page i in painting order. It fails the test at an object that
// is neither a path nor text, or not in exactly one layer.
func (f *File) Objects(i int) []Object {
	f.t.Helper()
	count := Ask(f, f.PDF.FPDFPage_CountObjects, requests.FPDFPage_CountObjects{Page: f.Page(i)}).Count
	out := make([]Object, count)
	for k := range out {
		obj := Ask(f, f.PDF.FPDFPage_GetObject, requests.FPDFPage_GetObject{Page: f.Page(i), Index: k}).PageObject
		out[k] = f.object(obj)
	}
	return out
}

func (f *File) object(obj references.FPDF_PAGEOBJECT) Object {
	f.t.Helper()
	o := Object{Layer: f.layer(obj)}
	switch kind := Ask(f, f.PDF.FPDFPageObj_GetType, requests.FPDFPageObj_GetType{PageObject: obj}).Type; kind {
	case enums.FPDF_PAGEOBJ_PATH:
		o.Lines = f.lines(obj)
		pen := Ask(f, f.PDF.FPDFPageObj_GetStrokeWidth, requests.FPDFPageObj_GetStrokeWidth{PageObject: obj})
		o.Width = float64(pen.StrokeWidth) * MM
	case enums.FPDF_PAGEOBJ_TEXT:
		o.Text = true
		b := Ask(f, f.PDF.FPDFPageObj_GetBounds, requests.FPDFPageObj_GetBounds{PageObject: obj})
		o.Box = BoxOf(b.Left, b.Bottom, b.Right, b.Top)
		font := Ask(f, f.PDF.FPDFTextObj_GetFont, requests.FPDFTextObj_GetFont{PageObject: obj}).Font
		o.Embedded = Ask(f, f.PDF.FPDFFont_GetIsEmbedded, requests.FPDFFont_GetIsEmbedded{Font: font}).IsEmbedded
	default:
		f.t.Fatalf("an object of kind %v is neither a path nor text", kind)
	}
	return o
}

func (f *File) layer(obj references.FPDF_PAGEOBJECT) string {
	f.t.Helper()
	if n := Ask(f, f.PDF.FPDFPageObj_CountMarks, requests.FPDFPageObj_CountMarks{PageObject: obj}).Count; n != 1 {
		f.t.Fatalf("an object is in %d layers", n)
	}
	mark := Ask(f, f.PDF.FPDFPageObj_GetMark, requests.FPDFPageObj_GetMark{PageObject: obj}).Mark
	name := Ask(f, f.PDF.FPDFPageObjMark_GetParamStringValue,
		requests.FPDFPageObjMark_GetParamStringValue{PageObjectMark: mark, Key: "Name"}).Value
	return strings.ReplaceAll(name, "\x00", "") // it is in UTF-16
}

// lines returns a path. It fails the test at a curve that is not whole, or anything but lines
// and curves.
func (f *File) lines(obj references.FPDF_PAGEOBJECT) (lines [][]Point) {
	f.t.Helper()
	var curve []Point // its control points so far
	count := Ask(f, f.PDF.FPDFPath_CountSegments, requests.FPDFPath_CountSegments{PageObject: obj}).Count
	for k := range count {
		seg := Ask(f, f.PDF.FPDFPath_GetPathSegment, requests.FPDFPath_GetPathSegment{PageObject: obj, Index: k}).PathSegment
		at := Ask(f, f.PDF.FPDFPathSegment_GetPoint, requests.FPDFPathSegment_GetPoint{PathSegment: seg})
		kind := Ask(f, f.PDF.FPDFPathSegment_GetType, requests.FPDFPathSegment_GetType{PathSegment: seg}).Type
		q := Point{float64(at.X) * MM, float64(at.Y) * MM}
		if len(curve) > 0 && kind != enums.FPDF_SEGMENT_BEZIERTO {
			f.t.Fatalf("segment %d of a path follows a curve that is not whole", k)
		}
		last := len(lines) - 1
		switch kind {
		case enums.FPDF_SEGMENT_MOVETO:
			lines = append(lines, []Point{q})
		case enums.FPDF_SEGMENT_LINETO:
			lines[last] = append(lines[last], q)
		case enums.FPDF_SEGMENT_BEZIERTO:
			curve = append(curve, q)
			if len(curve) == 3 {
				from := lines[last][len(lines[last])-1]
				lines[last] = append(lines[last], Curve(from, curve[0], curve[1], curve[2])...)
				curve = nil
			}
		default:
			f.t.Fatalf("segment %d of a path is of kind %v", k, kind)
		}
	}
	if len(curve) > 0 {
		f.t.Fatal("a path ends in a curve that is not whole")
	}
	return lines
}

// Curve returns points along a Bézier curve, without its start: chords that stay within 0.008 mm
// of a quarter of a circle of radius 100 mm.
func Curve(a, b, c, d Point) []Point {
	const steps = 64
	out := make([]Point, steps)
	for i := range out {
		t := float64(i+1) / steps
		u := 1 - t
		k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		out[i] = Point{k0*a.X + k1*b.X + k2*c.X + k3*d.X, k0*a.Y + k1*b.Y + k2*c.Y + k3*d.Y}
	}
	return out
}
