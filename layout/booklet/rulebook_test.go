package booklet

import (
	"strings"
	"testing"

	"shogikit/templates"
	texts "shogikit/templates/text"
)

// games are the built-in games and the examples; each is treated as built in, so that a text that
// does not fit is an error.
func games(t *testing.T) []*templates.Game {
	t.Helper()
	var out []*templates.Game
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g)
	}
	return out
}

// Every text fits its slot in every language, every diagram shows what it claims, and the number of
// pages is what a family reads.
func TestRulebooksFit(t *testing.T) {
	for _, g := range games(t) {
		for _, lang := range texts.Languages() {
			pages, err := Sheets(g, Options{Lang: lang})
			if err != nil {
				t.Errorf("%s, %s:\n%v", g.ID, lang, err)
			}
			least, most := 12, 16
			if strings.Contains("dobutsu gorogoro tori", g.ID) {
				least, most = 8, 12
			}
			if n := len(pages); n < least || n > most || n%4 != 0 {
				t.Errorf("%s, %s: %d pages", g.ID, lang, n)
			}
		}
	}
}

// Whoever drops a piece to attack two others keeps it: neither of them can take it.
func TestForkCannotBeTaken(t *testing.T) {
	for _, g := range games(t) {
		b, err := newBook(g, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !b.drops() {
			continue
		}
		d, ok := b.forkCell()
		if !ok {
			t.Errorf("%s has no picture of a fork", g.ID)
			continue
		}
		at := d.Dropped[0]
		for sq, m := range d.Setup.Men() {
			if sq == at {
				continue
			}
			for _, move := range g.Pieces[m.Kind()].Face.Moves {
				if to, inView := step(sq, templates.Move{DX: -move.DX, DY: -move.DY}, 1, d.View); inView && to == at {
					t.Errorf("%s: the man on %s takes the dropped piece", g.ID, sq)
				}
			}
		}
	}
}
