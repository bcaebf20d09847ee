package layout

import (
	"strings"
	"testing"

	"shogikit/templates/gametest"
)

func TestParseSets(t *testing.T) {
	for _, c := range []struct {
		n           int
		signs, want string // signs, or the error
	}{
		{0, "", ""}, {0, "C", "C"}, {2, "C", "C C"}, {3, "A..C", "A B C"}, {0, "9..11", "9 10 11"}, {0, "A, F", "A F"}, {2, "", " "}, {1, "A", "A"},
		{2, "A..C", "3 signs, for 2 sets"}, {101, "", "1 to 100"}, {0, "C..A", "count upwards"}, {0, "A..", "A..T or 1..20"}, {0, "ABCD", "one to three"},
		{0, "1..9999", "count upwards"}, {0, "A,,B", "one to three"}, {0, "\U0001E922", "cannot be printed"}, {0, "A/B", "letters or digits"}, {0, "1..200", "at most 100"},
	} {
		got, err := ParseSets(c.n, c.signs)
		if err == nil && strings.Join(got, " ") != c.want || err != nil && (c.want == "" || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%d sets %q: %q, %v", c.n, c.signs, got, err)
		}
	}
}

// TestSheetEach checks that sets to be handed out do not share sheets.
func TestSheetEach(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	sheets, err := Kit(g, Options{Sets: []string{"A", "B"}, SheetEach: true, Board: BoardWhole, Build: BuildBox})
	if err != nil {
		t.Fatal(err)
	}
	parts, ids := map[string]int{}, map[string]bool{}
	for _, s := range sheets {
		other := map[string]string{"1": "B", "2": "A"}[s.ID[len(s.ID)-1:]]
		if ids[s.ID] || other == "" {
			t.Errorf("sheet %s stands twice, or is nobody's", s.ID)
		}
		ids[s.ID] = true
		for _, p := range s.Parts {
			if strings.Contains(p.Name, "-"+other+"-") {
				t.Errorf("%s has %s", s.ID, p.Name)
			}
			parts[other]++
		}
	}
	if parts["A"] != parts["B"] || parts["A"] < 24 {
		t.Errorf("the sets have %v parts", parts)
	}
}
