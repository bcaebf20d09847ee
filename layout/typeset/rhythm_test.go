package typeset

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
)

// box returns a picture of a size.
func box(w, h draw.MM) draw.Drawing {
	var d draw.Drawing
	d.Paint(draw.RectPath(draw.RectWH(0, 0, w, h)), draw.Indigo, draw.None, 0)
	return d
}

// TestPicturesKeepTheirDistance checks that the distance from the end of a row's longest
// caption to the next row does not depend on the heights of pictures and captions.
func TestPicturesKeepTheirDistance(t *testing.T) {
	for _, script := range []doc.Script{"", doc.Squares} {
		d := &doc.Doc{Lang: "en", Script: script}
		for i, high := range []draw.MM{20, 21.3, 17.7, 25.1, 19} {
			fig := doc.Figure{Drawing: box(30, high), Exact: true, Caption: strings.Repeat("caption\n", i%3) + "caption"}
			d.Blocks = append(d.Blocks, doc.Columns{Cells: [][]doc.Block{{fig}, {fig}}})
		}
		pages, err := Set(d, pageFor(t, a5))
		if err != nil {
			t.Fatal(err)
		}
		var gaps []draw.MM
		for _, p := range pages {
			end := draw.MM(math.NaN())
			for _, m := range p.Furniture.Marks {
				switch {
				case m.Text != nil && m.Text.S == "caption":
					end = m.Text.At.Y
				case m.Text == nil && m.Bounds().W() > 29 && m.Bounds().Min.X < 30: // a picture of the first column
					if gap := m.Bounds().Min.Y - end; gap == gap {
						gaps = append(gaps, gap)
					}
				}
			}
		}
		if len(gaps) < 3 {
			t.Fatalf("%d gaps", len(gaps))
		}
		for _, gap := range gaps {
			if math.Abs(float64(gap-gaps[0])) > 0.01 {
				t.Errorf("script %q: gaps %.2f", script, gaps)
				break
			}
		}
	}
}

// TestFeetOfShortPages checks that a double-page spread gets one filler, and an ornament
// on the other page if that is short, too.
func TestFeetOfShortPages(t *testing.T) {
	d := &doc.Doc{Lang: "en"}
	for i := range 8 {
		d.Blocks = append(d.Blocks, doc.Heading{Level: 1, Text: fmt.Sprint("chapter ", i), NewPage: i > 0}, doc.Para{Text: "text"})
		d.Fillers = append(d.Fillers, []doc.Block{doc.Para{Text: fmt.Sprint("filler ", i)}})
	}
	d.Tailpieces = []doc.Block{doc.Figure{Drawing: box(60, 10), Exact: true, Center: true}}
	pages, err := Set(d, pageFor(t, a5))
	if err != nil {
		t.Fatal(err)
	}
	fillers, ornaments := make([]int, 5), 0
	for i, p := range pages {
		n := fillers[(i+1)/2]
		for _, m := range p.Furniture.Marks {
			if m.Text != nil && strings.HasPrefix(m.Text.S, "filler") {
				fillers[(i+1)/2]++
			}
			if m.Text == nil && m.Bounds().H() > 9 {
				ornaments++
				if y := m.Bounds().Max.Y; y < 180 {
					t.Errorf("page %d: the ornament ends at %.1f mm", i+1, y)
				}
				n++
			}
		}
		if n == fillers[(i+1)/2] {
			t.Errorf("page %d has nothing at its foot", i+1)
		}
	}
	if got := fmt.Sprint(fillers, ornaments); got != "[1 1 1 1 1] 3" {
		t.Errorf("fillers of spreads, and ornaments: %s", got)
	}
}

// TestFillersFitTheirPages checks that a filler comes in the largest size that leaves a gap
// above it, that the smallest is taken where there is little room, and that all end on the
// last baseline.
func TestFillersFitTheirPages(t *testing.T) {
	page := pageFor(t, a5)
	for _, c := range []struct {
		text draw.MM // height of what the page holds
		want draw.MM // height of its filler
	}{{20, 60}, {90, 60}, {100, 30}, {110, 30}, {115, 30}, {140, 10}} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{doc.Figure{Drawing: box(50, c.text), Exact: true}}}
		var sizes []doc.Block
		for _, h := range []draw.MM{60, 30, 10} {
			sizes = append(sizes, doc.Figure{Drawing: box(40, h), Exact: true})
		}
		d.Fillers = [][]doc.Block{sizes}
		pages, err := Set(d, page)
		if err != nil || len(pages) != 1 {
			t.Fatal(len(pages), err)
		}
		var got []draw.Rect
		for i := range pages[0].Furniture.Marks {
			if m := &pages[0].Furniture.Marks[i]; m.Text == nil && m.Bounds().W() > 39 && m.Bounds().W() < 45 {
				got = append(got, m.Bounds())
			}
		}
		if len(got) != 1 || math.Abs(float64(got[0].H()-c.want)) > 1 {
			t.Errorf("below %v mm stand %v, want one of %v mm", c.text, got, c.want)
			continue
		}
		spec := specFor("", false)
		last := page.Top + draw.MM(page.lines(spec.grid)-1)*spec.grid + spec.base
		if end := got[0].Max.Y; math.Abs(float64(end-last)) > 0.01 {
			t.Errorf("below %v mm a filler ends at %.2f mm, the last baseline is at %.2f", c.text, end, last)
		}
	}
}

// TestImprintEndsTheLastPage checks that the imprint is the last line of the page at the
// back, and stands on no other, however much there is above it.
func TestImprintEndsTheLastPage(t *testing.T) {
	page := pageFor(t, a5)
	bottom := page.Top + draw.MM(page.lines(specFor("", false).grid))*specFor("", false).grid
	for _, high := range []draw.MM{20, 120} {
		d := &doc.Doc{
			Lang: "en", Blocks: []doc.Block{doc.Para{Text: "text"}},
			Back:    []doc.Block{doc.Figure{Drawing: box(40, high), Exact: true}},
			Imprint: []doc.Block{doc.Para{Text: "imprint", Small: true}},
		}
		pages, err := Set(d, page)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range pages {
			var at []draw.MM
			for _, m := range p.Furniture.Marks {
				if m.Text != nil && m.Text.S == "imprint" {
					at = append(at, m.Text.At.Y)
				}
			}
			switch last := i == len(pages)-1; {
			case last && (len(at) != 1 || at[0] > bottom || at[0] < bottom-5), !last && len(at) > 0:
				t.Errorf("below %v mm, page %d of %d: the imprint stands at %v, the text ends at %.1f", high, i+1, len(pages), at, bottom)
			}
		}
	}
}
