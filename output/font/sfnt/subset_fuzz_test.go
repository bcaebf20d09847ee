package sfnt

import (
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// smallFont is a font of four glyphs in 8 bytes of an em: a blank, a triangle,
// what is made of it twice, and what is made of that.
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
	return file([]table{{"glyf", glyf}, {"head", head}, {"hhea", hhea}, {"hmtx", beWords(nil, 8, 0, 9, 1, 2, 3)}, {"loca", loca}, {"maxp", maxp}})
}

// FuzzSubset takes fonts apart that nobody has looked at. What comes out is an
// error, or a font that another parser reads, no larger than what went in
// allows, whose glyphs have the outlines they had.
func FuzzSubset(f *testing.F) {
	f.Add(smallFont(), []byte{0, 1, 2, 3})
	f.Add(smallFont(), []byte{3, 3, 0})
	f.Add(smallFont()[:200], []byte{1})
	f.Fuzz(func(t *testing.T, data, choice []byte) {
		if len(data) > 1<<16 || len(choice) > 100 {
			return
		}
		var glyphs []uint16
		for _, c := range choice {
			glyphs = append(glyphs, uint16(c))
		}
		tt, err := Parse(data)
		var sub []byte
		if err == nil {
			sub, err = tt.Subset(glyphs)
		}
		if err != nil {
			if !errors.Is(err, ErrFont) || sub != nil {
				t.Fatalf("%d bytes and %v", len(sub), err)
			}
			return
		}
		if most := (len(glyphs) + 2) * (len(data) + 1<<10); len(sub) > most {
			t.Fatalf("%d glyphs of %d bytes became %d bytes", len(glyphs), len(data), len(sub))
		}
		again, err := tt.Subset(glyphs)
		if err != nil || !slices.Equal(sub, again) {
			t.Fatalf("other bytes the second time: %v", err)
		}
		sameOutlines(t, tt, sub, glyphs)
	})
}

// sameOutlines fails unless another parser sees in the subset what it sees in
// the whole font, if it takes that for one.
func sameOutlines(t *testing.T, tt *Font, sub []byte, glyphs []uint16) {
	whole, err := sfnt.Parse(withCmap(file(tt.wholeTables())))
	if err != nil || len(glyphs) == 0 {
		return
	}
	cut, err := sfnt.Parse(withCmap(sub))
	if err != nil {
		t.Fatalf("the subset is not a font: %v", err)
	}
	for i, g := range glyphs {
		want, err1 := whole.LoadGlyph(new(sfnt.Buffer), sfnt.GlyphIndex(g), fixed.I(1000), nil)
		got, err2 := cut.LoadGlyph(new(sfnt.Buffer), sfnt.GlyphIndex(i), fixed.I(1000), nil)
		if err1 == nil && (err2 != nil || !slices.Equal(got, want)) {
			t.Fatalf("glyph %d: %v, want %v, %v", g, got, want, err2)
		}
	}
}

// wholeTables returns the tables of the font that was read.
func (f *Font) wholeTables() []table {
	return []table{{"glyf", f.glyf}, {"head", f.head}, {"hhea", f.hhea}, {"hmtx", f.hmtx}, {"loca", f.loca}, {"maxp", f.maxp}}
}

// FuzzCmap maps any characters to glyphs; another parser finds each of them and
// no others.
func FuzzCmap(f *testing.F) {
	f.Add("将棋")
	f.Add("abcdxyz\uffff\u0000")
	f.Add("\u8000\u8001\u8003")
	f.Fuzz(func(t *testing.T, text string) {
		var runes []rune
		for _, r := range text {
			if r <= 0xffff {
				runes = append(runes, r)
			}
		}
		slices.Sort(runes)
		if runes = slices.Compact(runes); len(runes) == 0 || len(runes) > 200 {
			return
		}
		tt, err := Parse(smallFont())
		if err != nil {
			t.Fatal(err)
		}
		tables, err := tt.subsetTables(make([]uint16, len(runes)+1))
		if err != nil {
			t.Fatal(err)
		}
		face := sfntOf(t, file(tt.webTables(tables, "Family", runes)))
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
