package sfnt

import (
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf16"
)

// Web returns a TrueType file of its own with the glyphs, called by the name of
// the family. Unlike a subset inside a PDF it says itself which glyph is which
// character, and what browsers ask for: glyphs[i+1] shows runes[i], which are
// of the basic plane, sorted and each there once; at least one.
func (f Font) Web(family string, runes []rune, glyphs []uint16) []byte {
	web := f.subset(glyphs)
	web["OS/2"] = f.os2(runes[0], runes[len(runes)-1])
	web["cmap"] = cmapTable(runes)
	web["name"] = nameTable(family)
	web["post"] = append([]byte{0, 3}, make([]byte, 30)...) // version 3: no glyph names
	return web.file()
}

// beWords puts 16-bit numbers one behind the other.
func beWords(b []byte, words ...int) []byte {
	for _, w := range words {
		b = binary.BigEndian.AppendUint16(b, uint16(w))
	}
	return b
}

// cmapTable maps runes[i] to glyph i+1, by runs of neighbours (format 4).
func cmapTable(runes []rune) []byte {
	var first, last, delta []int
	for i, r := range runes {
		if n := len(last); n > 0 && last[n-1] == int(r)-1 {
			last[n-1]++
			continue
		}
		first, last, delta = append(first, int(r)), append(last, int(r)), append(delta, i+1-int(r))
	}
	if last[len(last)-1] < 0xffff { // the format wants it as the end
		first, last, delta = append(first, 0xffff), append(last, 0xffff), append(delta, 1)
	}
	n := len(last)
	selector := bits.Len(uint(n)) - 1
	pow := 1 << selector
	const windows, basicPlane, head = 3, 1, 12
	b := beWords(nil, 0, 1, windows, basicPlane, 0, head)
	b = beWords(b, 4, 16+8*n, 0, 2*n, 2*pow, selector, 2*(n-pow))
	b = append(beWords(b, last...), 0, 0)
	b = beWords(beWords(b, first...), delta...)
	return append(b, make([]byte, 2*n)...)
}

// nameTable calls the font by the family's name.
func nameTable(family string) []byte {
	const windows, basicPlane, english = 3, 1, 0x409
	names := []struct {
		id int
		s  string
	}{{1, family}, {2, "Regular"}, {4, family}, {6, strings.ReplaceAll(family, " ", "")}}
	b := beWords(nil, 0, len(names), 6+12*len(names))
	var text []byte
	for _, n := range names {
		b = beWords(b, windows, basicPlane, english, n.id, 2*len(n.s), len(text))
		for _, u := range utf16.Encode([]rune(n.s)) {
			text = binary.BigEndian.AppendUint16(text, u)
		}
	}
	return append(b, text...)
}

// os2 returns the metrics that Windows asks for, of a regular font.
func (f Font) os2(first, last rune) []byte {
	const (
		version, weight, width, regular = 4, 400, 5, 1 << 6
		size                            = 96
	)
	em := f.unitsPerEm()
	ascent, descent, gap := i16(f["hhea"], 4), i16(f["hhea"], 6), i16(f["hhea"], 8)
	b := beWords(make([]byte, 0, size), version, em, weight, width, 0) // 0: may be embedded
	b = beWords(b, em/2, em/2, 0, em/8, em/2, em/2, 0, em/3, em/20, em/4, 0)
	b = append(b, make([]byte, 10+16)...) // kind and ranges: not told
	b = append(b, "    "...)              // vendor
	b = beWords(b, regular, int(first), int(last), ascent, descent, gap, max(ascent, 0), max(-descent, 0))
	return append(b, make([]byte, size-len(b))...)
}
