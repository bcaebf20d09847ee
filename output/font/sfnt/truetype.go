// Package sfnt takes TrueType files apart and makes subsets of them: for a PDF
// just the outlines, for a page on the web a font of its own.
package sfnt

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrFont is wrapped by every error of this package.
var ErrFont = errors.New("unusable TrueType font")

// Font is a font file taken apart as far as a subset needs it.
type Font struct {
	head, hhea, hmtx, maxp, loca, glyf []byte

	glyphs   int
	longLoca bool
	metrics  int // how many glyphs have an advance of their own
}

// Parse finds the tables of a TrueType file. Its errors wrap [ErrFont].
func Parse(data []byte) (*Font, error) {
	if len(data) < 12 || binary.BigEndian.Uint32(data) != 0x00010000 {
		return nil, fmt.Errorf("%w: no TrueType outlines", ErrFont)
	}
	var f Font
	want := map[string]*[]byte{
		"head": &f.head, "hhea": &f.hhea, "hmtx": &f.hmtx, "maxp": &f.maxp, "loca": &f.loca, "glyf": &f.glyf,
	}
	for i := range int(binary.BigEndian.Uint16(data[4:])) {
		rec, err := cut(data, 12+16*i, 16)
		if err != nil {
			return nil, err
		}
		if table := want[string(rec[:4])]; table != nil {
			at, n := binary.BigEndian.Uint32(rec[8:]), binary.BigEndian.Uint32(rec[12:])
			if *table, err = cut(data, int(at), int(n)); err != nil {
				return nil, err
			}
		}
	}
	if len(f.head) < 54 || len(f.hhea) < 36 || len(f.maxp) < 32 {
		return nil, fmt.Errorf("%w: a table is missing or short", ErrFont)
	}
	f.glyphs = int(binary.BigEndian.Uint16(f.maxp[4:]))
	f.longLoca = binary.BigEndian.Uint16(f.head[50:]) == 1
	f.metrics = int(binary.BigEndian.Uint16(f.hhea[34:]))
	if f.metrics == 0 {
		return nil, fmt.Errorf("%w: no metrics", ErrFont)
	}
	return &f, nil
}

// cut returns n bytes of b from at on.
func cut(b []byte, at, n int) ([]byte, error) {
	if at < 0 || n < 0 || at > len(b) || n > len(b)-at {
		return nil, fmt.Errorf("%w: cut short", ErrFont)
	}
	return b[at : at+n : at+n], nil
}

func (f *Font) u16(table []byte, at int) int16 {
	return int16(binary.BigEndian.Uint16(table[at:]))
}

// Metrics are the measures of a font as a whole, in thousandths of an em.
type Metrics struct {
	Box             [4]float64 // of all glyphs: left, bottom, right, top
	Ascent, Descent float64    // of a line; below the baseline is negative
}

// Metrics returns the measures of the font.
func (f *Font) Metrics() Metrics {
	m := Metrics{Ascent: f.perMille(f.u16(f.hhea, 4)), Descent: f.perMille(f.u16(f.hhea, 6))}
	for i := range m.Box {
		m.Box[i] = f.perMille(f.u16(f.head, 36+2*i))
	}
	return m
}

// perMille converts font units to thousandths of an em.
func (f *Font) perMille(units int16) float64 {
	return float64(units) * 1000 / float64(binary.BigEndian.Uint16(f.head[18:]))
}

// glyph returns the outline data of glyph g, empty for a blank.
func (f *Font) glyph(g uint16) ([]byte, error) {
	from, err := f.location(int(g))
	if err != nil {
		return nil, err
	}
	to, err := f.location(int(g) + 1)
	if err != nil {
		return nil, err
	}
	return cut(f.glyf, from, to-from)
}

func (f *Font) location(g int) (int, error) {
	size := 2
	if f.longLoca {
		size = 4
	}
	b, err := cut(f.loca, g*size, size)
	if err != nil {
		return 0, err
	}
	if f.longLoca {
		return int(binary.BigEndian.Uint32(b)), nil
	}
	return 2 * int(binary.BigEndian.Uint16(b)), nil
}

// metric returns advance and left side bearing of glyph g, as hmtx has them.
func (f *Font) metric(g uint16) ([4]byte, error) {
	var out [4]byte
	last := min(int(g), f.metrics-1)
	advance, err := cut(f.hmtx, 4*last, 4)
	if err != nil {
		return out, err
	}
	copy(out[:], advance)
	if extra := int(g) - f.metrics; extra >= 0 {
		bearing, err := cut(f.hmtx, 4*f.metrics+2*extra, 2)
		if err != nil {
			return out, err
		}
		copy(out[2:], bearing)
	}
	return out, nil
}
