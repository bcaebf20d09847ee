package layout_test

import (
	"math"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/templates/gametest"
)

func TestWorkOfAShogiKit(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{Board: layout.BoardNone})
	if err != nil {
		t.Fatal(err)
	}
	var w press.Work
	for i := range sheets {
		w = w.Add(press.WorkOn(&sheets[i]))
	}
	// 40 faces, 40 backs, 40 rims of five walls: 4 folds between the walls, one
	// of the end tab, ten of the tabs.
	if w.Parts != 120 || w.Folds != 40*15 || w.Tabs != 40*11 {
		t.Errorf("%d parts, %d folds, %d tabs, want 120, 600, 440", w.Parts, w.Folds, w.Tabs)
	}
	outline := 19 + 2*15.5 + 2*math.Hypot(9.5, 4.5)
	if least := 80 * outline; float64(w.Cut) < least || float64(w.Cut) > 3*least {
		t.Errorf("%.0f mm of cuts, the faces alone have %.0f", w.Cut, least)
	}
}
