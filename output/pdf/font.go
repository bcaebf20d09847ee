package pdf

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"shogikit/output/draw"
	"shogikit/output/font"
	"shogikit/output/font/sfnt"
	"shogikit/output/format"
)

// fontSet is the fonts of a document with the characters used of each, if any.
type fontSet [draw.Fonts]pdfFont

// pdfFont is one font of a document. Its characters are numbered 1, 2, … in the order
// of their code points; the subset's glyphs have the same numbers.
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

// collectFonts determines which characters of which fonts the sheets need, and checks
// that they can be drawn.
func collectFonts(sheets []draw.Sheet) (*fontSet, error) {
	var set fontSet
	for i := range set {
		set[i] = pdfFont{font: draw.Font(i), name: fmt.Sprintf("F%d", i), glyphs: map[rune]pdfGlyph{}}
	}
	for i := range sheets {
		err := format.Check(&sheets[i], func(m *draw.Mark) {
			if m.Text == nil {
				return
			}
			for _, r := range m.Text.S {
				set[m.Text.Font].glyphs[r] = pdfGlyph{}
			}
		})
		if err != nil {
			return nil, err
		}
	}
	for i := range set {
		f := &set[i]
		f.runes = slices.Sorted(maps.Keys(f.glyphs))
		for k, r := range f.runes {
			f.glyphs[r] = pdfGlyph{uint16(k + 1), float64(font.Get(f.font).Width(string(r), 1000))}
		}
	}
	return &set, nil
}

// embed adds the objects of the font to the document and returns the number of the one
// that pages refer to.
func (f *pdfFont) embed(doc *document) int {
	var widths []int
	for _, r := range f.runes {
		widths = append(widths, int(math.Round(f.glyphs[r].width)))
	}
	name, file := font.Subset(f.font, f.runes)
	fileObj := doc.addStream(fmt.Sprintf("/Length1 %d", len(file)), file)
	_, ttf := font.Data(f.font)
	box, ascent, descent := sfnt.Parse(ttf).Metrics()
	const symbolic = 4 // the encoding is our own
	about := doc.add(fmt.Sprintf("<</Type /FontDescriptor /FontName /%s /Flags %d /FontBBox %d /ItalicAngle 0"+
		" /Ascent %d /Descent %d /CapHeight %[4]d /StemV 80 /FontFile2 %[6]d 0 R>>",
		name, symbolic, box, ascent, descent, fileObj))
	descendant := doc.add(fmt.Sprintf("<</Type /Font /Subtype /CIDFontType2 /BaseFont /%s"+
		" /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"+
		" /FontDescriptor %d 0 R /CIDToGIDMap /Identity /DW 500 /W [1 %d]>>", name, about, widths))
	unicode := doc.addStream("", f.toUnicode())
	return doc.add(fmt.Sprintf("<</Type /Font /Subtype /Type0 /BaseFont /%s /Encoding /Identity-H"+
		" /DescendantFonts [%d 0 R] /ToUnicode %d 0 R>>", name, descendant, unicode))
}

// toUnicode returns the map from glyphs back to characters, for search and copy.
func (f *pdfFont) toUnicode() []byte {
	b := []byte("/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n" +
		"/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n" +
		"/CMapName /Adobe-Identity-UCS def /CMapType 2 def\n" +
		"1 begincodespacerange <0000> <FFFF> endcodespacerange\n")
	for block := range slices.Chunk(f.runes, 100) { // the maximum per block
		b = fmt.Appendf(b, "%d beginbfchar\n", len(block))
		for _, r := range block {
			b = fmt.Appendf(b, "<%04X> <%X>\n", f.glyphs[r].cid, utf16be(string(r)))
		}
		b = append(b, "endbfchar\n"...)
	}
	return append(b, "endcmap CMapName currentdict /CMap defineresource pop end end\n"...)
}
