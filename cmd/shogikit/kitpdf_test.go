package main

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/pdftest"
	"shogikit/templates/gametest"
)

// TestKitPDF reads the complete kit like a viewer and a printer.
func TestKitPDF(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	for i, c := range []struct {
		args, title, lang string
		pages             int
	}{
		{"kit minishogi --lang cs --paper letter", "", "cs", 4},
		{"kit", "Shogi", "en", 6},
		{"kit minishogi --lang sk --build all --board both --ink line", "", "sk", 0},
	} {
		if i > 0 && !gametest.Long() {
			continue
		}
		status, _, stderr, dir := runIn(t, nil, "", append(strings.Fields(c.args), "-o", "kit.pdf")...)
		if status != exitOK {
			t.Fatal(stderr)
		}
		data := read(t, filepath.Join(dir, "kit.pdf"))
		k := openKit(t, c.args, data)
		if c.pages > 0 && k.pages != c.pages {
			t.Errorf("%s: %d pages, want %d", c.args, k.pages, c.pages)
		}
		k.printing(data)
		k.metadata(c.title)
		k.boxes()
		k.bookmarks()
		k.layers(data)
		k.text(data)
		for _, want := range []string{"/Lang (" + c.lang + ")", "<dc:rights>", "CC0 1.0", "/Type /Catalog\n/Version /1.7"} {
			if !bytes.Contains(data, []byte(want)) {
				t.Errorf("%s: no %q", c.args, want)
			}
		}
	}
}

// kitFile is a kit that Chrome has opened, with the contents of each page.
type kitFile struct {
	*pdftest.File
	t       *testing.T
	name    string
	pages   int
	objects [][]pdftest.Object
}

func openKit(t *testing.T, name string, data []byte) *kitFile {
	t.Helper()
	f := pdftest.Open(t, data)
	k := &kitFile{File: f, t: t, name: name, pages: f.Pages()}
	for i := range k.pages {
		k.objects = append(k.objects, f.Objects(i))
	}
	return k
}

// printing checks that pages print unscaled, from the tray of their size.
func (k *kitFile) printing(data []byte) {
	k.t.Helper()
	if k.AsksToBeScaled() {
		k.t.Errorf("%s: asks to be scaled", k.name)
	}
	if !bytes.Contains(data, []byte("/PickTrayByPDFSize true")) {
		k.t.Errorf("%s: does not ask for its paper", k.name)
	}
}

func (k *kitFile) metadata(title string) {
	k.t.Helper()
	for tag, want := range map[string]string{"Title": title, "Producer": "shogikit", "Author": "shogikit", "CreationDate": "", "ModDate": ""} {
		if got := k.Meta(tag); got != want && (tag != "Title" || title != "" || got == "") {
			k.t.Errorf("%s: %s is %q, want %q", k.name, tag, got, want)
		}
	}
}

// boxes checks that the ArtBox is the printable block, centred on the paper.
func (k *kitFile) boxes() {
	k.t.Helper()
	for i := range k.pages {
		media, art := k.MediaBox(i), k.ArtBox(i)
		paper := fmt.Sprintf("%.2f x %.2f", media.Right, media.Top)
		block := fmt.Sprintf("%.2f x %.2f", art.Right-art.Left, art.Top-art.Bottom)
		want := map[string]string{"210.00 x 297.00": "190.50 x 266.70", "420.00 x 297.00": "381.00 x 266.70",
			"297.00 x 210.00": "266.70 x 190.50", "215.90 x 279.40": "203.20 x 266.70"}[paper]
		if block != want || math.Abs(art.Left+art.Right-media.Right) > 0.005 || math.Abs(art.Bottom+art.Top-media.Top) > 0.005 {
			k.t.Errorf("%s, page %d: block of %s mm on paper of %s, want %q", k.name, i+1, block, paper, want)
		}
	}
}

// bookmarks checks that there is a titled bookmark for each sheet, in order.
func (k *kitFile) bookmarks() {
	k.t.Helper()
	seen := map[int]bool{}
	last := -1
	for _, m := range k.Bookmarks() {
		if m.Title == "" || m.DestInfo == nil || m.DestInfo.PageIndex < last {
			k.t.Fatalf("%s: bookmark %q leads to %+v", k.name, m.Title, m.DestInfo)
		}
		last = m.DestInfo.PageIndex
		seen[last] = true
	}
	if len(seen) != k.pages {
		k.t.Errorf("%s: bookmarks of %d pages, there are %d", k.name, len(seen), k.pages)
	}
}

// layers checks that there are five optional layers, and everything is in one of them.
func (k *kitFile) layers(data []byte) {
	k.t.Helper()
	var names []string
	for _, m := range regexp.MustCompile(`/Type /OCG /Name \((\w+)\)`).FindAllSubmatch(data, -1) {
		names = append(names, string(m[1]))
	}
	if got := strings.Join(names, " "); got != "GLUE ART FOLD CUT GUIDE" {
		k.t.Errorf("%s: layers %q", k.name, got)
	}
	for i, objects := range k.objects {
		for _, o := range objects {
			if !slices.Contains(strings.Fields("GLUE ART FOLD CUT GUIDE"), o.Layer) {
				k.t.Fatalf("%s, page %d: something is on layer %q", k.name, i+1, o.Layer)
			}
		}
	}
}

// text checks that text is text, its fonts are embedded, and every page has print
// advice.
func (k *kitFile) text(data []byte) {
	k.t.Helper()
	checks := regexp.MustCompile(`"check":"([0-9a-f]{6})"`).FindAllStringSubmatch(strings.ReplaceAll(string(data), "&#34;", `"`), -1)
	if len(checks) != k.pages {
		k.t.Fatalf("%s: %d checksums in the metadata of %d pages", k.name, len(checks), k.pages)
	}
	for i, objects := range k.objects {
		texts := 0
		for _, o := range objects {
			if !o.Text {
				continue
			}
			texts++
			if !o.Embedded {
				k.t.Fatalf("%s, page %d: a font is not embedded", k.name, i+1)
			}
		}
		if s := k.Text(i); texts < 5 || !strings.Contains(s, "100") || !strings.Contains(s, "4 in") || !strings.Contains(s, "shogikit "+strings.Fields(k.name)[0]) {
			k.t.Errorf("%s, page %d: %d texts, no advice, scale or command in %q", k.name, i+1, texts, s)
		}
		if !strings.Contains(k.Text(i), checks[i][1]) {
			k.t.Errorf("%s, page %d: the checksum %s of the metadata is not on the sheet", k.name, i+1, checks[i][1])
		}
	}
}
