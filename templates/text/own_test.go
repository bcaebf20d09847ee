package text_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"shogikit/templates/text"
)

// TestOwnLanguage checks that a file made by Write can be read back; that untranslated
// texts are reported and English, and translated ones are used, with their plural
// forms.
func TestOwnLanguage(t *testing.T) {
	var b bytes.Buffer
	if err := text.Write(&b, "pl", []string{"king", `the "rook"`}); err != nil {
		t.Fatal(err)
	}
	en := catalog(t, "en")
	c, err := text.Read("pl", bytes.NewReader(b.Bytes()))
	if err != nil || len(c.Untranslated) < len(en.Keys())-3 || len(c.Names) != 0 {
		t.Fatalf("%v; %d of %d texts are missing, names %v", err, len(c.Untranslated), len(en.Keys()), c.Names)
	}
	source := strings.NewReplacer(`"king": ""`, `"king": "król"`, `cut: "cut"`, `cut: "ciąć"`).Replace(b.String())
	source = source[:strings.Index(source, "\nwarning:")] + `
warning:
  untranslated: {one: "{n} tekst: {keys}", few: "{n} teksty: {keys}", many: "{n} tekstów: {keys}", other: "{n} tekstu: {keys}"}
`
	c, err = text.Read("pl", strings.NewReader(source))
	if err != nil || slices.Contains(c.Untranslated, "sheet.legend.cut") || !slices.Contains(c.Untranslated, "rulebook.turn.title") {
		t.Fatalf("%v, %q", err, c.Untranslated)
	}
	for got, want := range map[string]string{
		c.Names["king"]: "król", c.Text("sheet.legend.cut"): "ciąć",
		c.Text("warning.untranslated", "n", 22, "keys", "k"): "22 teksty: k",
		c.Text("warning.untranslated", "n", 5, "keys", "k"):  "5 tekstów: k",
		c.Text("rulebook.turn.title"):                        en.Text("rulebook.turn.title"), c.Text("sheet.number", "n", 1, "m", 2): en.Text("sheet.number", "n", 1, "m", 2),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestFaultsOfOwnLanguages(t *testing.T) {
	for source, want := range map[string]string{
		"sheet: {nuber: x}":                       "sheet.nuber: there is no such text",
		"sheet: {number: '{m} {x}'}":              "no placeholder {x}",
		"sheet: {number: [a, b]}":                 "one text",
		"rulebook: {numbers: one}":                "a list of",
		"sheet: {number: [a}":                     "did not find",
		"sheet: {number: &a {x: y}, print: *a}":   "aliases",
		"names: [a]":                              "names: there is no such text",
		"language: x\nlanguage: y":                "is given twice",
		"language: " + strings.Repeat("x", 5<<20): "larger than",
	} {
		if _, err := text.Read("fr", strings.NewReader(source)); want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%.40s: %v", source, err)
		}
	}
	if _, err := text.Read("no language", strings.NewReader("")); err == nil {
		t.Error("a file of any name is read")
	}
}

func FuzzOwnLanguage(f *testing.F) {
	f.Add("sheet: {number: 'x {n}'}\nnames: {king: roi}")
	f.Fuzz(func(t *testing.T, source string) { text.Read("fr", strings.NewReader(source)) })
}
