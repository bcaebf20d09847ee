package font

import (
	"testing"

	"shogikit/output/draw"
)

func TestLatinFontsHaveEveryLetterOfTheLanguages(t *testing.T) {
	const letters = "0123456789ABCXYZabcxyzáčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäĺľôŕÄĹĽÔŔöüßÖÜ„“”‘’–—…×·°→←↑↓≥≤½"
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

// TestZeroHasNoSlash checks that the zero of letters is a ring, as thick on both sides, with
// nothing in its middle, and that digits are of the typeface of the letters beside them.
func TestZeroHasNoSlash(t *testing.T) {
	for f := range draw.Mono {
		zero := Get(f).Outline("0", 1)
		box := zero.Bounds()
		contours := zero.Flatten(0.001)
		if n := len(contours); n != 2 {
			t.Fatalf("font %d: the zero has %d contours", f, n)
		}
		counter := draw.Polygon(contours[1]...).Bounds()
		left, right := counter.Min.X-box.Min.X, box.Max.X-counter.Max.X
		if counter.W() < 0.3*box.W() || left < 0.08 || right < 0.9*left || right > 1.1*left {
			t.Errorf("font %d: sides of %.3f and %.3f em, %.3f em between", f, left, right, counter.W())
		}
		if got := runs(f, "a 10 b, 7f"); len(got) != 1 {
			t.Errorf("font %d: digits are set apart: %v", f, got)
		}
	}
}
