package booklet

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"shogikit/output/doc"
	"shogikit/output/draw"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestNamesInSentences checks that Japanese sentences use the short names of pieces,
// and labels the full ones; other languages have one name. Minishogi's pawn is in front
// of the king.
func TestNamesInSentences(t *testing.T) {
	for lang, want := range map[string][2]string{"ja": {"歩", "歩兵"}, "en": {"pawn", "pawn"}} {
		b, err := newBook(gametest.Load(t, "shogi"), Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		pairs := b.pieceNames()
		at := slices.Index(pairs, any("pawn"))
		if said, label := pairs[at+1], b.name(&b.game.Piece("pawn").Face); said != want[0] || label != want[1] {
			t.Errorf("%s: a sentence says %q and a label %q, want %q", lang, said, label, want)
		}
	}
	if page := screenOf(t, gametest.Load(t, "minishogi"), "ja"); !strings.Contains(page, "の前に") {
		t.Error("minishogi, ja: the setup does not put the pawn before the king")
	}
}

// TestCharactersStandOnce checks that the table of characters has no redundant column
// if pieces are named by the characters on wooden ones.
func TestCharactersStandOnce(t *testing.T) {
	for lang, want := range map[string]int{"ja": 5, "en": 7} {
		found := 0
		for _, b := range docOf(t, gametest.Load(t, "shogi"), lang).Blocks {
			if table, ok := b.(doc.Table); ok && len(table.Pictures) > 0 && len(table.Right) == len(table.Head) && !slices.Contains(table.Right, true) {
				found = len(table.Head)
			}
		}
		if found != want {
			t.Errorf("%s: the table of characters has %d columns, want %d", lang, found, want)
		}
	}
}

// TestRestrictedMoves checks that words and diagrams distinguish moves that only
// capture, or never capture, and every page with such a diagram explains its signs.
func TestRestrictedMoves(t *testing.T) {
	own := func(moves, lang string) *book {
		g, err := templates.Read("my.yaml", strings.NewReader(strings.Replace(templates.Starter("my.yaml"), "moves: fW", "moves: "+moves, 1)))
		if err != nil {
			t.Fatal(err)
		}
		b, err := newBook(g, Options{Lang: lang})
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	pawn := func(b *book) face { return facesOf(b.game)[len(facesOf(b.game))-2] }
	for _, lang := range text.Languages() {
		for _, atom := range []string{"fF", "R", "fW3", "N", "D"} {
			plain, moves, captures := own(atom, lang), own("m"+atom, lang), own("c"+atom, lang)
			words := map[string]bool{}
			for _, b := range []*book{plain, moves, captures} {
				words[b.moveWords(pawn(b).Moves)] = true
			}
			if len(words) != 3 {
				t.Errorf("%s: %s, m%[2]s and c%[2]s read %v", lang, atom, words)
			}
			shown := func(b *book) draw.Drawing { return b.MoveDiagram(pawn(b).Look, pawn(b).Moves) }
			free, still, cross := shown(plain), shown(moves), shown(captures)
			if reflect.DeepEqual(free, still) || reflect.DeepEqual(free, cross) || reflect.DeepEqual(still, cross) {
				t.Errorf("%s, m%[1]s and c%[1]s have one diagram", atom)
			}
			if plain.signsOfCapture() != "" || moves.signsOfCapture() == captures.signsOfCapture() {
				t.Errorf("%s: %q, %q, %q", atom, plain.signsOfCapture(), moves.signsOfCapture(), captures.signsOfCapture())
			}
		}
		for _, part := range []string{"", "moves"} {
			if testing.Short() && lang != "ja" {
				continue
			}
			b := own("mfWcfF", lang)
			sheets, err := Sheets(b.game, Options{Lang: lang, Part: part})
			if err != nil {
				t.Fatal(err)
			}
			want := 1
			if part == "" {
				want = 2
			}
			if part == "" && !strings.Contains(allText(sheets), squeezed(b.text("marks.restricted"))[:30]) { // a page may end after it
				t.Errorf("%s: the marks on the pieces are told to be all there is", lang)
			}
			if n := strings.Count(allText(sheets), squeezed(b.signsOfCapture())); n != want {
				t.Errorf("%s, part %q: the signs are explained %d times, want %d", lang, part, n, want)
			}
		}
	}
	for moves, want := range map[string]string{
		"fWmfW2": "One square straight ahead; or up to 2 squares straight ahead, without capturing.",
		"ffN":    "A jump of two squares ahead, then one to the left or right.",
		"N":      "A jump to the squares with a ring.",
		"ffmC":   "A jump to the squares with a ring, without capturing.",
	} {
		b := own(moves, "en")
		if got := b.moveWords(pawn(b).Moves); got != want {
			t.Errorf("%s: %q, want %q", moves, got, want)
		}
	}
}
