package board_test

import (
	"fmt"
	"slices"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestHandsNeverOverlap checks, for all games and for boards of any height and with any
// number of kinds in hand, that neither pieces in hand nor their counts nor the names of
// the sides touch one another, the names of ranks or the board, and that they are legible.
func TestHandsNeverOverlap(t *testing.T) {
	games := []*templates.Game{}
	for _, id := range templates.List() {
		games = append(games, gametest.Load(t, id))
	}
	crowd := *games[slices.Index(templates.List(), "shogi")] // more kinds than any game has
	crowd.ID, crowd.Pieces = "crowd", slices.Concat(crowd.Pieces, crowd.Pieces)
	crowd.Board.Files, crowd.Board.Ranks, crowd.Board.Stars = 4, 4, nil
	for _, g := range append(games, &crowd) {
		m, err := pieces.NewMaker(g, pieces.Options{Style: pieces.Letters, Marks: "none"})
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= len(g.Pieces); n++ {
			var full, one rules.Setup
			for kind := range n {
				full.Hands[0][kind], full.Hands[1][kind], one.Hands[1][kind] = 18, 18, 2
			}
			one.Hands[0][0] = 1
			for _, s := range []rules.Setup{full, one} {
				top := board.View{Left: g.Board.Files, Top: 1, Right: 1, Bottom: 3}
				for _, f := range []board.Figure{{RankName: rules.RankLetter}, {View: top, RankName: rules.RankLetter}, {RankName: rules.RankKanji}} {
					f.Setup = s
					for _, square := range []draw.MM{4.6, 7, 8} {
						for _, o := range []board.Hands{{}, {Abreast: true}, {Names: [2]string{"Black", "White"}}, {Names: [2]string{"Black", "White"}, Abreast: true}} {
							apart(t, fmt.Sprintf("%s, %.1f mm, %+v", g.ID, square, o), board.Diagram(m, f, square, o))
						}
					}
				}
			}
		}
	}
}

// apart checks that no two pieces or texts of a diagram overlap.
func apart(t *testing.T, id string, d draw.Drawing) {
	t.Helper()
	type thing struct {
		what string
		box  draw.Rect
	}
	var things []thing
	for i := range d.Marks {
		m, last := &d.Marks[i], len(things)-1
		onIt := func(box draw.Rect) bool {
			return last >= 0 && things[last].what == "a piece" && things[last].box.Contains(box, 0.1)
		}
		piece := m.Fill == board.PaperInk || m.Fill == draw.White && m.Stroke == draw.Black
		switch {
		case m.Text != nil && !onIt(font.Outline(m).Bounds()):
			if things = append(things, thing{m.Text.S, font.Outline(m).Bounds()}); m.Text.Size < 2.1 {
				t.Errorf("%s: %q is too small", id, m.Text.S)
			}
		case piece && !onIt(m.Path.Bounds()):
			if things = append(things, thing{"a piece", m.Path.Bounds()}); m.Path.Bounds().W() < 1.2 {
				t.Errorf("%s: a piece is %.1f mm wide", id, m.Path.Bounds().W())
			}
		}
	}
	for i, a := range things {
		for _, b := range things[:i] {
			if a.box.Overlaps(b.box) {
				t.Errorf("%s: %s and %s overlap at %v", id, a.what, b.what, a.box.Center())
				return
			}
		}
	}
}
