package pieces_test

import (
	"testing"

	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// Writing must fill the face: two characters 74 % of its height and 55 % of its width at
// least, one character 68 % of its width. A character tall by nature may reach its height
// first.
func TestWritingFillsTheFace(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		if g.Shape.Outline == templates.Round {
			continue
		}
		for _, style := range []string{pieces.Kanji, pieces.Kanji1, pieces.Letters} {
			m, err := pieces.NewMaker(g, pieces.Options{Style: style, Marks: "none"})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range m.Looks() {
				body, box := m.Body(l.Piece), m.Picture(l).Bounds()
				wide, high := box.W()/body.W, box.H()/body.H
				two := len(m.Picture(l).Marks) == 2 && style != pieces.Letters
				switch {
				case two && (high < 0.74 || wide < 0.55 || wide > 0.71):
					t.Errorf("%s %s %s: %.0f %% wide, %.0f %% high", id, style, l.Name(), 100*wide, 100*high)
				case !two && style != pieces.Letters && wide < 0.68:
					t.Errorf("%s %s %s: %.0f %% wide, %.0f %% high", id, style, l.Name(), 100*wide, 100*high)
				case style == pieces.Letters && high < 0.69 && len([]rune(l.Face().Letters["en"])) == 1:
					t.Errorf("%s %s %s: %.0f %% high", id, style, l.Name(), 100*high)
				}
			}
		}
	}
}
