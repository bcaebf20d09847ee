package html

import (
	"encoding/base64"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/font/sfnt"
)

// webFamily is the family name of a page's embedded font.
const webFamily = "Shogikit Kanji"

// webFontRule returns a style rule with a font of the page's characters that Latin
// fonts lack, or "" if there are none, so that kanji show on systems without a Japanese
// font.
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
	// With a unicode-range, and first in the family list, it is loaded before anything
	// is drawn; as a last fallback it came too late for some lines.
	return fmt.Sprintf("@font-face{font-family:%q;unicode-range:U+%X-%X;src:url(data:font/ttf;base64,%s)}\n",
		webFamily, runes[0], runes[len(runes)-1], base64.StdEncoding.EncodeToString(ttf))
}

// WebFont returns a TrueType file with those of the characters, sorted and unique, that
// a built-in typeface has; nil if it has none.
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
