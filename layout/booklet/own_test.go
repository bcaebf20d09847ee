package booklet

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
	texts "shogikit/templates/text"
)

// own returns games as users write them.
func own(t *testing.T) []*templates.Game {
	t.Helper()
	starter, err := templates.Read("starter.yaml", strings.NewReader(templates.Starter("starter.yaml")))
	if err != nil {
		t.Fatal(err)
	}
	out := []*templates.Game{starter}
	for seed := range 10 {
		choices := gametest.Choices{}
		for i := range 200 {
			choices = append(choices, byte(seed*37+i*i*7+seed*i*13))
		}
		g, err := templates.Read("own.yaml", strings.NewReader(gametest.Own(&choices)))
		if err == nil {
			out = append(out, g)
		}
	}
	return out
}

// The same templates make the rulebooks of own games, whose pages come in fours.
func TestRulebooksOfOwnGames(t *testing.T) {
	for i, g := range own(t) {
		for k, lang := range texts.Languages() {
			if i > 0 && k != i%5 {
				continue // one language each
			}
			pages, err := Sheets(g, Options{Options: pieces.Options{Lang: lang}})
			if err != nil || len(pages)%4 != 0 || len(pages) < 8 {
				t.Errorf("%s, %s: %d pages, %v", g.ID, lang, len(pages), err)
			}
		}
	}
}

// A count at an impasse without pieces that count more, and a game without a king, are as good as others.
func TestBookletsWithoutBigPiecesOrKing(t *testing.T) {
	source := templates.Starter("starter.yaml")
	impasse := strings.NewReplacer("stalemate: loses", "stalemate: loses\n  impasse: {points: 5}")
	kingless := strings.NewReplacer("royal: true", "royal: false", "capture: hand", "capture: gone", "[mate]", "[last-man]")
	for _, text := range []string{impasse.Replace(source), kingless.Replace(source)} {
		g, err := templates.Read("own.yaml", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range texts.Languages() {
			o := Options{Options: pieces.Options{Lang: lang}}
			if _, err := Sheets(g, o); err != nil {
				t.Errorf("%s: %v", lang, err)
			}
			o.Part = "impasse"
			if _, err := Sheets(g, o); err != nil && g.Rules.Impasse.Points > 0 {
				t.Errorf("%s, impasse: %v", lang, err)
			}
		}
	}
}

// Every way to win is told, and the one that comes first at the beginning.
func TestEveryWayToWinIsTold(t *testing.T) {
	for wins, want := range map[string][]string{
		"[mate, try]":      {"aim: trap", "reaches the far row", "**Mate.** Whoever"},
		"[try]":            {"aim: bring your king", "reaches the far row", "**Mate.** Whoever"},
		"[capture, try]":   {"aim: catch", "reaches the far row", "king caught"},
		"[capture]":        {"aim: catch", "king caught"},
		"[last-man]":       {"one man left"},
		"[mate, last-man]": {"aim: trap", "**Mate.** Whoever", "one man left"},
		"[row, mate]\n  row: {length: 4, outside-own: 1}": {"four of your men", "4 of your men", "own first row", "**Mate.** Whoever"},
	} {
		words := wordsOf(bookOf(t, "win: [mate]", "win: "+wins))
		for _, s := range want {
			if !strings.Contains(words, s) {
				t.Errorf("%s: no %q", wins, s)
			}
		}
		for _, untrue := range []string{"Check and mate", "**Mate**", "reaches the far row"} {
			if wins == "[last-man]" && strings.Contains(words, untrue) {
				t.Errorf("%s: %q", wins, untrue)
			}
		}
	}
}

// Where men only slide, nothing is said of jumps.
func TestSlidingMenDoNotJump(t *testing.T) {
	for _, moves := range []string{"mR", "mRmpD"} {
		source, _, _ := strings.Cut(templates.Copy("hasami", "own.yaml"), "# What the booklets show")
		source = regexp.MustCompile(`moves: .*`).ReplaceAllString(source, "moves: "+moves)
		g, err := templates.Read("own.yaml", strings.NewReader(source))
		if err != nil {
			t.Fatal(err)
		}
		b := bookFor(t, g, Options{})
		b.rulebook()
		said := strings.Contains(strings.ToLower(wordsOf(b)), "jump")
		if said == (moves == "mR") {
			t.Errorf("%s: jumps are told: %v", moves, said)
		}
	}
}

// Where nothing is dropped nothing is said of drops, and where there is no zone nothing of turning over.
func TestNothingIsSaidOfWhatNeverHappens(t *testing.T) {
	for _, c := range []struct {
		change, to string
		untrue     []string
	}{
		{"capture: hand", "capture: gone", []string{"drop", "change sides", "hands", "in hand", "taken pieces"}},
		{"zone: 2", "zone: 0", []string{"can turn over", "may turn over", "turns over when", "turned over", "its back"}},
	} {
		words := wordsOf(bookOf(t, c.change, c.to))
		for _, s := range c.untrue {
			at := strings.Index(words, s)
			if at >= 0 {
				t.Errorf("%s: %q", c.to, words[max(0, at-40):at+40])
			}
		}
	}
}

// Every piece with a limit of its own is told, and every number of rows on which pieces are stuck.
func TestEveryLimitOfDropsIsTold(t *testing.T) {
	b := bookOf(t, "moves: WfF\n    names: {en: gold general}", "moves: WfF\n    drop: {per-file: 2}\n    names: {en: gold general}",
		"moves: FfW", "moves: fH")
	words := wordsOf(b)
	for _, want := range []string{"Gold: at most 2", "Pawn: at most 1", "On the last row: pawn", "the last three rows: silver"} {
		if !strings.Contains(words, want) {
			t.Errorf("no %q", want)
		}
	}
}

// The king stands on the cover, wherever it is in the list.
func TestKingOnTheCover(t *testing.T) {
	g := *own(t)[0]
	g.Pieces = slices.Clone(g.Pieces)
	slices.Reverse(g.Pieces)
	b := bookFor(t, &g, Options{})
	b.coverPage("")
	for _, one := range b.pages[0].items {
		if one.alt != "" && one.alt != "King" {
			t.Errorf("%s stands on the cover", one.alt)
		}
	}
}

// Where kings cannot cross into a zone nothing counts at an impasse, and no sign of moves is told that the game has
// not.
func TestNothingIsToldWithoutAZone(t *testing.T) {
	changes := []string{"zone: 2", "zone: 0", "capture: hand", "capture: gone", "stalemate: loses", "stalemate: loses\n  impasse: {points: 5}"}
	b := bookOf(t, changes...)
	b.notationCard()
	words := wordsOf(b)
	for _, untrue := range []string{"Agree on a draw", "* is", "+ is"} {
		if strings.Contains(words, untrue) {
			t.Errorf("%q", untrue)
		}
	}
}

// bookOf returns the rulebook of the starter with changes, for example "capture: hand", "capture: gone".
func bookOf(t *testing.T, changes ...string) *book {
	t.Helper()
	source := strings.NewReplacer(changes...).Replace(templates.Starter("starter.yaml"))
	g, err := templates.Read("own.yaml", strings.NewReader(source))
	if err != nil {
		t.Fatal(err)
	}
	b := bookFor(t, g, Options{})
	b.rulebook()
	return b
}

// Where nothing is said of repetitions there is one ending less, in a row of its own.
func TestEndingsStandApart(t *testing.T) {
	g := *own(t)[0]
	g.Rules.Repetition.Count = 0
	b := bookFor(t, &g, Options{})
	b.questionsPage()
	items := b.pages[0].items
	for i, one := range items {
		for _, other := range items[:i] {
			if one.slot.Overlaps(other.slot) {
				t.Errorf("%q lies on %q", one.text, other.text)
			}
		}
	}
}

// What does not fit its slot in an own game goes on on a further page.
func TestLongTextsOfOwnGamesGoOn(t *testing.T) {
	g := own(t)[0]
	long := *g
	long.Pieces = append([]templates.Piece(nil), g.Pieces...)
	name := "the keeper of the seven silver gates of the northern mountains"
	long.Pieces[0].Face.Official = templates.Names{"en": name}
	pages, err := Sheets(&long, Options{})
	if err != nil || len(pages)%4 != 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	found := false
	for i := range pages {
		text := ""
		for m := range pages[i].Furniture.Each {
			if m.Text != nil {
				text += m.Text.S + " "
			}
		}
		found = found || strings.Contains(strings.ReplaceAll(text, "  ", " "), "northern mountains")
	}
	if !found {
		t.Error("the end of the name is on no page")
	}
}

// Pages are A5, and scaled to other papers.
func TestPapers(t *testing.T) {
	g, err := templates.Load("shogi")
	if err != nil {
		t.Fatal(err)
	}
	for _, paper := range []draw.Size{{W: 148, H: 210}, {W: 210, H: 297}, {W: 105, H: 148}, {W: 215.9, H: 279.4}} {
		pages, err := Sheets(g, Options{Paper: paper})
		if err != nil {
			t.Fatal(err)
		}
		for i := range pages {
			b := pages[i].Furniture.Bounds()
			if b.Min.X < 2 || b.Min.Y < 2 || b.Max.X > paper.W-2 || b.Max.Y > paper.H-2 {
				t.Errorf("%v, page %d: ink at %v", paper, i+1, b)
			}
		}
	}
}
