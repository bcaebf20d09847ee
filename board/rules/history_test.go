package rules

import (
	"errors"
	"fmt"
	"testing"
)

// TestHistoryKeepsMovesAndEndsByDeclaration: the list of moves is the caller's
// own, and a declaration without king and men in the camp loses.
func TestHistoryKeepsMovesAndEndsByDeclaration(t *testing.T) {
	r := builtIn(t, "shogi")
	p, err := r.Position(r.Start(), KindInitial)
	if err != nil {
		t.Fatal(err)
	}
	h := NewHistory(p)
	for _, s := range []string{"7g7f", "3c3d"} {
		m, err := r.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	h.Moves()[0] = Move{}
	if got := fmt.Sprint(h.Moves()); got != "[7g7f 3c3d]" {
		t.Errorf("moves %s", got)
	}
	if err := h.Declare(); err != nil || h.Outcome() != (Outcome{GoteWins, ByDeclaration}) {
		t.Errorf("declared from the start: %v, %v", h.Outcome(), err)
	}
	if err := h.Declare(); !errors.Is(err, ErrOver) {
		t.Errorf("declared again: %v", err)
	}
}
