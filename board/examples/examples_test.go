package examples_test

import (
	"testing"

	"shogikit/board"
	"shogikit/board/examples"
	"shogikit/board/rules"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

func of(t *testing.T, game string) (*examples.Examples, *templates.Game) {
	t.Helper()
	g := gametest.Load(t, game)
	r, err := rules.New(g)
	if err != nil {
		t.Fatal(err)
	}
	return examples.Of(r), g
}

// Games have the examples that their rules call for.
func TestEveryGameHasItsExamples(t *testing.T) {
	for _, game := range []string{"shogi", "minishogi", "animal", "dobutsu", "gorogoro", "tori"} {
		e, g := of(t, game)
		take := e.Take()
		if take == nil || take.Setup.Board[take.Move.To] == 0 {
			t.Fatalf("%s: no man is taken", game)
		}
		if e.Drop(take.Setup.Board[take.Move.To].Kind()) == nil {
			t.Errorf("%s: nothing is dropped", game)
		}
		x := e.Enter()
		if (x != nil) != g.Promotes() || x != nil && !x.Move.Promote {
			t.Errorf("%s: promotes: %v", game, x != nil)
		}
		_, caught := e.Catch()
		if e.Captures() && !caught {
			t.Errorf("%s: a king is taken: %v", game, caught)
		}
	}
}

// A drop is refused for its own reason, not for another: two pieces that are stuck do not make a
// position, and prove nothing.
func TestLimitsAreProven(t *testing.T) {
	e, g := of(t, "shogi")
	pawn := g.Piece("pawn")
	_, _, proven := e.SecondPair(pawn)
	if !proven {
		t.Error("a second pawn on a file is not refused")
	}
	_, _, proven = e.SecondPair(g.Piece("gold"))
	if proven {
		t.Error("a gold is refused on a file")
	}
	_, _, stuck := e.StuckPair()
	_, _, mates := e.MatePair(pawn)
	if !stuck || !mates {
		t.Errorf("stuck pieces are refused: %v; mate by a dropped pawn: %v", stuck, mates)
	}
}

// Men are taken between two, not when they move in between.
func TestMenAreShutIn(t *testing.T) {
	e, _ := of(t, "hasami")
	v := board.View{Left: 6, Top: 4, Right: 3, Bottom: 5}
	_, two := e.Shut(2, v, "Ppp*", "...M")
	_, none := e.Shut(0, v, "p*p.", ".M..")
	if !two || !none {
		t.Errorf("two men are taken: %v; none by moving in between: %v", two, none)
	}
}
