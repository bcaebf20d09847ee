package font

import (
	"testing"

	"shogikit/output/draw"
)

func TestLatinFontsHaveEveryLetterOfTheLanguages(t *testing.T) {
	const letters = "ABCXYZabcxyz0123456789áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽäĺľôŕÄĹĽÔŔöüßÖÜ„“”‘’–—…×·°→←↑↓≥≤½"
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
