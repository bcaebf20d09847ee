package pieces

import (
	"strings"
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

// TestAFontThatLacksCharactersIsRefused checks that one line says which font lacks which, in
// kanji and in letters.
func TestAFontThatLacksCharactersIsRefused(t *testing.T) {
	few, err := font.Parse(font.Subset(draw.Sans, []rune("KR飛王")))
	if err != nil {
		t.Fatal(err)
	}
	few[0].Name = "few.ttf"
	for style, missing := range map[string]string{Letters: "BGSP", Kanji1: "玉角馬金銀全歩と"} {
		_, err := NewMaker(gametest.Load(t, "minishogi"), Options{Style: style, Font: few[0]})
		if err == nil {
			t.Errorf("%s: blank pieces", style)
			continue
		}
		said := err.Error()
		want := strings.Contains(said, "few.ttf: the font has no") && !strings.ContainsAny(said, "\nKR飛王")
		for _, c := range missing {
			want = want && strings.ContainsRune(said, c)
		}
		if !want {
			t.Errorf("%s: %s", style, said)
		}
	}
}
