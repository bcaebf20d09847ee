package booklet

import (
	"slices"
	"strings"
	"testing"

	"shogikit/pieces"
	"shogikit/templates"
)

// A kind of piece alone on a second page of pieces is shown like the others.
func TestLastOfSixteenKinds(t *testing.T) {
	b := bookFor(t, shogi(t), Options{})
	g := *b.game
	for len(g.Pieces) <= mostKinds {
		g.Pieces = append(slices.Clip(g.Pieces), g.Pieces[1])
	}
	b.game = &g
	b.rosterPages()
	shown := b.pages[1].items[0].alt
	last := b.ofLook(pieces.Look{Piece: &g.Pieces[mostKinds]})
	if len(b.pages) != 2 || shown != last {
		t.Errorf("%d pages, the second of which shows %q, not %q", len(b.pages), shown, last)
	}
}

// Rows bear the letters that stand beside the board, also where one between them is empty.
func TestRowsAreNamedAsOnTheBoard(t *testing.T) {
	g, err := templates.Load("gorogoro")
	if err != nil {
		t.Fatal(err)
	}
	b := bookFor(t, g, Options{})
	b.boardPage()
	words := wordsOf(b)
	if !strings.Contains(words, "row d") || strings.Contains(words, "row e") {
		t.Error(words)
	}
}
