package booklet

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/klippa-app/go-pdfium/enums"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/responses"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/output/pdf"
	"shogikit/output/pdftest"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestFinishedPages reads booklets back from their PDF with an independent reader.
// Except for the cover and the last, no page is less than four fifths full; no text is
// smaller than 6 pt; a heading is followed by three lines, a picture or its complete
// section; moves of the game are on the page of their diagram; the first figure of a
// chapter is on the spread of its heading; questions are on the spread of the end of
// their chapter; some questions of the game are answered overleaf; and all moves of
// shogi are on one spread. A long run reads every booklet, otherwise some.
func TestFinishedPages(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	games := templates.List()
	for i, lang := range text.Languages() {
		for k, id := range games {
			for _, folded := range []bool{false, true} {
				if !gametest.Some(k-i+5*one(folded), 14, 14) {
					continue
				}
				t.Run(fmt.Sprint(lang, " ", id, " ", folded), func(t *testing.T) {
					t.Parallel()
					finished(t, gametest.Load(t, id), Options{Lang: lang, Folded: folded})
				})
			}
		}
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

func finished(t *testing.T, g *templates.Game, o Options) {
	pages := once(t, fmt.Sprint(g.ID, o.Lang, o.Folded), func() ([]draw.Sheet, error) { return Sheets(g, o) })
	var data bytes.Buffer
	if err := pdf.Write(&data, pages, format.Options{Lang: o.Lang}); err != nil {
		t.Fatal(err)
	}
	file := pdftest.Open(t, data.Bytes())
	n := file.Pages()
	if n != len(pages) || o.Folded && n%4 != 0 {
		t.Errorf("%d pages, %d were set", n, len(pages))
	}
	var all []string
	read := make([]onPage, n)
	for i := range n {
		read[i] = readPage(file, i)
	}
	for i, p := range read {
		all = append(all, fmt.Sprintf("%.0f", 100*p.full))
		if i > 0 && i+1 < n && p.full < 0.79 { // four fifths, to a hundredth
			t.Errorf("page %d is only %.0f %% full", i+1, 100*p.full)
		}
		if p.smallest < 2.11 { // 6 pt
			t.Errorf("page %d has text of %.2f mm", i+1, p.smallest)
		}
		if p.below < 3 && (i+1 == n || !read[i+1].headFirst) {
			t.Errorf("page %d has %d lines below its last head", i+1, p.below)
		}
	}
	t.Log(n, "pages", strings.Join(all, " "))
	figuresNear(t, file, g, o)
}

// onPage are the measurements of a page.
type onPage struct {
	full      float64 // fraction of the height in use
	smallest  float64 // size of the smallest text
	below     int     // lines of text below the last heading; a picture counts as many
	headFirst bool    // a heading is at the top
}

// extent is the box of a painted object, in millimetres; for text with its font size.
type extent struct {
	Box  pdftest.Box
	Text bool
	Size float64
}

func extents(f *pdftest.File, i int) []extent {
	out := make([]extent, pdftest.Ask(f, f.PDF.FPDFPage_CountObjects, requests.FPDFPage_CountObjects{Page: f.Page(i)}).Count)
	for k := range out {
		obj := pdftest.Ask(f, f.PDF.FPDFPage_GetObject, requests.FPDFPage_GetObject{Page: f.Page(i), Index: k}).PageObject
		b := pdftest.Ask(f, f.PDF.FPDFPageObj_GetBounds, requests.FPDFPageObj_GetBounds{PageObject: obj})
		o := extent{Box: pdftest.BoxOf(b.Left, b.Bottom, b.Right, b.Top)}
		if pdftest.Ask(f, f.PDF.FPDFPageObj_GetType, requests.FPDFPageObj_GetType{PageObject: obj}).Type == enums.FPDF_PAGEOBJ_TEXT {
			size := pdftest.Ask(f, f.PDF.FPDFTextObj_GetFontSize, requests.FPDFTextObj_GetFontSize{PageObject: obj}).FontSize
			o.Text, o.Size = true, float64(size)*pdftest.MM
		}
		out[k] = o
	}
	return out
}

// readPage measures an A5 page between the running head and the page number.
func readPage(file *pdftest.File, i int) onPage {
	const top, foot, section, chapter, edge = 191.0, 17.0, 4.3, 6.0, 34.0 // millimetres from the bottom; sizes of headings, and where they begin, unlike sayings
	out := onPage{smallest: 99, below: 99}
	low, high, lastHead := top, 0.0, top
	lines := map[int]bool{} // by position
	printed := extents(file, i)
	for _, o := range printed {
		if o.Text {
			out.smallest = min(out.smallest, o.Size)
		}
		if o.Box.Bottom < foot-2.5 || o.Box.Top > top+2 {
			continue // furniture
		}
		low = min(low, o.Box.Bottom)
		isHead := o.Text && o.Box.Left < edge && (math.Abs(o.Size-section) < 0.03 || math.Abs(o.Size-chapter) < 0.03)
		if o.Box.Top > high {
			high, out.headFirst = o.Box.Top, isHead
		}
		if isHead {
			lastHead = min(lastHead, o.Box.Bottom)
		}
	}
	for _, o := range printed {
		if under := lastHead - o.Box.Top; under < -1 || o.Box.Bottom < foot-2.5 {
			continue
		}
		if lines[int(o.Box.Bottom+0.5)] = true; !o.Text && o.Box.Top-o.Box.Bottom > 12 {
			lines[-1], lines[-2] = true, true
		}
	}
	if lastHead < top {
		out.below = len(lines)
	}
	out.full = (top - low) / (top - foot)
	return out
}

// figuresNear checks the positions of the first figures of chapters, and of the moves
// of shogi.
func figuresNear(t *testing.T, file *pdftest.File, g *templates.Game, o Options) {
	t.Helper()
	b, err := newBook(g, o)
	if err != nil {
		t.Fatal(err)
	}
	squeeze := strings.NewReplacer(" ", "", "\u3000", "", "\u00a0", "", "\r", "", "\n", "")
	var texts []string
	for i := range file.Pages() {
		texts = append(texts, squeeze.Replace(file.Text(i)))
	}
	pagesWith := func(s string) []int {
		var out []int
		for i := range texts {
			if strings.Contains(texts[i], squeeze.Replace(s)) {
				out = append(out, i+1)
			}
		}
		return out
	}
	spread := func(page int) int { return page / 2 }
	first := map[string]string{"setup.head": b.text("setup.figure"), "promotion.head": b.text("promotion.figure-zone")}
	for _, id := range []string{"capture.before", "capture.one", "check.check", "drops.block"} {
		if f, ok := b.Figures[id]; ok {
			section, _, _ := strings.Cut(id, ".")
			first[section+".head"] = doc.PlainText(b.text(captionKey(id), b.blanks(f)...))
		}
	}
	for head, caption := range first {
		at := slices.IndexFunc(file.Bookmarks(), func(m responses.GetBookmarksBookmark) bool { return m.Title == b.text(head) })
		if at < 0 {
			continue
		}
		from, on := file.Bookmarks()[at].DestInfo.PageIndex+1, pagesWith(caption)
		if !slices.ContainsFunc(on, func(p int) bool { return spread(p) == spread(from) || p == from+1 }) {
			t.Errorf("%q begins on page %d, its first figure %q stands on %v", b.text(head), from, caption, on)
		}
	}
	question, answers := squeeze.Replace(b.text("ask.head")), squeeze.Replace(b.text("answers.head"))
	for i := 1; i < len(texts); i += 2 { // the left pages
		if at := strings.Index(texts[i], question); at >= 0 && at < len(texts[i])/20 && !strings.Contains(texts[i][:at], answers) {
			t.Errorf("page %d begins with questions of the page before", i+1)
		}
	}
	asked, overleaf := 0, 0
	for i := range b.Played {
		p := &b.Played[i]
		first := b.notation.Move(p.At[0], p.Moves[0], p.Last)
		shown, _, _ := strings.Cut(b.text("game.figure", "n", p.First+len(p.Moves)-1), "局") // which has a reading
		if told, on := pagesWith(first), pagesWith(shown); !slices.ContainsFunc(on, func(p int) bool { return slices.Contains(told, p) }) {
			t.Errorf("the moves from %s on stand on pages %v, their diagram on %v", first, told, on)
		} else if i > 0 && b.Played[i-1].Data.Ask {
			if asked++; slices.Min(on)%2 == 0 && slices.Contains(told, slices.Min(on)) {
				overleaf++
			}
		}
	}
	if asked > 0 && overleaf == 0 {
		t.Errorf("%d of %d questions of the game are answered overleaf", overleaf, asked)
	}
}

// TestWidePages checks that, in a booklet with columns, the quick start takes one page,
// the contents are on the next, and all moves are on the last one, across both columns.
func TestWidePages(t *testing.T) {
	for i, lang := range text.Languages() {
		for j, id := range templates.List() {
			for k, paper := range []draw.Size{{W: 210, H: 297}, {W: 215.9, H: 279.4}} {
				if !gametest.Some(i+j+k, 5, 20) {
					continue
				}
				pages, err := Sheets(gametest.Load(t, id), Options{Lang: lang, Paper: paper})
				if err != nil {
					t.Fatal(err)
				}
				heads := func(page int) (out []string) {
					for _, b := range pages[page].Bookmarks {
						out = append(out, b.Title)
					}
					return out
				}
				cat, _ := text.Of(nil, lang)
				first, second, last := heads(1), heads(2), heads(len(pages)-1)
				if len(first) != 1 || len(second) == 0 || second[0] != cat.Text("booklet.contents.head") || len(last) != 1 || last[0] != cat.Text("booklet.glance.head") {
					t.Errorf("%s %s on %v: pages begin %q, %q, the last %q", lang, id, paper, first, second, last)
				}
				if w := pages[len(pages)-1].Furniture.Bounds().W(); w < 0.55*paper.W { // a column is narrower
					t.Errorf("%s %s on %v: the last page is %.0f mm wide", lang, id, paper, w)
				}
			}
		}
	}
}

// TestPartsFillTheirPage checks that a single part fits on one page of A5, A4 or A3 and
// fills its width; a poster of the moves fills its height as well. All handicaps are on
// one page of A3, and on two of A4.
func TestPartsFillTheirPage(t *testing.T) {
	for i, part := range Parts {
		for j, paper := range []draw.Size{{W: 148, H: 210}, {W: 210, H: 297}, {W: 420, H: 297}} {
			if !gametest.Some(i+j, 2, 4) && part != "moves" {
				continue
			}
			pages, err := Sheets(gametest.Load(t, "shogi"), Options{Part: part, Paper: paper})
			if err != nil {
				t.Fatal(err)
			}
			box := pages[0].Furniture.Bounds()
			most := 1
			if part == "handicaps" {
				most = []int{6, 2, 1}[j]
			}
			if len(pages) > most || pages[0].Paper != paper || box.W() < 0.75*paper.W || box.Max.Y > paper.H {
				t.Errorf("%s on %v takes %d pages, the first %v", part, paper, len(pages), box)
			}
			if part == "moves" && box.H() < 0.7*paper.H {
				t.Errorf("a poster of %v is %.0f mm high", paper, box.H())
			}
		}
	}
}

// TestSmallPosters checks that a poster of the moves can be made on the smallest papers
// in every language, on A5 as one page.
func TestSmallPosters(t *testing.T) {
	for _, lang := range text.Languages() {
		for _, paper := range []draw.Size{{W: 105, H: 148}, {W: 148, H: 210}} {
			pages, err := Sheets(gametest.Load(t, "minishogi"), Options{Part: "moves", Paper: paper, Lang: lang})
			if err != nil || len(pages) == 0 || len(pages) > 1 && paper.H > 200 {
				t.Errorf("%s on %v: %d pages, %v", lang, paper, len(pages), err)
			}
		}
	}
}

// TestScreenContents checks that the contents of an HTML booklet are numbered like its
// chapters.
func TestScreenContents(t *testing.T) {
	var page bytes.Buffer
	if err := html.Write(&page, docOf(t, gametest.Load(t, "hasami"), "en"), format.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<li class="plain"><a href="#what">`, `<li value="1"><a href="#box">`, `<li value="4"><a href="#aim">`} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}
