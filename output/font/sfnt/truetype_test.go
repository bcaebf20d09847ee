package sfnt

import (
	"errors"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// TestSubsetKeepsOutlines reads the subset with another parser and compares
// every glyph, composite ones included, with that of the whole font.
func TestSubsetKeepsOutlines(t *testing.T) {
	for f, text := range map[draw.Font]string{
		draw.Sans:   "Příliš žluťoučký kůň úpěl ďábelské ódy – 0123½ÄÖ",
		draw.Mono:   "shogikit kit --paper a4",
		draw.Gothic: "王将玉将飛車角行 歩兵と Ab ž",
	} {
		name, data := font.Data(f)
		tt, err := Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		glyphs := []uint16{0}
		for _, r := range text {
			glyphs = append(glyphs, font.Get(f).Index(r))
		}
		sub, err := tt.Subset(glyphs)
		if err != nil {
			t.Fatal(err)
		}
		// Each table is there and its checksum right, or other readers balk.
		if tableSum(sub) != 0xb1b0afba {
			t.Errorf("%s: checksum of the file", name)
		}
		small, err := Parse(sub)
		if err != nil {
			t.Fatal(err)
		}
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
			a, _ := tt.metric(g)
			if b, err := small.metric(uint16(i)); err != nil || a != b {
				t.Errorf("%s: metrics of glyph %d: %v, want %v (%v)", name, g, b, a, err)
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

// withCmap adds the tables that a PDF does not need and the other parser does.
func withCmap(sub []byte) []byte {
	tt, _ := Parse(sub)
	cmap := []byte{0, 0, 0, 1, 0, 3, 0, 1, 0, 0, 0, 12, 0, 4, 0, 24, 0, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 0, 1, 0, 0}
	post := make([]byte, 32)
	post[1] = 3
	return file([]table{
		{"OS/2", make([]byte, 96)}, {"cmap", cmap}, {"glyf", tt.glyf}, {"head", tt.head}, {"hhea", tt.hhea},
		{"hmtx", tt.hmtx}, {"loca", tt.loca}, {"maxp", tt.maxp}, {"name", []byte{0, 0, 0, 0, 0, 6}}, {"post", post},
	})
}

func TestBrokenFontsAreErrors(t *testing.T) {
	_, data := font.Data(draw.Sans)
	for n := range 400 {
		cutAt := n * len(data) / 400
		tt, err := Parse(data[:cutAt])
		if err == nil {
			_, err = tt.Subset([]uint16{0, 5, 600})
		}
		if !errors.Is(err, ErrFont) && (err != nil || n < 200) { // the end may not be needed
			t.Fatalf("cut at %d of %d: %v", cutAt, len(data), err)
		}
	}
	broken := append([]byte(nil), data...)
	for i := 300; i < len(broken); i += 7 {
		broken[i] ^= 0x55
	}
	if tt, err := Parse(broken); err == nil {
		for g := range uint16(700) {
			_, _ = tt.Subset([]uint16{g}) // may fail, must not panic
		}
	}
}
