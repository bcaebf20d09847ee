package pieces_test

import (
	"testing"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/pieces"
	"shogikit/templates/gametest"
)

// TestKanjiOfAFontAreBold checks that thin strokes of a custom font are widened with a
// pen.
func TestKanjiOfAFontAreBold(t *testing.T) {
	m, err := pieces.NewMaker(gametest.Load(t, "minishogi"), pieces.Options{Style: "kanji", Font: font.Get(draw.Gothic)})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range m.Looks() {
		bold := 0
		for _, mark := range m.Face(l).Drawing().Marks {
			if mark.Fill == mark.Stroke && mark.Fill != draw.None && mark.Width > 0.2 && mark.Width < 0.4 && mark.Role == draw.Art {
				bold++
			}
		}
		if bold == 0 {
			t.Errorf("%s: no character with a pen", l.Name())
		}
	}
}
