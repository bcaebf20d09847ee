package font

import (
	"testing"

	"shogikit/output/draw"
)

// The zero is that of the Japanese typeface, see index.
func TestLatinFontsHaveEveryLetterOfTheLanguages(t *testing.T) {
	const letters = "ABCXYZabcxyz123456789áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäĺľôŕÄĹĽÔŔöüßÖÜ„“”‘’–—…×·°→←↑↓≥≤½"
	for f := range draw.Gothic {
		if m := Get(f).Missing(letters); f != draw.Mono && len(m) > 0 {
			t.Errorf("font %d lacks %q", f, string(m))
		}
	}
}

func TestGothicHasEveryKanjiOfTheGames(t *testing.T) {
	const kanji = "王玉飛車角行金将銀桂馬香歩兵竜龍成全圭杏と一二三四五六七八九十将棋先手後手持駒なし動物獅子象麒麟犬猫兎豚鶏雛五王挟み廿枚落"
	if m := Get(draw.Gothic).Missing(kanji); len(m) > 0 {
		t.Errorf("missing %q", string(m))
	}
}

func TestHyphensAreShorterThanDashes(t *testing.T) {
	for f := range draw.Fonts {
		face := Get(f)
		if h, d := face.Outline("-", 1).Bounds().W(), face.Outline("–", 1).Bounds().W(); h >= d && f != draw.Mono {
			t.Errorf("font %d: the hyphen is %.3f em wide, the dash %.3f", f, h, d)
		}
	}
}

// TestNumbersAreOfOneTypeface: a zero without a stroke, and the other digits of
// its number with it.
func TestNumbersAreOfOneTypeface(t *testing.T) {
	for s, want := range map[string]int{"10": 1, "0": 1, "15": 1, "a 10 b": 3, "12 and 20": 2} {
		if got := len(runs(draw.Sans, s)); got != want {
			t.Errorf("%q is set in %d runs, want %d", s, got, want)
		}
	}
	for _, r := range runs(draw.SansBold, "x 30") {
		if want := draw.Gothic; r.s == "30" && r.font != want {
			t.Errorf("30 is set in font %d", r.font)
		}
	}
}
