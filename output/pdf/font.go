package pdf

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"unicode/utf16"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/font/sfnt"
	"shogikit/output/format"
)

// fontSet is the fonts of a document, each with the characters that it sets; nil
// for those that set none.
type fontSet [draw.Fonts]*pdfFont

// pdfFont is one font of a document. Its characters are numbered 1, 2, … in
// the order of their code points; the subset's glyphs have the same numbers.
type pdfFont struct {
	font   draw.Font
	name   string // of the resource
	runes  []rune
	glyphs map[rune]pdfGlyph
}

// pdfGlyph is a character of a font.
type pdfGlyph struct {
	cid   uint16  // its number
	width float64 // thousandths of the em size
}

// collectFonts finds out which characters of which fonts the sheets need.
func collectFonts(sheets []draw.Sheet) *fontSet {
	var set fontSet
	for i := range sheets {
		for _, m := range sheets[i].Marks {
			if m.Text != nil {
				set.add(m.Text)
			}
		}
	}
	for _, f := range set.used() {
		f.number()
	}
	return &set
}

func (s *fontSet) add(t *draw.Text) {
	f := s[t.Font]
	if f == nil {
		f = &pdfFont{font: t.Font, name: fmt.Sprintf("F%d", t.Font), glyphs: map[rune]pdfGlyph{}}
		s[t.Font] = f
	}
	for _, r := range t.S {
		if _, ok := f.glyphs[r]; !ok {
			f.glyphs[r] = pdfGlyph{}
			f.runes = append(f.runes, r)
		}
	}
}

func (f *pdfFont) number() {
	slices.Sort(f.runes)
	face := font.Get(f.font)
	for i, r := range f.runes {
		f.glyphs[r] = pdfGlyph{uint16(i + 1), float64(face.Width(string(r), 1000))}
	}
}

// used returns the fonts that are there, in a fixed order.
func (s *fontSet) used() []*pdfFont {
	return slices.DeleteFunc(slices.Clone(s[:]), func(f *pdfFont) bool { return f == nil })
}

// embed adds the objects of the font to the document and returns the number of
// the one that pages refer to.
func (f *pdfFont) embed(doc *document) int {
	name, ttf := font.Data(f.font)
	face := font.Get(f.font)
	glyphs := make([]uint16, 1, len(f.runes)+1)
	for _, r := range f.runes {
		glyphs = append(glyphs, face.Index(r))
	}
	tt := sfnt.Parse(ttf)
	file := tt.Subset(glyphs)
	name = format.FontTag(file) + "+" + name
	fileObj := doc.addStream(fmt.Sprintf("/Length1 %d", len(file)), file)
	about := doc.add(descriptor(tt.Metrics(), name, fileObj))
	descendant := doc.add(fmt.Sprintf("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s"+
		" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"+
		" /FontDescriptor %d 0 R /CIDToGIDMap /Identity /DW 500 /W [1 [%s]]>>", name, about, f.widths()))
	unicode := doc.addStream("", f.toUnicode())
	return doc.add(fmt.Sprintf("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H"+
		" /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>", name, descendant, unicode))
}

func (f *pdfFont) widths() string {
	var list []float64
	for _, r := range f.runes {
		list = append(list, math.Round(f.glyphs[r].width))
	}
	return numbers(list)
}

// numbers writes numbers with blanks between them.
func numbers(list []float64) string {
	var b []byte
	for _, v := range list {
		b = append(format.AppendNum(b, v), ' ')
	}
	return string(bytes.TrimSuffix(b, []byte(" ")))
}

// descriptor returns the descriptor of a font whose data is object file.
func descriptor(m sfnt.Metrics, name string, file int) string {
	const symbolic = 4 // the encoding is our own
	return fmt.Sprintf("<</Type /FontDescriptor /FontName /%s /Flags %d /FontBBox [%s] /ItalicAngle 0"+
		" /Ascent %s /Descent %s /CapHeight %s /StemV 80 /FontFile2 %d 0 R>>",
		name, symbolic, numbers(m.Box[:]), format.Num(m.Ascent), format.Num(m.Descent), format.Num(m.Ascent), file)
}

// toUnicode returns the map from glyphs back to characters, for searching and
// copying.
func (f *pdfFont) toUnicode() []byte {
	b := []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n" +
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
	for from := 0; from < len(f.runes); from += 100 { // the most that a block may hold
		block := f.runes[from:min(from+100, len(f.runes))]
		b = fmt.Appendf(b, "%d beginbfchar\n", len(block))
		for i, r := range block {
			b = append(appendHex4(append(b, '<'), uint16(from+i+1)), "> <"...)
			for _, u := range utf16.Encode([]rune{r}) {
				b = appendHex4(b, u)
			}
			b = append(b, ">\n"...)
		}
		b = append(b, "endbfchar\n"...)
	}
	return append(b, "endcmap CMapName currentdict /CMap defineresource pop end end\n"...)
}
