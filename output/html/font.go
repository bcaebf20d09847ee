package html

import (
	"encoding/base64"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/font/sfnt"
)

// webFamily is the name under which a page knows its own characters.
const webFamily = "Shogikit Kanji"

// webFontRule returns a style rule with a font of the characters of the page
// that Latin fonts lack, or nothing if there are none: a reader whose system
// has no Japanese font sees the kanji all the same.
func webFontRule(page string) string {
	latin, gothic := font.Get(draw.Sans), font.Get(draw.Gothic)
	var runes []rune
	for _, r := range page {
		if r >= 0x80 && r <= 0xffff && !latin.Has(r) && gothic.Has(r) {
			runes = append(runes, r)
		}
	}
	if len(runes) == 0 {
		return ""
	}
	slices.Sort(runes)
	runes = slices.Compact(runes)
	ttf := WebFont(draw.Gothic, runes)
	// With its range given, and first in line, it is there before anything is
	// drawn; as the last resort it came too late for some lines.
	return fmt.Sprintf("@font-face{font-family:%q;unicode-range:U+%X-%X;src:url(data:font/ttf;base64,%s)}\n",
		webFamily, runes[0], runes[len(runes)-1], base64.StdEncoding.EncodeToString(ttf))
}

// WebFont returns a TrueType file with those of the characters that a built-in
// typeface has; sorted, each there once. Nil if it has none.
func WebFont(f draw.Font, runes []rune) []byte {
	face, known := font.Get(f), []rune(nil)
	glyphs := []uint16{0}
	for _, r := range runes {
		if id := face.Index(r); id != 0 {
			known, glyphs = append(known, r), append(glyphs, id)
		}
	}
	if known == nil {
		return nil
	}
	_, data := font.Data(f)
	return sfnt.Parse(data).Web(known, glyphs)
}
