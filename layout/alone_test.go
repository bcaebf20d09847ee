package layout_test

import (
	"reflect"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/templates"
	"shogikit/templates/gametest"
)

// TestAlone: a sheet that is laid out without the others is the same as among them.
func TestAlone(t *testing.T) {
	n := 0
	for _, id := range templates.List() {
		g := gametest.Load(t, id)
		for _, o := range []layout.Options{
			{Overview: true},
			{Overview: true, Build: layout.BuildAll, Extras: layout.Extras(), Suffix: "-line"},
			{Overview: true, Build: layout.BuildCore, EdgeToEdge: true, Sets: []string{"A", "B"}, Kerf: 0.1},
			{Overview: true, Build: layout.BuildFlat, Duplex: press.DuplexLong},
			{Build: layout.BuildFoldover, Also: []*templates.Game{gametest.Load(t, "minishogi")}},
		} {
			if n++; !gametest.Some(n, 3, 9) {
				continue
			}
			all, err := layout.Kit(g, o)
			if err != nil {
				t.Fatal(err)
			}
			overview := func(i int) bool { return strings.Contains(all[i].ID, "-0-overview") }
			for i := range all {
				if overview(i) {
					o.Alone.Overview++
				}
			}
			for i := range all {
				o.Alone.ID = all[i].ID
				one, err := layout.Kit(g, o)
				if err != nil || len(one) != len(all) {
					t.Fatalf("%s: %d sheets, not %d (%v)", all[i].ID, len(one), len(all), err)
				}
				if !reflect.DeepEqual(one[i], all[i]) {
					t.Errorf("%s: not as among the others", all[i].ID)
				}
				for k := range all {
					if beside := k != i && !o.Duplex.On() && !(overview(k) && overview(i)); beside && len(one[k].Furniture.Marks) > len(all[k].Furniture.Marks)/2 {
						t.Errorf("%s: %s is drawn, too", all[i].ID, all[k].ID)
					}
				}
			}
		}
	}
}

func BenchmarkAlone(b *testing.B) {
	g := gametest.Load(b, "shogi")
	for b.Loop() {
		if _, err := layout.Kit(g, layout.Options{Overview: true, Alone: layout.Alone{ID: "shogi-1-faces", Overview: 1}}); err != nil {
			b.Fatal(err)
		}
	}
}
