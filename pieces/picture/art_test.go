package picture_test

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces/picture"
	"shogikit/templates"
)

// artFiles calls f for every built-in picture of a piece.
func artFiles(t testing.TB, f func(file string, data []byte)) {
	t.Helper()
	err := fs.WalkDir(templates.Art(), ".", func(file string, e fs.DirEntry, err error) error {
		if err == nil && e.Name() == "board" {
			return fs.SkipDir // at another size: see package board
		}
		if err != nil || e.IsDir() || path.Ext(file) != ".svg" {
			return err
		}
		data, err := fs.ReadFile(templates.Art(), file)
		if err == nil {
			f(file, data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func mustParse(t testing.TB, file string, data []byte) picture.Picture {
	t.Helper()
	p, err := picture.Parse(bytes.NewReader(data), file)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The pens of the pictures, in the units of their files: details, outlines, the strongest
// lines; below what is promoted, the rim round its outlines and round its strongest lines.
var pens = []string{"3.4", "5", "6.4", "8", "10.2", "11.6"}

// mostNodes is how many points a picture may have; a promoted one has its rim besides.
const mostNodes = 330

// TestOneHand checks that pens and inks are those of the set, that promoted pieces are
// vermilion, that eyes are dots of one of two sizes, and that no picture has unnecessary nodes.
func TestOneHand(t *testing.T) {
	pen := regexp.MustCompile(`stroke-width="(.*?)"`)
	dot := regexp.MustCompile(`r="([0-9.]+)" fill="(#1f1b18|#b3261b)" stroke="none"`)
	artFiles(t, func(file string, data []byte) {
		for _, m := range pen.FindAllSubmatch(data, -1) {
			if !slices.Contains(pens, string(m[1])) {
				t.Errorf("%s: %s is none of %v", file, m[0], pens)
			}
		}
		for _, m := range dot.FindAllSubmatch(data, -1) {
			if r := string(m[1]); r != "3.6" && r != "5.4" && r < "7" && len(r) < 4 {
				t.Errorf("%s: an eye of radius %s", file, r)
			}
		}
		nodes := 0
		for _, m := range mustParse(t, file, data).Drawing.Marks {
			nodes += len(m.Path.Pts)
			for _, ink := range []draw.Ink{m.Fill, m.Stroke} {
				red := slices.Contains([]draw.Ink{draw.None, draw.Vermilion, draw.Cream}, ink)
				if draw.InkOf(draw.FullInk.Color(ink)) != ink && ink != draw.None || strings.Contains(file, "-promoted") && !red {
					t.Errorf("%s: ink %d is not of the palette, or not of what is promoted", file, ink)
				}
			}
		}
		if nodes > mostNodes {
			t.Errorf("%s has %d nodes", file, nodes)
		}
	})
}
