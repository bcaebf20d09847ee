package sfnt

import (
	"encoding/binary"
	"slices"
	"testing"

	"golang.org/x/image/font/sfnt"
)

// smallFont returns a font of four glyphs with 8 units per em: a blank, a triangle, a
// composite of two triangles, and a composite of that.
func smallFont() []byte {
	triangle := beWords(nil, 1, 0, 0, 8, 8, 2, 0) // one contour, box, last point, no instructions
	triangle = append(triangle, 0x37, 0x37, 0x37, 0, 8, 0, 8, 0, 0)
	twice := beWords(beWords(nil, -1, 0, 0, 16, 16, 0x23, 1, 8, 8), 0x0b, 1, 4, 4, 0x2000)
	again := beWords(nil, -1, 0, 0, 16, 16, 0x03, 2, 1, 1)
	var glyf, loca []byte
	loca = beWords(loca, 0)
	for _, g := range [][]byte{nil, triangle, twice, again} {
		glyf = append(glyf, g...)
		for len(glyf)%4 != 0 {
			glyf = append(glyf, 0)
		}
		loca = beWords(loca, len(glyf)/2)
	}
	head, hhea, maxp := make([]byte, 54), make([]byte, 36), make([]byte, 32)
	binary.BigEndian.PutUint16(head[18:], 8)
	binary.BigEndian.PutUint16(hhea[34:], 2)
	binary.BigEndian.PutUint32(maxp, 0x00010000)
	binary.BigEndian.PutUint16(maxp[4:], 4)
	return Font{"glyf": glyf, "head": head, "hhea": hhea, "hmtx": beWords(nil, 8, 0, 9, 1, 2, 3), "loca": loca, "maxp": maxp}.file()
}

// FuzzCmap maps arbitrary characters to glyphs; another parser must find exactly these.
func FuzzCmap(f *testing.F) {
	f.Add("将棋")
	f.Add("abcdxyz\uffff\u0000")
	f.Add("\u8000\u8001\u8003\U0002000b")
	f.Fuzz(func(t *testing.T, text string) {
		runes := []rune(text)
		slices.Sort(runes)
		if runes = slices.Compact(runes); len(runes) == 0 || len(runes) > 200 {
			return
		}
		face, err := sfnt.Parse(Parse(smallFont()).Web(runes, make([]uint16, len(runes)+1)))
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range runes {
			if id, err := face.GlyphIndex(new(sfnt.Buffer), r); err != nil || int(id) != i+1 {
				t.Fatalf("%U is glyph %d, want %d; %v", r, id, i+1, err)
			}
			for _, near := range []rune{r - 1, r + 1} {
				if _, there := slices.BinarySearch(runes, near); !there && near > 0 {
					if id, _ := face.GlyphIndex(new(sfnt.Buffer), near); id != 0 {
						t.Fatalf("%U is glyph %d, though it is not there", near, id)
					}
				}
			}
		}
	})
}
