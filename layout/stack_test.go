package layout_test

import (
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestStack: of a printer of one side all fronts come first, then the backs, the
// last one first; they are the same pages as those for a printer of two sides, and
// the first page says how to turn the stack.
func TestStack(t *testing.T) {
	g := gametest.Load(t, "minishogi")
	for _, lang := range text.Languages() {
		o := layout.Options{Build: layout.BuildFlat, Duplex: press.DuplexLong, Overview: true, Lang: lang}
		pairs, err := layout.Kit(g, o)
		if err != nil {
			t.Fatal(err)
		}
		o.Duplex = press.DuplexManual
		stack, err := layout.Kit(g, o)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for i := 0; i < len(pairs); i += 2 {
			want = append(want, pairs[i].ID)
		}
		fronts := len(want)
		for i := fronts - 1; i >= 0; i-- {
			id := pairs[2*i].ID + "-blank"
			if 2*i+1 < len(pairs) {
				id = pairs[2*i+1].ID
			}
			want = append(want, id)
		}
		if len(stack) != 1+2*fronts || stack[0].ID != "minishogi-0-turn" {
			t.Fatalf("%s: %d pages for %d leaves, the first %s", lang, len(stack), fronts, stack[0].ID)
		}
		for i, id := range want {
			if stack[i+1].ID != id {
				t.Errorf("%s: page %d is %s, want %s", lang, i+2, stack[i+1].ID, id)
			}
		}
		for i := range stack {
			for _, m := range stack[i].Furniture.Marks {
				if m.Text != nil && strings.ContainsAny(m.Text.S, "[{") {
					t.Errorf("%s, page %d: %s", lang, i+1, m.Text.S)
				}
			}
		}
		if long := find(pairs, "1-backs"); len(long.Parts) != len(find(stack, "1-backs").Parts) || len(long.Parts) == 0 {
			t.Errorf("%s: the backs differ", lang)
		}
	}
}

func find(sheets []draw.Sheet, id string) draw.Sheet {
	for _, s := range sheets {
		if strings.HasSuffix(s.ID, id) {
			return s
		}
	}
	return draw.Sheet{}
}
