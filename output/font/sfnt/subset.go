package sfnt

import (
	"encoding/binary"
	"maps"
	"math/bits"
	"slices"
)

// Subset returns a TrueType file with only the given glyphs, numbered in that order;
// components of composite glyphs are appended. Hints are dropped: they do not matter at
// our sizes, and they need tables that outweigh the outlines.
func (f Font) Subset(glyphs []uint16) []byte { return f.subset(glyphs).file() }

// subset returns a font with only the given glyphs.
func (f Font) subset(glyphs []uint16) Font {
	s := subsetter{font: f, glyphs: slices.Clone(glyphs)}
	for i := 0; i < len(s.glyphs); i++ { // grows as components are found
		s.add(int(s.glyphs[i]))
	}
	s.loca = beLongs(s.loca, len(s.glyf))
	n := uint16(len(s.glyphs))
	head, hhea, maxp := slices.Clone(f["head"]), slices.Clone(f["hhea"]), slices.Clone(f["maxp"])
	binary.BigEndian.PutUint32(head[8:], 0)  // checksum of the file, set in file
	binary.BigEndian.PutUint16(head[50:], 1) // long loca
	binary.BigEndian.PutUint16(hhea[34:], n)
	binary.BigEndian.PutUint16(maxp[4:], n)
	return Font{"glyf": s.glyf, "head": head, "hhea": hhea, "hmtx": s.hmtx, "loca": s.loca, "maxp": maxp}
}

type subsetter struct {
	font             Font
	glyphs           []uint16 // old glyph numbers in new order
	glyf, loca, hmtx []byte
}

func (s *subsetter) add(g int) {
	metric := s.font.metric(g)
	s.hmtx = append(s.hmtx, metric[:]...)
	s.loca = beLongs(s.loca, len(s.glyf))
	data := s.font.glyph(g)
	if len(data) == 0 {
		return
	}
	if contours := i16(data, 0); contours >= 0 { // copied without its instructions
		head := 10 + 2*contours
		s.glyf = append(append(s.glyf, data[:head]...), 0, 0)
		s.glyf = append(s.glyf, data[head+2+u16(data, head):]...)
	} else {
		s.composite(data)
	}
	s.glyf = padded(s.glyf)
}

// padded pads to a multiple of four bytes.
func padded(b []byte) []byte { return append(b, make([]byte, -len(b)&3)...) }

// Flags of components of a composite glyph.
const (
	partMore         = 1 << 5
	partInstructions = 1 << 8
)

// partFields are the flags that lengthen a component, with the additional bytes.
var partFields = []struct{ flag, size int }{
	{1 << 0, 2}, // its offset in words
	{1 << 3, 2}, // one scale
	{1 << 6, 4}, // one scale per direction
	{1 << 7, 8}, // a matrix
}

// composite copies a glyph composed of other glyphs, which it adds to the subset.
func (s *subsetter) composite(data []byte) {
	s.glyf = append(s.glyf, data[:10]...)
	data = data[10:]
	for more := true; more; {
		flags := u16(data, 0)
		size := 6
		for _, f := range partFields {
			if flags&f.flag != 0 {
				size += f.size
			}
		}
		s.glyf = binary.BigEndian.AppendUint16(s.glyf, uint16(flags)&^partInstructions)
		s.glyf = binary.BigEndian.AppendUint16(s.glyf, s.part(uint16(u16(data, 2))))
		s.glyf = append(s.glyf, data[4:size]...)
		data = data[size:]
		more = flags&partMore != 0
	}
}

// part returns the new number of a component.
func (s *subsetter) part(old uint16) uint16 {
	id := slices.Index(s.glyphs, old)
	if id < 0 {
		id, s.glyphs = len(s.glyphs), append(s.glyphs, old)
	}
	return uint16(id)
}

// file assembles the tables, sorted by name.
func (f Font) file() []byte {
	n := len(f)
	pow := bits.Len(uint(n)) - 1
	b := binary.BigEndian.AppendUint32(nil, 0x00010000)
	b = beWords(b, n, 16<<pow, pow, 16*(n-1<<pow))
	var body []byte
	headAt := 0
	for _, tag := range slices.Sorted(maps.Keys(f)) {
		at := 12 + 16*n + len(body)
		if tag == "head" {
			headAt = at
		}
		b = beLongs(append(b, tag...), int(tableSum(f[tag])), at, len(f[tag]))
		body = padded(append(body, f[tag]...))
	}
	b = append(b, body...)
	binary.BigEndian.PutUint32(b[headAt+8:], 0xb1b0afba-tableSum(b))
	return b
}

// tableSum returns the checksum of a table: the sum of its 32-bit words.
func tableSum(b []byte) (sum uint32) {
	for b = padded(b[:len(b):len(b)]); len(b) > 0; b = b[4:] {
		sum += binary.BigEndian.Uint32(b)
	}
	return sum
}
