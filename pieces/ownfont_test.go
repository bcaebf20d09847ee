package pieces

import (
	"testing"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/templates/gametest"
)

// TestKanjiOfAFontAreBold checks that thin strokes of a custom font are thickened.
func TestKanjiOfAFontAreBold(t *testing.T) {
	gothic := font.Get(draw.Sans)
	m, err := NewMaker(gametest.Load(t, "minishogi"), Options{Style: Kanji, Font: gothic})
	if err != nil {
		t.Fatal(err)
	}
	thin, bold := covered(gothic.Outline("飛", fontSize)), covered(m.shape('飛'))
	if bold < 1.15*thin {
		t.Errorf("the font covers %.1f mm², on a piece %.1f", thin, bold)
	}
}

// covered returns the area of a shape.
func covered(p draw.Path) (sum float64) {
	for _, loop := range p.Flatten(0.01) {
		sum += draw.Area(loop)
	}
	return max(sum, -sum)
}
