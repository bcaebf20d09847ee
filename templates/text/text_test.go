package text_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/templates/text"
)

func catalog(t *testing.T, lang string) *text.Catalog {
	t.Helper()
	c, err := text.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var blank = regexp.MustCompile(`\{[a-z0-9_-]+\}`)

// names are the blanks that any text may use, depending on grammar or convention.
var names = []string{"{king}", "{rook}", "{bishop}", "{gold}", "{silver}", "{knight}", "{lance}", "{pawn}", "{last}", "{kanji}"}

// blanks returns the distinct blanks of all forms of a text, sorted, without names of
// pieces.
func blanks(texts []string) []string {
	all := blank.FindAllString(strings.Join(texts, "\n"), -1)
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(s string) bool { return slices.Contains(names, s) })
}

// Every language must have exactly the keys of English, with the same blanks, and lists
// of the same length.
func TestLanguagesAreComplete(t *testing.T) {
	en := catalog(t, "en")
	for _, lang := range text.Languages() {
		if err := text.Check(lang); err != nil {
			t.Error(err)
		}
		c := catalog(t, lang)
		for _, key := range en.Keys() {
			if !c.Has(key) {
				t.Errorf("%s: %s is missing", lang, key)
				continue
			}
			a, b := en.Raw(key), c.Raw(key)
			w, g := blanks(a), blanks(b)
			if strings.HasPrefix(key, "rulebook.king.") {
				continue // its cases
			}
			if strings.HasPrefix(key, "rulebook.") { // a number may be a word, and the cases of the king differ
				free := func(s string) bool { return s == "{n}" || s == "{word}" || strings.HasPrefix(s, "{king-") }
				w, g = slices.DeleteFunc(w, free), slices.DeleteFunc(g, free)
			}
			if !slices.Equal(w, g) {
				t.Errorf("%s: %s has the blanks %v, English %v", lang, key, g, w)
			}
			if en.IsList(key) != c.IsList(key) {
				t.Errorf("%s: %s is a list in one language only", lang, key)
			} else if en.IsList(key) && len(a) != len(b) {
				t.Errorf("%s: %s has %d items, English %d", lang, key, len(b), len(a))
			}
		}
		for _, key := range c.Keys() {
			if !en.Has(key) {
				t.Errorf("%s: %s is left over", lang, key)
			}
		}
	}
}

func TestPluralForms(t *testing.T) {
	cases := map[string]map[int]string{
		"en": {1: "Go: 1 sheet of", 2: "Go: 2 sheets of"},
		"cs": {1: "Go: celá hra na 1 listu", 3: "Go: celá hra na 3 listech"},
		"sk": {1: "Go: celá hra na 1 liste", 3: "Go: celá hra na 3 listoch"},
	}
	for lang, want := range cases {
		c := catalog(t, lang)
		for n, start := range want {
			got := c.Text("make.lead", "n", n, "game", "Go", "evenings", "")
			if !strings.HasPrefix(got, start) || strings.Contains(got, "{") {
				t.Errorf("%s %d: %q does not begin with %q, or has blanks left", lang, n, got, start)
			}
		}
	}
}

func TestUnknownKeyAndLanguage(t *testing.T) {
	if got := catalog(t, "en").Text("no.such.key"); got != "[no.such.key]" {
		t.Errorf("a missing key gives %q", got)
	}
	if _, err := text.Load("xx"); err == nil || !strings.Contains(err.Error(), "en") {
		t.Errorf("unknown language: %v", err)
	}
}

// TestTypography checks for typographic instead of typewriter punctuation.
func TestTypography(t *testing.T) {
	wrong := regexp.MustCompile(`['"]|\.\.\.| - |\} x \{|  `)
	latin := regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}][.,:;?!()]`)
	for _, lang := range text.Languages() {
		c := catalog(t, lang)
		for _, key := range c.Keys() {
			for _, s := range c.Raw(key) {
				if m := wrong.FindString(s); m != "" {
					t.Errorf("%s: %s: %q in %q", lang, key, m, s)
				}
				if m := latin.FindString(s); lang == "ja" && m != "" {
					t.Errorf("%s: %s: %q in %q", lang, key, m, s)
				}
			}
		}
	}
}

// Numbers stand in a text as its language writes them.
func TestDurationsAndRuns(t *testing.T) {
	for lang, want := range map[string]string{"en": "45 min, 2 h, 2 h 35 min, 1–3, 5", "ja": "45分, 2時間, 2時間35分, 1〜3、5"} {
		c := catalog(t, lang)
		got := strings.Join([]string{c.Duration(45), c.Duration(120), c.Duration(155), c.Runs([]int{1, 2, 3, 5})}, ", ")
		if got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}
