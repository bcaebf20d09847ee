// Package sfnt takes TrueType files apart and makes subsets of them: for a PDF
// just the outlines, for a page on the web a font of its own. The files are the
// program's own typefaces, which never change: a broken one panics.
package sfnt

import "encoding/binary"

// Font is a font file taken apart: its tables by their names.
type Font map[string][]byte

// Parse finds the tables of a TrueType file.
func Parse(data []byte) Font {
	f := Font{}
	for i := range u16(data, 4) {
		rec := data[12+16*i:][:16]
		at, n := binary.BigEndian.Uint32(rec[8:]), binary.BigEndian.Uint32(rec[12:])
		f[string(rec[:4])] = data[at : at+n : at+n]
	}
	return f
}

func u16(table []byte, at int) int { return int(binary.BigEndian.Uint16(table[at:])) }

func i16(table []byte, at int) int { return int(int16(u16(table, at))) }

// Metrics returns the measures of the font as a whole, in thousandths of an em: the
// box of all glyphs (left, bottom, right, top), and ascent and descent of a line; what
// is below the baseline is negative.
func (f Font) Metrics() (box [4]int, ascent, descent int) {
	perMille := func(units int) int { return units * 1000 / u16(f["head"], 18) }
	for i := range box {
		box[i] = perMille(i16(f["head"], 36+2*i))
	}
	return box, perMille(i16(f["hhea"], 4)), perMille(i16(f["hhea"], 6))
}

// glyph returns the outline data of glyph g, empty for a blank.
func (f Font) glyph(g int) []byte { return f["glyf"][f.location(g):f.location(g+1)] }

func (f Font) location(g int) int {
	if u16(f["head"], 50) == 1 {
		return int(binary.BigEndian.Uint32(f["loca"][4*g:]))
	}
	return 2 * u16(f["loca"], 2*g)
}

// metric returns advance and left side bearing of glyph g, as hmtx has them: those
// behind the last advance share it.
func (f Font) metric(g int) [4]byte {
	n := u16(f["hhea"], 34)
	m := [4]byte(f["hmtx"][4*min(g, n-1):])
	if g >= n {
		copy(m[2:], f["hmtx"][4*n+2*(g-n):])
	}
	return m
}
