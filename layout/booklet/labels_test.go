package booklet

import (
	"math"
	"slices"
	"strings"
	"testing"

	"shogikit/board/rules"
	"shogikit/layout/booklet/art"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestTableLabelsEndWhereTheySay checks that the labels of the first picture end at an
// enemy man, at an own man and at an empty square of the zone, and that the one who plays
// has a piece in hand if a label says so.
func TestTableLabelsEndWhereTheySay(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		b, err := newBook(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		f := b.Figures["start.table"]
		if f == nil {
			continue
		}
		to := f.Landmarks(g, g.Zone > 0)
		if theirs, yours := f.Setup.Board[to["start.theirs"]], f.Setup.Board[to["start.yours"]]; theirs == 0 || theirs.Side() != templates.Gote || yours == 0 || yours.Side() != templates.Sente {
			t.Errorf("%s: the labels end at %v", id, to)
		}
		zone, ok := to["start.zone"]
		if ok != g.Promotes() || ok && (f.Setup.Board[zone] != 0 || zone.Rank() > g.Zone) {
			t.Errorf("%s: the label of the zone ends at %v", id, zone)
		}
		for key, sq := range to {
			for file := 1; file < sq.File(); file++ { // the line crosses no man
				if f.Setup.Board[rules.At(file, sq.Rank())] != 0 {
					t.Errorf("%s: the line of %s crosses %v", id, key, rules.At(file, sq.Rank()))
				}
			}
		}
		if b.inHand == (f.Setup.Hands[templates.Sente] == rules.Hand{}) {
			t.Errorf("%s: no piece is in hand", id)
		}
	}
}

// TestFirstSpread checks that the first steps fill two pages, not a line more, and explain
// every sign that the diagrams of the game have, with pictures of one size.
func TestFirstSpread(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		b, err := newBook(g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		pages := pagesOf(t, g, lang)
		contents := lettersOf(b.text("contents.head"))
		if !strings.Contains(wordsOn(pages[3]), contents) {
			t.Errorf("page 4 is %.60s…, want %s", wordsOn(pages[3]), contents)
		}
		said := wordsOn(pages[2])
		crossed := slices.ContainsFunc(b.Data.Figures, func(f templates.BookFigure) bool { return f.Cross != "" })
		for sign, wanted := range map[art.Sign]bool{art.Arrow: true, art.Last: true, art.Mark: true, art.Cross: crossed, art.Held: b.inHand, art.Dropped: b.inHand} {
			if words := lettersOf(b.text("start.sign-" + string(sign))); strings.Contains(said, words) != wanted {
				t.Errorf("%s is explained: %t, want %t", sign, !wanted, wanted)
			}
			if box := b.Sign(sign).Bounds(); math.Abs(float64(box.Min.X+box.Min.Y)) > 0.01 || math.Abs(float64(box.W()-art.SignWidth)) > 0.01 || box.H() > 3.97 {
				t.Errorf("the picture of %s is %v", sign, box)
			}
		}
	})
}

// TestCharactersStandOnSets checks that animals which stand for no piece of wooden sets
// are named without characters.
func TestCharactersStandOnSets(t *testing.T) {
	if got := screenOf(t, gametest.Load(t, "dobutsu"), "ja"); strings.Contains(got, "獅") || strings.Contains(got, "麒") {
		t.Error("a character that no set carries is printed")
	}
}

// TestPosterHasLargeBoards checks that the boards of the poster of moves are as large as
// the paper allows, on A3 at least 43 mm wide, and that they fill it.
func TestPosterHasLargeBoards(t *testing.T) {
	for _, lang := range text.Languages() {
		for _, id := range []string{"shogi", "minishogi", "tori"} {
			pages, err := Sheets(gametest.Load(t, id), Options{Lang: lang, Part: "moves", Paper: draw.Size{W: 420, H: 297}})
			if err != nil || len(pages) != 1 {
				t.Fatal(len(pages), err)
			}
			var wide draw.MM
			for i := range pages[0].Furniture.Marks {
				if m := &pages[0].Furniture.Marks[i]; m.Fill == draw.Cream {
					wide = max(wide, m.Path.Bounds().W())
				}
			}
			if wide < 43 {
				t.Errorf("%s, %s: the boards of the poster are %.1f mm wide", lang, id, wide)
			}
			if b := pages[0].Furniture.Bounds(); b.H() < 0.74*297 {
				t.Errorf("%s, %s: the poster is only %.0f mm high", lang, id, b.H())
			}
		}
	}
}
