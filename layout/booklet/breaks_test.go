package booklet

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"shogikit/layout/typeset"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// breaks are the places in booklets without sayings where a page does not end well.
type breaks struct {
	pages      int
	thin       []string // pages that are less than four fifths full
	hollow     []string // those of them less than half full
	amidst     []string // … that go on in the middle of a section
	parted     []string // paragraphs and items that go on overleaf
	ends       []string // lists with one or two items on a page, and others on the next
	glossaries []string // those on two pages
	chapters   []string // those with less than seven lines on their first page that go on
	sections   []string // … with less than five
	leftovers  []string // pages on which a chapter follows the end of another, at most fifteen lines of it
	setups     []string // right pages that tell how to set up, with the picture overleaf
	questions  []string // those of the game that stand opposite their answer
}

// TestPagesWithoutSayings counts the pages that are less than four fifths full without
// the saying or the tailpiece at their foot, about half of them, and other bad breaks, of
// all booklets together: hardly a paragraph is parted, and few chapters begin at the foot
// of a page.
func TestPagesWithoutSayings(t *testing.T) {
	if testing.Short() {
		t.Skip("sets every booklet")
	}
	var all breaks
	for _, id := range templates.List() {
		for _, lang := range text.Languages() {
			was := all
			all.add(t, gametest.Load(t, id), lang)
			t.Logf("%s %s, %d pages: thin %q, amidst %q, parted %q, ends of lists %q, low chapters %q, sections %q, questions %q", id, lang, all.pages-was.pages,
				all.thin[len(was.thin):], all.amidst[len(was.amidst):], all.parted[len(was.parted):], all.ends[len(was.ends):], all.chapters[len(was.chapters):], all.sections[len(was.sections):], all.questions[len(was.questions):])
		}
	}
	for _, c := range []struct {
		what        string
		found, most int
	}{
		{"pages less than four fifths full", len(all.thin), all.pages * 46 / 100},
		{"… half full", len(all.hollow), all.pages / 21},
		{"… amidst a section", len(all.amidst), all.pages / 28},
		{"parted paragraphs", len(all.parted), 0},
		{"parted ends of lists", len(all.ends), 10},
		{"parted glossaries", len(all.glossaries), 2},
		{"low chapters", len(all.chapters), 2},
		{"low sections", len(all.sections), 4},
		{"chapters below the end of another", len(all.leftovers), 135},
		{"setups with their picture overleaf", len(all.setups), 1},
		{"questions opposite their answer", len(all.questions), 2},
	} {
		if t.Logf("%d %s on %d pages", c.found, c.what, all.pages); c.found > c.most {
			t.Errorf("%d %s, at most %d may be", c.found, c.what, c.most)
		}
	}
}

// add adds the bad breaks of a booklet.
func (all *breaks) add(t *testing.T, g *templates.Game, lang string) {
	t.Helper()
	b, err := newBook(g, Options{Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	d, err := b.doc(Options{Lang: lang})
	if err != nil {
		t.Fatal(err)
	}
	d.Fillers, d.Tailpieces = nil, nil
	pages, err := typeset.Set(d, b.page)
	if err != nil {
		t.Fatal(err)
	}
	all.pages += len(pages) - 2
	high := pages[0].Paper.H - b.page.Top - b.page.Foot
	grid := high / draw.MM(b.page.Lines(b.script))
	for i := 1; i < len(pages)-1; i++ {
		low := lowest(&pages[i], b.page)
		if (low-b.page.Top)/high < 0.79 {
			all.thin = append(all.thin, fmt.Sprint(i+1))
			if (low-b.page.Top)/high < 0.5 {
				all.hollow = append(all.hollow, fmt.Sprint(i+1))
			}
			if next := pages[i+1].Bookmarks; len(next) == 0 || next[0].At.Y > b.page.Top+8*grid {
				all.amidst = append(all.amidst, fmt.Sprint(i+1))
			}
		}
		if slices.ContainsFunc(pages[i].Bookmarks, func(m draw.Bookmark) bool {
			return m.Level == 0 && m.At.Y > b.page.Top+2*grid && m.At.Y < b.page.Top+16*grid
		}) {
			all.leftovers = append(all.leftovers, fmt.Sprint(i+1))
		}
		for level, lines := range []draw.MM{3 + 6.5, 1 + 4.5} { // with the heading
			at := slices.IndexFunc(pages[i].Bookmarks, func(m draw.Bookmark) bool { return m.Level == level && low-m.At.Y < lines*grid })
			overleaf := pages[i+1].Bookmarks
			if at < 0 || len(overleaf) > 0 && overleaf[0].Level <= level && overleaf[0].At.Y <= b.page.Top {
				continue
			}
			to := []*[]string{&all.chapters, &all.sections}[level]
			*to = append(*to, fmt.Sprint(i+1, " ", pages[i].Bookmarks[at].Title))
		}
	}
	f := finder{all: all, pages: each(pages, wordsOn)}
	f.walk(d.Blocks)
	for i := 2; i+1 < len(pages); i += 2 { // right pages
		told := slices.ContainsFunc(pages[i].Bookmarks, func(m draw.Bookmark) bool { return m.Level == 0 && strings.HasSuffix(m.Title, b.text("setup.head")) })
		if picture := lettersOf(b.text("picture-a") + b.text("setup.figure")); told && strings.Contains(f.pages[i+1], picture) {
			all.setups = append(all.setups, fmt.Sprint(i+1))
		}
	}
	for i := 1; i < len(pages); i += 2 { // left pages
		if strings.Contains(f.pages[i], lettersOf(b.text("game.ask"))) && !strings.Contains(f.pages[i], lettersOf(b.text("game.text"))) {
			all.questions = append(all.questions, fmt.Sprint(i+1))
		}
	}
}

// lowest returns the lower end of what is printed above the page number.
func lowest(p *draw.Sheet, page typeset.Page) (low draw.MM) {
	for i := range p.Furniture.Marks {
		if at := p.Furniture.Marks[i].Bounds().Max.Y; at < p.Paper.H-page.Foot+2.5 {
			low = max(low, at)
		}
	}
	return low
}

// finder finds texts of a document on its pages.
type finder struct {
	all   *breaks
	pages []string // their letters
	on    int      // the page of the text found last
}

// least is the number of letters by which the beginning of a text is found.
const least = 14

// find returns the page on which a text begins, from the last one on, and whether all of
// it is there; -1 for a text too short to be found.
func (f *finder) find(s string) (page int, whole bool) {
	letters := []rune(lettersOf(s))
	if len(letters) < least {
		return -1, false
	}
	for _, some := range []int{len(letters), least} { // another text may begin alike
		for i := f.on; i < len(f.pages); i++ {
			if strings.Contains(f.pages[i], string(letters[:some])) {
				f.on = i
				return i, some == len(letters)
			}
		}
	}
	return -1, false
}

func (f *finder) walk(blocks []doc.Block) {
	for _, block := range blocks {
		switch x := block.(type) {
		case doc.Fold:
			f.walk(x.Blocks)
		case doc.Para:
			if !x.Small {
				f.list([]string{x.Text}, true)
			}
		case doc.List:
			f.list(x.Items, true)
		case doc.Terms: // whose words stand between the lines of their texts
			f.list(each(x, func(t doc.Term) string { return t.Text }), false)
		}
	}
}

// list records items that go on overleaf, and a list of which a page has few items.
func (f *finder) list(items []string, parted bool) {
	on := map[int]int{}
	first, last := len(f.pages), -1
	for _, s := range items {
		i, whole := f.find(s)
		if i < 0 {
			continue
		}
		if on[i]++; parted && !whole {
			f.all.parted = append(f.all.parted, fmt.Sprintf("%d %.30s", i+1, s))
		}
		first, last = min(first, i), i
	}
	if first < last && !parted {
		f.all.glossaries = append(f.all.glossaries, fmt.Sprintf("%d+%d from page %d", on[first], on[last], first+1))
	} else if first < last && min(on[first], on[last]) < 3 {
		f.all.ends = append(f.all.ends, fmt.Sprintf("%d+%d from page %d", on[first], on[last], first+1))
	}
}

// lettersOf returns the letters of a text.
func lettersOf(s string) string {
	var out strings.Builder
	for _, r := range doc.Runs(s) {
		for _, c := range r.Text {
			if unicode.IsLetter(c) {
				out.WriteRune(c)
			}
		}
	}
	return out.String()
}

// wordsOn returns the letters on a page, without readings.
func wordsOn(p draw.Sheet) string {
	var out strings.Builder
	for _, m := range p.Furniture.Marks {
		if m.Text != nil && m.Text.Size > 2.2 {
			out.WriteString(m.Text.S)
		}
	}
	return lettersOf(out.String())
}
