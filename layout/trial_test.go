package layout_test

import (
	"slices"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
)

// Trial kits consist of one piece on one page, with the strips, in every build; its
// parts must be those of the set.
func TestTrialPiece(t *testing.T) {
	for _, id := range []string{"shogi", "hasami"} {
		g := gametest.Load(t, id)
		for _, b := range said[layout.Build](t, "build") {
			for _, c := range said[press.CutLines](t, "cut-lines") {
				if testing.Short() && b != layout.BuildBox && c != press.CutCorners {
					continue
				}
				sheets, err := layout.Kit(g, layout.Options{Build: b, Trial: true, CutLines: c, Kerf: 0.2, Lang: "de", Overview: true})
				if err != nil || len(sheets) != 1 {
					t.Fatalf("%s %s %s: %d sheets, %v", id, b, c, len(sheets), err)
				}
				checkSheet(t, &sheets[0])
				coupons := 0
				for _, p := range sheets[0].Parts {
					if p.Kind == draw.CouponPart {
						coupons++
					}
				}
				if n := len(sheets[0].Parts); coupons != 4 || n == 4 {
					t.Errorf("%s %s: %d coupons among %d parts", id, b, coupons, n)
				}
			}
		}
	}
}

// The blade removes half a kerf from each side of the tongue and adds it to the slot:
// they fit if the slot is drawn narrower by twice its kerf.
func TestCombTellsTheKerf(t *testing.T) {
	sheets, err := layout.Kit(gametest.Load(t, "shogi"), layout.Options{Trial: true, Kerf: 0.3}) // not compensated again
	if err != nil {
		t.Fatal(err)
	}
	var slots []draw.MM
	var tongue draw.MM
	for _, p := range sheets[0].Parts {
		b := p.Outline.Bounds()
		switch p.Name {
		case "tongue":
			tongue = b.W()
		case "comb":
			var top []draw.MM
			for _, q := range p.Outline.Pts {
				if near(q.Y, b.Min.Y) {
					top = append(top, q.X)
				}
			}
			slices.Sort(top)
			for i := 1; i+1 < len(top); i += 2 {
				slots = append(slots, top[i+1]-top[i])
			}
		}
	}
	if len(slots) != 6 || !near(tongue, 10) {
		t.Fatalf("slots of %v, a tongue of %v", slots, tongue)
	}
	for i, w := range slots {
		if kerf := draw.MM(i) / 10; !near(tongue-kerf, w+kerf) {
			t.Errorf("with a kerf of %.1f the tongue is %.2f wide and its slot %.2f", kerf, tongue-kerf, w+kerf)
		}
	}
}
