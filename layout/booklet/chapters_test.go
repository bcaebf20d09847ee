package booklet

import (
	"slices"
	"strings"
	"testing"

	"shogikit/layout/booklet/outline"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestChapters checks that all references in chapters.yaml exist: makers, conditions,
// and texts in every language for every game.
func TestChapters(t *testing.T) {
	o := outline.Contents()
	if len(o.Chapters) == 0 || len(o.Back) == 0 || len(o.Glossary) == 0 {
		t.Fatal("chapters.yaml is not read")
	}
	for _, id := range templates.List() {
		for _, lang := range text.Languages() {
			b, err := newBook(gametest.Load(t, id), Options{Lang: lang})
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range o.Chapters {
				b.checkElements(t, c.ID, c.Body, b.holds(c.When))
			}
			b.checkElements(t, "back", o.Back, true)
		}
	}
	var used []string
	for _, c := range o.Chapters {
		for _, e := range c.Body {
			used = append(used, e.Make)
		}
	}
	for name := range makers {
		if name != "back" && !slices.Contains(used, name) {
			t.Errorf("nothing is made by %q", name)
		}
	}
}

func (b *book) checkElements(t *testing.T, chapter string, body []outline.Element, shown bool) {
	t.Helper()
	for _, e := range body {
		kinds := 0
		for _, s := range []string{e.Text, e.List, e.Numbered, e.Section, e.Figure, e.Make, strings.Join(e.Figures, "")} {
			kinds += one(s != "")
		}
		if kinds != 1 || e.Make != "" && makers[e.Make] == nil {
			t.Fatalf("%s: %+v is %d elements, or nothing that can be made", chapter, e, kinds)
		}
		for name := range strings.FieldsSeq(e.When + " " + e.Unless) {
			if _, known := b.conds[name]; !known && !strings.HasPrefix(name, "win-") && !strings.Contains(name, ".") {
				t.Fatalf("%s: no condition %q", chapter, name)
			}
		}
		if !shown || !b.holds(e.When) || e.Unless != "" && b.holds(e.Unless) {
			continue
		}
		for _, key := range []string{e.Text, e.List, e.Numbered, e.Section} {
			if key != "" && !b.has(key) {
				t.Errorf("%s, %s: no text %s", b.game.ID, b.cat.Lang, b.key(key))
			}
		}
	}
}
