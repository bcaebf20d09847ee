package font

import (
	"crypto/sha256"

	"shogikit/output/draw"
	"shogikit/output/font/sfnt"
)

// Subset returns a TrueType file with only some characters of a typeface, numbered 1,
// 2, … in the order listed, and its name for PDF, which begins with a tag of six
// letters derived from the file.
func Subset(f draw.Font, runes []rune) (name string, file []byte) {
	face, glyphs := Get(f), []uint16{0}
	for _, r := range runes {
		glyphs = append(glyphs, face.Index(r))
	}
	name, ttf := Data(f)
	file = sfnt.Parse(ttf).Subset(glyphs)
	sum := sha256.Sum256(file)
	var tag [6]byte
	for i := range tag {
		tag[i] = 'A' + sum[i]%26
	}
	return string(tag[:]) + "+" + name, file
}
