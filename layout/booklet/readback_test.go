package booklet

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/output/format"
	"shogikit/output/pdf"
	"shogikit/output/pdftest"
	"shogikit/templates"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// TestReadsBack checks with an independent reader that every page has its size and all
// of its text, in all languages.
func TestReadsBack(t *testing.T) {
	if testing.Short() {
		t.Skip("thorough, and of one thread: not for the race detector")
	}
	for i, lang := range text.Languages() {
		for j, id := range []string{"shogi", "hasami"} {
			if !gametest.Some(i+j, 2, 2) {
				continue
			}
			t.Run(lang+" "+id, func(t *testing.T) {
				t.Parallel()
				readBack(t, gametest.Load(t, id), lang)
			})
		}
	}
}

func readBack(t *testing.T, g *templates.Game, lang string) {
	pages := pagesOf(t, g, lang)
	var b bytes.Buffer
	if err := pdf.Write(&b, pages, format.Options{Lang: lang}); err != nil {
		t.Fatal(err)
	}
	file := pdftest.Open(t, b.Bytes())
	if n := file.Pages(); n != len(pages) {
		t.Fatalf("%d pages, want %d", n, len(pages))
	}
	for i := range pages {
		if miss := missingText(&pages[i], file.Text(i)); miss != "" {
			t.Errorf("page %d: %q is not to be found", i+1, miss)
		}
		if b := file.MediaBox(i); fmt.Sprintf("%.1f %.1f", b.Right-b.Left, b.Top-b.Bottom) != "148.0 210.0" {
			t.Errorf("page %d is %v mm", i+1, b)
		}
	}
}

// missingText returns the first text of a sheet that is not in the text read. Readers
// guess white space, and whether a hyphen at the end of a line belongs to the word.
func missingText(s *draw.Sheet, read string) string {
	guesses := strings.NewReplacer("\u00a0", " ", "-", "", "\u00ad", "", "\u0002", "", "\ufffe", "")
	squeeze := func(s string) string { return strings.Join(strings.Fields(guesses.Replace(s)), "") }
	all := squeeze(read)
	for _, m := range s.Furniture.Marks {
		if m.Text != nil && !strings.Contains(all, squeeze(m.Text.S)) {
			return m.Text.S
		}
	}
	return ""
}
