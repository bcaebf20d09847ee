package layout_test

import (
	"math"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

func TestWorkOfAKnownSheet(t *testing.T) {
	var part draw.Part
	part.Drawing.Stroke(draw.Cut, draw.RectPath(draw.RectWH(0, 0, 30, 20)))
	part.Drawing.Stroke(draw.FoldMountain, draw.Line(draw.Pt(0, 5), draw.Pt(30, 5)))
	part.Drawing.Stroke(draw.FoldValley, draw.Line(draw.Pt(5, 0), draw.Pt(5, 20)))
	part.Drawing.Add(draw.Mark{Role: draw.Glue, Path: draw.RectPath(draw.RectWH(0, 0, 30, 5)), Fill: draw.GreyTint})
	blank := draw.Part{Drawing: draw.Drawing{Marks: []draw.Mark{{Role: draw.Art, Path: draw.RectPath(draw.RectWH(0, 0, 1, 1))}}}}
	w := layout.WorkOn(&draw.Sheet{Parts: []draw.Part{part, part, blank}})
	if want := (layout.Work{Parts: 2, Cut: 200, Folds: 4, Fold: 100, Tabs: 2}); w != want {
		t.Errorf("%+v, want %+v", w, want)
	}
}

func TestWorkOfAShogiKit(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{Board: layout.BoardNone})
	if err != nil {
		t.Fatal(err)
	}
	var w layout.Work
	for i := range sheets {
		w = w.Add(layout.WorkOn(&sheets[i]))
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
