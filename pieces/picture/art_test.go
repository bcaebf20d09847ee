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

// artFiles calls f for every built-in picture.
func artFiles(t testing.TB, f func(file string, data []byte)) {
	t.Helper()
	err := fs.WalkDir(templates.Art(), ".", func(file string, e fs.DirEntry, err error) error {
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

func TestArtParses(t *testing.T) {
	n := 0
	artFiles(t, func(file string, data []byte) {
		n++
		if _, err := picture.Parse(bytes.NewReader(data), file); err != nil {
			t.Error(err)
		}
	})
	if n == 0 {
		t.Error("there are no pictures")
	}
}

func BenchmarkParse(b *testing.B) {
	var files [][]byte
	artFiles(b, func(_ string, data []byte) { files = append(files, data) })
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := picture.Parse(bytes.NewReader(files[i%len(files)]), "x.svg"); err != nil {
			b.Fatal(err)
		}
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

// The grammar of the pictures, in the units of their files.
var (
	pens    = []string{"3.4", "5", "6.4", "4", "5.8", "15"}                            // details, outlines, those of the highest; in vermilion, which looks thinner than black, details and outlines; what keeps the sun off
	circles = []string{"3.6", "5.4", "7.1", "9", "19", "23.5", "31", "33", "52", "60"} // an eye is the second; the sun behind what is promoted the sixth
)

const mostNodes = 210 // per picture

// TestOneHand checks that pens, circles and inks are those of the grammar, that
// promoted pieces are vermilion, and that no picture has unnecessary nodes.
func TestOneHand(t *testing.T) {
	pen, circle := regexp.MustCompile(`stroke-width="(.*?)"`), regexp.MustCompile(` r="(.*?)"`)
	artFiles(t, func(file string, data []byte) {
		for _, c := range []struct {
			what *regexp.Regexp
			in   []string
		}{{pen, pens}, {circle, circles}} {
			for _, m := range c.what.FindAllSubmatch(data, -1) {
				if !slices.Contains(c.in, string(m[1])) {
					t.Errorf("%s: %s is none of %v", file, m[0], c.in)
				}
			}
		}
		nodes := 0
		for _, m := range mustParse(t, file, data).Drawing.Marks {
			nodes += len(m.Path.Pts)
			if m.Stroke == draw.Cream && m.Fill == draw.None && m.Width > 10 {
				t.Errorf("%s: what keeps the sun off is a line, which is black where nothing is coloured", file)
			}
			for _, ink := range []draw.Ink{m.Fill, m.Stroke} {
				red := slices.Contains([]draw.Ink{draw.None, draw.Vermilion, draw.VermilionTint, draw.Cream}, ink)
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
