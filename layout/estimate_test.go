package layout_test

import (
	"fmt"
	"math"
	"testing"

	"shogikit/layout"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

func TestWorkOfAShogiKit(t *testing.T) {
	sheets, err := sheetsOf(gametest.Load(t, "shogi"), layout.Options{Board: layout.BoardNone})
	if err != nil {
		t.Fatal(err)
	}
	var w layout.Work
	for i := range sheets {
		w = w.Add(layout.WorkOn(&sheets[i]))
	}
	// 40 faces, 40 backs, 40 rims of five walls: 4 folds between the walls, one for the end
	// tab, six for the tabs along three walls; and glue on the 7 tabs and on the edges of the
	// other two walls.
	if w.Parts != 120 || w.Folds != 40*11 || w.Tabs != 40*(7+4) {
		t.Errorf("%d parts, %d folds, %d tabs, want 120, 440, 440", w.Parts, w.Folds, w.Tabs)
	}
	// A rim needs half as many cuts as one with tabs on all walls and gaps between
	// them: 48.
	cuts := map[string]bool{}
	for i := range sheets {
		for _, p := range sheets[i].Parts {
			if p.Kind != draw.RimPart {
				continue
			}
			for _, loop := range cutLoops(&p) {
				for k := 1; k < len(loop); k++ {
					a, b := loop[k-1], loop[k]
					if b.X < a.X-0.01 || b.X < a.X+0.01 && b.Y < a.Y {
						a, b = b, a
					}
					cuts[fmt.Sprintf("%.1f %.1f %.1f %.1f", a.X+0.001, a.Y+0.001, b.X+0.001, b.Y+0.001)] = true
				}
			}
		}
	}
	if len(cuts) > 40*26 {
		t.Errorf("%d cuts for 40 rims, want no more than %d", len(cuts), 40*26)
	}
	outline := 19 + 2*15.5 + 2*math.Hypot(9.5, 4.5)
	if least := 80 * outline; float64(w.Cut) < least || float64(w.Cut) > 3*least {
		t.Errorf("%.0f mm of cuts, the faces alone have %.0f", w.Cut, least)
	}
}

// The times of the builds: with practice according to a careful calculation by hand,
// the first time according to people who had only the printed pages.
func TestMinutesOfTheBuilds(t *testing.T) {
	for build, want := range map[layout.Build][2]float64{
		layout.BuildBox: {190, 380}, layout.BuildNet: {182, 364}, layout.BuildRelief: {410, 820}, layout.BuildFlat: {70, 140}, layout.BuildFoldover: {54, 105},
	} {
		sheets, err := sheetsOf(gametest.Load(t, "shogi"), layout.Options{Build: build})
		if err != nil {
			t.Fatal(err)
		}
		var w layout.Work
		for i := range sheets {
			w = w.Add(layout.WorkOn(&sheets[i]))
		}
		if got := w.Minutes(); math.Abs(got-want[0]) > 5 || math.Abs(w.FirstTime()-want[1]) > 10 {
			t.Errorf("%s: %.0f to %.0f minutes, want %v", build, got, w.FirstTime(), want)
		}
	}
}

// Pieces that are printed again take as long as the first time.
func TestSinglePiecesTakeAsLongAsInASet(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	var all []layout.Pick
	for i := range g.Pieces {
		all = append(all, layout.Pick{Count: g.Pieces[i].Count, Piece: &g.Pieces[i]})
	}
	for _, build := range []layout.Build{layout.BuildFlat, layout.BuildFoldover} {
		var minutes [2]float64
		for i, only := range [][]layout.Pick{nil, all} {
			sheets, err := sheetsOf(g, layout.Options{Build: build, Board: layout.BoardNone, Only: only})
			if err != nil {
				t.Fatal(err)
			}
			minutes[i] = layout.WorkOn(&sheets[0]).Minutes()
		}
		if math.Abs(minutes[0]-minutes[1]) > 1 {
			t.Errorf("%s: %.0f minutes in a set, %.0f alone", build, minutes[0], minutes[1])
		}
	}
}

// Men of hasami shogi can be made in an evening, unless a user asks for rims with
// teeth.
func TestAGameHasABuildOfItsOwn(t *testing.T) {
	for asked, want := range map[layout.Build]draw.Kind{"": draw.FoldoverPart, layout.BuildBox: draw.FacePart} {
		sheets, err := sheetsOf(gametest.Load(t, "hasami"), layout.Options{Build: asked})
		if err != nil {
			t.Fatal(err)
		}
		var w layout.Work
		for i := range sheets {
			w = w.Add(layout.WorkOn(&sheets[i]))
		}
		if got := sheets[0].Parts[0].Kind; got != want || (w.FirstTime() > 120) != (asked == layout.BuildBox) {
			t.Errorf("%q: first a %s, %.0f minutes", asked, got, w.FirstTime())
		}
	}
}
