package html

import (
	"encoding/base64"
	"encoding/binary"
	"regexp"
	"slices"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"shogikit/output/draw"
	"shogikit/output/font"
)

// TestWebFont checks with an independent parser that every character in the font has
// the outline and the advance of the full font.
func TestWebFont(t *testing.T) {
	runes := []rune("王玉飛角金銀桂香歩竜馬成と、。「」ー一丁七万丈三上下" + "\uffe5")
	slices.Sort(runes)
	got := WebFont(draw.Gothic, slices.Compact(runes))
	subset, err := sfnt.Parse(got)
	if err != nil {
		t.Fatal(err)
	}
	_, data := font.Data(draw.Gothic)
	whole, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range runes {
		gotLine, gotWidth := outlineOf(t, subset, r)
		wantLine, wantWidth := outlineOf(t, whole, r)
		if !slices.Equal(gotLine, wantLine) || gotWidth != wantWidth {
			t.Errorf("%c differs from the whole font's", r)
		}
	}
	if i, err := subset.GlyphIndex(nil, 'A'); err != nil || i != 0 {
		t.Errorf("A, which was not asked for, is glyph %d (%v)", i, err)
	}
	checkTables(t, got)
}

func outlineOf(t *testing.T, f *sfnt.Font, r rune) (sfnt.Segments, fixed.Int26_6) {
	t.Helper()
	i, err := f.GlyphIndex(nil, r)
	if err != nil || i == 0 {
		t.Fatalf("%c is not there (%v)", r, err)
	}
	line, err := f.LoadGlyph(nil, i, 1000, nil)
	if err != nil {
		t.Fatal(err)
	}
	width, err := f.GlyphAdvance(nil, i, 1000, 0)
	if err != nil {
		t.Fatal(err)
	}
	return line, width
}

// checkTables checks what browsers check before they use a font: tables in order,
// inside the file, and with correct checksums.
func checkTables(t *testing.T, file []byte) {
	t.Helper()
	var tags []string
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		rec := file[12+16*i:]
		at, n := binary.BigEndian.Uint32(rec[8:]), binary.BigEndian.Uint32(rec[12:])
		tags = append(tags, string(rec[:4]))
		if int(at+n) > len(file) || at%4 != 0 {
			t.Fatalf("table %s lies at %d to %d of %d", rec[:4], at, at+n, len(file))
		}
		table := slices.Clone(file[at : at+n])
		if string(rec[:4]) == "head" {
			clear(table[8:12])
		}
		var sum uint32
		for len(table)%4 != 0 {
			table = append(table, 0)
		}
		for ; len(table) > 0; table = table[4:] {
			sum += binary.BigEndian.Uint32(table)
		}
		if want := binary.BigEndian.Uint32(rec[4:]); sum != want {
			t.Errorf("table %s sums to %x, its record says %x", rec[:4], sum, want)
		}
	}
	want := []string{"OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"}
	if !slices.Equal(tags, want) {
		t.Errorf("tables %q, want %q", tags, want)
	}
}

// TestWebFontRule checks that a page embeds exactly the characters that Latin fonts
// lack.
func TestWebFontRule(t *testing.T) {
	if rule := webFontRule("Tokyo, š, ō, “quoted”"); rule != "" {
		t.Errorf("a page without kanji gets %q", rule)
	}
	rule := webFontRule("<h1>将棋</h1>")
	m := regexp.MustCompile(`^@font-face\{font-family:"Shogikit Kanji";unicode-range:U\+5C06-68CB;src:url\(data:font/ttf;base64,([^)]*)\)\}\n$`).FindStringSubmatch(rule)
	if m == nil {
		t.Fatalf("got %.120q", rule)
	}
	data, err := base64.StdEncoding.DecodeString(m[1])
	if err != nil {
		t.Fatal(err)
	}
	f, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range "将棋" {
		outlineOf(t, f, r)
	}
}
