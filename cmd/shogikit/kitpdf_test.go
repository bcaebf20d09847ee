package main

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
)

// TestKitPDF reads the whole kit as a viewer and a printer would.
func TestKitPDF(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	for _, c := range []struct {
		args, title, lang string
		pages             int
	}{
		{"kit", "Shogi", "en", 5},
		{"kit hasami --lang cs --paper letter", "", "cs", 0},
		{"kit minishogi --lang sk --build all --board both --ink line", "", "sk", 0},
	} {
		status, _, stderr, dir := runIn(t, nil, "", append(strings.Fields(c.args), "-o", "kit.pdf")...)
		if status != exitOK {
			t.Fatal(stderr)
		}
		data := read(t, filepath.Join(dir, "kit.pdf"))
		withPDF(t, data, func(f *pdfDoc) {
			k := kitFile{f, c.args, f.pages()}
			if c.pages > 0 && k.pages != c.pages {
				t.Errorf("%s: %d pages, want %d", c.args, k.pages, c.pages)
			}
			k.printing(data)
			k.metadata(c.title)
			k.boxes()
			k.bookmarks()
			k.layers(data)
			k.text()
		})
		for _, want := range []string{"/Lang (" + c.lang + ")", "<dc:rights>", "CC0 1.0", "/Type /Catalog\n/Version /1.7"} {
			if !bytes.Contains(data, []byte(want)) {
				t.Errorf("%s: no %q", c.args, want)
			}
		}
	}
}

type kitFile struct {
	*pdfDoc
	name  string
	pages int
}

// printing: unscaled, and the paper tray by the size of the page.
func (k *kitFile) printing(data []byte) {
	k.t.Helper()
	s, err := k.pdf.FPDF_VIEWERREF_GetPrintScaling(&requests.FPDF_VIEWERREF_GetPrintScaling{Document: k.doc})
	if must(k.pdfDoc, s, err).PreferPrintScaling {
		k.t.Errorf("%s: asks to be scaled", k.name)
	}
	if !bytes.Contains(data, []byte("/PickTrayByPDFSize true")) {
		k.t.Errorf("%s: does not ask for its paper", k.name)
	}
}

func (k *kitFile) metadata(title string) {
	k.t.Helper()
	for tag, want := range map[string]string{"Title": title, "Producer": "shogikit", "Author": "shogikit", "CreationDate": "", "ModDate": ""} {
		v, err := k.pdf.FPDF_GetMetaText(&requests.FPDF_GetMetaText{Document: k.doc, Tag: tag})
		if got := must(k.pdfDoc, v, err).Value; got != want && (tag != "Title" || title != "" || got == "") {
			k.t.Errorf("%s: %s is %q, want %q", k.name, tag, got, want)
		}
	}
}

// boxes: the TrimBox is the printable block, in the middle of the paper.
func (k *kitFile) boxes() {
	k.t.Helper()
	for i := range k.pages {
		m, err := k.pdf.FPDFPage_GetMediaBox(&requests.FPDFPage_GetMediaBox{Page: k.at(i)})
		media := must(k.pdfDoc, m, err)
		b, err := k.pdf.FPDFPage_GetTrimBox(&requests.FPDFPage_GetTrimBox{Page: k.at(i)})
		trim := must(k.pdfDoc, b, err)
		paper := fmt.Sprintf("%.2f x %.2f", float64(media.Right)*mmPerPt, float64(media.Top)*mmPerPt)
		block := fmt.Sprintf("%.2f x %.2f", float64(trim.Right-trim.Left)*mmPerPt, float64(trim.Top-trim.Bottom)*mmPerPt)
		want := map[string]string{"210.00 x 297.00": "190.50 x 266.70", "420.00 x 297.00": "381.00 x 266.70",
			"297.00 x 210.00": "266.70 x 190.50", "215.90 x 279.40": "203.20 x 266.70"}[paper]
		if block != want || math.Abs(float64(trim.Left+trim.Right-media.Right)) > 0.01 || math.Abs(float64(trim.Bottom+trim.Top-media.Top)) > 0.01 {
			k.t.Errorf("%s, page %d: block of %s mm on paper of %s, want %q", k.name, i+1, block, paper, want)
		}
	}
}

// bookmarks: one a sheet, in order, with words in them.
func (k *kitFile) bookmarks() {
	k.t.Helper()
	b, err := k.pdf.GetBookmarks(&requests.GetBookmarks{Document: k.doc})
	seen := map[int]bool{}
	last := -1
	for _, m := range must(k.pdfDoc, b, err).Bookmarks {
		if m.Title == "" || m.DestInfo == nil || m.DestInfo.PageIndex < last {
			k.t.Fatalf("%s: bookmark %q to %+v", k.name, m.Title, m.DestInfo)
		}
		last = m.DestInfo.PageIndex
		seen[last] = true
	}
	if len(seen) != k.pages {
		k.t.Errorf("%s: bookmarks of %d pages, there are %d", k.name, len(seen), k.pages)
	}
}

// layers: five that can be shown and hidden, and everything in one of them.
func (k *kitFile) layers(data []byte) {
	k.t.Helper()
	var names []string
	for _, m := range regexp.MustCompile(`/Type /OCG /Name \((\w+)\)`).FindAllSubmatch(data, -1) {
		names = append(names, string(m[1]))
	}
	if got := strings.Join(names, " "); got != "GLUE ART FOLD CUT GUIDE" {
		k.t.Errorf("%s: layers %q", k.name, got)
	}
	for i := range k.pages {
		for _, s := range k.read(i).shapes {
			if !strings.Contains("GLUE ART FOLD CUT GUIDE", s.layer) || s.layer == "" {
				k.t.Fatalf("%s, page %d: something is on layer %q", k.name, i+1, s.layer)
			}
		}
	}
}

// text: it is text, its fonts are embedded, and every page says how to print it.
func (k *kitFile) text() {
	k.t.Helper()
	for i := range k.pages {
		n, err := k.pdf.FPDFPage_CountObjects(&requests.FPDFPage_CountObjects{Page: k.at(i)})
		texts := 0
		for o := range must(k.pdfDoc, n, err).Count {
			r, err := k.pdf.FPDFPage_GetObject(&requests.FPDFPage_GetObject{Page: k.at(i), Index: o})
			obj := must(k.pdfDoc, r, err).PageObject
			kind, err := k.pdf.FPDFPageObj_GetType(&requests.FPDFPageObj_GetType{PageObject: obj})
			if must(k.pdfDoc, kind, err).Type != enums.FPDF_PAGEOBJ_TEXT {
				continue
			}
			texts++
			ft, err := k.pdf.FPDFTextObj_GetFont(&requests.FPDFTextObj_GetFont{PageObject: obj})
			e, err2 := k.pdf.FPDFFont_GetIsEmbedded(&requests.FPDFFont_GetIsEmbedded{Font: must(k.pdfDoc, ft, err).Font})
			if !must(k.pdfDoc, e, err2).IsEmbedded {
				k.t.Fatalf("%s, page %d: a font is not embedded", k.name, i+1)
			}
		}
		words, err := k.pdf.GetPageText(&requests.GetPageText{Page: k.at(i)})
		if s := must(k.pdfDoc, words, err).Text; texts < 5 || !strings.Contains(s, "100") || !strings.Contains(s, "4 in") || !strings.Contains(s, "shogikit "+strings.Fields(k.name)[0]) {
			k.t.Errorf("%s, page %d: %d texts, no advice, scale or command in %q", k.name, i+1, texts, s)
		}
	}
}
