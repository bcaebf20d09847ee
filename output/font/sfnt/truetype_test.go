package sfnt_test

import (
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
	ours "shogikit/output/font/sfnt"
)

// TestSubsetKeepsOutlines parses the subset with another parser and compares every
// glyph, including composites, with that of the full font.
func TestSubsetKeepsOutlines(t *testing.T) {
	for f, text := range map[draw.Font]string{
		draw.Sans:   "Příliš žluťoučký kůň úpěl ďábelské ódy – 0123½ÄÖ",
		draw.Mono:   "shogikit kit --paper a4",
		draw.Gothic: "王将玉将飛車角行 歩兵と Ab ž",
	} {
		name, data := font.Data(f)
		tt := ours.Parse(data)
		glyphs := []uint16{0}
		for _, r := range text {
			glyphs = append(glyphs, font.Get(f).Index(r))
		}
		sub := tt.Subset(glyphs)
		// Each table must be present with a correct checksum, or other parsers reject
		// the font.
		if ours.TableSum(sub) != 0xb1b0afba {
			t.Errorf("%s: checksum of the file", name)
		}
		small := ours.Parse(sub)
		whole := sfntOf(t, data)
		cut := sfntOf(t, withCmap(sub))
		for i, g := range glyphs {
			want, err1 := whole.LoadGlyph(new(sfnt.Buffer), sfnt.GlyphIndex(g), fixed.I(1000), nil)
			got, err2 := cut.LoadGlyph(new(sfnt.Buffer), sfnt.GlyphIndex(i), fixed.I(1000), nil)
			if err1 != nil || err2 != nil || len(got) != len(want) {
				t.Fatalf("%s: glyph %d: %v, %v; %d segments, want %d", name, g, err1, err2, len(got), len(want))
			}
			for k := range want {
				if got[k] != want[k] {
					t.Errorf("%s: glyph %d differs", name, g)
					break
				}
			}
			if a, b := tt.Metric(int(g)), small.Metric(i); a != b {
				t.Errorf("%s: metrics of glyph %d: %v, want %v", name, g, b, a)
			}
		}
		if len(sub) > len(data)/2 {
			t.Errorf("%s: the subset has %d of %d bytes", name, len(sub), len(data))
		}
	}
}

func sfntOf(t *testing.T, data []byte) *sfnt.Font {
	t.Helper()
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// withCmap adds the tables that the other parser needs but a PDF does not.
func withCmap(sub []byte) []byte {
	tt := ours.Parse(sub)
	tt["cmap"] = []byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 4, 0, 24, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 0, 1, 0, 0}
	tt["OS/2"], tt["name"], tt["post"] = make([]byte, 96), []byte{0, 0, 0, 0, 0, 6}, append([]byte{0, 3}, make([]byte, 30)...)
	return tt.File()
}
