package typeset

import (
	"fmt"
	"math"
	"slices"
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
		d.Fillers = append(d.Fillers, doc.Filler{Drawing: box(10, 10), Words: []doc.Block{doc.Para{Text: fmt.Sprint("filler ", i)}}})
	}
	d.Tailpieces = []doc.Filler{{Drawing: box(60, 10)}}
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
			if m.Text == nil && m.Fill == draw.Indigo && m.Bounds().W() > 59 {
				ornaments++
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

// TestFillersFillTheirPages checks that the ground of a filler leaves one of two gaps below what
// is above it and ends on the last baseline, that its picture has the largest size that has
// room on it, that picture and words are centred on it, words always at one distance from
// the edge, and that there is none where picture or words have no room.
func TestFillersFillTheirPages(t *testing.T) {
	page, spec := pageFor(t, a5), specFor("", false)
	last := page.Top + draw.MM(page.lines(spec.grid)-1)*spec.grid + spec.base
	for _, c := range []struct {
		text  draw.MM // height of what the page holds
		words int     // lines of the filler; 0: only a picture
		high  draw.MM // height of its picture; 0: it has no room
	}{{20, 2, 38}, {90, 2, 38}, {105, 2, 38}, {114, 2, 25}, {120, 2, 25}, {115, 7, 25}, {130, 2, 20}, {138, 1, 13}, {140, 1, 10}, {130, 7, 0}, {153, 1, 0}, {90, 0, 19}, {130, 0, 19}, {138, 0, 13}, {140, 0, 10}} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{doc.Figure{Drawing: box(50, c.text), Exact: true}}}
		d.Fillers = []doc.Filler{{Drawing: box(9, 10), Words: slices.Repeat([]doc.Block{doc.Para{Text: "word", Flush: true}}, c.words)}}
		pages, err := Set(d, page)
		if err != nil || len(pages) != 1 {
			t.Fatal(len(pages), err)
		}
		var ground, picture, words draw.Rect
		for i := range pages[0].Furniture.Marks {
			switch m := &pages[0].Furniture.Marks[i]; {
			case m.Text != nil && m.Text.S == "word":
				words = words.Union(m.Bounds())
			case m.Fill == draw.Cream:
				ground = m.Bounds()
			case m.Fill == draw.Indigo && m.Bounds().W() < 49:
				picture = m.Bounds()
			}
		}
		if c.high == 0 {
			if !ground.Empty() {
				t.Errorf("below %v mm, %d lines stand on %v", c.text, c.words, ground)
			}
			continue
		}
		gap := ground.Min.Y - (page.Top + spec.figureTop() + c.text)
		if math.Abs(float64(ground.Max.Y-last)) > 0.01 || math.Abs(float64(gap-9)) > 0.01 && math.Abs(float64(gap-7)) > 0.01 {
			t.Errorf("below %v mm a filler ends at %.2f mm, %.2f below the last baseline, %.2f mm below the text", c.text, ground.Max.Y, ground.Max.Y-last, gap)
		}
		if math.Abs(float64(picture.H()-c.high)) > 0.01 {
			t.Errorf("below %v mm, beside %d lines, a picture is %.2f mm high, want %v", c.text, c.words, picture.H(), c.high)
		}
		if below := picture.Max.Y < words.Min.Y; c.words > 0 && below != (c.text < 95) {
			t.Errorf("below %v mm, words stand below the picture: %t", c.text, below)
		}
		all := picture.Union(words)
		switch mid := ground.Center(); {
		case c.words == 0:
			all = picture
			fallthrough
		case picture.Max.Y < words.Min.Y: // the words stand below
			if math.Abs(float64(all.Center().Y-mid.Y)) > 1 || math.Abs(float64(picture.Center().X-mid.X)) > 0.01 || c.words > 0 && math.Abs(float64(words.Center().X-mid.X)) > 1 {
				t.Errorf("below %v mm: picture %v and words %v on %v", c.text, picture, words, ground)
			}
		case math.Abs(float64(picture.Center().Y-mid.Y)) > 0.01 || math.Abs(float64(words.Center().Y-mid.Y)) > 1:
			t.Errorf("below %v mm: picture %v and words %v on %v", c.text, picture, words, ground)
		case math.Abs(float64(words.Min.X-ground.Min.X-(8+footCell*(ground.W()-8)))) > 2.5:
			t.Errorf("below %v mm words begin at %.2f mm on %v", c.text, words.Min.X, ground)
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

// TestFacingPicturesAreLevel checks that a right-hand page that begins with pictures is
// lowered to those of the left one, which stand below a head and few lines, if it has room,
// and only then.
func TestFacingPicturesAreLevel(t *testing.T) {
	for _, c := range []struct {
		lines, rows int // between the head and the pictures; on both pages
		high        draw.MM
		lowered     bool
	}{{0, 5, 40, true}, {2, 4, 40, true}, {8, 4, 40, false}, {0, 5, 46, false}} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{doc.Heading{Level: 1, Text: "chapter", Unnumbered: true}, doc.Para{Text: "text"}, doc.Heading{Level: 2, Text: "head", NewPage: true}}}
		for range c.lines {
			d.Blocks = append(d.Blocks, doc.Para{Text: "line", Flush: true})
		}
		for range c.rows {
			fig := doc.Figure{Drawing: box(30, c.high), Exact: true, Caption: "caption"}
			d.Blocks = append(d.Blocks, doc.Columns{Cells: [][]doc.Block{{fig}, {fig}}})
		}
		pages, err := Set(d, pageFor(t, a5))
		if err != nil || len(pages) != 3 {
			t.Fatal(len(pages), err)
		}
		var tops [2]draw.MM
		for i, p := range pages[1:] {
			tops[i] = p.Paper.H
			for k := range p.Furniture.Marks {
				if m := &p.Furniture.Marks[k]; m.Text == nil && m.Fill == draw.Indigo {
					tops[i] = min(tops[i], m.Bounds().Min.Y)
				}
			}
		}
		if level := math.Abs(float64(tops[0]-tops[1])) < 0.01; level != c.lowered {
			t.Errorf("%d lines, %d rows: pictures begin at %.2f mm", c.lines, c.rows, tops)
		}
	}
}

// TestFullPagesEndWithOthers checks that a page with a line too many ends no lower than
// others: the gaps between its rows are smaller.
func TestFullPagesEndWithOthers(t *testing.T) {
	page, spec := pageFor(t, a5), specFor("", false)
	for high := draw.MM(45); high < 52; high += 0.5 {
		d := &doc.Doc{Lang: "en"}
		for range 3 {
			fig := doc.Figure{Drawing: box(30, high), Exact: true, Caption: "caption"}
			d.Blocks = append(d.Blocks, doc.Columns{Cells: [][]doc.Block{{fig}, {fig}}})
		}
		pages, err := Set(d, page)
		if err != nil {
			t.Fatal(err)
		}
		last := page.Top + draw.MM(page.lines(spec.grid)-1)*spec.grid + spec.base
		for _, m := range pages[0].Furniture.Marks {
			if m.Text != nil && m.Text.S == "caption" && m.Text.At.Y > last+0.01 {
				t.Errorf("pictures of %v mm: a caption at %.2f mm, below %.2f", high, m.Text.At.Y, last)
			}
		}
	}
}

// TestRowsCloseUp checks that three rows which together are a little too high share a page,
// with smaller gaps, while paragraphs do not; and that the rows of the facing page stand at
// the same heights.
func TestRowsCloseUp(t *testing.T) {
	page := pageFor(t, a5)
	for _, c := range []struct {
		high  draw.MM
		pages int
	}{{45, 2}, {46, 2}, {47, 3}} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{doc.Heading{Level: 1, Text: "A chapter", NewPage: true}, doc.Heading{Level: 2, Text: "Problems", NewPage: true}}}
		for range 5 {
			fig := doc.Figure{Drawing: box(30, c.high), Exact: true, Caption: "caption"}
			d.Blocks = append(d.Blocks, doc.Columns{Cells: [][]doc.Block{{fig}, {fig}}})
		}
		pages, err := Set(d, page)
		if err != nil {
			t.Fatal(err)
		}
		if pages = pages[1:]; len(pages) != c.pages {
			t.Errorf("pictures of %v mm take %d pages, want %d", c.high, len(pages), c.pages)
		}
	}
}

// TestCaptionsEndWell checks that a caption of two lines does not end with a line much
// shorter than the other, and takes no further line for it.
func TestCaptionsEndWell(t *testing.T) {
	s := setterFor(t)
	text := "Which squares can the knight of the other side reach?"
	for width := draw.MM(40); width < 75; width++ {
		least := len(s.lines(text, s.spec.small, width, 0))
		f := s.tight(text, s.spec.small, width)
		rows := map[draw.MM]draw.MM{} // ends by their baselines
		for _, w := range texts(f.ink) {
			rows[w.y] = max(rows[w.y], w.x1)
		}
		last, longest := draw.MM(0), draw.MM(0)
		var low draw.MM
		for y, end := range rows {
			if longest = max(longest, end); y > low {
				low, last = y, end
			}
		}
		if len(rows) != least || len(rows) == 2 && last < 0.4*longest {
			t.Errorf("%v mm: %d lines, of %.1f and %.1f mm; %d lines suffice", width, len(rows), longest, last, least)
		}
	}
}

// TestTextBelowLoweredPicturesIsOnItsLine checks that what follows the pictures of a right-hand
// page that is lowered is on the grid, as far below their captions as elsewhere.
func TestTextBelowLoweredPicturesIsOnItsLine(t *testing.T) {
	for lines := 1; lines < 7; lines++ {
		for lang, gap := range map[string]draw.MM{"en": 9, "ja": 18.5} {
			d := &doc.Doc{Lang: lang, Script: scriptOf(lang), Blocks: []doc.Block{doc.Heading{Level: 1, Text: "chapter", Unnumbered: true}, doc.Para{Text: "text"}, doc.Heading{Level: 2, Text: "head", NewPage: true}}}
			for range lines {
				d.Blocks = append(d.Blocks, doc.Para{Text: "line", Flush: true})
			}
			row := doc.Columns{Cells: [][]doc.Block{{doc.Figure{Drawing: box(30, 40), Exact: true, Caption: "caption"}}, {doc.Figure{Drawing: box(30, 40), Exact: true, Caption: "caption"}}}}
			for range 4 {
				d.Blocks = append(d.Blocks, row)
			}
			d.Blocks = append(d.Blocks, doc.Para{Text: "below", Flush: true})
			page := pageFor(t, a5)
			pages, err := Set(d, page)
			if err != nil || len(pages) != 3 {
				t.Fatal(lines, lang, len(pages), err)
			}
			spec, at, low := specFor(d.Script, false), draw.MM(0), draw.MM(0)
			for _, m := range pages[2].Furniture.Marks {
				switch {
				case m.Text != nil && m.Text.S == "below":
					at = m.Text.At.Y
				case m.Text != nil && m.Text.S == "caption":
					low = max(low, m.Text.At.Y)
				}
			}
			on := float64((at - page.Top - spec.base) / spec.grid)
			if math.Abs(on-math.Round(on)) > 0.01 || math.Abs(float64(at-low-gap)) > 0.1 {
				t.Errorf("%s, %d lines: text is on line %.2f, %.1f mm below captions", lang, lines, on, at-low)
			}
		}
	}
}

// TestBackOfACoveredBook checks that the page at the back of a book with a cover has the
// frame and the margins of the cover, and that others have neither.
func TestBackOfACoveredBook(t *testing.T) {
	a6 := pageFor(t, a5)
	a6.Paper = draw.Size{W: 105, H: 148}
	if back := a6.Back(); back.Inner != (a6.Inner+a6.Outer)/2 || back.Outer != back.Inner {
		t.Errorf("on A6 the margins are %.2f and %.2f mm", back.Inner, back.Outer)
	}
	for _, covered := range []bool{false, true} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{doc.Para{Text: "text", Flush: true}}, Back: []doc.Block{doc.Para{Text: "back", Flush: true}}}
		if covered {
			d.Cover = &doc.Cover{Title: "title"}
		}
		page := pageFor(t, a5)
		pages, err := Set(d, page)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range pages {
			framed := len(p.Furniture.Marks) > 0 && p.Furniture.Marks[0].Fill == draw.Cream
			if last := i == len(pages)-1; framed != (covered && (last || i == 0)) {
				t.Errorf("covered %t, page %d of %d is framed: %t", covered, i+1, len(pages), framed)
			}
			for _, m := range p.Furniture.Marks {
				left := map[string]draw.MM{"text": page.left(i + 1), "back": page.left(i + 1)}
				if covered {
					left["back"], left["title"] = 17, 17 // 8 mm in the frame
				}
				if m.Text != nil && left[m.Text.S] > 0 && math.Abs(float64(m.Text.At.X-left[m.Text.S])) > 0.01 {
					t.Errorf("covered %t, page %d: %q begins at %.2f mm", covered, i+1, m.Text.S, m.Text.At.X)
				}
			}
		}
	}
}

// TestGapsGrowAmidstASection checks that a page of one column that stops amidst a section gets
// the lines that it lacks, if they are few and it has gaps for them, and no other page.
func TestGapsGrowAmidstASection(t *testing.T) {
	page := pageFor(t, a5)
	for _, c := range []struct{ used, gaps, wide int }{{31, 2, 0}, {30, 1, 1}, {29, 1, 2}, {28, 2, 3}, {28, 1, 0}, {27, 4, 0}, {30, 0, 0}} {
		on := func(p Page, next frag) int {
			s := &setter{page: p, spec: specFor("", false)}
			return (&filling{used: c.used, gaps: c.gaps}).wide(s, []frag{{picture: true}, next}, 1, p.lines(s.spec.grid))
		}
		if got := on(page, frag{}); got != c.wide {
			t.Errorf("%d lines, %d gaps: %d lines are added, want %d", c.used, c.gaps, got, c.wide)
		}
		plain, two := page, page
		plain.Plain, two.Columns = true, 2
		for what, got := range map[string]int{"a Plain sheet": on(plain, frag{}), "two columns": on(two, frag{}), "before a head": on(page, frag{anchor: &anchor{}}), "before a page": on(page, frag{newPage: true}), "before what is best overleaf": on(page, frag{turn: -1})} {
			if got != 0 {
				t.Errorf("%s: %d lines are added", what, got)
			}
		}
	}
}
