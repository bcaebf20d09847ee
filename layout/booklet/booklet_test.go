package booklet

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"

	"shogikit/board/record"
	"shogikit/board/rules"
	"shogikit/layout/booklet/proof"
	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/format"
	"shogikit/output/html"
	"shogikit/output/pdf"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// everyBooklet calls f for each game in each language, in parallel; without a long run
// only for some of these pairs, including each game and each language.
func everyBooklet(t *testing.T, f func(t *testing.T, g *templates.Game, lang string)) {
	for i, lang := range text.Languages() {
		for j, id := range templates.List() {
			if !gametest.Some(j-i, 2, 5) {
				continue
			}
			t.Run(lang+"/"+id, func(t *testing.T) {
				t.Parallel()
				f(t, gametest.Load(t, id), lang)
			})
		}
	}
}

// made caches the booklets that several tests read.
var made sync.Map

// once returns the result of make under a key, computed once for all tests.
func once[T any](t *testing.T, key string, make func() (T, error)) T {
	t.Helper()
	kept, _ := made.LoadOrStore(key, sync.OnceValues(make))
	v, err := kept.(func() (T, error))()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// pagesOf returns the pages of a default booklet.
func pagesOf(t *testing.T, g *templates.Game, lang string) []draw.Sheet {
	t.Helper()
	return once(t, "pages "+g.ID+lang, func() ([]draw.Sheet, error) { return Sheets(g, Options{Lang: lang}) })
}

// docOf returns the document of a default booklet.
func docOf(t *testing.T, g *templates.Game, lang string) *doc.Doc {
	t.Helper()
	return once(t, "doc "+g.ID+lang, func() (*doc.Doc, error) { return Doc(g, Options{Lang: lang}) })
}

// screenOf returns the HTML of a default booklet.
func screenOf(t *testing.T, g *templates.Game, lang string) string {
	t.Helper()
	d := docOf(t, g, lang)
	return once(t, "screen "+g.ID+lang, func() (string, error) {
		var b strings.Builder
		err := html.Write(&b, d, format.Options{Lang: lang})
		return b.String(), err
	})
}

func TestPages(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		pages := pagesOf(t, g, lang)
		if len(pages) < 8 {
			t.Errorf("only %d pages", len(pages))
		}
		for i := range pages {
			checkPage(t, &pages[i], i+1)
		}
		checkLinks(t, pages)
	})
}

// checkPage checks for keys in brackets, characters without a glyph, and ink beyond the
// page or, except on the covers, its margins.
func checkPage(t *testing.T, s *draw.Sheet, number int) {
	t.Helper()
	room := draw.RectWH(0, 0, s.Paper.W, s.Paper.H).Inset(8)
	if len(s.Furniture.Marks) > 0 && s.Furniture.Marks[0].Fill == draw.Cream {
		room = room.Inset(-4) // there is a frame
	}
	for m := range s.Furniture.Each {
		if !room.Contains(m.Bounds(), 1.5) {
			t.Errorf("page %d: ink at %v, outside %v", number, m.Bounds(), room)
		}
		if m.Text == nil {
			continue
		}
		if strings.Contains(m.Text.S, "[booklet") || strings.ContainsAny(m.Text.S, "{}") {
			t.Errorf("page %d: %q is printed", number, m.Text.S)
		}
		if miss := font.Get(m.Text.Font).Missing(m.Text.S); len(miss) > 0 {
			t.Errorf("page %d: no glyph for %q in %q", number, string(miss), m.Text.S)
		}
	}
}

// checkLinks checks that the contents link to the pages that they name.
func checkLinks(t *testing.T, pages []draw.Sheet) {
	t.Helper()
	links := 0
	for i := range pages {
		for _, l := range pages[i].Links {
			links++
			found := false
			for _, b := range pages[l.Sheet].Bookmarks {
				found = found || b.At == l.At
			}
			if !found {
				t.Errorf("page %d: a link leads to no head on page %d", i+1, l.Sheet+1)
			}
			if number := fmt.Sprint(l.Sheet + 1); !printedIn(&pages[i], l.Area, number) {
				t.Errorf("page %d: a link to page %s does not show that number", i+1, number)
			}
		}
	}
	if links < 8 {
		t.Errorf("%d links, want one for each chapter", links)
	}
}

func printedIn(s *draw.Sheet, area draw.Rect, want string) bool {
	for _, m := range s.Furniture.Marks {
		if m.Text != nil && m.Text.S == want && area.Inset(-1).Contains(draw.Rect{Min: m.Text.At, Max: m.Text.At}, 0) {
			return true
		}
	}
	return false
}

// TestLinesDoNotOverlap checks that no line of text overlaps another.
func TestLinesDoNotOverlap(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		pages := pagesOf(t, g, lang)
		for i := range pages {
			var boxes []draw.Rect
			var texts []string
			for _, m := range pages[i].Furniture.Marks {
				if m.Text != nil && m.Text.Angle == 0 && strings.TrimSpace(m.Text.S) != "" {
					x := draw.RectWH(m.Text.At.X, m.Text.At.Y-0.55*m.Text.Size, m.Text.Advance, 0.5*m.Text.Size).Inset(0.05)
					if c, _ := utf8.DecodeRuneInString(m.Text.S); strings.ContainsRune("「（『", c) { // half of them is empty
						x.Min.X += 0.5 * m.Text.Size
					}
					if c, _ := utf8.DecodeLastRuneInString(m.Text.S); strings.ContainsRune("、。」）』", c) {
						x.Max.X -= 0.5 * m.Text.Size
					}
					boxes, texts = append(boxes, x), append(texts, m.Text.S)
				}
			}
			for a := range boxes {
				for b := range a {
					if boxes[a].Overlaps(boxes[b]) {
						t.Errorf("page %d: %q overlaps %q", i+1, texts[a], texts[b])
					}
				}
			}
		}
	})
}

func TestSchemesStylesAndPapers(t *testing.T) {
	for i, c := range []struct {
		name string
		o    Options
	}{
		{"paperkit", Options{Names: templates.PaperKit}},
		{"kanji", Options{Style: "kanji", Lang: "cs"}},
		{"letters", Options{Style: "letters", Marks: "arrows"}},
		{"a4", Options{Paper: draw.Size{W: 210, H: 297}}},
		{"a3", Options{Paper: draw.Size{W: 420, H: 297}}},
		{"a6", Options{Paper: draw.Size{W: 105, H: 148}}},
		{"letter", Options{Paper: draw.Size{W: 139, H: 215.9}}},
	} {
		for j, id := range templates.List() {
			if !gametest.Some(j-i, 3, 7) {
				continue
			}
			t.Run(c.name+"/"+id, func(t *testing.T) {
				t.Parallel()
				pages, err := Sheets(gametest.Load(t, id), c.o)
				if err != nil {
					t.Fatal(err)
				}
				for i := range pages {
					checkPage(t, &pages[i], i+1)
				}
			})
		}
	}
}

func TestRefuses(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for name, o := range map[string]Options{
		"tiny paper": {Paper: draw.Size{W: 50, H: 50}},
		"huge paper": {Paper: draw.Size{W: 5000, H: 5000}},
		"language":   {Lang: "xx"},
		"names":      {Names: "nobody"},
		"style":      {Style: "nothing"},
	} {
		if _, err := Sheets(g, o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestIsTheSameTwice(t *testing.T) {
	g := gametest.Load(t, "hasami")
	write := func(pages []draw.Sheet, d *doc.Doc) []byte {
		var b bytes.Buffer
		if err := pdf.Write(&b, pages, format.Options{Lang: "en"}); err != nil {
			t.Fatal(err)
		}
		if err := html.Write(&b, d, format.Options{}); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	pages, err := Sheets(g, Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	d, err := Doc(g, Options{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(write(pages, d), write(pagesOf(t, g, "en"), docOf(t, g, "en"))) {
		t.Error("two booklets differ")
	}
}

// TestDiagramsAreProven breaks each kind of claim and expects an error with its
// position.
func TestDiagramsAreProven(t *testing.T) {
	source, _ := templates.Source("shogi")
	source, _, _ = strings.Cut(source, "\nbooklet:")
	const mate = `"4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1"`
	for name, c := range map[string]struct{ figure, want string }{
		"two pawns":    {`sfen: "4k4/9/4P4/4P4/9/9/9/9/4K4 b - 1"`, "5"},
		"dead pawn":    {`sfen: "P3k4/9/9/9/9/9/9/9/4K4 b - 1"`, "9a"},
		"syntax":       {`sfen: "4k4/9 b - 1"`, ""},
		"legal":        {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", illegal: [P*5e]}`, "is legal"},
		"illegal":      {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", legal: [P*5a]}`, "illegal"},
		"other rule":   {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b P 1", illegal: [P*9a], lift: no-mate}`, "no-mate alone"},
		"view":         {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", view: 1a9i}`, "two corners"},
		"no mate":      {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", mates: [G*5b]}`, "mate"},
		"is mate":      {`{sfen: ` + mate + `}`, "mate: true"},
		"ways":         {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", ways: 3}`, "legal moves, not 3"},
		"check":        {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", check: true}`, "not in check"},
		"square":       {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", square: 0z}`, "not a square"},
		"impasse":      {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", impasse: {sente: 1, gote: 1, result: draw}}`, "not entered"},
		"no cycle":     {`{sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", play: 5i5h 5a5b 5h5i 5b4a, repeats: true}`, "does not lead back"},
		"from nothing": {`{from: nobody, play: 1a1b}`, "nobody"},
	} {
		t.Run(name, func(t *testing.T) {
			body := c.figure
			if !strings.HasPrefix(body, "{") {
				body = "{" + body + "}"
			}
			game := source + "\nbooklet:\n  figures:\n    - " + strings.Replace(body, "{", "{id: wrong, ", 1) + "\n"
			g, err := templates.Read("test.yaml", strings.NewReader(game))
			if err != nil {
				t.Fatal(err)
			}
			_, err = newBook(g, Options{})
			var d *DiagramError
			if !errors.As(err, &d) {
				t.Fatalf("error is %v", err)
			}
			line := strings.Count(game, "\n")
			if d.File != "test.yaml" || d.Line != line || d.Key != "wrong" || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error is %v, want test.yaml, its last line, wrong and %q", err, c.want)
			}
		})
	}
}

func TestProblemsAreProven(t *testing.T) {
	g := gametest.Load(t, "shogi")
	for name, c := range map[string]struct{ list, want string }{
		"no mate":     {"\n8k/9/9/9/9/9/9/9/9 b G 1 # hopeless", "list:2: problem 1: no mate"},
		"two ways":    {"8k/9/7G1/9/9/9/9/9/9 b G 1", "second-solution"},
		"syntax":      {"4k4/9 b G 1", "list:1"},
		"empty":       {"# nothing\n\n", "no problem"},
		"two at once": {"8k/9/9/9/9/9/9/9/9 b - 1\n9 b - 1\n", "list:2"},
	} {
		_, err := Sheets(g, Options{Problems: &Handout{List: strings.NewReader(c.list), File: "list"}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want %q", name, err, c.want)
		}
	}
}

// TestOneSolution proves that no problem of a built-in game has a second solution, and
// that a second one in a custom template is found when its booklet is made.
func TestOneSolution(t *testing.T) {
	proven := map[string]bool{} // animal has the problems of shogi
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		if g.File != "" {
			t.Errorf("%s is from the file %s", id, g.File)
		}
		if testing.Short() && id != "minishogi" {
			continue
		}
		data, _, err := proof.Load(g)
		if err != nil {
			t.Fatal(err)
		}
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		others := proof.OtherNodes
		if gametest.Long() {
			others *= 10
		}
		for i, p := range data.Problems {
			key := fmt.Sprint(p.SFEN, p.Mate)
			if proven[key] && !gametest.Long() {
				continue
			}
			proven[key] = true
			b := &proof.Proofs{Rules: r}
			b.ProveProblems([]templates.Problem{p}, others)
			if b.Faults != nil || gametest.Long() && p.Mate > 0 && !b.Problems[0].Sole {
				t.Errorf("problem %d: %v, or other solutions are not ruled out", i+1, b.Faults)
			}
		}
	}
	source, _ := templates.Source("minishogi")
	const cooked = "4k/5/4G/5/5 b GR 1" // mates at once, and later too
	g, err := templates.Read("own.yaml", strings.NewReader(source[:strings.Index(source, "\nbooklet:")]+"\nbooklet:\n  problems:\n    - {sfen: "+cooked+", mate: 1}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := newBook(g, Options{}); err == nil || !strings.Contains(err.Error(), "second-solution") {
		t.Errorf("error is %v, want a second solution", err)
	}
}

// TestCheck checks that all errors in the booklet of a custom game are reported at
// once.
func TestCheck(t *testing.T) {
	read := func(source string) *templates.Game {
		g, err := templates.Read("own.yaml", strings.NewReader(source))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	section := strings.ReplaceAll(templates.Starter("own.yaml"), "\n#", "\n")
	section = section[strings.Index(section, "booklet:\n"):]
	starter, _, _ := strings.Cut(templates.Starter("own.yaml"), "\n#booklet:")
	if faults := Check(read(starter + "\n" + section)); len(faults) > 0 {
		t.Errorf("the starter: %v", faults)
	}
	section = strings.NewReplacer("drops.gold-mate", "drops.foo", "mate: 1}", "mate: 3}", "after: moves", "after: foo", "move: 3c", "move: 3d", "5a5b", "5a5c").Replace(section)
	var said []string
	for _, f := range Check(read(starter + "\n" + section)) {
		said = append(said, f.Error())
	}
	wants := []string{"109: problem 1: mate in 1, not in 3", "111: question 1: \"3d\" is not a square with a piece",
		"113: game, move 2: illegal move 5a5c", "107: drops.foo: no diagram", "111: question 1: after: this booklet has no such chapter: \"foo\""}
	if len(said) != len(wants) {
		t.Errorf("%d faults, want %d: %q", len(said), len(wants), said)
	}
	for _, want := range wants {
		if !strings.Contains(strings.Join(said, "\n"), "own.yaml:"+want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	source, _ := templates.Source("shogi")
	if !gametest.Long() {
		return
	}
	if faults := Check(read(source)); len(faults) > 0 {
		t.Errorf("a copy of shogi: %v", faults)
	}
}

// TestWithoutHandsOrBacks checks that the booklet of a custom game without hands or
// backs does not mention them.
func TestWithoutHandsOrBacks(t *testing.T) {
	source := strings.NewReplacer("capture: hand ", "capture: gone ", "zone: 2 ", "zone: 0 ").Replace(templates.Starter("my.yaml"))
	source = regexp.MustCompile(`(?m)^    (promoted:.*\n(      .*\n)*|drop:.*\n( {8,}#.*\n)*)`).ReplaceAllString(source, "")
	g, err := templates.Read("my.yaml", strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	d, err := Doc(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range d.Blocks {
		if p, ok := b.(doc.Para); ok && (strings.Contains(p.Text, "in both hands") || strings.Contains(p.Text, "promoted side")) {
			t.Errorf("said: %s", p.Text)
		}
	}
}

// TestNothingIsDropped checks that no language mentions hands and drops if captured
// pieces leave the game.
func TestNothingIsDropped(t *testing.T) {
	drop := map[string]string{"en": "drop|inhand|hands", "de": "Einsatz|eingesetzt|einsetz|inderHand", "cs": "vlož|vruce|figuruzruky",
		"sk": "dolož|naruke|rukách|figúruzruky", "ja": "持ち駒|打"}
	game, book, _ := strings.Cut(templates.Starter("my.yaml"), "\n#booklet:")
	starter := strings.Replace(game, "promotion: choice", "promotion: forced", 1) + "\nbooklet:" + strings.ReplaceAll(book, "\n#", "\n")
	for _, lang := range text.Languages() {
		for _, capture := range []string{"hand", "gone"} {
			source := strings.Replace(starter, "capture: hand", "capture: "+capture, 1)
			if capture == "gone" { // without problems or diagrams with a piece in hand
				source = regexp.MustCompile("(?m)^.*(gold-mate|G 1\").*\n|^  (figures|problems):.*\n").ReplaceAllString(source, "")
			}
			g, err := templates.Read("my.yaml", strings.NewReader(source))
			if err != nil {
				t.Fatal(err)
			}
			sheets, err := Sheets(g, Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			told := regexp.MustCompile("(?i)"+drop[lang]).FindAllString(allText(sheets), -1)
			if gone := capture == "gone"; gone && told != nil || !gone && len(told) < 9 {
				t.Errorf("%s, %s: %q", lang, capture, told)
			}
		}
	}
}

// TestRoundMenHaveNoPoint checks that no language mentions the point of a disc.
func TestRoundMenHaveNoPoint(t *testing.T) {
	point := map[string]string{"en": "the point towards|every point|point of a piece|towards the point", "de": "Spitze (zum|einer|hin)|zur Spitze",
		"cs": "[šŠ]pič", "sk": "hrot(om)? (k|figúry)|k hrotu|Hrot", "ja": "とがった|先に向かって"}
	for _, lang := range text.Languages() {
		for _, outline := range []string{"pentagon", "round"} {
			g, err := templates.Read("my.yaml", strings.NewReader(strings.Replace(templates.Starter("my.yaml"), "outline: pentagon", "outline: "+outline, 1)))
			if err != nil {
				t.Fatal(err)
			}
			d, err := Doc(g, Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			for _, b := range d.Blocks {
				if p, ok := b.(doc.Para); ok && regexp.MustCompile(point[lang]).MatchString(p.Text) {
					told++
				}
			}
			if round := outline == "round"; round && told > 0 || !round && told != 4 {
				t.Errorf("%s, %s: %d paragraphs tell of the point", lang, outline, told)
			}
		}
	}
}

// TestStarter checks that the booklet data in the starter template is valid once it is
// uncommented.
func TestStarter(t *testing.T) {
	starter, section, ok := strings.Cut(templates.Starter("my.yaml"), "\n#booklet:")
	if !ok {
		t.Fatal("the starter has no booklet section")
	}
	section = strings.ReplaceAll("\n#booklet:"+section, "\n#", "\n")
	g, err := templates.Read("my.yaml", strings.NewReader(starter+section))
	if err != nil {
		t.Fatal(err)
	}
	b, err := newBook(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Figures) != 1 || len(b.Problems) != 1 || len(b.Asked) != 1 || len(b.Played) != 1 {
		t.Errorf("%d figures, %d problems, %d questions, %d passages, want one each", len(b.Figures), len(b.Problems), len(b.Asked), len(b.Played))
	}
	pages, err := Sheets(g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if said := allText(pages); !strings.Contains(said, "stepahead.") || !strings.Contains(said, "Diagram1") {
		t.Error("the game's note or the diagram is not in the booklet")
	}
}

// allText returns the text of pages, without white space and soft hyphens.
func allText(pages []draw.Sheet) string {
	var out []string
	for i := range pages {
		for _, m := range pages[i].Furniture.Marks {
			if m.Text != nil {
				out = append(out, squeezed(m.Text.S))
			}
		}
	}
	return strings.Join(out, "")
}

// squeezed removes white space, soft hyphens and emphasis from a text.
func squeezed(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || c == '\u00ad' || c == '\u2060' || c == '*' || c == '-' {
			return -1
		}
		return c
	}, s)
}

// TestFolded checks that answers are folded on a screen.
func TestFolded(t *testing.T) {
	for _, id := range []string{"shogi", "hasami"} {
		d := docOf(t, gametest.Load(t, id), "en")
		folded, answers := 0, false
		for _, block := range d.Blocks {
			switch x := block.(type) {
			case doc.Heading:
				answers = x.ID == "answers" || answers && x.Level > 1
			case doc.Fold:
				for _, b := range x.Blocks {
					if t, ok := b.(doc.Table); ok {
						folded += len(t.Rows)
					}
				}
			case doc.Para:
				if answers {
					t.Errorf("%s: %q is open", id, x.Text)
				}
			}
		}
		if folded < 10 {
			t.Errorf("%s: %d answers are folded away", id, folded)
		}
	}
}

// TestBacks checks that statements about backs, kings and the characters that pictures
// stand for are true of the style.
func TestBacks(t *testing.T) {
	said := []string{"the same picture in red", "writing is red", "is red and has a plus", "the same animal in red", "stand for those characters", "two kings look different"}
	for style, want := range map[string]string{
		"pictogram": "100011", "kanji": "010001", "kanji1": "010001", "letters": "001001", "animal": "000111",
	} {
		d, err := Doc(gametest.Load(t, "minishogi"), Options{Style: style})
		if err != nil {
			t.Fatal(err)
		}
		for i, words := range said {
			got := slices.ContainsFunc(d.Blocks, func(b doc.Block) bool {
				p, ok := b.(doc.Para)
				return ok && strings.Contains(p.Text, words)
			})
			if got != (want[i] == '1') {
				t.Errorf("%s: %q is said: %v", style, words, got)
			}
		}
	}
}

// TestListNotations checks that a list of problems in any notation and encoding gives
// the same problem.
func TestListNotations(t *testing.T) {
	g := gametest.Load(t, "shogi")
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	const sfen = "8k/9/6R2/9/9/9/9/9/9 b G 1"
	s, err := r.ParseSFEN(sfen)
	if err != nil {
		t.Fatal(err)
	}
	bod := record.FormatBOD(r, s)
	sjis, err := japanese.ShiftJIS.NewEncoder().String(bod)
	if err != nil {
		t.Fatal(err)
	}
	for name, list := range map[string]string{
		"sfen": sfen + " # Dvě figury\n", "usi": "position sfen " + sfen + "\n",
		"moves": "sfen 8k/9/7R1/9/9/9/9/9/9 b G 1 moves 2c3c\n", // the position after them
		"bod":   bod, "shift_jis": sjis,
	} {
		got, _, err := (&proof.Proofs{Rules: r, File: "list"}).ReadProblems(strings.NewReader(list))
		if err != nil || len(got) != 1 {
			t.Errorf("%s: %d problems, error %v", name, len(got), err)
			continue
		}
		want := sfen
		if name == "moves" {
			want = "8k/9/6R2/9/9/9/9/9/9 w G 2"
		}
		if got[0].SFEN != want {
			t.Errorf("%s: %q, want %q", name, got[0].SFEN, want)
		}
	}
}

func TestProblemHandout(t *testing.T) {
	g := gametest.Load(t, "shogi")
	var list strings.Builder
	for i := range 13 {
		fmt.Fprintf(&list, "sfen 8k/9/6R2/9/9/9/9/9/9 b G 1 # No. %d\n", i+1)
	}
	for perPage := 1; perPage <= 12; perPage++ {
		if !gametest.Some(perPage, 2, 5) && perPage > 1 {
			continue
		}
		pages, err := Sheets(g, Options{Problems: &Handout{List: strings.NewReader(list.String()), PerPage: perPage}})
		if err != nil {
			t.Fatalf("%d a page: %v", perPage, err)
		}
		if want := (13+perPage-1)/perPage + 1; len(pages) < want || len(pages) > want+1 { // the answers take a page or two
			t.Errorf("%d a page: %d pages, want %d", perPage, len(pages), want)
		}
		for i := range pages {
			checkPage(t, &pages[i], i+1)
		}
	}
}

// TestHandoutBoards checks that all boards of a handout show equal numbers of files and
// ranks, enough for their problems.
func TestHandoutBoards(t *testing.T) {
	b, err := newBook(gametest.Load(t, "shogi"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	size := func(v proof.View) [2]int { return [2]int{v.Left - v.Right, v.Bottom - v.Top} }
	needs, narrow := map[[2]int]bool{}, b.Problems[:0:0]
	for _, p := range b.Problems {
		if v := proof.Around(b.game, p.Shown(), p.Line, p.View); v != (proof.View{}) {
			needs[size(v)], narrow = true, append(narrow, p)
		}
	}
	views := proof.SameSize(b.game, each(narrow, (*proof.Problem).Framed))
	for i, p := range narrow {
		v := views[i]
		if size(v) != size(views[0]) {
			t.Errorf("problem %d: %v, but problem %d: %v", p.N, v, narrow[0].N, views[0])
		}
		for _, m := range p.Line {
			if m.To.File() > v.Left || m.To.File() < v.Right || m.To.Rank() < v.Top || m.To.Rank() > v.Bottom {
				t.Errorf("problem %d: %v is outside of %v", p.N, m, v)
			}
		}
	}
	if len(needs) < 2 {
		t.Error("all problems need as much of the board: nothing is tried")
	}
}

// TestAnswers checks each printed answer against the rules.
func TestAnswers(t *testing.T) {
	for id, want := range map[string]string{
		"shogi":     "S*2b",
		"minishogi": "B-2b+",
	} {
		b, err := newBook(gametest.Load(t, id), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Problems) < 4 {
			t.Errorf("%s: %d problems", id, len(b.Problems))
		}
		for i, p := range b.Problems {
			pos := p.Pos.Clone()
			for _, m := range p.Line {
				if err := pos.Play(m); err != nil {
					t.Errorf("%s, problem %d: %v", id, i+1, err)
				}
			}
			if mates := pos.Outcome().Reason == rules.ByMate; mates == (p.Data.Fork != "") || len(p.Line) != max(1, p.Data.Mate) {
				t.Errorf("%s, problem %d: %d moves lead to %v", id, i+1, len(p.Line), pos.Outcome())
			}
		}
		if got := lastLine(b, 0); got != want {
			t.Errorf("%s: answer 1 is %q, want %q", id, got, want)
		}
	}
}

// After a move and a full stop, a sentence must begin with a capital letter, even if it
// begins with the name of a piece.
func TestSentencesBeginWithCapitals(t *testing.T) {
	small := regexp.MustCompile(`[0-9][a-i]\+?\.\p{Ll}{3,}`)
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		for _, found := range small.FindAllString(allText(pagesOf(t, g, lang)), -1) {
			t.Errorf("%q", found)
		}
	})
}

// TestEndsOfGames plays out the rules in the chapter on the ends of a game: a fourfold
// repetition draws, and a side that gave check throughout loses.
func TestEndsOfGames(t *testing.T) {
	r, err := rules.New(gametest.Load(t, "shogi"))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		sfen, cycle string
		want        rules.Outcome
	}{
		"repetition": {r.FormatSFEN(r.Start()), "2h3h 8b7b 3h2h 7b8b", rules.Outcome{Result: rules.Draw, Reason: rules.ByRepetition}},
		"perpetual": {"3k5/9/9/4R4/9/9/9/9/4K4 b - 1", "5d6d 6a5a 6d5d 5a6a",
			rules.Outcome{Result: rules.GoteWins, Reason: rules.ByPerpetualCheck}},
	} {
		s, err := r.ParseSFEN(c.sfen)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := r.Position(s, rules.KindGame)
		if err != nil {
			t.Fatal(err)
		}
		h := rules.NewHistory(pos)
		for range r.Game().Rules.Repetition.Count {
			for _, usi := range strings.Fields(c.cycle) {
				m, err := r.ParseMove(usi)
				if err != nil {
					t.Fatal(err)
				}
				if h.Outcome().Result != rules.Undecided {
					break
				}
				if err := h.Play(m); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
		}
		if h.Outcome() != c.want {
			t.Errorf("%s: %v, want %v", name, h.Outcome(), c.want)
		}
	}
}

func lastLine(b *book, i int) string { return b.line(b.Problems[i].Pos, b.Problems[i].Line) }

// TestFirstGames plays the games of the booklets: complete games of some length with
// comments in every language, which Black wins.
func TestFirstGames(t *testing.T) {
	for _, id := range templates.List() {
		b, err := newBook(gametest.Load(t, id), Options{})
		if err != nil {
			t.Fatal(err)
		}
		pos, err := b.Rules.Position(b.Rules.Start(), rules.KindGame)
		if err != nil {
			t.Fatal(err)
		}
		n, mistakes := 0, 0
		for _, p := range b.Data.Game {
			for _, usi := range strings.Fields(p.Moves) {
				n++
				if err := pos.PlayUSI(usi); err != nil {
					t.Errorf("%s, move %d: %v", id, n, err)
				}
				if part := (&proof.Played{Data: &p}); part.Wrong(n) {
					mistakes++
				}
			}
			if moves := len(strings.Fields(p.Moves)); moves < 1 || moves > 12 {
				t.Errorf("%s: %d half-moves between two diagrams", id, moves)
			}
			for _, lang := range text.Languages() {
				if p.Note[lang] == "" {
					t.Errorf("%s: the passage of line %d says nothing in %s", id, p.Line, lang)
				}
			}
		}
		if o := pos.WithoutSelfCheck().Outcome(); o.Result != rules.SenteWins {
			t.Errorf("%s: the game ends: %v", id, o)
		}
		if n < 19 || n > 50 || mistakes == 0 {
			t.Errorf("%s: %d half-moves, %d mistakes", id, n, mistakes)
		}
	}
}

// TestProblemsReferToTheirAnswers checks that the link is not to the chapter, which
// begins with the answers to the questions.
func TestProblemsReferToTheirAnswers(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		first, refers := "", false
		b, err := newBook(g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		d, err := b.doc(Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		for i, b := range d.Blocks {
			switch x := b.(type) {
			case doc.Para:
				refers = refers || strings.Contains(x.Text, doc.Ref("solutions"))
			case doc.Heading:
				below := d.Blocks[min(i+1, len(d.Blocks)-1):]
				if fold, ok := below[0].(doc.Fold); ok {
					below = fold.Blocks
				}
				if t, ok := below[0].(doc.Table); ok && x.ID == "solutions" {
					first = t.Rows[0][0]
				}
			}
		}
		if has := len(b.Problems) > 0; refers != has || has && first != "1" {
			t.Errorf("refers %v, to answer %q, want 1", refers, first)
		}
	})
}

// TestScreenHasNoPageNumbers checks that HTML does not refer to pages, and refers to
// existing chapters only.
func TestScreenHasNoPageNumbers(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		d := docOf(t, g, lang)
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range d.Blocks {
			if p, ok := b.(doc.Para); ok && strings.Contains(p.Text, doc.Ref("answers")) && strings.Contains(p.Text, c.Text("booklet.ref.page", "n", doc.Ref("answers"))) {
				t.Errorf("%q", p.Text)
			}
		}
		page := strings.ReplaceAll(screenOf(t, g, lang), "url(data:font/", "")
		for _, bad := range []string{"src=", "http://", "https://", "[booklet", "url(", ">0</a>"} {
			if strings.Contains(page, bad) {
				t.Errorf("the page holds %q", bad)
			}
		}
	})
}

func BenchmarkSheets(b *testing.B) {
	g := gametest.Load(b, "shogi")
	for b.Loop() {
		pages, err := Sheets(g, Options{})
		if err != nil {
			b.Fatal(err)
		}
		var buf bytes.Buffer
		if err := pdf.Write(&buf, pages, format.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// TestGlossaryOrder checks that words are in the collation order of the language,
// Japanese ones by their readings.
func TestGlossaryOrder(t *testing.T) {
	for lang, want := range map[string]string{"en": "Black camp check", "ja": "打ち歩詰め 打つ 王手"} {
		d := docOf(t, gametest.Load(t, "shogi"), lang)
		got := ""
		for _, b := range d.Blocks {
			if terms, ok := b.(doc.Terms); ok { // the last such list
				got = terms[0].Term + " " + terms[1].Term + " " + terms[2].Term
			}
		}
		if got != want {
			t.Errorf("%s: the glossary begins %q, want %q", lang, got, want)
		}
	}
}

// TestOnlyWhatTheGameHas checks that a booklet does not mention jumps, promotion or
// marks that its game lacks, and that it says what only its game has, marked by a plus.
func TestOnlyWhatTheGameHas(t *testing.T) {
	for id, says := range map[string][]string{
		"minishogi": {"jump", "Row 3"},
		"hasami":    {"Promoted", "marks on the pieces", "points the same way", "handicap", "+capture all men but one", "+Five men stand in a line."},
		"animal":    {"captured", "takes back", "a capture", "letter of the piece", "+except in handicap games"},
		"dobutsu":   {"your choice", "may turn it over", "within it", "獅", "+must be turned over", "+reaches the last row", "+The lion goes first"},
		"gorogoro":  {"Nothing.</li>", "+One pawn each on the second, third and fourth squares from the left."},
		"tori":      {"no second swallow", "+no third may be dropped"},
		"shogi":     {"It attacks:", "+It attacks the ", "+All moves at a glance</a>"},
	} {
		page := screenOf(t, gametest.Load(t, id), "en")
		for _, s := range says {
			if wanted, has := strings.CutPrefix(s, "+"); has != strings.Contains(page, wanted) {
				t.Errorf("the booklet of %s: says %q, or not", id, s)
			}
		}
	}
}

// A game of one's own without a king gets no advice about one.
func TestAdviceWithoutKings(t *testing.T) {
	g := *gametest.Load(t, "hasami")
	g.Book = templates.Book{}
	for _, lang := range text.Languages() {
		b, err := newBook(&g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		if said := strings.Join(b.list("play.text"), " "); strings.Contains(said, "{") || strings.Contains(said, b.text("play.king")) {
			t.Errorf("%s: %s", lang, said)
		}
	}
}

// TestRefusesFalseClaims checks that false claims in a note, a figure or a small game
// result in an error instead of pages.
func TestRefusesFalseClaims(t *testing.T) {
	for what, spoil := range map[string]func(*templates.Book){
		"note":   func(b *templates.Book) { b.Game[5].Says = []string{"27 attacks 1a"} },
		"number": func(b *templates.Book) { b.Game[5].Says = []string{"2 check"} },
		"word":   func(b *templates.Book) { b.Game[5].Says = []string{"27 beautiful"} },
		"figure": func(b *templates.Book) {
			b.Figures = append(b.Figures[:0:0], b.Figures...)
			i := slices.IndexFunc(b.Figures, func(f templates.BookFigure) bool { return f.ID == "play.pin" })
			b.Figures[i].Says = []string{"pinned 5a"}
		},
		"small game": func(b *templates.Book) {
			b.Figures = append(b.Figures[:0:0], b.Figures...)
			i := slices.IndexFunc(b.Figures, func(f templates.BookFigure) bool { return f.ID == "ladder.pawns" })
			b.Figures[i].Played = "5g5f 5c5d 5f5d"
		},
		"mate":    func(b *templates.Book) { b.Game[5].Says = []string{"27 mate"} },
		"fork":    func(b *templates.Book) { b.Game[5].Says = []string{"27 fork 1a 3b"} },
		"guard":   func(b *templates.Book) { b.Game[5].Says = []string{"27 unguarded"} },
		"only":    func(b *templates.Book) { b.Game[5].Says = []string{"27 only"} },
		"opening": func(b *templates.Book) { b.Game[0].Says = []string{"1 opens 2h"} },
		"pin":     func(b *templates.Book) { b.Game[5].Says = []string{"27 pinned 8d"} },
		"problem": func(b *templates.Book) { b.Problems[0].Mate = 5 },
		"tesuji":  func(b *templates.Book) { b.Problems[12].Fork = "G*5e" },
	} {
		g := *gametest.Load(t, "shogi")
		g.Book.Game, g.Book.Problems = slices.Clone(g.Book.Game), slices.Clone(g.Book.Problems)
		spoil(&g.Book)
		_, err := Sheets(&g, Options{})
		if fault := new(DiagramError); !errors.As(err, &fault) || fault.Line == 0 {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestScoreSheet checks that the score sheet has room for 150 moves, in a booklet of A5
// and alone, and that no text is smaller than 6 pt.
func TestScoreSheet(t *testing.T) {
	for _, lang := range text.Languages() {
		for _, part := range []string{"", "score"} {
			b, err := newBook(gametest.Load(t, "shogi"), Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			b.part = part
			score(b, "")
			most := 0
			for _, block := range b.blocks {
				f, _ := block.(doc.Figure)
				for i := range f.Drawing.Marks {
					if m := f.Drawing.Marks[i].Text; m != nil {
						if n, err := strconv.Atoi(m.S); err == nil {
							most = max(most, n)
						}
						if m.Size < 2.11 {
							t.Errorf("%s: %q is of %.2f mm", lang, m.S, m.Size)
						}
					}
				}
			}
			if most < 149 {
				t.Errorf("%s %q: the last row begins with move %d", lang, part, most)
			}
		}
	}
}

// TestLastMoves checks by trying all legal moves that an answer names exactly the moves
// that mate at the end of its line.
func TestLastMoves(t *testing.T) {
	several := 0
	for _, id := range []string{"shogi", "minishogi"} {
		b, err := newBook(gametest.Load(t, id), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range b.Problems {
			if p.Data.Mate == 0 {
				continue
			}
			for i, line := range append([][]rules.Move{p.Line}, p.Others...) {
				pos := p.Pos.Clone()
				for _, m := range line[:len(line)-1] {
					if err := pos.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				var want []rules.Move
				for _, m := range pos.LegalMoves() {
					if after := pos.Clone(); m != line[len(line)-1] && after.Play(m) == nil && after.Outcome().Reason == rules.ByMate {
						want = append(want, m)
					}
				}
				if got := p.Lasts[i]; len(got) != len(want) || slices.ContainsFunc(want, func(m rules.Move) bool { return !slices.Contains(got, m) }) {
					t.Errorf("%s, problem %d: %v mate at the end, too, want %v", id, p.N, got, want)
				}
				if i == 0 && len(want) > 0 {
					several++
					if said := b.answer(p); !strings.Contains(said, " (or ") {
						t.Errorf("%s, problem %d: %s", id, p.N, said)
					}
				}
			}
		}
	}
	if several == 0 {
		t.Error("no problem has two last moves")
	}
}

// TestLegendOfHandouts checks that a handout explains the pictures, and the colour red,
// if there are pictures.
func TestLegendOfHandouts(t *testing.T) {
	for style, want := range map[string]bool{pieces.Pictogram: true, pieces.Letters: false} {
		pages, err := Sheets(gametest.Load(t, "shogi"), Options{Style: style, Problems: &Handout{List: strings.NewReader("8k/8l/9/6N2/9/9/9/9/9 b S 1\n")}})
		if err != nil {
			t.Fatal(err)
		}
		var said []string
		for m := range pages[0].Furniture.Each {
			if m.Text != nil {
				said = append(said, m.Text.S)
			}
		}
		for _, s := range []string{"silver general", "red: the promoted side"} {
			if slices.Contains(said, s) != want {
				t.Errorf("%s: %q is said: %v", style, s, !want)
			}
		}
	}
}

// TestPawnsOnlyIsWonBySecond plays the small game of pawns to its end: whoever begins
// loses, and as long as both take only safe steps, runs out of them first.
func TestPawnsOnlyIsWonBySecond(t *testing.T) {
	type file struct{ black, white int } // their ranks; 0: captured
	const zone = 3
	known := map[string]bool{}
	var wins func(files []file, white bool) bool
	wins = func(files []file, white bool) bool {
		slices.SortFunc(files, func(a, b file) int { return 10*(a.black-b.black) + a.white - b.white })
		key := fmt.Sprint(files, white)
		if won, ok := known[key]; ok {
			return won
		}
		won := false
		for i, f := range files {
			next := f
			switch {
			case !white && f.black > 0:
				next.black--
			case white && f.white > 0:
				next.white++
			default:
				continue
			}
			if next.black == next.white { // a capture
				next = file{next.black, 0}
				if white {
					next = file{0, next.black}
				}
			}
			after := slices.Clone(files)
			after[i] = next
			won = won || !white && next.black <= zone || white && next.white > 9-zone || !wins(after, !white)
		}
		known[key] = won
		return won
	}
	for n := 1; n <= 9; n++ {
		if wins(slices.Repeat([]file{{7, 3}}, n), false) {
			t.Errorf("with %d pawns each, the first player wins", n)
		}
	}
}

// Captions that speak of mate, check or repetition need a claim of it, even if all that the
// figure does claim is true.
func TestCaptionsRestOnClaims(t *testing.T) {
	source, _ := templates.Source("shogi")
	source, _, _ = strings.Cut(source, "\nbooklet:")
	for _, figure := range []string{
		`id: drops.gold-mate, kind: tsume, sfen: "4k4/9/9/9/9/9/9/9/9 b G 1", checks: [G*5b]`,
		`id: drops.gold-mate, kind: tsume, sfen: "4k4/9/4P4/9/9/9/9/9/9 b G 1", legal: [G*5b]`,
		`id: drops.pawn-mate, kind: study, sfen: "4k4/9/4P4/9/9/9/9/9/9 b P 1", lift: one-per-file, illegal: [P*5h]`,
		`id: check.mate, kind: study, sfen: "4k4/9/9/9/4R4/9/9/9/9 w - 1", check: true`,
		`id: end.repetition, kind: study, sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1", play: 5i5h 5a5b 5h5i 5b5a`,
		`id: play.head, kind: tsume, sfen: "4k4/9/9/9/9/9/9/9/9 b G 1", show: [G*5b], says: [check]`,
		`id: play.fork, kind: tsume, sfen: "4k4/9/9/9/9/9/9/9/9 b G 1", show: [G*5b], says: [check]`,
		`id: play.trap, kind: study, sfen: "4k4/9/9/9/9/9/9/9/9 b G 1", show: [G*5b], says: [check]`,
		`id: play.try, kind: study, sfen: "9/9/9/4K4/9/9/9/9/9 b - 1", show: [5d5c], legal: [5d5c]`,
	} {
		g, err := templates.Read("test.yaml", strings.NewReader(source+"\nbooklet:\n  figures:\n    - {"+figure+"}\n"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = newBook(g, Options{}); err == nil || !strings.Contains(err.Error(), "needs the claim") {
			t.Errorf("%s: error is %v", figure, err)
		}
	}
}

// TestFacingProblemsAreLevel checks that rows of problems that face one another on a double
// page have as many ranks, if three rows of the left page have no more than 16, and that all
// have five at least.
func TestFacingProblemsAreLevel(t *testing.T) {
	for _, id := range []string{"shogi", "hasami"} {
		b, err := newBook(gametest.Load(t, id), Options{Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		views, facing := problemViews(b), 0
		ranks := func(i int) int {
			if views[i] == (proof.View{}) {
				return b.game.Board.Ranks
			}
			return views[i].Bottom - views[i].Top + 1
		}
		for at := 0; at < len(views); at += group {
			var rows []int
			for i := at; i < at+group; i += 2 {
				high := max(ranks(i), ranks(i+1))
				if ranks(i) != ranks(i+1) && high < b.game.Board.Ranks || high < 5 {
					t.Errorf("%s: problems %d and %d have %d and %d ranks", id, i+1, i+2, ranks(i), ranks(i+1))
				}
				rows = append(rows, high)
			}
			level := rows[0] == rows[3] && rows[1] == rows[4]
			if both := max(rows[0], rows[3]) + max(rows[1], rows[4]) + rows[2]; !level && both <= 16 {
				t.Errorf("%s: from problem %d on, rows of %d ranks face one another", id, at+1, rows)
			}
			if level {
				facing++
			}
		}
		if facing == 0 {
			t.Errorf("%s: no rows face others of the same height", id)
		}
	}
}

// TestFacingProblemsStandLevel checks that the names of problems in rows that face one another
// are at one height on paper, also where the rows of the left page close up to fit.
func TestFacingProblemsStandLevel(t *testing.T) {
	g, spreads := gametest.Load(t, "shogi"), 0
	pages := pagesOf(t, g, "en")
	rows := func(p draw.Sheet) (at []draw.MM) {
		for _, m := range p.Furniture.Marks {
			if m.Text != nil && m.Text.Font == draw.SansBold && strings.HasPrefix(m.Text.S, "Problem\u00a0") && m.Text.At.X < p.Paper.W/2 {
				at = append(at, m.Text.At.Y)
			}
		}
		return at
	}
	for i := 1; i+1 < len(pages); i += 2 {
		left, right := rows(pages[i]), rows(pages[i+1])
		if len(left) != 3 || len(right) != 2 {
			continue
		}
		spreads++
		for k, y := range right {
			if math.Abs(float64(y-left[k])) > 0.01 {
				t.Errorf("page %d: row %d is at %.2f mm, opposite one at %.2f", i+2, k+1, y, left[k])
			}
		}
	}
	if spreads != 4 {
		t.Errorf("%d spreads of problems", spreads)
	}
}

// TestBackPagesExplainTheirSigns checks that all moves at a glance say what dots, arrows and
// rings mean, once, also where this stands beside the last pieces.
func TestBackPagesExplainTheirSigns(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		b, err := newBook(g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		want := 1
		if g.Rules.Capture == templates.CaptureSandwich {
			want = 0 // its diagrams are told in words
		}
		pages := pagesOf(t, g, lang)
		key := squeezed(doc.PlainText(b.list("moves.text")[0]))
		if n := strings.Count(wordsOn(pages[len(pages)-1]), lettersOf(key)); n != want {
			t.Errorf("the signs are explained %d times, want %d", n, want)
		}
	})
}

// TestStepsFitThreePages checks that the steps of all builds, as a part of their own on A5,
// take no more paper than three pages.
func TestStepsFitThreePages(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		pages, err := Sheets(g, Options{Lang: lang, Part: "assembly"})
		if err != nil || len(pages) > 3 {
			t.Errorf("%d pages, %v", len(pages), err)
		}
	})
}
