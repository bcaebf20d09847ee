package booklet

import (
	"fmt"
	"strings"
	"testing"

	"shogikit/output/draw"
	"shogikit/templates"
)

// fullness returns how much of the room of a page its content takes.
func fullness(s *draw.Sheet) float64 {
	const top, foot draw.MM = 17, 17 // below the running head, above the number
	var low draw.MM
	for i := range s.Furniture.Marks {
		if box := s.Furniture.Marks[i].Bounds(); box.Min.Y > top-2 && box.Max.Y < s.Paper.H-foot+4 {
			low = max(low, box.Max.Y)
		}
	}
	return float64((low - top) / (s.Paper.H - top - foot))
}

// smallestType returns the size of the smallest text of a page.
func smallestType(s *draw.Sheet) (size draw.MM, text string) {
	size = 99
	for i := range s.Furniture.Marks {
		if t := s.Furniture.Marks[i].Text; t != nil && strings.TrimSpace(t.S) != "" && t.Size < size {
			size, text = t.Size, t.S
		}
	}
	return size, text
}

// TestPagesAreFull: no text is smaller than 6 pt, and no page but the last of the
// text is less than two thirds full.
func TestPagesAreFull(t *testing.T) {
	everyBooklet(t, func(t *testing.T, g *templates.Game, lang string) {
		pages := pagesOf(t, g, lang)
		const least = 0.59 // two thirds, and a few lines that would not go in
		var all []string
		last := len(pages) - 2 // before the back: the score sheet, or blank
		for last > 0 && fullness(&pages[last]) <= 0 {
			last--
		}
		for i := range pages {
			f := fullness(&pages[i])
			all = append(all, fmt.Sprintf("%.0f", 100*f))
			if i > 0 && i < last-1 && f < least {
				t.Errorf("page %d is only %.0f %% full", i+1, 100*f)
			}
			if size, s := smallestType(&pages[i]); size < 2.11 {
				t.Errorf("page %d: %q is set in %.2f mm", i+1, s, size)
			}
		}
		t.Log(len(pages), "pages", strings.Join(all, " "))
	})
}
