package layout

import (
	"fmt"
	"testing"

	"shogikit/layout/press"
	"shogikit/output/draw"
	"shogikit/templates/gametest"
	"shogikit/templates/text"
)

// On the usual papers nothing that is read is smaller than 6 pt, and every entry of a
// legend has room; commands and checksums, set in Mono, are for the program.
func TestSheetsAreReadable(t *testing.T) {
	const least draw.MM = 1.5
	for i, id := range []string{"shogi", "hasami", "gorogoro"} {
		for k, b := range Builds() {
			for n, lang := range text.Languages() {
				if testing.Short() && (i+k+n)%4 > 0 {
					continue
				}
				t.Run(fmt.Sprint(id, " ", b, " ", lang), func(t *testing.T) {
					t.Parallel()
					for _, paper := range []string{"a4", "letter", "a5"} {
						size, err := press.ParsePaper(paper)
						if err != nil {
							t.Fatal(err)
						}
						plan, err := NewPlan(gametest.Load(t, id), Options{Build: b, Lang: lang, Paper: size, Extras: Extras()})
						if err != nil {
							t.Fatal(err)
						}
						for n := range plan.Len() {
							s := plan.Sheet(n)
							for _, m := range s.Furniture.Marks {
								if m.Text != nil && m.Text.Size < least {
									t.Errorf("%s on %s: %q is set in %.2f mm", s.ID, paper, m.Text.S, m.Text.Size)
								}
							}
						}
					}
				})
			}
		}
	}
}
