package booklet

import (
	"errors"
	"strings"
	"testing"

	"shogikit/board/record"
	"shogikit/output/draw"
	"shogikit/output/html"
	"shogikit/pieces"
	"shogikit/templates"
	texts "shogikit/templates/text"
)

func shogi(t *testing.T) *templates.Game {
	t.Helper()
	g, err := templates.Load("shogi")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// printed returns the text of a sheet.
func printed(s *draw.Sheet) string {
	var b strings.Builder
	for m := range s.Furniture.Each {
		if m.Text != nil {
			b.WriteString(m.Text.S + " ")
		}
	}
	return b.String()
}

// Every card fits its page in every language.
func TestCardsFit(t *testing.T) {
	for _, g := range games(t) {
		for _, part := range Parts[4:] {
			if part == "handicaps" && len(g.Handicaps) == 0 || part == "impasse" && g.Rules.Impasse.Points == 0 {
				continue
			}
			for _, lang := range texts.Languages() {
				pages, err := Card(g, Options{Options: pieces.Options{Lang: lang}}, part)
				if err != nil || len(pages) != 1 {
					t.Errorf("%s, %s, %s: %d pages\n%v", g.ID, part, lang, len(pages), err)
				}
			}
		}
	}
	if _, err := Card(shogi(t), Options{}, "castle"); err == nil {
		t.Error("a card of castles is no error")
	}
}

// Nothing of how moves are written lies over the page number.
func TestNotationKeepsClearOfThePageNumber(t *testing.T) {
	for _, g := range games(t) {
		for _, lang := range texts.Languages() {
			b := bookFor(t, g, Options{Options: pieces.Options{Lang: lang}})
			b.notationCard()
			for _, it := range b.pages[0].items {
				if low := max(it.slot.Max.Y, it.picture.Bounds().Max.Y); low > footTop {
					t.Errorf("%s, %s: %q reaches down to %.1f mm", g.ID, lang, it.text, low)
				}
			}
		}
	}
}

// listed is a file of problems or games of shogi.
func listed(t *testing.T, text string) []RecordFile {
	t.Helper()
	file, err := ReadRecords(bookFor(t, shogi(t), Options{}).rules, "list", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return []RecordFile{file}
}

func TestHandoutProvesItsProblems(t *testing.T) {
	const good = "4k4/9/4P4/9/9/9/9/9/9 b G 1 # By the head\n"
	pages, err := Problems(shogi(t), Options{}, Handout{Files: listed(t, good)})
	if err != nil || len(pages) != 2 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	if !strings.Contains(printed(&pages[0]), "By the head") || !strings.Contains(printed(&pages[1]), "G*5b") {
		t.Errorf("pages: %s, %s", printed(&pages[0]), printed(&pages[1]))
	}
	pages, err = Problems(shogi(t), Options{}, Handout{Files: listed(t, good), NoAnswers: true})
	if err != nil || len(pages) != 1 {
		t.Errorf("without answers: %d pages, %v", len(pages), err)
	}
	_, err = Problems(shogi(t), Options{}, Handout{Files: listed(t, "4k4/9/9/9/9/9/9/9/9 b P 1\n")})
	at := (*DiagramError)(nil)
	if !errors.As(err, &at) || at.File != "list" || at.Line != 1 {
		t.Errorf("a problem without a mate: %v", err)
	}
}

func TestStudyPages(t *testing.T) {
	const game = "V2.2\nN+Ohashi\nN-Honinbo\nPI\n+\n+7776FU\n-3334FU\n'*White opens too.\n+8822UM\n-3122GI\n%TORYO\n"
	pages, err := Study(shogi(t), Options{}, Records{Files: listed(t, game)})
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	text := printed(&pages[0])
	for _, want := range []string{"Ohashi", "White opens too.", "P-7f", "White wins"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in %s", want, text)
		}
	}
	_, err = Study(shogi(t), Options{}, Records{Files: listed(t, "position startpos moves 7g7e\n")})
	if err == nil {
		t.Error("an illegal move is no error")
	}
}

// On a phone 390 pixels wide, whose page is 358 wide, letters in pictures are 12 pixels high or more.
// Words that stand beside a picture do not describe it once more.
func TestScreen(t *testing.T) {
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		page, err := Screen(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Sections) < 7 || page.Cover.Bounds().Empty() {
			t.Errorf("%s: %d sections", id, len(page.Sections))
		}
		for _, s := range page.Sections {
			for _, group := range s.Groups {
				for _, p := range group.Pictures {
					scale := min(html.PixelsPerMM, 358/float64(p.Drawing.Bounds().W()))
					for m := range p.Drawing.Each {
						if m.Text != nil && float64(m.Text.Size)*scale < 12 {
							t.Errorf("%s, %s: %q is %.1f px high", id, s.Title, m.Text.S, float64(m.Text.Size)*scale)
						}
					}
					for _, words := range group.Texts {
						if p.Alt != "" && len(words.Runs) == 1 && words.Runs[0].Text == p.Alt {
							t.Errorf("%s, %s: %q twice", id, s.Title, p.Alt)
						}
					}
				}
			}
		}
	}
}

// The card on writing moves shows some as they are written, with every sign that the game needs.
func TestNotationHasExamples(t *testing.T) {
	for id, want := range map[string][]string{
		"shogi":  {"P-1f Pawn to 1f.", "G*5d Gold, dropped on 5d.", "P-5c+ Pawn to 5c, turned over."},
		"hasami": {"x2", "takes 2"},
	} {
		g, err := templates.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		pages, err := Card(g, Options{}, "notation")
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Join(strings.Fields(printed(&pages[0])), " ")
		for _, s := range want {
			if !strings.Contains(words, s) {
				t.Errorf("%s: no %q in %s", id, s, words)
			}
		}
	}
}

// Dates are written as the language does, and what programs remark is no comment.
func TestDatesAndCommentsOfRecords(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "14 May 2023", "de": "14. Mai 2023", "cs": "14. května 2023", "sk": "14. mája 2023", "ja": "2023年5月14日",
	} {
		b, err := newBook(shogi(t), Options{Options: pieces.Options{Lang: lang}})
		if err != nil {
			t.Fatal(err)
		}
		for _, given := range []string{"2023/05/14 9:00:00", "2023年5月14日", "2023-05-14(日)"} {
			if got := b.date(given); got != want {
				t.Errorf("%s: %s is written %q", lang, given, got)
			}
		}
		if got := b.date("2023/13/14"); got != "2023/13/14" {
			t.Errorf("no date: %q", got)
		}
	}
	main := &record.Line{Steps: []record.Step{{Comments: []string{
		"*解析 0 ○ 評価値 68", "#読み筋=△３四歩", "a human remark", "評価値=12",
	}}}}
	if got := commentsOf(main, 0); got != "a human remark" {
		t.Errorf("comments: %q", got)
	}
}
