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

// TestStack checks that, for a one-sided printer, all fronts come first, followed by
// the backs in reverse order; that the pages are those for a two-sided printer; and
// that the first page says how to turn the stack.
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

// Answers must be on a separate leaf, and no pass is needed for empty backs.
func TestStackKeepsAnswersApart(t *testing.T) {
	cat, err := text.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	page := func(id string) draw.Sheet {
		s := draw.Sheet{ID: id, Paper: press.Papers()[0].Size}
		s.Furniture.Stroke(draw.Guide, draw.Line(draw.Pt(0, 0), draw.Pt(9, 9)))
		return s
	}
	for _, c := range []struct {
		pages, want string
		apart       int
	}{
		{"a", "a", -1}, {"a x", "a x", 1}, {"a b", "turn a b", -1}, {"a b c x", "turn a c x x-blank c-blank b", 3}, {"a b x", "turn a x x-blank b", 2},
	} {
		var pages []draw.Sheet
		for id := range strings.FieldsSeq(c.pages) {
			pages = append(pages, page(id))
		}
		out, err := layout.Stack(pages, c.apart, cat)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		said := ""
		for _, s := range out {
			got = append(got, strings.TrimSuffix(s.ID, "-01"))
			for _, m := range s.Furniture.Marks {
				if m.Text != nil {
					said += m.Text.S + " "
				}
			}
		}
		if ids := strings.Join(got, " "); ids != c.want {
			t.Errorf("%s: %s, want %s", c.pages, ids, c.want)
		}
		if strings.Contains(said, "pages") != (len(out) > 3) {
			t.Errorf("%s: %s", c.pages, said)
		}
	}
}
