package typeset

import (
	"fmt"
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
)

// setterFor returns a setter of blocks of a document in English.
func setterFor(t *testing.T) *setter {
	t.Helper()
	return &setter{doc: &doc.Doc{Lang: "en"}, page: pageFor(t, a5), spec: specFor("", false), grow: 1, refs: map[string]int{}}
}

// placedText is a text of a drawing, with its start and end.
type placedText struct {
	s      string
	x0, x1 draw.MM
	y      draw.MM
}

func texts(d draw.Drawing) []placedText {
	var out []placedText
	for _, m := range d.Marks {
		if m.Text != nil {
			x := m.Text.At.X
			out = append(out, placedText{m.Text.S, x, x + font.Width(m.Text.Font, m.Text.Size, m.Text.S), m.Text.At.Y})
		}
	}
	return out
}

func find(t *testing.T, d draw.Drawing, word string) placedText {
	t.Helper()
	for _, p := range texts(d) {
		if strings.Contains(p.s, word) {
			return p
		}
	}
	t.Fatalf("no %q in %v", word, texts(d))
	return placedText{}
}

// TestNoLineOfAParagraphIsAlone checks finished pages: of a paragraph broken across
// pages, at least two lines are on either.
func TestNoLineOfAParagraphIsAlone(t *testing.T) {
	parted := 0
	for seed := range int64(24) {
		rnd := rand.New(rand.NewSource(seed))
		d := &doc.Doc{Lang: "en"}
		whole := map[string]int{} // lines by paragraph
		for i := range 60 {
			d.Blocks = append(d.Blocks, doc.Para{Text: strings.TrimSpace(strings.Repeat(fmt.Sprintf("w%c%cx ", 'a'+i/26, 'a'+i%26), 1+rnd.Intn(450)))})
		}
		sheets, err := Set(d, pageFor(t, a5))
		if err != nil {
			t.Fatal(err)
		}
		perPage := make([]map[string]int, len(sheets))
		for i, s := range sheets {
			perPage[i] = map[string]int{}
			for _, p := range texts(s.Furniture) {
				if strings.HasPrefix(p.s, "w") {
					name, _, _ := strings.Cut(strings.ReplaceAll(p.s, string(nbsp), " "), " ")
					perPage[i][name]++
					whole[name]++
				}
			}
		}
		if len(whole) != 60 {
			t.Fatalf("seed %d: %d paragraphs, want 60", seed, len(whole))
		}
		for i, page := range perPage {
			for name, n := range page {
				if n == whole[name] {
					continue
				}
				parted++
				if n < 2 {
					t.Errorf("seed %d, page %d: a lone line of %s, which has %d", seed, i+1, name, whole[name])
				}
			}
		}
	}
	if parted < 12 {
		t.Errorf("only %d paragraphs were parted", parted)
	}
}

// TestTableColumnsHoldTheirWords checks that a column too narrow for its longest word
// takes space from the others, without changing the width of the table.
func TestTableColumnsHoldTheirWords(t *testing.T) {
	s := setterFor(t)
	table := doc.Table{
		Head:   []string{"a", "b", "c"},
		Rows:   [][]string{{"Unterbrechungsfrei", "some words that can be broken anywhere", "1"}, {"x", "y", "thousand"}},
		Shares: []float64{1, 20, 1},
		Right:  []bool{false, false, true},
	}
	const width = 100
	widths := s.columnWidths(table, 3, width, s.spec.small, s.spec.body)
	var sum draw.MM
	for _, w := range widths {
		sum += w
	}
	if math.Abs(float64(sum-width)) > 1e-6 {
		t.Errorf("columns of %v are %v wide, want %v", widths, sum, width)
	}
	rows := s.table(table, width)
	if s.err != nil || len(rows) != 3 {
		t.Fatalf("%d rows (%v)", len(rows), s.err)
	}
	for i, r := range rows {
		var edge draw.MM
		for _, p := range texts(r.ink) {
			if p.y == s.spec.base && p.x0 < edge-0.001 || p.x1 > width+0.001 {
				t.Errorf("row %d: %q from %.2f to %.2f, left of it all is taken up to %.2f", i, p.s, p.x0, p.x1, edge)
			}
			if p.y == s.spec.base { // lines of a cell start at its left edge
				edge = p.x1
			}
		}
	}
	find(t, rows[1].ink, "Unterbrechungsfrei") // unbroken
	one, many := find(t, rows[1].ink, "1"), find(t, rows[2].ink, "thousand")
	if want := draw.MM(width); math.Abs(float64(one.x1-want)) > 0.01 || math.Abs(float64(many.x1-want)) > 0.01 {
		t.Errorf("numbers end at %.2f and %.2f, want %.2f", one.x1, many.x1, want)
	}
}

// TestFittedColumns checks that columns are widened so that most cells stand on one line,
// and that what is left is shared out evenly.
func TestFittedColumns(t *testing.T) {
	for _, c := range []struct {
		width draw.MM
		cells [][]draw.MM
		want  []draw.MM
	}{
		{60, [][]draw.MM{{10, 20}, {10, 20}}, []draw.MM{30, 30}},                                       // room for all
		{36, [][]draw.MM{{10, 20}, {20, 20}}, []draw.MM{13, 23}},                                       // two cells rather than one
		{36, [][]draw.MM{{30, 12, 12, 12}, {10, 20, 20}}, []draw.MM{14, 22}},                           // three short ones, then two
		{20, [][]draw.MM{{10, 30}, {10, 30}}, []draw.MM{10, 10}},                                       // none
		{50, [][]draw.MM{{10, 10}, {10, 15}, {10, 40}}, []draw.MM{15, 20, 15}},                         // not the widest
		{90, [][]draw.MM{{10, 10}, {10, 15}, {10, 40}}, []draw.MM{55./3 - 10 + 10, 70. / 3, 145. / 3}}, // it, too
	} {
		need := slices.Repeat([]draw.MM{10}, len(c.cells))
		got := fitted(need, c.cells, c.width)
		for i, w := range got {
			if math.Abs(float64(w-c.want[i])) > 0.01 {
				t.Errorf("%v in %v mm: columns of %v, want %v", c.cells, c.width, got, c.want)
				break
			}
		}
	}
}

// TestTablesBreakBetweenRows checks that tables break neither after the head nor before
// the last row, and short tables do not break.
func TestTablesBreakBetweenRows(t *testing.T) {
	s := setterFor(t)
	for _, n := range []int{1, 5, 11, 12, 40} {
		table := doc.Table{Head: []string{"head"}}
		for range n {
			table.Rows = append(table.Rows, []string{"row"})
		}
		rows := s.table(table, 60)
		var breaks []int
		for i := 1; i < len(rows); i++ {
			if !rows[i].keep {
				breaks = append(breaks, i)
			}
		}
		switch {
		case n < 12 && len(breaks) > 0:
			t.Errorf("%d rows: may break before %v", n, breaks)
		case n >= 12 && (len(breaks) != n-2 || breaks[0] != 2 || slices.Contains(breaks, n)):
			t.Errorf("%d rows: may break before %v", n, breaks)
		}
	}
}

// TestRuledTablesHaveLinesToWriteOn checks that only empty cells have lines.
func TestRuledTablesHaveLinesToWriteOn(t *testing.T) {
	s := setterFor(t)
	rows := s.table(doc.Table{Rows: [][]string{{"1", "", ""}}, Shares: []float64{1, 4, 4}, Ruled: true}, 90)
	var lines []draw.Rect
	for _, m := range rows[0].ink.Marks {
		if m.Text == nil && m.Stroke == draw.Grey {
			lines = append(lines, m.Path.Bounds())
		}
	}
	if len(lines) != 2 || lines[0].Min.X < 9.9 || lines[1].Max.X > 90 || lines[0].Max.X > lines[1].Min.X {
		t.Errorf("lines at %v", lines)
	}
}

// TestListsHangTheirSigns checks that numbers and bullets hang left of the text, whose
// lines are aligned, and that the first two and the last two lines of a list are not
// separated.
func TestListsHangTheirSigns(t *testing.T) {
	s := setterFor(t)
	for _, numbered := range []bool{false, true} {
		list := doc.List{Numbered: numbered}
		for range 12 {
			list.Items = append(list.Items, strings.TrimSpace(strings.Repeat("item ", 30)))
		}
		frags := s.list(list, 80)
		signs, left := 0, draw.MM(0)
		for i, f := range frags {
			for _, p := range texts(f.ink) {
				if !strings.HasPrefix(p.s, "item") {
					signs++
					if p.s != fmt.Sprint(signs) || p.x1 > 2*s.spec.body.size-0.3 {
						t.Errorf("sign %d is %q and ends at %.2f", signs, p.s, p.x1)
					}
					continue
				}
				if left == 0 {
					left = p.x0
				}
				if p.x0 != left || p.x1 > 80.01 {
					t.Errorf("line %d runs from %.2f to %.2f, want from %.2f", i, p.x0, p.x1, left)
				}
			}
			for _, m := range f.ink.Marks {
				if m.Text == nil {
					signs++
					if m.Bounds().Max.X > left && left > 0 {
						t.Errorf("the dot %v reaches into the text at %.2f", m.Bounds(), left)
					}
				}
			}
		}
		if signs != 12 {
			t.Errorf("numbered %t: %d signs of 12 items", numbered, signs)
		}
		if !frags[1].keep || !frags[len(frags)-1].keep {
			t.Errorf("numbered %t: the list may be parted behind its first line or before its last", numbered)
		}
	}
}

// TestTermsStandBesideTheirTexts checks that terms are on one line with their texts
// without overlap, however long they are.
func TestTermsStandBesideTheirTexts(t *testing.T) {
	s := setterFor(t)
	frags := s.terms(doc.Terms{
		{Term: "one", Text: strings.Repeat("alpha ", 40)},
		{Term: "a term of so many words that it needs lines of its own", Text: "beta"},
	}, 80)
	var right, left draw.MM = 0, 80
	for _, f := range frags {
		for _, p := range texts(f.ink) {
			if strings.Contains(p.s, "alpha") || strings.Contains(p.s, "beta") {
				left = min(left, p.x0)
			} else {
				right = max(right, p.x1)
			}
		}
	}
	if right > left {
		t.Errorf("terms reach to %.2f, texts begin at %.2f", right, left)
	}
	at := 0
	for _, pair := range [][2]string{{"one", "alpha"}, {"a term", "beta"}} {
		term, text := pair[0], pair[1]
		for at < len(frags) && frags[at].keep { // the first line of a term may be at the top of a page
			at++
		}
		if at == len(frags) {
			t.Fatalf("%q has no line of its own to begin with", term)
		}
		if p, q := find(t, frags[at].ink, term), find(t, frags[at].ink, text); p.y != q.y || p.x0 != 0 {
			t.Errorf("%q stands at %.2f, %.2f, its text at %.2f", term, p.x0, p.y, q.y)
		}
		at++
	}
}

// TestColumnsStandSideBySide checks that cells keep their shares, do not overlap, and
// are centred vertically if requested.
func TestColumnsStandSideBySide(t *testing.T) {
	s := setterFor(t)
	const width, share = 110, (110 - 5) / 3.0
	for words := 5; words < 60; words += 5 {
		for _, middle := range []bool{false, true} {
			f := s.columns(doc.Columns{Shares: []float64{1, 2}, Middle: middle, Rule: true, Cells: [][]doc.Block{
				{doc.Para{Text: strings.TrimSpace(strings.Repeat("left ", 60))}},
				{doc.Para{Text: strings.TrimSpace(strings.Repeat("right ", words))}},
			}}, width)
			var cells [2]draw.Rect
			for i := range f.ink.Marks {
				m := &f.ink.Marks[i]
				switch {
				case m.Text == nil:
				case strings.HasPrefix(m.Text.S, "left"):
					cells[0] = cells[0].Union(m.Bounds())
				default:
					cells[1] = cells[1].Union(m.Bounds())
				}
			}
			if cells[0].Max.X > share+0.01 || cells[1].Min.X < share+5-0.01 || cells[1].Max.X > width+0.01 {
				t.Errorf("%d words: cells at %v", words, cells)
			}
			top := float64(cells[1].Min.Y - cells[0].Min.Y)
			apart := float64(cells[1].Center().Y - cells[0].Center().Y)
			if middle && math.Abs(apart) > 0.5 || !middle && math.Abs(top) > 0.5 {
				t.Errorf("%d words, middle %t: tops are %.2f mm apart, centres %.2f", words, middle, top, apart)
			}
			if bottom := cells[0].Union(cells[1]).Max.Y; bottom > draw.MM(f.lines)*s.spec.grid {
				t.Errorf("%d words: %.1f mm of text in %d lines", words, bottom, f.lines)
			}
		}
	}
}

// TestCaptionsOfARowAreLevel checks that captions begin at one height below the figures of
// a row, which begin at one height, too, if they are almost equally high, and otherwise
// end at one.
func TestCaptionsOfARowAreLevel(t *testing.T) {
	pic := func(h draw.MM) []doc.Block {
		var d draw.Drawing
		d.Paint(draw.RectPath(draw.RectWH(0, 0, 40, h)), draw.Black, draw.None, 0)
		return []doc.Block{doc.Figure{Drawing: d, Exact: true, Caption: "words"}}
	}
	for high, lower := range map[draw.MM]draw.MM{40: 0, 42.5: 0, 47: 7} {
		f := setterFor(t).columns(doc.Columns{Cells: [][]doc.Block{pic(40), pic(high)}}, 120)
		words, pics := texts(f.ink), []draw.Rect(nil)
		for i := range f.ink.Marks {
			if m := &f.ink.Marks[i]; m.Text == nil {
				pics = append(pics, m.Bounds())
			}
		}
		if apart := words[1].y - words[0].y; math.Abs(float64(apart)) > 0.01 {
			t.Errorf("below figures of 40 and %g mm captions are %.2f mm apart", high, apart)
		}
		if apart := pics[0].Min.Y - pics[1].Min.Y; math.Abs(float64(apart-lower)) > 0.01 {
			t.Errorf("figures of 40 and %g mm begin %.2f mm apart, want %g", high, apart, lower)
		}
	}
}

// TestCoverHoldsItsWords checks that a title too long for the frame is set smaller, and
// that the picture stays between the titles and the line at the foot.
func TestCoverHoldsItsWords(t *testing.T) {
	var picture draw.Drawing
	picture.Paint(draw.RectPath(draw.RectWH(0, 0, 30, 300)), draw.Indigo, draw.None, 0)
	for _, paper := range []draw.Size{a5, {W: 210, H: 297}, {W: 105, H: 148}} {
		d := &doc.Doc{Lang: "en", Cover: &doc.Cover{Title: strings.Repeat("Shogi ", 9), Native: "将棋", Subtitle: "rules", Line: "foot", Picture: picture},
			Blocks: []doc.Block{doc.Para{Text: "text"}}}
		sheets, err := Set(d, pageFor(t, paper))
		if err != nil {
			t.Fatal(err)
		}
		cover := sheets[0].Furniture
		subtitle, foot := find(t, cover, "rules"), find(t, cover, "foot")
		for _, p := range texts(cover) {
			if p.x0 < 0.1*paper.W || p.x1 > 0.9*paper.W {
				t.Errorf("%v: %q from %.1f to %.1f", paper, p.s, p.x0, p.x1)
			}
		}
		for _, m := range cover.Marks {
			if b := m.Bounds(); m.Fill == draw.Indigo && (b.Min.Y < subtitle.y || b.Max.Y > foot.y || math.Abs(float64(b.H()/b.W()-10)) > 0.01) {
				t.Errorf("%v: the picture is at %v, between %.1f and %.1f", paper, b, subtitle.y, foot.y)
			}
		}
	}
}

// plainPage returns a page of a kit's first sheet.
func plainPage(t *testing.T) Page {
	p := pageFor(t, draw.Size{W: 210, H: 297})
	p.Plain, p.Whole = true, true
	return p
}

// A section that goes on in another column has its heading there again, and small print
// after it has none.
func TestSectionsGoOnUnderTheirHeading(t *testing.T) {
	d := &doc.Doc{Lang: "en", Blocks: []doc.Block{
		doc.Heading{Level: 2, Text: "Steps", Again: "Steps (continued)"},
		doc.Para{Text: strings.TrimSpace(strings.Repeat("word ", 3000))},
	}}
	page := plainPage(t)
	for _, small := range []bool{false, true} {
		if small {
			d.Blocks = append(d.Blocks[:1:1], doc.Para{Text: strings.TrimSpace(strings.Repeat("word ", 300))}, doc.Para{Text: strings.TrimSpace(strings.Repeat("word ", 900)), Small: true})
		}
		sheets, err := Set(d, page)
		if err != nil {
			t.Fatal(err)
		}
		heads, columns := 0, map[string]bool{}
		for i := range sheets {
			for _, p := range texts(sheets[i].Furniture) {
				columns[fmt.Sprint(i, p.x0 > page.Paper.W/2)] = true
				if p.s == "Steps (continued)" {
					heads++
					if p.y > page.Top+4 {
						t.Errorf("sheet %d: the heading is repeated at %.1f", i+1, p.y)
					}
				}
			}
		}
		if want := map[bool]int{false: len(columns) - 1}[small]; heads != want || len(columns) < 2 {
			t.Errorf("small %t: %d headings repeated in %d columns", small, heads, len(columns))
		}
	}
}

// Steps whose texts are as high as their pictures are set apart, unless they are to be
// tight.
func TestStepsAreSetApart(t *testing.T) {
	var picture draw.Drawing
	picture.Paint(draw.RectPath(draw.RectWH(0, 0, 20, 5)), draw.Indigo, draw.None, 0)
	list := doc.List{Numbered: true, PictureWidth: 20}
	for range 3 {
		list.Items, list.Pictures = append(list.Items, strings.TrimSpace(strings.Repeat("step ", 40))), append(list.Pictures, picture)
	}
	s := setterFor(t)
	for _, tight := range []bool{false, true} {
		s.page = plainPage(t)
		s.page.Tight = tight
		for i, f := range s.list(list, 80) {
			if want := map[bool]int{true: 1}[i > 0 && !tight]; f.space != want {
				t.Errorf("tight %t: %d lines before step %d, want %d", tight, f.space, i+1, want)
			}
		}
	}
}

// TestColumnsOfNamesHoldThem checks that columns without shares hold whole words, and
// whole cells if there is room.
func TestColumnsOfNamesHoldThem(t *testing.T) {
	s := setterFor(t)
	table := doc.Table{Head: []string{"a", "b"}, Rows: [][]string{{"Silber\u00adgeneral", "one of two names"}, {"x", "y"}}}
	find(t, s.table(table, 60)[1].ink, "Silbergeneral")
	find(t, s.table(table, 60)[1].ink, "one of two names")
	find(t, s.table(table, 36)[1].ink, "Silbergeneral")
}
