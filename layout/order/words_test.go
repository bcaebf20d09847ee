package order

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/layout"
	"shogikit/layout/booklet"
	"shogikit/output/draw"
	"shogikit/output/html"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// bracketed matches the placeholder of a missing text.
var bracketed = regexp.MustCompile(`\[(sheet|kit|make|rulebook|web)\.[a-z0-9.-]*\]`)

// textOf returns all text on a sheet and about it.
func textOf(s *draw.Sheet) string {
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

// Every board, build and extra of a kit
// must have texts in every language, and so must the booklets of all games, on paper
// and on screens.
func TestEverythingHasWordsInEveryLanguage(t *testing.T) {
	for _, lang := range text.Languages() {
		if lang != "en" && !gametest.Long() {
			continue // every language has the same texts, which package text tests
		}
		for _, name := range []string{"board", "build", "extras", "duplex", "registration"} {
			opt, _ := Of("kit", name)
			for _, v := range opt.Values {
				wordsOf(t, "kit", "lang", lang, name, v)
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
		if bad := bracketed.FindString(textOf(&sheets[i])); bad != "" {
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

// The lists hold what templates and options may name, in the same order.
func TestListsHoldWhatMayBeNamed(t *testing.T) {
	may := map[string][]string{
		"builds": templates.Builds, "marks": templates.MarkSystems, "styles": templates.Styles, "parts": booklet.Parts,
		"extras": each(layout.Extras(), func(e layout.Extra) string { return string(e) }),
	}
	for _, l := range Lists() {
		named, may := may[l.Name]
		if !may {
			continue
		}
		if !slices.Equal(each(l.Entries, func(e Entry) string { return e.ID }), named) {
			t.Errorf("%s: %v, and there are %v", l.Name, l.Entries, named)
		}
	}
}
