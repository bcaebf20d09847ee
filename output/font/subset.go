package font

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"

	"shogikit/output/draw"
)

// Subset returns a TrueType file with those of the characters that a built-in typeface
// has, for a document or a page to embed. The same characters give the same file, with
// whichever part of the typeface it is made.
func Subset(f draw.Font, runes []rune) []byte {
	runes = slices.Compact(slices.Sorted(slices.Values(runes)))
	face := Get(f)
	runes = slices.DeleteFunc(runes, func(r rune) bool { return r > 0xffff || !face.Has(r) })
	part := firstFile(f)
	glyphs, complete := glyphsOf(part, runes)
	if !complete {
		part = wholeFile(f)
		glyphs, _ = glyphsOf(part, runes)
	}
	return tablesOf(part).subset(runes, glyphs).file()
}

// glyphsOf returns the numbers of the characters' glyphs, after the one for missing
// ones, and whether the file has all.
func glyphsOf(file []byte, runes []rune) (glyphs []int, complete bool) {
	face := parseBuiltin(draw.Sans, file)
	glyphs = []int{0}
	for _, r := range runes {
		id := int(face.index(r))
		if id == 0 {
			return nil, false
		}
		glyphs = append(glyphs, id)
	}
	return glyphs, true
}

// tables are those of a TrueType file, by name. The files are the program's own: their
// glyphs have no parts and no instructions.
type tables map[string][]byte

func tablesOf(file []byte) tables {
	all := tables{}
	for i := range word(file, 4) {
		record := file[12+16*i:][:16]
		at, n := long(record, 8), long(record, 12)
		all[string(record[:4])] = file[at : at+n : at+n]
	}
	return all
}

func word(table []byte, at int) int { return int(binary.BigEndian.Uint16(table[at:])) }

func long(table []byte, at int) int { return int(binary.BigEndian.Uint32(table[at:])) }

// subset returns the tables with only the given glyphs, of which all but the first show
// the characters.
func (t tables) subset(runes []rune, glyphs []int) tables {
	var glyf, loca, hmtx []byte
	for _, g := range glyphs {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		glyf = padded(append(glyf, t["glyf"][t.location(g):t.location(g+1)]...))
		hmtx = append(hmtx, t.metric(g)...)
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	out := maps.Clone(t)
	out["glyf"], out["loca"], out["hmtx"], out["cmap"] = glyf, loca, hmtx, characterMap(runes)
	head, hhea, maxp := slices.Clone(t["head"]), slices.Clone(t["hhea"]), slices.Clone(t["maxp"])
	binary.BigEndian.PutUint32(head[8:], 0)  // the checksum of the file, which file sets
	binary.BigEndian.PutUint16(head[50:], 1) // locations of four bytes
	binary.BigEndian.PutUint16(hhea[34:], uint16(len(glyphs)))
	binary.BigEndian.PutUint16(maxp[4:], uint16(len(glyphs)))
	out["head"], out["hhea"], out["maxp"] = head, hhea, maxp
	return out
}

// location returns where the outline of a glyph begins.
func (t tables) location(g int) int {
	if word(t["head"], 50) == 1 {
		return long(t["loca"], 4*g)
	}
	return 2 * word(t["loca"], 2*g)
}

// metric returns the advance and the left edge of a glyph; the last ones share an
// advance.
func (t tables) metric(g int) []byte {
	n := word(t["hhea"], 34)
	m := slices.Clone(t["hmtx"][4*min(g, n-1):][:4])
	if g >= n {
		copy(m[2:], t["hmtx"][4*n+2*(g-n):][:2])
	}
	return m
}

// characterMap returns the table (format 4) that maps the characters to glyphs 1, 2, …:
// characters in sequence are a segment.
func characterMap(runes []rune) []byte {
	var first, last, delta []uint16
	for i, r := range runes {
		if i == 0 || r != runes[i-1]+1 {
			first, last, delta = append(first, uint16(r)), append(last, 0), append(delta, uint16(i+1-int(r)))
		}
		last[len(last)-1] = uint16(r)
	}
	if len(last) == 0 || last[len(last)-1] != 0xffff { // the format requires such a segment
		first, last, delta = append(first, 0xffff), append(last, 0xffff), append(delta, 1)
	}
	n := uint16(len(first))
	power := uint16(bits.Len16(n) - 1)
	const windows, unicodePlane, headSize = 3, 1, 12
	table := []uint16{0, 1, windows, unicodePlane, 0, headSize, 4, 16 + 8*n, 0, 2 * n, 2 << power, power, 2*n - 2<<power}
	table = slices.Concat(table, last, []uint16{0}, first, delta, make([]uint16, n))
	b, _ := binary.Append(nil, binary.BigEndian, table) // numbers are always encoded
	return b
}

// file assembles the tables, sorted by name.
func (t tables) file() []byte {
	n, power := len(t), bits.Len(uint(len(t)))-1
	b := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 << power, power, 16*n - 16<<power} {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	var body []byte
	head := 0
	for _, tag := range slices.Sorted(maps.Keys(t)) {
		at := 12 + 16*n + len(body)
		if tag == "head" {
			head = at
		}
		b = append(b, tag...)
		for _, v := range []uint32{checksum(t[tag]), uint32(at), uint32(len(t[tag]))} {
			b = binary.BigEndian.AppendUint32(b, v)
		}
		body = padded(append(body, t[tag]...))
	}
	b = append(b, body...)
	binary.BigEndian.PutUint32(b[head+8:], 0xb1b0afba-checksum(b))
	return b
}

// padded fills up to a multiple of four bytes.
func padded(b []byte) []byte { return append(b, make([]byte, -len(b)&3)...) }

// checksum returns the sum of the 32-bit words of a table.
func checksum(b []byte) (sum uint32) {
	for b = padded(b[:len(b):len(b)]); len(b) > 0; b = b[4:] {
		sum += binary.BigEndian.Uint32(b)
	}
	return sum
}
