package font

import (
	"crypto/sha256"

	"shogikit/output/draw"
	"shogikit/output/font/sfnt"
)

// Subset returns a TrueType file with just some characters of a typeface, which are
// numbered 1, 2, … as they are listed, and the name that PDF wants for it: six letters,
// a fingerprint of the file, tell subsets apart.
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
