package booklet

import (
	"slices"
	"testing"

	"shogikit/pieces"
)

// A kind of piece alone on a second page of pieces is shown like the others.
func TestLastOfSixteenKinds(t *testing.T) {
	b, err := newBook(shogi(t), Options{})
	if err != nil {
		t.Fatal(err)
	}
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
