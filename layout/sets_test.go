package layout

import (
	"strings"
	"testing"

	"shogikit/output/draw"
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

// TestSetsShareSheets checks that sets are complete, that backs and rims but not faces
// carry the sign of their set, and that only the last sheet of a kind is partly empty.
func TestSetsShareSheets(t *testing.T) {
	g := gametest.Load(t, "shogi")
	signs, err := ParseSets(20, "A..T")
	if err != nil {
		t.Fatal(err)
	}
	count := func(sets []string) (parts map[string]int, pages map[string]int, marks map[draw.Kind]int) {
		sheets, err := Kit(g, Options{Sets: sets, Board: BoardHalves})
		if err != nil {
			t.Fatal(err)
		}
		parts, pages, marks = map[string]int{}, map[string]int{}, map[draw.Kind]int{}
		seen := map[string]bool{}
		for i := range sheets {
			if seen[sheets[i].ID] {
				t.Errorf("two sheets are %s", sheets[i].ID)
			}
			seen[sheets[i].ID] = true
			pages[sheets[i].Title]++
			for k := range sheets[i].Parts {
				p := &sheets[i].Parts[k]
				marks[p.Kind] += len(p.Drawing.Marks)
				for _, s := range sets {
					if strings.Contains(p.Name, "-"+s+"-") {
						parts[s]++
					}
				}
			}
		}
		return parts, pages, marks
	}
	_, one, plain := count([]string{""})
	parts, pages, marked := count(signs)
	for _, s := range signs {
		if parts[s] != 120 { // face, back and rim of forty pieces
			t.Errorf("set %s: %d parts", s, parts[s])
		}
	}
	for kind, more := range map[draw.Kind]int{draw.FacePart: 0, draw.BackPart: 800, draw.RimPart: 800} {
		if got := marked[kind] - 20*plain[kind]; got != more {
			t.Errorf("kind %v: %d marks more, %d signs are wanted", kind, got, more)
		}
	}
	for title, n := range one {
		if got := pages[title]; got > 20*n {
			t.Errorf("%s: %d sheets for twenty sets, %d for one", title, got, n)
		}
	}
	if pages["Board, left half (with the glue flap) · T"] != 1 {
		t.Errorf("the boards: %v", pages)
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
