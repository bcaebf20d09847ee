package font

import (
	"strings"
	"testing"

	"shogikit/output/draw"
)

// The digits are those of the Japanese typeface, see index.
func TestLatinFontsHaveEveryLetterOfTheLanguages(t *testing.T) {
	const letters = "ABCXYZabcxyzáčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäĺľôŕÄĹĽÔŔöüßÖÜ„“”‘’–—…×·°→←↑↓≥≤½"
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

// The Japanese typeface has no bold, so what it sets of a bold text gets an outline.
func TestBoldTitlesAreOfOneWeight(t *testing.T) {
	for _, title := range []string{"どうぶつ将棋（9×9）", "King 王"} {
		for _, m := range Label(draw.Pt(0, 0), Style{Font: draw.SansBold, Size: 10, Ink: draw.Black}, title) {
			if m.Text.Font != draw.SansBold && m.Width == 0 {
				t.Errorf("%q of %q is not bold", m.Text.S, title)
			}
		}
	}
}

// TestDigitsAreOfOneTypeface checks for a zero without a stroke, and all digits from
// the same typeface.
func TestDigitsAreOfOneTypeface(t *testing.T) {
	for s, want := range map[string]int{"10": 1, "7": 1, "a 10 b": 3, "12 and 25": 3, "7f": 2} {
		got := runs(draw.SansBold, s)
		for _, r := range got {
			if strings.ContainsAny(r.s, "0123456789") != (r.font == draw.Gothic) {
				t.Errorf("%q of %q is set in font %d", r.s, s, r.font)
			}
		}
		if len(got) != want {
			t.Errorf("%q is set in %d runs, want %d", s, len(got), want)
		}
	}
}
