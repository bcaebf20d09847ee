package rules

import (
	"math/rand/v2"
	"testing"

	"shogikit/templates"
)

// TestForeignSetupsAreFaults gives every function of a game the setups and moves of
// another, and random ones: none may panic, and no position arises from them.
func TestForeignSetupsAreFaults(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, 1))
	shogi := builtIn(t, "shogi").Start()
	for _, id := range []string{"minishogi", "hasami", "animal", "shogi"} {
		r := builtIn(t, id)
		for n := range 300 {
			s := shogi
			if n > 0 {
				s = r.Start()
				for range 1 + rng.IntN(4) {
					s.Board[rng.IntN(256)] = Man(rng.Uint32())
				}
				s.Hands[rng.IntN(2)][rng.IntN(maxKinds)] = uint8(rng.Uint32())
				s.Turn = templates.Side(rng.IntN(3))
			}
			_, _ = r.FormatSFEN(s), r.Name(Man(rng.Uint32()))
			_ = r.AddToHand(&s, s.Turn, rng.IntN(40)-5, rng.IntN(9))
			_ = r.Validate(s, KindTsume)
			p, err := r.Position(s, KindAny)
			if err != nil {
				continue
			}
			if n == 0 && (id == "minishogi" || id == "hasami") {
				t.Errorf("a position of shogi in %s", id)
			}
			for range 20 {
				m := Move{Square(rng.Uint32()), Square(rng.Uint32()), byte(rng.Uint32()) * byte(n&1), n&2 > 0}
				if err := p.Play(m); err == nil && p.Undo() != nil {
					t.Error("a move cannot be taken back")
				}
			}
			_, _, _ = p.Outcome(), p.MatedByCustom(), p.Points()
		}
	}
}

// TestNoMoveToTakeBack takes back more moves than were played.
func TestNoMoveToTakeBack(t *testing.T) {
	r := builtIn(t, "shogi")
	p, err := r.Position(r.Start(), KindGame)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHistory(p)
	if p.Undo() == nil || h.Undo() == nil || h.Play(Move{From: At(7, 7), To: At(7, 6)}) != nil || h.Undo() != nil || h.Undo() == nil {
		t.Error("a move is taken back that was not played")
	}
	if h.Position().Setup() != r.Start() {
		t.Error("another position after it")
	}
}
