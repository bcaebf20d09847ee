// Package sfnt parses TrueType files and makes subsets of them: for a PDF just the
// outlines, for a web page a complete font. The files are the program's own typefaces,
// which never change: a broken one panics.
package sfnt

import "encoding/binary"

// Font is a parsed font file: its tables by name.
type Font map[string][]byte

// Parse locates the tables of a TrueType file.
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

// Metrics returns the metrics of the font in thousandths of an em: the bounding box of
// all glyphs (left, bottom, right, top), and ascent and descent of a line; values below
// the baseline are negative.
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

// metric returns advance and left side bearing of glyph g in the format of hmtx; glyphs
// past the last advance share it.
func (f Font) metric(g int) [4]byte {
	n := u16(f["hhea"], 34)
	m := [4]byte(f["hmtx"][4*min(g, n-1):])
	if g >= n {
		copy(m[2:], f["hmtx"][4*n+2*(g-n):])
	}
	return m
}

// Draws reports whether another file, which is untrusted, draws the same glyphs under
// the same numbers: their outlines and side bearings.
func (f Font) Draws(other []byte) bool {
	if len(other) < 12+16*len(f) || u16(other, 4) != len(f) {
		return false
	}
	for i := range len(f) { // check the table locations before reading any
		rec := other[12+16*i:][:16]
		at, n := uint64(binary.BigEndian.Uint32(rec[8:])), uint64(binary.BigEndian.Uint32(rec[12:]))
		if f[string(rec[:4])] == nil || at+n > uint64(len(other)) {
			return false
		}
	}
	g := Parse(other)
	if len(g) != len(f) || len(g["head"]) != len(f["head"]) || len(g["hhea"]) != len(f["hhea"]) || u16(g["head"], 18) != u16(f["head"], 18) ||
		string(g["glyf"]) != string(f["glyf"]) || string(g["maxp"]) != string(f["maxp"]) {
		return false
	}
	glyphs, wide, long := u16(f["maxp"], 4), u16(g["hhea"], 34), u16(g["head"], 50)&1
	if len(g["loca"]) < (2+2*long)*(glyphs+1) || wide < 1 || wide > glyphs || len(g["hmtx"]) < 2*wide+2*glyphs {
		return false
	}
	for i := range glyphs {
		m, n := g.metric(i), f.metric(i)
		if off := i16(m[:], 2) - i16(n[:], 2); g.location(i+1) != f.location(i+1) || off < -1 || off > 1 { // others round differently
			return false
		}
	}
	return g.location(0) == f.location(0)
}
