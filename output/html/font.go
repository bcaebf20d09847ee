package html

import (
	"encoding/base64"
	"fmt"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// webFamily is the family name of a page's embedded font.
const webFamily = "Shogikit Kanji"

// webFontRule returns a style rule with a font of the page's characters that Latin
// fonts lack, or "" if there are none, so that kanji show on systems without a Japanese
// font.
func webFontRule(page string) string {
	const firstSign = '←' // arrows are followed by other signs, kana and kanji
	face := font.Get(draw.Sans)
	var runes []rune
	for _, r := range page {
		if r >= firstSign && r <= 0xffff && face.Has(r) {
			runes = append(runes, r)
		}
	}
	if len(runes) == 0 {
		return ""
	}
	// With a unicode-range, and first in the family list, it is loaded before anything
	// is drawn; as a last fallback it came too late for some lines.
	return fmt.Sprintf("@font-face{font-family:%q;unicode-range:U+%X-%X;src:url(data:font/ttf;base64,%s)}\n",
		webFamily, slices.Min(runes), slices.Max(runes), base64.StdEncoding.EncodeToString(font.Subset(draw.Sans, runes)))
}
