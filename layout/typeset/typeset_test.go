package typeset

import (
	"errors"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

var a5 = draw.Size{W: 148, H: 210}

func pageFor(t testing.TB, paper draw.Size) Page {
	t.Helper()
	p, err := PageFor(paper)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// lines sets a paragraph and returns its lines.
func lines(t *testing.T, lang, text string, width draw.MM) []string {
	t.Helper()
	s := &setter{doc: &doc.Doc{Lang: lang, Script: scriptOf(lang)}, page: pageFor(t, a5), spec: specFor(scriptOf(lang), false)}
	var out []string
	for _, l := range s.lines(text, s.spec.body, width, 0) {
		if l.w > width+0.01 {
			t.Errorf("%q is %.2f wide, the column %.2f", textOf(l.segs), l.w, width)
		}
		out = append(out, textOf(l.segs))
	}
	if s.err != nil {
		t.Error(s.err)
	}
	return out
}

const pangram = "Příliš žluťoučký kůň úpěl ďábelské ódy v zahradě u rybníka a k ránu s kohoutem z vesnice o něčem hovořil i zpíval. "

func TestShortWordsNeverEndALine(t *testing.T) {
	for _, lang := range []string{"cs", "sk"} {
		for width := draw.MM(30); width < 120; width++ {
			for _, l := range lines(t, lang, strings.Repeat(pangram, 3), width) {
				words := strings.FieldsFunc(l, func(r rune) bool { return r == ' ' || r == nbsp })
				if last := words[len(words)-1]; utf8.RuneCountInString(last) == 1 {
					t.Errorf("%s, %g mm: a line ends with %q: %q", lang, width, last, l)
				}
			}
		}
	}
}

func TestNumbersStayWithWhatTheyCount(t *testing.T) {
	for width := draw.MM(25); width < 80; width++ {
		for _, l := range lines(t, "en", strings.Repeat("the board is 25 × 25 mm wide and 7,5 mm deep ", 4), width) {
			if strings.HasSuffix(l, "25") || strings.HasSuffix(l, "7,5") || strings.HasSuffix(l, "×") {
				t.Errorf("%g mm: a line ends with a number: %q", width, l)
			}
		}
	}
}

func TestJapaneseNumbersStayWithTheirCounters(t *testing.T) {
	for width := draw.MM(20); width < 80; width++ {
		for _, l := range lines(t, "ja", strings.Repeat("手前の2段に駒18枚を並べます。", 5), width) {
			if strings.HasSuffix(l, "2") || strings.HasSuffix(l, "8") {
				t.Errorf("%g mm: a line ends with a number: %q", width, l)
			}
		}
	}
}

// A line does not end inside a move, a range or a short word.
func TestJapaneseMovesStayWhole(t *testing.T) {
	whole := []string{"▲２八ラ", "△４二き", "▲２三ね成", "▲１一成ぶ", "６一から", "１〜6手目", "3マス", "2か所", "成る"}
	for width := draw.MM(20); width < 80; width++ {
		got := strings.Join(lines(t, "ja", strings.Repeat(strings.Join(whole, "へ、を")+"。", 4), width), "\n")
		for _, w := range whole {
			if strings.Count(got, w) != 4 {
				t.Errorf("%g mm: %s is broken in %q", width, w, got)
			}
		}
	}
}

func TestKinsoku(t *testing.T) {
	text := strings.Repeat("将棋は、日本の「将棋」です。ゲームをしょっちゅうやって（楽しく）遊びましょう！", 4)
	for width := draw.MM(20); width < 110; width++ {
		ls := lines(t, "ja", text, width)
		if strings.Join(ls, "") != text {
			t.Fatalf("%g mm: text changed", width)
		}
		for _, l := range ls {
			first, _ := utf8.DecodeRuneInString(l)
			last, _ := utf8.DecodeLastRuneInString(l)
			if noStart(first) || noEnd(last) {
				t.Errorf("%g mm: %q", width, l)
			}
		}
	}
}

func TestJoinersForbidBreaks(t *testing.T) {
	for width := draw.MM(20); width < 60; width++ {
		for _, l := range lines(t, "ja", strings.Repeat("次は▲\u2060２\u2060六\u2060歩です。", 4), width) {
			if strings.Count(l, "▲") != strings.Count(l, "▲２六歩") {
				t.Errorf("%g mm: %q", width, l)
			}
		}
	}
}

func TestSoftHyphens(t *testing.T) {
	got := lines(t, "de", "Silber\u00adgeneral", 16)
	if fmt.Sprint(got) != "[Silber- general]" {
		t.Errorf("broken into %q", got)
	}
	if got := lines(t, "de", "Silber\u00adgeneral", 80); fmt.Sprint(got) != "[Silbergeneral]" {
		t.Errorf("unbroken: %q", got)
	}
}

func TestWordsTooWideAreCut(t *testing.T) {
	word := strings.Repeat("unbreakable", 12)
	got := lines(t, "en", word, 40)
	if len(got) < 3 || strings.ReplaceAll(strings.Join(got, ""), "-", "") != word {
		t.Errorf("%q", got)
	}
}

// TestLinesAreEven checks that the optimal breaks are never more ragged than greedy
// ones, unless the latter leave a last line of a word or two.
func TestLinesAreEven(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 200 {
		var words []string
		for range 30 + rnd.Intn(30) {
			words = append(words, strings.Repeat("n", 1+rnd.Intn(9)))
		}
		const width = 60
		raggedness := func(ls []string) (worst draw.MM) {
			for _, l := range ls[:len(ls)-1] {
				worst += (width - font.Width(draw.Sans, specFor("", false).body.size, l)) * (width - font.Width(draw.Sans, specFor("", false).body.size, l))
			}
			return worst
		}
		var greedy []string
		cur := ""
		for _, w := range words {
			next := strings.TrimSpace(cur + " " + w)
			if font.Width(draw.Sans, specFor("", false).body.size, next) > width {
				greedy, cur = append(greedy, cur), w
				continue
			}
			cur = next
		}
		greedy = append(greedy, cur)
		best := lines(t, "en", strings.Join(words, " "), width)
		if len(best) == len(greedy) && len(strings.Fields(greedy[len(greedy)-1])) > 2 && raggedness(best) > raggedness(greedy)+0.01 {
			t.Errorf("raggedness %.1f, line by line %.1f", raggedness(best), raggedness(greedy))
		}
	}
}

// longDoc returns paragraphs of all lengths, with lists and figures between them.
func longDoc(seed int64) *doc.Doc {
	rnd := rand.New(rand.NewSource(seed))
	d := &doc.Doc{ID: "d", Title: "Title", Head: "Head", Lang: "en"}
	d.Blocks = append(d.Blocks, doc.Contents{})
	n := 0
	for range 80 {
		switch rnd.Intn(6) {
		case 0:
			n++
			d.Blocks = append(d.Blocks, doc.Heading{Level: 1 + rnd.Intn(2), ID: fmt.Sprint("h", n), Text: "A head"})
		case 1:
			var dr draw.Drawing
			dr.Paint(draw.RectPath(draw.RectWH(0, 0, 30, 10+draw.MM(rnd.Intn(40)))), draw.Black, draw.None, 0)
			d.Blocks = append(d.Blocks, doc.Figure{Drawing: dr, Width: 40, Caption: "A caption"})
		default:
			d.Blocks = append(d.Blocks, doc.Para{Text: strings.TrimSpace(strings.Repeat("some words ", 1+rnd.Intn(60)))})
		}
	}
	return d
}

// TestPagesBreakWell checks that nothing is separated that belongs together, and
// everything is on the pages exactly once.
func TestPagesBreakWell(t *testing.T) {
	for seed := range int64(30) {
		d := longDoc(seed)
		s := &setter{doc: d, page: pageFor(t, a5), spec: specFor("", false), grow: 1, refs: map[string]int{}}
		frags := s.blocks(d.Blocks, s.page.ColumnWidth())
		room := s.page.lines(s.spec.grid)
		at := 0
		for _, c := range s.paginate(frags, room) {
			if c.from != at {
				t.Fatalf("seed %d: a column starts at %d, want %d", seed, c.from, at)
			}
			at = c.to
			if used := height(frags[c.from:c.to]); used > room+1 { // one may be added
				t.Errorf("seed %d: %d lines in a column of %d", seed, used, room)
			}
			if c.from > 0 && frags[c.from].keep {
				t.Errorf("seed %d: a break where none is allowed", seed)
			}
		}
		if at != len(frags) {
			t.Errorf("seed %d: %d of %d fragments", seed, at, len(frags))
		}
	}
}

// TestOneGrid checks that all running text is on the baseline grid.
func TestOneGrid(t *testing.T) {
	p := pageFor(t, a5)
	sheets, err := Set(longDoc(5), p)
	if err != nil {
		t.Fatal(err)
	}
	spec := specFor("", false)
	for i, s := range sheets {
		for _, m := range s.Furniture.Marks {
			if m.Text == nil || m.Text.Size != spec.body.size {
				continue
			}
			line := float64((m.Text.At.Y - p.Top - spec.base) / spec.grid)
			if d := line - float64(int(line+0.5)); d > 0.001 || d < -0.001 {
				t.Errorf("page %d: %q is %.3f lines down", i+1, m.Text.S, line)
			}
		}
	}
}

func TestPageNumbersSettle(t *testing.T) {
	d := &doc.Doc{ID: "d", Lang: "en", Blocks: []doc.Block{
		doc.Para{Text: "See page " + doc.Ref("end") + "."},
		doc.Heading{Level: 1, ID: "end", Text: "End", NewPage: true},
	}}
	sheets, err := Set(d, pageFor(t, a5))
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, m := range sheets[0].Furniture.Marks {
		if m.Text != nil {
			all.WriteString(m.Text.S)
		}
	}
	if len(sheets) != 2 || !strings.Contains(strings.ReplaceAll(all.String(), string(nbsp), " "), "See page 2.") {
		t.Errorf("%d pages, the first says %q", len(sheets), all.String())
	}
	if len(sheets[0].Links) != 1 || sheets[0].Links[0].Sheet != 1 {
		t.Errorf("links are %v", sheets[0].Links)
	}
}

func TestSetRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		d    *doc.Doc
		want error
	}{
		"glyph": {&doc.Doc{Blocks: []doc.Block{doc.Para{Text: "a \U0001f600"}}}, ErrGlyph},
	} {
		if _, err := Set(c.d, pageFor(t, a5)); !errors.Is(err, c.want) {
			t.Errorf("%s: error is %v", name, err)
		}
	}
	for _, paper := range []draw.Size{{}, {W: 50, H: 300}, {W: 300, H: 90}, {W: 3000, H: 3000}} {
		if _, err := PageFor(paper); !errors.Is(err, ErrPaper) {
			t.Errorf("paper %v: error is %v", paper, err)
		}
	}
}

// scriptOf returns the script of a language.
func scriptOf(lang string) doc.Script {
	return map[string]doc.Script{"ja": doc.Squares, "cs": doc.Short, "sk": doc.Short}[lang]
}

// TestManyPages checks that no content is lost if columns cannot be filled, however
// long the document is.
func TestManyPages(t *testing.T) {
	high := doc.Figure{Exact: true} // two of them do not fit on a page
	high.Drawing.Paint(draw.RectPath(draw.Rect{Max: draw.Pt(60, 110)}), draw.White, draw.Black, 0.3)
	d := &doc.Doc{Lang: "en"}
	const figures = 80
	for range figures {
		d.Blocks = append(d.Blocks, high)
	}
	sheets, err := Set(d, pageFor(t, a5))
	if err != nil || len(sheets) != figures {
		t.Errorf("%d pages, %v; want %d", len(sheets), err, figures)
	}
}

// marksOf returns the marks on a sheet.
func marksOf(s *draw.Sheet) (out []string) {
	for _, m := range s.Marks {
		if m.Text != nil {
			out = append(out, fmt.Sprintf("%+v", *m.Text))
		} else {
			out = append(out, fmt.Sprintf("%+v", m.Path))
		}
	}
	return out
}

// TestParts checks that parts set separately look as they do together, and are rendered
// only on demand, on any core.
func TestParts(t *testing.T) {
	d := longDoc(3)
	for i := range d.Blocks {
		if h, ok := d.Blocks[i].(doc.Heading); ok && h.Level == 1 {
			h.NewPage = true
			d.Blocks[i] = h
		}
	}
	set := func(parts bool) []draw.Sheet {
		d.Parts = parts
		sheets, err := Set(d, pageFor(t, a5))
		if err != nil {
			t.Fatal(err)
		}
		return sheets
	}
	whole, parts := set(false), set(true)
	if len(whole) != len(parts) || len(whole) < 8 {
		t.Fatalf("%d and %d pages", len(whole), len(parts))
	}
	var wg sync.WaitGroup
	for i := range whole {
		if n := len(parts[i].Furniture.Marks); n > 4 {
			t.Errorf("page %d holds %d marks", i+1, n)
		}
		wg.Go(func() {
			if got, want := marksOf(&parts[i]), marksOf(&whole[i]); !slices.Equal(got, want) {
				t.Errorf("page %d: %d marks, want %d:\n%.400q\n%.400q", i+1, len(got), len(want), got, want)
			}
		})
	}
	wg.Wait()
}

// TestUnitsStayWhole checks that no line ends inside a unit.
func TestUnitsStayWhole(t *testing.T) {
	for _, l := range lines(t, "de", strings.Repeat("Papier mit 160\u00a0g/m² ", 5), 40) {
		if strings.HasSuffix(l, "/") {
			t.Errorf("a line ends with %q", l)
		}
	}
}

// TestPagesTakeALineMore checks that a page has one line more than others where a
// paragraph would go on overleaf otherwise; and not more.
func TestPagesTakeALineMore(t *testing.T) {
	p := pageFor(t, a5)
	room := p.Lines("")
	line := doc.Para{Text: "word", Flush: true}
	for _, c := range []struct{ chapters, over, pages int }{{0, 0, 1}, {0, 1, 1}, {0, 2, 2}, {1, 1, 1}, {1, 2, 2}} {
		d := &doc.Doc{Lang: "en", Blocks: []doc.Block{line}}
		left := room - 1
		for range c.chapters {
			d.Blocks = append(d.Blocks, doc.Heading{Level: 1, Text: "A head"})
			left -= 5 // two of them above it
		}
		for range left + c.over {
			d.Blocks = append(d.Blocks, line)
		}
		sheets, err := Set(d, p)
		if err != nil {
			t.Fatal(err)
		}
		if len(sheets) != c.pages {
			t.Errorf("%d lines too many, %d chapters: %d pages, want %d", c.over, c.chapters, len(sheets), c.pages)
		}
	}
}
