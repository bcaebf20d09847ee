package order

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/layout/booklet"
	"shogikit/output/draw"
	"shogikit/output/html"
	"shogikit/templates"
	"shogikit/templates/text"
)

// bracketed matches the placeholder of a missing text.
var bracketed = regexp.MustCompile(`\[(sheet|kit|booklet|run|web)\.[a-z0-9.-]*\]`)

// words returns all text on a sheet and about it.
func words(s *draw.Sheet) string {
	var b strings.Builder
	fmt.Fprintln(&b, s.Title, s.Bookmarks)
	drawings := []draw.Drawing{s.Furniture}
	for i := range s.Parts {
		drawings = append(drawings, s.Parts[i].Drawing)
	}
	for _, d := range drawings {
		for i := range d.Marks {
			if t := d.Marks[i].Text; t != nil {
				b.WriteString(t.S + " ")
			}
		}
	}
	return b.String()
}

// Everything that a kit can be asked for, such as builds, systems of marks and styles,
// must have texts in every language, and so must the booklets of all games, on paper
// and on screens.
func TestEverythingHasWordsInEveryLanguage(t *testing.T) {
	for _, lang := range text.Languages() {
		if testing.Short() && lang != "en" {
			continue
		}
		for _, opt := range For("kit") {
			for _, v := range opt.Values {
				if opt.Portable && opt.Name != "lang" && opt.Name != "paper" {
					wordsOf(t, "kit", "lang", lang, opt.Name, v)
				}
			}
		}
		for _, id := range templates.List() {
			o, err := Parse("booklet", id, "--lang", lang)
			if err == nil {
				err = o.Resolve(none)
			}
			if err != nil {
				t.Fatal(err)
			}
			bo, err := o.BookletOptions()
			if err != nil {
				t.Fatal(err)
			}
			var page bytes.Buffer
			d, err := booklet.Screen(o.Game, bo)
			if err == nil {
				err = html.Write(&page, d, o.Files(""))
			}
			if bad := bracketed.FindString(page.String()); err != nil || bad != "" {
				t.Errorf("%s in %s: there is no text %s: %v", id, lang, bad, err)
			}
		}
	}
}

// wordsOf plans an order and reports missing texts. Orders that do not fit on the paper
// are ignored.
func wordsOf(t *testing.T, command string, pairs ...string) {
	t.Helper()
	o, err := said(t, command, pairs...)
	if err != nil {
		t.Fatal(pairs, err)
	}
	p, err := o.Plan()
	if err != nil {
		t.Log(pairs, err)
		return
	}
	sheets := p.Sheets()
	for i := range sheets {
		if bad := bracketed.FindString(words(&sheets[i])); bad != "" {
			t.Errorf("%s %s: there is no text %s", command, pairs, bad)
		}
	}
}

// The defaults and bounds of all options are listed in one table.
func TestTableOfOptions(t *testing.T) {
	var b strings.Builder
	for _, command := range Commands() {
		for _, o := range For(command) {
			line := fmt.Sprintf("%-9s %-15s %-9s %s", command, o.Name, o.Default, strings.Join(o.Values, ","))
			if o.Max != 0 || o.Min != 0 {
				line += fmt.Sprintf("%g to %g", o.Min, o.Max)
			}
			b.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	const file = "testdata/options.txt"
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, _ := os.ReadFile(file)
	got, want := strings.Split(b.String(), "\n"), strings.Split(string(data), "\n")
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("not in %s: %s", file, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("only in %s: %s", file, line)
		}
	}
}

// The values that templates may use must be in lists.txt, in display order.
func TestListsHoldWhatTemplatesMayName(t *testing.T) {
	for list, words := range map[string][]string{"builds": templates.Builds, "marks": templates.MarkSystems, "styles": templates.Styles} {
		if got := listed(list); !slices.Equal(got, words) {
			t.Errorf("%s: lists.txt has %v, templates %v", list, got, words)
		}
	}
}
