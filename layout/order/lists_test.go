package order

import (
	"testing"

	"shogikit/templates"
	"shogikit/templates/text"
)

// TestListsInEveryLanguage checks that the descriptions of lists and their entries are
// in the user's language.
func TestListsInEveryLanguage(t *testing.T) {
	g, err := templates.Load("shogi")
	if err != nil {
		t.Fatal(err)
	}
	en, _ := text.Load("en")
	for _, lang := range text.Languages()[1:] {
		c, err := text.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range Lists() {
			if c.Message(l.About) == l.About {
				t.Errorf("%s: %s: %q", lang, l.Name, l.About)
			}
			english, _ := l.Of(g, en)
			entries, err := l.Of(g, c)
			if err != nil || len(entries) != len(english) {
				t.Fatalf("%s: %s: %d of %d entries, %v", lang, l.Name, len(entries), len(english), err)
			}
			for i, e := range entries {
				if e.ID != english[i].ID || e.Description == english[i].Description && l.Name != "languages" && l.Name != "games" {
					t.Errorf("%s: %s: %v", lang, l.Name, e)
				}
			}
		}
	}
}
