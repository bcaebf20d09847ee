package main

import (
	"bytes"
	"fmt"
	"math"
	"path/filepath"
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
		{"kit minishogi --lang cs --paper letter", "", "cs", 5},
		{"kit", "Shogi", "en", 6},
		{"kit minishogi --lang sk --build net --board both --ink line", "", "sk", 0},
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
		k.layers()
		k.text()
		for _, want := range []string{"/Lang (" + c.lang + ")"} {
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

// layers checks that everything is in one of the five optional layers, and that there are cuts, folds and art.
func (k *kitFile) layers() {
	k.t.Helper()
	seen := map[string]bool{}
	for i, objects := range k.objects {
		for _, o := range objects {
			if !slices.Contains(strings.Fields("GLUE ART FOLD CUT GUIDE"), o.Layer) {
				k.t.Fatalf("%s, page %d: something is on layer %q", k.name, i+1, o.Layer)
			}
			seen[o.Layer] = true
		}
	}
	if !seen["CUT"] || !seen["FOLD"] || !seen["ART"] {
		k.t.Errorf("%s: only the layers %v", k.name, seen)
	}
}

// text checks that text is text, its fonts are embedded, and every page says which command made it.
func (k *kitFile) text() {
	k.t.Helper()
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
		if s := k.Text(i); texts < 2 || !strings.Contains(s, "shogikit "+strings.Fields(k.name)[0]) {
			k.t.Errorf("%s, page %d: %d texts, or no command in %q", k.name, i+1, texts, s)
		}
	}
}
