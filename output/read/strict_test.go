package read_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"shogikit/output/format"
	"shogikit/output/read"
	"shogikit/templates/gametest"
)

// odd returns the findings about a file that is not a plain one, "" for none.
func odd(data []byte) string {
	f, err := read.Open(data, nil)
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, k := range f.Facts {
		if k.Want != k.Found {
			out = append(out, k.Found)
		}
	}
	for _, p := range f.Pages {
		out = append(append(out, p.Foreign...), p.Bad)
	}
	return strings.TrimSpace(strings.Join(out, "; "))
}

// pdf returns a file of one page.
func pdf(resources, content, more string) []byte { return tabled(objects(resources, content, more)) }

// objects returns the objects of a file of one page.
func objects(resources, content, more string) string {
	return fmt.Sprintf("%%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type /Pages /Count 1 /Kids [3 0 R]>>\nendobj\n"+
		"3 0 obj\n<</Type /Page /MediaBox [0 0 99 99] /Contents 4 0 R /Resources <<%s>>>>\nendobj\n4 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n%s\n",
		resources, len(content), content, more)
}

// tabled returns a file with a table of its objects: of duplicates the last one counts,
// unless others give their offsets.
func tabled(body string, others ...string) []byte {
	at := map[string]int{}
	for _, m := range regexp.MustCompile(`(?m)^(\d+) 0 obj$`).FindAllStringSubmatchIndex(body, -1) {
		at[body[m[2]:m[3]]] = m[0]
	}
	for _, o := range others {
		n, _, _ := strings.Cut(o, " ")
		at[n] = strings.Index(body, o)
	}
	table := "xref\n0 1\n0000000000 65535 f \n"
	for _, n := range slices.Sorted(maps.Keys(at)) {
		table += fmt.Sprintf("%s 1\n%010d 00000 n \n", n, at[n])
	}
	return fmt.Appendf(nil, "%s%strailer\n<</Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", body, table, len(body))
}

// TestNothingIsReadOver checks that everything a reader does not understand is
// reported, and that plain files cause no reports.
func TestNothingIsReadOver(t *testing.T) {
	const line = "1 J 1 j 0 0 m 9 9 l S"
	svg := func(attributes, more string) []byte {
		return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">` + more + `<path d="M0 0L9 9" stroke="#000" stroke-linecap="round" stroke-linejoin="round" ` + attributes + `/></svg>`)
	}
	dxf := func(groups string) []byte {
		return []byte("0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n4\n9\n$MEASUREMENT\n70\n1\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nLINE\n8\nCUT\n" + groups + "0\nENDSEC\n0\nEOF\n")
	}
	const ends = "10\n1\n20\n1\n11\n2\n21\n2\n"
	for name, data := range map[string][]byte{"pdf": pdf("", line, ""), "svg": svg("", ""), "dxf": dxf(ends), "png": picture(nil)} {
		if got := odd(data); got != "" {
			t.Errorf("a plain %s: %s", name, got)
		}
	}
	swapped := func(a, b string) []byte { return tabled(strings.Replace(objects("", line, ""), a, b, 1)) }
	catalog := func(more string) []byte { return swapped("/Type /Catalog", "/Type /Catalog "+more) }
	page := func(more string) []byte { return swapped("/MediaBox", more+" /MediaBox") }
	annotated := func(more string) []byte { return page("/Annots [<</Subtype /Link /Rect [0 0 9 9] " + more + ">>]") }
	form := func(n int) string {
		return fmt.Sprintf("%d 0 obj\n<</Subtype /Form /Length 5 /Resources <</XObject <</X %d 0 R>>>>>>\nstream\n/X Do\nendstream\nendobj\n", n, n+1)
	}
	var forms strings.Builder
	for n := 10; n < 30; n++ {
		forms.WriteString(form(n))
	}
	state := func(what string) []byte {
		return pdf("/ExtGState <</G <<"+what+">>>>", "/G gs "+line, "")
	}
	grouped := func(states, ops, group string) []byte {
		inner := ops + line
		return pdf("/ExtGState <<"+states+">> /XObject <</X 10 0 R>>", "/A gs /X Do", fmt.Sprintf("10 0 obj\n<</Subtype /Form /BBox [0 0 99 99] %s /Length %d>>\nstream\n%s\nendstream\nendobj", group, len(inner), inner))
	}
	layered := func(config, more, ops string) []byte {
		body := objects("/Properties <</A 10 0 R /B 11 0 R>>", ops, "10 0 obj\n<</Type /OCG /Name (A)>>\nendobj\n11 0 obj\n<</Type /OCG "+more+">>\nendobj")
		return tabled(strings.Replace(body, "/Type /Catalog", "/Type /Catalog /OCProperties <</OCGs [10 0 R 11 0 R] /D <<"+config+">>>>", 1))
	}
	const inLayer = "/OC /A BDC " + line + " EMC"
	linked := func(more string) []byte { return page("/Annots [<</Subtype /Link /Rect [0 0 9 9] " + more + ">>]") }
	plate := func(tint string) []byte {
		return pdf("/ColorSpace <</S [/Separation /CutContour /DeviceCMYK <</FunctionType 2 /Domain [0 1] "+tint+" /N 1>>]>>", "/S CS 1 SCN "+line, "")
	}
	const again = "4 0 obj\n<</Length 2>>\nstream\nq \nendstream\nendobj\n"
	for name, data := range map[string][]byte{
		"a layer": layered("/ON [10 0 R]", "/Name (B)", inLayer), "a link": linked("/Border [0 0 0] /A <</S /URI /URI (x)>>"), "a plate": plate("/C0 [0 0 0 0] /C1 [0 1 0 0]"),
		"a group": grouped("/A <</ca 1>>", "", "/Group <</S /Transparency>>"), "a clip": pdf("", "0 0 99 99 re W n "+line, ""), "a length behind": pdf("", line, "4 0 obj\n<</Length 9 0 R>>\nstream\nq Q\nendstream\nendobj\n9 0 obj\n3\nendobj"),
	} {
		if got := odd(data); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
	drawn := func(groups string) []byte {
		return bytes.Replace(dxf(groups), []byte("LINE"), []byte("LWPOLYLINE"), 1)
	}
	table := func(objects string) []byte {
		return bytes.Replace(dxf(ends), []byte("0\nSECTION\n2\nENTITIES"), []byte("0\nSECTION\n2\nTABLES\n"+objects+"0\nENDSEC\n0\nSECTION\n2\nENTITIES"), 1)
	}
	late := func(kind, body string) []byte { // a chunk after the pixels
		data := picture(nil)
		return append(data[:len(data)-12:len(data)-12], append(chunk(kind, body), data[len(data)-12:]...)...)
	}
	head := func(at int) []byte { // an unknown method
		data := picture(nil)
		data[16+at] = 64
		binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
		return data
	}
	for name, data := range map[string][]byte{
		"corners": drawn("90\n2\n70\n0\n10\n1\n20\n1\n42\n0\n10\n2\n20\n2\n230\n1\n"), "a table": table("0\nLTYPE\n2\nA\n49\n1\n74\n0\n0\nLAYER\n2\nCUT\n62\n7\n6\na\n"),
		"a style": svg(`style="fill:rgb(1,2,3);font-family:'A B'"`, ""), "a sign by its number": svg(`data-x="&#x41;&#65;"`, ""), "a byte order mark": append([]byte("\ufeff\n"), svg("", "")...), "a turn": svg(`transform="rotate(45 1 1), translate( 1 , 2 )scale(2)"`, ""), "a colour with spaces": svg(`fill="rgb( 1 2 3 / 1 )"`, ""),
		"flat curves": pdf("", "1 i q 0 2 -2 0 0 0 cm "+line+" Q", ""), "a circle": bytes.Replace(dxf("10\n1\n20\n1\n40\n5\n"), []byte("LINE"), []byte("CIRCLE"), 1), "lines as Windows ends them": bytes.ReplaceAll(dxf(ends), []byte("\n"), []byte("\r\n")),
		"a ground behind all": chunked("bKGD", "\x00\x00\x00\x00\x00\x00"), "plain shades": chunked("gAMA", "\x00\x00\xb1\x8f"), "a text behind": late("tEXt", "Comment\x00x"),
	} {
		if got := odd(data); got != "" {
			t.Errorf("%s: %s", name, got)
		}
	}
	odds := map[string][]byte{
		"pdf: another object than its table says":       tabled(objects("", line, again), "4 0 obj\n<</Length 21>>"),
		"pdf: an object within a text":                  tabled(objects("", line, "9 0 obj\n(\n3 0 obj\n<</Type /Page>>\nendobj\n)\nendobj"), "3 0 obj\n<</Type /Page>>"),
		"pdf: no table":                                 bytes.Replace(pdf("", line, ""), []byte("startxref"), []byte("startxxxx"), 1),
		"pdf: an object that its table leaves out":      bytes.Replace(pdf("", line, ""), []byte("4 1\n"), []byte("9 1\n"), 1),
		"pdf: something before it":                      append([]byte("x\n"), pdf("", line, "")...),
		"pdf: an end within a stream":                   pdf("", line, "4 0 obj\n<</Length 9 0 R>>\nstream\nq Q\n% endstream\nQ\nendstream\nendobj\n9 0 obj\n17\nendobj"),
		"pdf: a stream in another file":                 pdf("", line, "4 0 obj\n<</F (x) /Length 3>>\nstream\nq Q\nendstream\nendobj"),
		"pdf: a filter that is a text":                  pdf("", line, "4 0 obj\n<</Filter [(FlateDecode)] /Length 3>>\nstream\nq Q\nendstream\nendobj"),
		"pdf: a filter that is nothing":                 pdf("", line, "4 0 obj\n<</Filter [null] /Length 3>>\nstream\nq Q\nendstream\nendobj"),
		"pdf: a packed stream cut short":                pdf("", line, "4 0 obj\n<</Filter /FlateDecode /Length 9>>\nstream\n"+string(zipped([]byte("q Q q Q q Q"))[:9])+"\nendstream\nendobj"),
		"pdf: junk between objects":                     pdf("", line, "(junk)"),
		"pdf: another version of an object":             swapped("/Contents 4 0 R", "/Contents 4 7 R"),
		"pdf: pages that are not counted":               swapped("/Count 1", "/Count 2"),
		"pdf: a page of another kind":                   swapped("/Type /Page ", "/Type /Template "),
		"pdf: contents of nothing":                      swapped("/Contents 4 0 R", "/Contents [4 0 R null]"),
		"pdf: a crop of five":                           page("/CropBox [1 2 0 0 99 99]"),
		"pdf: a unit for all pages":                     swapped("/Count 1", "/Count 1 /UserUnit 2"),
		"pdf: notes that are none":                      page("/Annots (x)"),
		"pdf: a note that pops up":                      page("/Annots [<</Subtype /Popup /Rect [0 0 9 9]>>]"),
		"pdf: a frame with dashes":                      linked("/Border [0 0 5 [3]]"),
		"pdf: a link that runs":                         linked("/Border [0 0 0] /A <</S /Launch /F (x)>>"),
		"pdf: a link that does more":                    linked("/Border [0 0 0] /AA <<>>"),
		"pdf: a knockout":                               page("/Group <</S /Transparency /K true>>"),
		"pdf: what opens, and more":                     catalog("/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next <</S /JavaScript>>>>"),
		"pdf: a file within":                            catalog("/Names <</EmbeddedFiles <</Names [(a) 9 0 R]>>>>"),
		"pdf: names of pages to come":                   catalog("/Names <</Templates <<>>>>"),
		"pdf: layers by events":                         layered("/AS [<</Event /View>>]", "/Name (B)", inLayer),
		"pdf: layers by intent":                         layered("/Intent /Design", "/Name (B)", inLayer),
		"pdf: layers that stay":                         layered("/BaseState /Unchanged", "/Name (B)", inLayer),
		"pdf: layers by languages":                      layered("", "/Name (B) /Usage <</Language <</Lang (xx)>>>>", inLayer),
		"pdf: layers of one name":                       layered("/OFF [11 0 R]", "/Name (A)", inLayer),
		"pdf: a layer of no name":                       layered("/OFF [11 0 R]", "", inLayer),
		"pdf: a layer that nobody lists":                layered("/OFF [12 0 R]", "/Name (B)", inLayer),
		"pdf: layers in one another":                    layered("/OFF [11 0 R]", "/Name (B)", "/OC /B BDC "+inLayer+" EMC"),
		"pdf: layers that end twice":                    layered("", "/Name (B)", inLayer+" EMC"),
		"pdf: a state that was not saved":               pdf("", "Q "+line, ""),
		"pdf: blends in a list":                         state("/BM [/Multiply]"),
		"pdf: a blend in a text":                        state("/BM (Multiply)"),
		"pdf: an opacity that is a name":                state("/ca /x"),
		"pdf: areas that overprint":                     state("/op true /OPM 1"),
		"pdf: a clip of three corners":                  pdf("", "q 0 0 m 99 0 l 0 99 l h W n "+line+" Q", ""),
		"pdf: a clip that cuts itself":                  pdf("", "q 0 0 m 99 99 l 99 0 l 0 99 l h W n "+line+" Q", ""),
		"pdf: two clips in one":                         pdf("", "q 0 0 99 99 re 0 0 99 99 re W* n "+line+" Q", ""),
		"pdf: a clip of nothing":                        pdf("", "q W n "+line+" Q", ""),
		"pdf: a clip of a curve":                        pdf("", "q 0 0 m 0 99 99 99 99 0 c h W n "+line+" Q", ""),
		"pdf: a word too long":                          pdf("", strings.Repeat("0", 200)+"1 w "+line, ""),
		"pdf: no key":                                   pdf("", "/X <</A 1 2 /B>> DP "+line, ""),
		"pdf: no digits":                                pdf("", "/X <</A <4x>>> DP "+line, ""),
		"pdf: a text without an end":                    pdf("", line+" (", ""),
		"pdf: a group seen through":                     grouped("/A <</ca 0 /CA 0>> /B <</ca 1 /CA 1>>", "/B gs ", "/Group <</S /Transparency>>"),
		"pdf: a colour space of a name":                 pdf("/ColorSpace <</DeviceRGB [/CalRGB <<>>]>>", line, ""),
		"pdf: a plate shown as paper":                   plate("/C0 [0 0 0 0] /C1 [0 0 0 0]"),
		"pdf: a filter":                                 pdf("", line, "4 0 obj\n<</Filter /LZWDecode /Length 2>>\nstream\nab\nendstream\nendobj"),
		"pdf: a predictor":                              pdf("", line, "4 0 obj\n<</Filter /FlateDecode /DecodeParms [<</Predictor 12>>] /Length 2>>\nstream\nab\nendstream\nendobj"),
		"pdf: forms nine deep":                          pdf("/XObject <</X 10 0 R>>", "/X Do", forms.String()),
		"pdf: an invalid form":                          pdf("", "/X Do", ""),
		"pdf: a number":                                 pdf("", "600-0 0 m 9 9 l S", ""),
		"pdf: numbers missing":                          pdf("", "0 m 9 9 l S", ""),
		"pdf: a name":                                   pdf("/ExtGState <</G#zz <<>>>>", line, ""),
		"pdf: an operator":                              pdf("", line+" 1 2 xx", ""),
		"pdf: references in circles":                    pdf("", line, "4 0 obj\n5 0 R\nendobj\n5 0 obj\n4 0 R\nendobj"),
		"pdf: a key twice":                              pdf("/A 1 /A 2", line, ""),
		"pdf: ends of lines":                            pdf("", "0 0 m 9 9 l S", ""),
		"pdf: behind its end":                           append(pdf("", line, ""), "4 0 obj\n<<>>\nendobj\n"...),
		"pdf: dashes of a state":                        state("/D [[1 2] 0]"),
		"pdf: transfer of a state":                      state("/TR /Identity"),
		"pdf: pen of a state":                           state("/LW 5"),
		"pdf: a state that is none":                     pdf("", "/G gs "+line, ""),
		"pdf: default colours":                          pdf("/ColorSpace <</DefaultRGB [/CalRGB <<>>]>>", line, ""),
		"pdf: letters without font":                     pdf("", "BT (A) Tj ET", ""),
		"pdf: a colour of a plate":                      pdf("", "0 0 0 1 rg "+line, ""),
		"pdf: a colour of words":                        pdf("", "/A /B /C rg "+line, ""),
		"pdf: sc of other numbers":                      pdf("", "/DeviceRGB cs 1 sc "+line, ""),
		"pdf: too many operands":                        pdf("", strings.Repeat("1 ", 99)+line, ""),
		"pdf: an operand too many":                      pdf("", line+" 5 S", ""),
		"pdf: no dashes":                                pdf("", "/A 0 d "+line, ""),
		"pdf: dashes that are words":                    pdf("", "[/A /B] 0 d "+line, ""),
		"pdf: a frame by another key":                   annotated("/Border [0 0 0] /BS <</W 5>>"),
		"pdf: what opens":                               catalog("/OpenAction <</S /JavaScript /JS (1)>>"),
		"pdf: what happens":                             catalog("/AA <</WP <</S /JavaScript>>>>"),
		"pdf: a form to fill in":                        catalog("/AcroForm <</XFA (1)>>"),
		"pdf: a key of the catalog":                     catalog("/Strange 1"),
		"pdf: a key of the page":                        page("/Strange 1"),
		"pdf: crop of words":                            page("/CropBox [/A 0 9 9]"),
		"pdf: a unit of words":                          page("/UserUnit /A"),
		"pdf: a turn of words":                          page("/Rotate /A"),
		"pdf: a key of a form":                          pdf("/XObject <</X 10 0 R>>", "/X Do", "10 0 obj\n<</Subtype /Form /OPI <<>> /Length 1>>\nstream\nq\nendstream\nendobj\n"),
		"pdf: a map of a form":                          pdf("/XObject <</X 10 0 R>>", "/X Do", "10 0 obj\n<</Subtype /Form /Matrix [1 0 0 /A 0 0] /Length 1>>\nstream\nq\nendstream\nendobj\n"),
		"svg: seen in what is hidden":                   svg("", `<g visibility="hidden"><path visibility="visible" d="M0 0L9 9"/></g>`),
		"svg: more important":                           svg(`style="stroke:#000!important;stroke:none"`, ""),
		"svg: a rule in quotes":                         svg(`style="font-family:';stroke:none;font-x:'"`, ""),
		"svg: a rule in brackets":                       svg(`style="font-family:(;stroke:none"`, ""),
		"svg: a space that is none":                     svg("style=\"stroke:\u00a0none\"", ""),
		"svg: other ends":                               bytes.Replace(svg("", ""), []byte("round"), []byte("butt"), 1),
		"svg: other joints":                             bytes.Replace(svg("", ""), []byte(`linejoin="round"`), []byte(`linejoin="miter"`), 1),
		"svg: dashes begin elsewhere":                   svg(`stroke-dashoffset="9"`, ""),
		"svg: a view of nothing":                        bytes.Replace(svg("", ""), []byte("0 0 9 9"), []byte("0 0 0 9"), 1),
		"svg: a character of no XML":                    svg("", "<!-- \x01 -->"),
		"svg: half a character":                         svg(`data-x="&#xD800;"`, ""),
		"svg: nothing by its number":                    svg(`data-x="&#65534;"`, ""),
		"svg: neither alone nor not":                    append([]byte(`<?xml version="1.0" standalone="maybe"?>`), svg("", "")...),
		"svg: a declaration turned":                     append([]byte(`<?xml encoding="UTF-8" version="1.0"?>`), svg("", "")...),
		"svg: a prefix of XML":                          svg(`xmlns:xml="x"`, ""),
		"svg: a prefix of nothing":                      svg(`xmlns:x=""`, ""),
		"svg: an attribute twice":                       svg(`stroke-width="9" stroke-width="1"`, ""),
		"svg: a prefix of nobody":                       svg(`x:y="1"`, ""),
		"svg: shown as its contents":                    svg(`style="display:contents"`, ""),
		"svg: a text beside":                            append(svg("", ""), "x"...),
		"svg: two drawings":                             append(svg("", ""), svg("", "")...),
		"svg: declared twice":                           append([]byte("<!-- -->\n<?xml version=\"1.0\"?>"), svg("", "")...),
		"svg: a dot":                                    bytes.Replace(svg("", ""), []byte("M0 0L9 9"), []byte("M0 0L9 9M5,5 z"), 1),
		"svg: an element elsewhere":                     svg("", `<x:path xmlns:x="y" d="M0 0L9 9" stroke="#000"/><x:set xmlns:x="http://www.w3.org/2000/svg" attributeName="d" to="M0 0"/>`),
		"svg: moved in definitions":                     svg("", `<defs><set href="#a" attributeName="display" to="none"/></defs>`),
		"svg: no path in a style":                       svg(`style="d:none"`, ""),
		"svg: a width in a style":                       svg(`style="width:auto"`, ""),
		"svg: drawn aside":                              bytes.Replace(svg("", ""), []byte("viewBox"), []byte(`preserveAspectRatio="xMinYMin slice" viewBox`), 1),
		"svg: a name of its own":                        bytes.Replace(svg("", ""), []byte("2000/svg"), []byte("2000/other"), 1),
		"svg: transform in capitals":                    svg(`style="TRANSFORM:scale(2)"`, ""),
		"svg: comments":                                 svg(`style="stroke/**/:red"`, ""),
		"svg: escapes":                                  svg(`style="tr\61nsform:scale(2)"`, ""),
		"svg: path in a style":                          svg(`style="d:path('M0 0h1')"`, ""),
		"svg: mask-image":                               svg(`style="mask-image:url(#a)"`, ""),
		"svg: offset-path":                              svg(`style="offset-path:path('M0 0h1')"`, ""),
		"svg: em":                                       svg(`stroke-width="1em"`, ""),
		"svg: calc":                                     svg(`style="stroke-width:calc(1px + 1px)"`, ""),
		"svg: languages":                                svg(`systemLanguage="xx"`, ""),
		"svg: a script":                                 svg("", `<defs><script>1</script></defs>`),
		"svg: onload":                                   svg(`onload="alert(1)"`, ""),
		"svg: a gradient":                               svg(`fill="url(#a)"`, ""),
		"svg: dashes":                                   svg(`stroke-dasharray="1 x"`, ""),
		"svg: many dashes":                              svg(`stroke-dasharray="`+strings.Repeat("1 ", 9999)+`"`, ""),
		"svg: a byte order mark behind the declaration": append([]byte("<?xml version=\"1.0\"?>\ufeff"), svg("", "")...),
		"svg: two byte order marks":                     append([]byte("\ufeff\ufeff"), svg("", "")...),
		"svg: a byte order mark behind all":             append(svg("", ""), "\ufeff"...),
		"svg: a type":                                   append([]byte(`<!DOCTYPE svg [<!ATTLIST path fill CDATA "red">]>`), svg("", "")...),
		"svg: broken":                                   bytes.Replace(svg("", ""), []byte("/></svg>"), []byte("></svg>"), 1),
		"dxf: a plane on edge":                          dxf(ends + "210\n1\n220\n0\n230\n0\n"),
		"dxf: seen from behind":                         dxf(ends + "230\n-1\n"),
		"dxf: hexadecimal":                              dxf(strings.Replace(ends, "11\n2", "11\n0x1p1", 1)),
		"dxf: on two layers":                            dxf("8\nART\n" + ends),
		"dxf: from two places":                          dxf(ends + "10\n5\n"),
		"dxf: no colour":                                dxf(ends + "62\n-7\n"),
		"dxf: dashes of nobody":                         dxf(ends + "6\nNOPE\n"),
		"dxf: broad":                                    drawn("90\n2\n70\n0\n10\n1\n20\n1\n40\n5\n10\n2\n20\n2\n"),
		"dxf: corners that are missing":                 drawn("90\n3\n70\n0\n10\n1\n20\n1\n10\n2\n20\n2\n"),
		"dxf: heights alone":                            drawn("90\n2\n70\n0\n20\n9\n10\n1\n20\n1\n10\n2\n20\n2\n"),
		"dxf: a layer in other letters":                 table("0\nLAYER\n2\nCUT\n62\n7\n0\nLAYER\n2\ncut\n62\n-7\n"),
		"dxf: a layer of two colours":                   table("0\nLAYER\n2\nCUT\n62\n-7\n62\n7\n"),
		"dxf: dashes twice":                             table("0\nLTYPE\n2\nA\n0\nLTYPE\n2\na\n49\n-9\n"),
		"dxf: letters in dashes":                        table("0\nLTYPE\n2\nA\n49\n1\n74\n2\n9\nX\n"),
		"dxf: lines in a table":                         table("0\nLINE\n" + ends),
		"dxf: lines in a block":                         bytes.Replace(table("0\nBLOCK\n2\n*Model_Space\n0\nLINE\n"+ends), []byte("TABLES"), []byte("BLOCKS"), 1),
		"dxf: lines of no section":                      bytes.Replace(dxf(ends), []byte("0\nEOF"), []byte("0\nLINE\n"+ends+"0\nEOF"), 1),
		"dxf: a section in small":                       bytes.Replace(table(""), []byte("TABLES"), []byte("entities"), 1),
		"dxf: a section twice":                          bytes.Replace(table(""), []byte("TABLES"), []byte("HEADER"), 1),
		"dxf: units in small":                           bytes.Replace(dxf(ends), []byte("9\n$MEASUREMENT"), []byte("9\n$insunits\n70\n1\n9\n$MEASUREMENT"), 1),
		"dxf: a place before the first line":            bytes.Replace(dxf(ends), []byte("ENTITIES\n"), []byte("ENTITIES\n10\n5\n"), 1),
		"dxf: a place behind a section":                 bytes.Replace(dxf(ends), []byte("ENDSEC\n"), []byte("ENDSEC\n10\n5\n"), 1),
		"dxf: a place before all":                       append([]byte("999\nx\n10\n5\n"), dxf(ends)...),
		"dxf: another version":                          bytes.Replace(dxf(ends), []byte("9\n$MEASUREMENT"), []byte("9\n$ACADVER\n1\nAC1009\n9\n$MEASUREMENT"), 1),
		"dxf: an end before the end":                    bytes.Replace(dxf(ends), []byte("0\nLINE"), []byte("0\nEOF\n0\nLINE"), 1),
		"dxf: a number":                                 dxf(strings.Replace(ends, "20\n1", "20\none", 1)),
		"dxf: a hidden one":                             dxf(ends + "440\n33554432\n"),
		"dxf: another sheet":                            dxf(ends + "410\nLayout1\n"),
		"dxf: units of words":                           bytes.Replace(dxf(ends), []byte("$MEASUREMENT\n70\n1"), []byte("$LTSCALE\n40\nx\n9\n$MEASUREMENT\n70\n1"), 1),
		"dxf: units twice":                              bytes.Replace(dxf(ends), []byte("9\n$MEASUREMENT"), []byte("9\n$INSUNITS\n70\n4\n9\n$MEASUREMENT"), 1),
		"dxf: a layer of words":                         bytes.Replace(dxf(ends), []byte("0\nSECTION\n2\nENTITIES"), []byte("0\nSECTION\n2\nTABLES\n0\nLAYER\n2\nCUT\n62\nx\n0\nENDSEC\n0\nSECTION\n2\nENTITIES"), 1),
		"dxf: a layer twice":                            bytes.Replace(dxf(ends), []byte("0\nSECTION\n2\nENTITIES"), []byte("0\nSECTION\n2\nTABLES\n0\nLAYER\n2\nCUT\n62\n-7\n0\nLAYER\n2\nCUT\n62\n7\n0\nENDSEC\n0\nSECTION\n2\nENTITIES"), 1),
		"dxf: a thickness":                              dxf(ends + "39\n5\n"),
		"dxf: scale of dashes":                          dxf(ends + "48\n3\n"),
		"dxf: an elevation":                             dxf(ends + "30\n5\n"),
		"png: another way to pack":                      head(10),
		"png: another filter":                           head(11),
		"png: pixels apart":                             bytes.Replace(late("IDAT", ""), chunk("IDAT", ""), append(chunk("tEXt", "a\x00b"), chunk("IDAT", "")...), 1),
		"png: a late resolution":                        bytes.Replace(late("pHYs", "\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01"), chunk("pHYs", "\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01"), nil, 1),
		"png: shades beside sRGB":                       bytes.Replace(chunked("gAMA", "\x00\x00\x00\x01"), chunk("gAMA", "\x00\x00\x00\x01"), append(chunk("sRGB", "\x63"), chunk("gAMA", "\x00\x00\x00\x01")...), 1),
		"png: a place on a page":                        chunked("oFFs", "\x00\x00\x00\x09\x00\x00\x00\x09\x00"),
		"png: a page of its own":                        chunked("vpAg", "\x00\x00\x00\x09\x00\x00\x00\x09\x00"),
		"png: turned":                                   chunked("orNT", "\x03"),
		"png: a ground behind what is clear":            bytes.Replace(chunked("bKGD", "\x00\x00\x00\x00\x00\x00"), chunk("bKGD", "\x00\x00\x00\x00\x00\x00"), append(chunk("tRNS", "\x00\x01\x00\x01\x00\x01"), chunk("bKGD", "\x00\x00\x00\x00\x00\x00")...), 1),
		"pdf: a pen that is stretched":                  pdf("", "3 0 0 .3333 0 0 cm "+line, ""),
		"pdf: a pen that is skewed":                     pdf("", "1 0 1 1 0 0 cm "+line, ""),
		"pdf: a form that is stretched":                 pdf("/XObject <</X 10 0 R>>", "/X Do", fmt.Sprintf("10 0 obj\n<</Subtype /Form /BBox [0 0 9 99] /Matrix [3 0 0 .3333 0 0] /Length %d>>\nstream\n%s\nendstream\nendobj", len(line), line)),
		"pdf: a pen below nothing":                      pdf("", "-1 w "+line, ""),
		"pdf: curves as corners":                        pdf("", "100 i "+line, ""),
		"pdf: curves as corners by a state":             state("/FL 100"),
		"pdf: dashes that begin within":                 pdf("", "[3 2] 1 d "+line, ""),
		"pdf: a map within a path":                      pdf("", "1 J 1 j 0 0 m 2 0 0 2 0 0 cm 9 9 l S", ""),
		"pdf: a state within a path":                    pdf("", "1 J 1 j 0 0 m q 9 9 l S Q", ""),
		"pdf: a dot":                                    pdf("", "1 J 1 j 5 5 m 5 5 l S "+line, ""),
		"pdf: a closed dot":                             pdf("", "1 J 1 j 5 5 m h S "+line, ""),
		"pdf: a dot as a rectangle":                     pdf("", "1 J 1 j 5 5 0 0 re S "+line, ""),
		"pdf: a group of inks":                          page("/Group <</S /Transparency /CS /DeviceCMYK>>"),
		"pdf: a group of a profile":                     page("/Group <</S /Transparency /CS [/ICCBased 9 0 R]>>"),
		"svg: a pen that is stretched":                  svg(`transform="scale(3,.3333)"`, ""),
		"svg: a pen that is skewed":                     svg(`transform="skewX(45)"`, ""),
		"svg: a transform with degrees":                 svg(`transform="rotate(45deg)"`, ""),
		"svg: a transform with pixels":                  svg(`transform="translate(1px)"`, ""),
		"svg: a transform and a comma":                  svg(`transform="translate(1,2),"`, ""),
		"svg: a transform of another blank":             svg("transform=\"\u00a0translate(1,2)\"", ""),
		"svg: a view and a comma":                       bytes.Replace(svg("", ""), []byte("0 0 9 9"), []byte("0 0 9 9,"), 1),
		"svg: a size apart from its unit":               bytes.Replace(svg("", ""), []byte("9mm"), []byte("9 mm"), 1),
		"svg: a size with another blank":                bytes.Replace(svg("", ""), []byte("9mm"), []byte("9mm\u00a0"), 1),
		"svg: a point with nothing behind":              svg("", `<path d="M0 0L9. 9" stroke="#000" stroke-linecap="round" stroke-linejoin="round"/>`),
		"svg: dashes below nothing":                     svg(`stroke-dasharray="-1 2"`, ""),
		"svg: dashes of nothing":                        svg(`stroke-dasharray="0 0"`, ""),
		"svg: dashes and a comma":                       svg(`stroke-dasharray="1,2,"`, ""),
		"svg: a colour of shares and numbers":           svg(`fill="rgb(100%,0,0)"`, ""),
		"svg: a colour of two commas":                   svg(`fill="rgb(1,,2,3)"`, ""),
		"svg: a colour of commas and blanks":            svg(`fill="rgb(1 2,3)"`, ""),
		"svg: a colour apart from its numbers":          svg(`fill="rgb (1,2,3)"`, ""),
		"svg: a colour of a profile":                    svg(`fill="#f00 icc-color(x,1)"`, ""),
		"svg: a share apart from its sign":              svg(`opacity="50 %"`, ""),
		"svg: what discards":                            svg(`id="a"`, `<defs xmlns:x="http://www.w3.org/1999/xlink"><discard x:href="#a"/></defs>`),
		"svg: what moves in metadata":                   svg(`id="a"`, `<metadata xmlns:x="http://www.w3.org/1999/xlink"><animate x:href="#a"/></metadata>`),
		"dxf: an end of a line in a comment":            dxf(ends + "999\nx\r0\rLINE\r8\rCUT\n"),
		"dxf: an end of a line in a name":               bytes.Replace(dxf(ends), []byte("CUT\n"), []byte("CUT\r0\rLINE\n"), 1),
		"dxf: an end of the file in a comment":          dxf(ends + "999\nx\x1a\n"),
		"dxf: a zero in a comment":                      dxf(ends + "999\nx\x00\n"),
		"dxf: a code with another blank":                dxf(strings.Replace(ends, "\n11\n", "\n\u00a011\n", 1)),
		"dxf: a number with another blank":              dxf(strings.Replace(ends, "\n11\n2", "\n11\n\u00a02", 1)),
		"dxf: a line without an end":                    dxf("10\n1\n20\n1\n"),
		"dxf: a line with a radius":                     dxf(ends + "40\n9\n"),
		"dxf: a line with an angle":                     dxf(ends + "50\n45\n"),
		"dxf: a line with a bulge":                      dxf(ends + "42\n1\n"),
		"dxf: a dot":                                    dxf("10\n1\n20\n1\n11\n1\n21\n1\n"),
		"dxf: a circle inside out":                      bytes.Replace(dxf("10\n1\n20\n1\n40\n-5\n"), []byte("LINE"), []byte("CIRCLE"), 1),
		"dxf: a circle without a radius":                bytes.Replace(dxf("10\n1\n20\n1\n"), []byte("LINE"), []byte("CIRCLE"), 1),
		"dxf: a circle with an end":                     bytes.Replace(dxf("10\n1\n20\n1\n40\n5\n11\n3\n21\n3\n"), []byte("LINE"), []byte("CIRCLE"), 1),
		"dxf: an arc without angles":                    bytes.Replace(dxf("10\n1\n20\n1\n40\n5\n"), []byte("LINE"), []byte("ARC"), 1),
		"dxf: dashes round corners":                     drawn("90\n2\n70\n128\n10\n1\n20\n1\n10\n2\n20\n2\n"),
		"png: a chunk of nothing":                       chunked("ABCD", ""),
		"png: an end that is full":                      bytes.Replace(picture(nil), chunk("IEND", ""), chunk("IEND", "x"), 1),
		"png: a checksum of a chunk":                    flip(picture(nil), 20),
		"png: the checksum":                             picture(func(z []byte) []byte { return flip(z, len(z)-1) }),
		"png: behind its end":                           append(picture(nil), "more"...),
		"png: shades":                                   chunked("gAMA", "\x00\x00\x00\x01"),
		"png: pictures that move":                       chunked("acTL", "\x00\x00\x00\x02\x00\x00\x00\x00"),
		"png: two heads":                                chunked("IHDR", "\x00\x00\x00\x03\x00\x00\x00\x03\x08\x02\x00\x00\x00"),
		"png: two resolutions":                          chunked("pHYs", "\x00\x00\x1e\xc2\x00\x00\x1e\xc2\x01"),
		"png: two claims":                               chunked("tEXt", "shogikit\x00"+string(format.Claims{}.Encode())),
		"png: more rows":                                picture(func(z []byte) []byte { return zipped(make([]byte, 99)) }),
	}
	gametest.Tried(t, len(odds))
	for name, data := range odds {
		if odd(data) == "" {
			t.Errorf("%s: read over", name)
		}
	}
}

// TestWhatIsSeen checks that a shape of another namespace is not drawn, and that a
// transparent colour of a picture is white paper.
func TestWhatIsSeen(t *testing.T) {
	f, err := read.Open([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"><x:path xmlns:x="y" d="M0 0L9 9"/></svg>`), nil)
	if err != nil || len(f.Pages[0].Marks) != 0 {
		t.Errorf("%+v, %v", f, err)
	}
	for _, more := range []string{"", "\x00\x01\x00\x01\x00\x01"} {
		data := picture(nil)
		if more != "" {
			data = chunked("tRNS", more)
		}
		f, err := read.Open(data, nil)
		if err != nil || f.Pages[0].Picture == nil {
			t.Fatal(err)
		}
		if got := f.Pages[0].Picture.Pix[0]; (got == 255) != (more != "") {
			t.Errorf("with %q: %d", more, got)
		}
	}
}

func flip(b []byte, at int) []byte {
	b[at] ^= 1
	return b
}

func zipped(b []byte) []byte {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write(b)
	_ = z.Close()
	return out.Bytes()
}

// chunk returns a PNG chunk.
func chunk(kind, body string) []byte {
	out := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), kind+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out[4:]))
}

// chunked returns a PNG with an extra chunk before its pixels.
func chunked(kind, body string) []byte {
	data := picture(nil)
	return slices.Insert(data, bytes.Index(data, []byte("IDAT"))-4, chunk(kind, body)...)
}

// picture returns a PNG of this program, with repacked pixels if repack is not nil.
func picture(repack func([]byte) []byte) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 3, 3)))
	data := b.Bytes()[:8]
	put := func(kind string, body []byte) { data = append(data, chunk(kind, string(body))...) }
	rows := zipped([]byte(strings.Repeat("\x02\x01\x01\x01\x01\x01\x01\x01\x01\x01", 3)))
	if repack != nil {
		rows = repack(rows)
	}
	put("IHDR", []byte{0, 0, 0, 3, 0, 0, 0, 3, 8, 2, 0, 0, 0})
	put("pHYs", []byte{0, 0, 0x1e, 0xc2, 0, 0, 0x1e, 0xc2, 1})
	put("tEXt", append([]byte("shogikit\x00"), format.Claims{}.Encode()...))
	put("IDAT", rows)
	put("IEND", nil)
	return data
}
