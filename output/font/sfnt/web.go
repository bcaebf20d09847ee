package sfnt

import "encoding/binary"

// Web returns a standalone TrueType file with the glyphs, under the font's own name.
// Unlike a subset inside a PDF it has a character map and the other tables that
// browsers require: glyphs[i+1] shows runes[i], which must be sorted and unique.
func (f Font) Web(runes []rune, glyphs []uint16) []byte {
	web := f.subset(glyphs)
	web["OS/2"], web["name"] = f["OS/2"], f["name"]
	web["cmap"] = cmapTable(runes)
	web["post"] = append([]byte{0, 3}, make([]byte, 30)...) // version 3: no glyph names
	return web.file()
}

// beWords appends big-endian 16-bit numbers.
func beWords(b []byte, words ...int) []byte {
	for _, w := range words {
		b = binary.BigEndian.AppendUint16(b, uint16(w))
	}
	return b
}

// beLongs appends big-endian 32-bit numbers.
func beLongs(b []byte, longs ...int) []byte {
	for _, l := range longs {
		b = binary.BigEndian.AppendUint32(b, uint32(l))
	}
	return b
}

// cmapTable maps runes[i] to glyph i+1 (format 12).
func cmapTable(runes []rune) []byte {
	const windows, allPlanes, head = 3, 10, 12
	b := beWords(nil, 0, 1, windows, allPlanes, 0, head)
	b = beWords(b, 12, 0)
	b = beLongs(b, 16+12*len(runes), 0, len(runes))
	for i, r := range runes {
		b = beLongs(b, int(r), int(r), i+1)
	}
	return b
}
