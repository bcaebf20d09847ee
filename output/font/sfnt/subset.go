package sfnt

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// Subset returns a TrueType file with just the glyphs, numbered as listed;
// parts of composite glyphs follow after them. Hints are left out: nothing
// here is read at a size where they matter, and they need tables that outweigh
// the outlines.
func (f *Font) Subset(glyphs []uint16) ([]byte, error) {
	tables, err := f.subsetTables(glyphs)
	return file(tables), err
}

// subsetTables returns the tables of a subset, in the order of their names.
func (f *Font) subsetTables(glyphs []uint16) ([]table, error) {
	s := subsetter{font: f, glyphs: append([]uint16(nil), glyphs...), parts: map[uint16]uint16{}}
	for i := 0; i < len(s.glyphs); i++ { // grows while parts are found
		if err := s.add(s.glyphs[i]); err != nil {
			return nil, err
		}
	}
	s.loca = binary.BigEndian.AppendUint32(s.loca, uint32(len(s.glyf)))
	return s.tables(), nil
}

type subsetter struct {
	font             *Font
	glyphs           []uint16          // old numbers in new order
	parts            map[uint16]uint16 // new numbers of parts, by old number
	glyf, loca, hmtx []byte
}

func (s *subsetter) add(g uint16) error {
	data, err := s.font.glyph(g)
	if err != nil {
		return err
	}
	metric, err := s.font.metric(g)
	if err != nil {
		return err
	}
	s.hmtx = append(s.hmtx, metric[:]...)
	s.loca = binary.BigEndian.AppendUint32(s.loca, uint32(len(s.glyf)))
	if len(data) == 0 {
		return nil
	}
	if len(data) < 10 {
		return fmt.Errorf("%w: glyph %d is cut short", ErrFont, g)
	}
	if contours := int16(binary.BigEndian.Uint16(data)); contours >= 0 {
		err = s.simple(data, int(contours))
	} else {
		err = s.composite(data)
	}
	for len(s.glyf)%4 != 0 {
		s.glyf = append(s.glyf, 0)
	}
	return err
}

// simple copies a glyph of contours without its instructions.
func (s *subsetter) simple(data []byte, contours int) error {
	head := 10 + 2*contours
	length, err := cut(data, head, 2)
	if err != nil {
		return err
	}
	rest := head + 2 + int(binary.BigEndian.Uint16(length))
	if rest > len(data) {
		return fmt.Errorf("%w: instructions are cut short", ErrFont)
	}
	s.glyf = append(append(append(s.glyf, data[:head]...), 0, 0), data[rest:]...)
	return nil
}

// Flags of the parts of a composite glyph.
const (
	partWords        = 1 << 0
	partScale        = 1 << 3
	partMore         = 1 << 5
	partXYScale      = 1 << 6
	part2x2          = 1 << 7
	partInstructions = 1 << 8
)

// composite copies a glyph made of other glyphs, which become part of the
// subset too.
func (s *subsetter) composite(data []byte) error {
	s.glyf = append(s.glyf, data[:10]...)
	for at, more := 10, true; more; {
		head, err := cut(data, at, 4)
		if err != nil {
			return err
		}
		flags := binary.BigEndian.Uint16(head)
		n := partSize(flags)
		args, err := cut(data, at+4, n)
		if err != nil {
			return err
		}
		s.glyf = binary.BigEndian.AppendUint16(s.glyf, flags&^partInstructions)
		s.glyf = binary.BigEndian.AppendUint16(s.glyf, s.part(binary.BigEndian.Uint16(head[2:])))
		s.glyf = append(s.glyf, args...)
		at += 4 + n
		more = flags&partMore != 0
	}
	return nil
}

// partSize returns how many bytes follow the flags and number of a part.
func partSize(flags uint16) int {
	n := 2
	if flags&partWords != 0 {
		n = 4
	}
	switch {
	case flags&partScale != 0:
		n += 2
	case flags&partXYScale != 0:
		n += 4
	case flags&part2x2 != 0:
		n += 8
	}
	return n
}

func (s *subsetter) part(old uint16) uint16 {
	id, ok := s.parts[old]
	if !ok {
		id = uint16(len(s.glyphs))
		s.glyphs = append(s.glyphs, old)
		s.parts[old] = id
	}
	return id
}

func (s *subsetter) tables() []table {
	n := uint16(len(s.glyphs))
	head := append([]byte(nil), s.font.head...)
	binary.BigEndian.PutUint32(head[8:], 0)  // checksum of the file, see below
	binary.BigEndian.PutUint16(head[50:], 1) // long loca
	hhea := append([]byte(nil), s.font.hhea...)
	binary.BigEndian.PutUint16(hhea[34:], n)
	maxp := append([]byte(nil), s.font.maxp...)
	binary.BigEndian.PutUint16(maxp[4:], n)
	return []table{
		{"glyf", s.glyf}, {"head", head}, {"hhea", hhea}, {"hmtx", s.hmtx}, {"loca", s.loca}, {"maxp", maxp},
	}
}

type table struct {
	tag  string
	data []byte
}

// file puts tables together; without tables there is no file.
func file(tables []table) []byte {
	if len(tables) == 0 {
		return nil
	}
	n := len(tables)
	pow := bits.Len(uint(n)) - 1
	b := binary.BigEndian.AppendUint32(nil, 0x00010000)
	for _, v := range [4]int{n, 16 << pow, pow, 16 * (n - 1<<pow)} {
		b = binary.BigEndian.AppendUint16(b, uint16(v))
	}
	at, headAt := 12+16*n, 0
	for _, t := range tables {
		if t.tag == "head" {
			headAt = at
		}
		b = append(b, t.tag...)
		for _, v := range [3]uint32{tableSum(t.data), uint32(at), uint32(len(t.data))} {
			b = binary.BigEndian.AppendUint32(b, v)
		}
		at += (len(t.data) + 3) &^ 3
	}
	for _, t := range tables {
		b = append(b, t.data...)
		for len(b)%4 != 0 {
			b = append(b, 0)
		}
	}
	binary.BigEndian.PutUint32(b[headAt+8:], 0xb1b0afba-tableSum(b))
	return b
}

// tableSum is the checksum of a table: the sum of its words.
func tableSum(b []byte) (sum uint32) {
	for ; len(b) >= 4; b = b[4:] {
		sum += binary.BigEndian.Uint32(b)
	}
	var tail [4]byte
	copy(tail[:], b)
	return sum + binary.BigEndian.Uint32(tail[:])
}
