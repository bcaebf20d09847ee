package layout

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"

	"shogikit/output"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/text"
)

// chrome is a reader of PDF that shares no code with the writer.
var chrome = sync.OnceValues(func() (pdfium.Pdfium, error) {
	pool, err := webassembly.Init(webassembly.Config{MinIdle: 1, MaxIdle: 1, MaxTotal: 1})
	if err != nil {
		return nil, err
	}
	return pool.GetInstance(time.Minute)
})

// TestBookletReadsBack: an independent reader finds every page at its size and
// every line of text on it, in all languages.
func TestBookletReadsBack(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	pdf, err := chrome()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range text.Languages() {
		for _, id := range []string{"shogi", "hasami"} {
			pages, data := bookletPDF(t, load(t, id), BookletOptions{Lang: lang})
			file, err := pdf.OpenDocument(&requests.OpenDocument{File: &data})
			if err != nil {
				t.Fatal(err)
			}
			count, err := pdf.FPDF_GetPageCount(&requests.FPDF_GetPageCount{Document: file.Document})
			if err != nil || count.PageCount != len(pages) {
				t.Errorf("%s %s: %v pages, want %d (%v)", lang, id, count, len(pages), err)
			}
			for i := range pages {
				page := requests.Page{ByIndex: &requests.PageByIndex{Document: file.Document, Index: i}}
				got, err := pdf.GetPageText(&requests.GetPageText{Page: page})
				if err != nil {
					t.Fatal(err)
				}
				if miss := missingText(&pages[i], got.Text); miss != "" {
					t.Errorf("%s %s: page %d: %q is not to be found", lang, id, i+1, miss)
				}
				size, err := pdf.GetPageSize(&requests.GetPageSize{Page: page})
				if err != nil || fmt.Sprintf("%.1f %.1f", size.Width/72*25.4, size.Height/72*25.4) != "148.0 210.0" {
					t.Errorf("%s %s: page %d is %v pt (%v)", lang, id, i+1, size, err)
				}
			}
			if _, err := pdf.FPDF_CloseDocument(&requests.FPDF_CloseDocument{Document: file.Document}); err != nil {
				t.Error(err)
			}
		}
	}
}

func bookletPDF(t *testing.T, g *templates.Game, o BookletOptions) ([]draw.Sheet, []byte) {
	t.Helper()
	pages, err := Booklet(g, o)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := output.PDF(&b, pages, output.Options{Lang: o.Lang}); err != nil {
		t.Fatal(err)
	}
	return pages, b.Bytes()
}

// missingText returns the first text of a sheet that is not in what was read.
// Where white space stands is for each reader to guess.
func missingText(s *draw.Sheet, read string) string {
	squeeze := func(s string) string { return strings.Join(strings.Fields(strings.ReplaceAll(s, "\u00a0", " ")), "") }
	all := squeeze(read)
	for _, m := range s.Furniture.Marks {
		if m.Text != nil && !strings.Contains(all, squeeze(m.Text.S)) {
			return m.Text.S
		}
	}
	return ""
}
