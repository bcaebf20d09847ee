package pieces

import (
	"fmt"
	"testing"

	"shogikit/templates"
)

// TestTags checks that the end tab of every rim identifies its piece: inside the tab,
// and different from all other pieces of the game.
func TestTags(t *testing.T) {
	for _, id := range templates.List() {
		g, err := templates.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, style := range templates.Styles {
			m, err := NewMaker(g, Options{Style: style})
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]string{}
			for _, l := range m.Looks() {
				if l.Promoted {
					continue
				}
				name := fmt.Sprintf("%s, %s: %s", id, style, l.Name())
				b := m.Body(l.Piece)
				tab := b.RimPattern().Sign.Inset(0.3)
				box := m.tag(l, b.RimPattern().Sign).Bounds()
				if box.Empty() || !tab.Contains(box, 0) {
					t.Errorf("%s: the tag %v leaves the tab %v", name, box, tab)
				}
				key := fmt.Sprint(m.Miniature(l, tagSize))
				if other, ok := seen[key]; ok && other != l.Piece.ID {
					t.Errorf("%s has the tag of %s", name, other)
				}
				seen[key] = l.Piece.ID
			}
		}
	}
}
