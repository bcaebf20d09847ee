// Package pdftest reads finished PDFs back with Chrome's engine, for the tests of other
// packages: it shares no code with the writer, not even points and paths. No part of
// the program imports it.
package pdftest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
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

// compiled caches the machine code of the engine beside Go's own build cache: compiling
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
	return Ask(f, f.PDF.FPDF_VIEWERREF_GetPrintScaling, requests.FPDF_VIEWERREF_GetPrintScaling{Document: f.Doc}).PreferPrintScaling
}

// Bookmarks returns the outline.
func (f *File) Bookmarks() []responses.GetBookmarksBookmark {
	return Ask(f, f.PDF.GetBookmarks, requests.GetBookmarks{Document: f.Doc}).Bookmarks
}
