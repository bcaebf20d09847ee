package board_test

import (
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestOpeningShowsWhatASetCanDo checks that, in games with promotion and drops, the
// position has one promoted piece and one in hand, and can be played on; other games
// show the initial setup.
func TestOpeningShowsWhatASetCanDo(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		s := board.Opening(r)
		if faults := r.Validate(s, rules.KindGame); len(faults) > 0 {
			t.Errorf("%s: %v", id, faults)
		}
		promoted := 0
		for _, man := range s.Board {
			if man != 0 && man.Promoted() {
				promoted++
			}
		}
		if moved := s.Hands != r.Start().Hands; moved != (promoted == 1) {
			t.Errorf("%s: %d promoted, hands %v", id, promoted, s.Hands)
		}
		if id == "shogi" && promoted != 1 {
			t.Error("shogi: the set stands as at the start")
		}
	}
}

// TestSceneShowsEveryMan checks that there are as many faces as men on the board and in
// hands.
func TestSceneShowsEveryMan(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		m, err := pieces.NewMaker(g, pieces.Options{})
		if err != nil {
			t.Fatal(err)
		}
		fields := func(s rules.Setup) int {
			n := 0
			for _, mk := range board.Scene(g, m, &s, board.Extras{}, 0.5).Marks {
				if mk.Fill == draw.Wood && mk.Stroke == draw.Brown {
					n++
				}
			}
			return n
		}
		want := fields(r.Start())
		s := r.Start()
		for kind := range g.Pieces {
			if !g.Pieces[kind].Royal && r.Start().Hands == (rules.Setup{}).Hands {
				s.Hands[templates.Gote][kind] = 3
				want += 3
			}
		}
		if got := fields(s); got != want || want == 0 {
			t.Errorf("%s: %d faces, want %d", id, got, want)
		}
	}
}
