package board_test

import (
	"math"
	"testing"

	"shogikit/board"
	"shogikit/board/rules"
	"shogikit/output/draw"
	"shogikit/pieces"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

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
			for _, mk := range board.Scene(m, &s, board.Extras{}, 0.5).Marks {
				if mk.Fill == draw.Wood && mk.Stroke == draw.Umber {
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

// TestSceneHidesNoFrame checks that the men of the far row leave the frame behind them free.
func TestSceneHidesNoFrame(t *testing.T) {
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		r, err := rules.New(g)
		if err != nil {
			t.Fatal(err)
		}
		s := r.Start()
		picture := board.Scene(maker(t, g), &s, board.Extras{}, 0.5)
		frame, men := draw.MM(math.Inf(1)), draw.MM(math.Inf(1)) // the far edge of either
		var pen draw.MM
		for i := range picture.Marks {
			mk := &picture.Marks[i]
			top := mk.Path.Bounds().Min.Y
			switch {
			case mk.Fill == draw.Wood && mk.Stroke == draw.Umber:
				men = min(men, top)
			case mk.Fill == draw.None && mk.Stroke == draw.Black && mk.Path.Bounds().W() > picture.Bounds().W()/2 && top < frame:
				frame, pen = top, mk.Width
			}
		}
		if men < frame+pen/2 {
			t.Errorf("%s: men at %.2f mm hide the frame at %.2f mm, %.2f mm wide", id, men, frame, pen)
		}
	}
}
