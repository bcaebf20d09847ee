package booklet

import (
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

// The lists of readings and of hyphenations in the texts must be used.
func TestReadingsAndHyphens(t *testing.T) {
	for lang, want := range map[string]string{"ja": "<rt>おうて</rt>", "de": "\u00ad"} {
		if !strings.Contains(screenOf(t, gametest.Load(t, "shogi"), lang), want) {
			t.Errorf("%s: no %q", lang, want)
		}
	}
}

// A word that only appears to be in a text gets no reading.
func TestReadingOfNeighbours(t *testing.T) {
	r := reader{words: []reading{{"金将", "きんしょう", false}, {"と金", "ときん", false}}, seen: map[string]bool{}}
	if got, want := r.text("王将と金将、と金"), "王将と｜金将《きんしょう》、｜と金《ときん》"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}

// The piece of a move gets no reading, which would split the move.
func TestReadingOfMoves(t *testing.T) {
	r := reader{words: []reading{{"鷹", "たか", true}, {"二歩", "にふ", true}}, seen: map[string]bool{}}
	if got, want := r.text("▲４四鷹△１二歩、四鷹と鷹"), "▲４四鷹△１二歩、四｜鷹《たか》と鷹"; got != want {
		t.Errorf("read as %q, want %q", got, want)
	}
}
