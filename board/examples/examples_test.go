package examples_test

import (
	"slices"
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
		_, wins := e.Try()
		if e.Wins(templates.WinTry) != wins {
			t.Errorf("%s: a king wins on the far row: %v", game, wins)
		}
	}
}

// shown returns the examples of a game by their names.
func shown(e *examples.Examples, g *templates.Game) map[string]board.Figure {
	out := map[string]board.Figure{}
	add := func(name string, f board.Figure, proven bool) {
		if proven {
			out[name] = f
		}
	}
	both := func(name string, pair examples.Pair) {
		add(name, pair.No, pair.Proven)
		add(name+", allowed", pair.Yes, pair.Proven)
	}
	move := func(name string, x *examples.Example) {
		if x != nil {
			out[name] = x.Figure
		}
	}
	for _, way := range []string{"away", "take", "between"} {
		f, ok := e.WayOut(way)
		add(way, f, ok)
	}
	for name, figure := range map[string]func() (board.Figure, bool){
		"shielding": e.Shielding, "threatened": e.Threatened, "catch": e.Catch, "try": e.Try, "dropping": e.Dropping, "attack": e.Attack,
		"shield": e.Shield, "fork": e.Fork, "far drop": e.FarDrop,
	} {
		f, ok := figure()
		add(name, f, ok)
	}
	mate, ok := e.Mate()
	add("mate", mate.Figure, ok)
	both("stuck", e.StuckPair())
	move("take", e.Take())
	move("enter", e.Enter())
	for i := range g.Pieces {
		move("drop of "+g.Pieces[i].ID, e.Drop(i))
	}
	for _, p := range e.Promoting() {
		move("promotion of "+p.ID, e.Promotion(p))
		both("turned", e.TurnedPair())
	}
	for _, p := range e.Which(func(p *templates.Piece) bool { return p.Drop.PerFile > 0 }) {
		both("second "+p.ID, e.SecondPair(p))
	}
	for _, p := range e.Which(func(p *templates.Piece) bool { return p.Drop.NoMate }) {
		both("mate by "+p.ID, e.MatePair(p))
	}
	return out
}

// Whoever sets up a picture finds the men for it in the kit: those on the board and in the hands of
// both players are no more of a kind than it has.
func TestPicturesNeedNoMoreMenThanTheKit(t *testing.T) {
	for _, id := range templates.List() {
		e, g := of(t, id)
		for name, f := range shown(e, g) {
			need := make([]int, len(g.Pieces))
			for _, man := range f.Setup.Men() {
				need[man.Kind()]++
			}
			for kind := range g.Pieces {
				need[kind] += int(f.Setup.Hands[templates.Sente][kind] + f.Setup.Hands[templates.Gote][kind])
				if need[kind] > g.Pieces[kind].Count {
					t.Errorf("%s, %s: %d of %s", id, name, need[kind], g.Pieces[kind].ID)
				}
			}
		}
	}
}

// No ✗ lies on a square to which the side to move may go. In games that are won by taking the king, it may
// walk into its ruin.
func TestNothingAllowedIsCrossedOut(t *testing.T) {
	for _, id := range templates.List() {
		e, g := of(t, id)
		for name, f := range shown(e, g) {
			for _, m := range e.LegalMoves(f.Setup) {
				if slices.Contains(f.Refused, m.To) && !e.Captures() {
					t.Errorf("%s, %s: %s is allowed", id, name, m)
				}
			}
		}
	}
}

// A drop is refused for its own reason, not for another: two pieces that are stuck do not make a
// position, and prove nothing.
func TestLimitsAreProven(t *testing.T) {
	e, g := of(t, "shogi")
	pawn := g.Piece("pawn")
	if !e.SecondPair(pawn).Proven {
		t.Error("a second pawn on a file is not refused")
	}
	if e.SecondPair(g.Piece("gold")).Proven {
		t.Error("a gold is refused on a file")
	}
	if !e.StuckPair().Proven {
		t.Error("stuck pieces are not refused")
	}
	if !e.MatePair(pawn).Proven {
		t.Error("mate by a dropped pawn is not refused")
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
