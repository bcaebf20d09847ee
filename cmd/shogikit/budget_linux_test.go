package main

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"image"
	"image/jpeg"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/tiff"

	"shogikit/templates"
	"shogikit/templates/gametest"
)

// costly is an input crafted to be expensive, and the command that reads it; FILE
// stands for its name.
type costly struct {
	args string
	file string // its name
	data func() []byte
}

// times repeats a text with %d replaced by the number of the copy.
func times(n int, format string) string {
	var b strings.Builder
	for i := range n {
		if strings.Contains(format, "%") {
			fmt.Fprintf(&b, format, i)
		} else {
			b.WriteString(format)
		}
	}
	return b.String()
}

func plain(s string) func() []byte { return func() []byte { return []byte(s) } }

func squeezed(data string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write([]byte(data))
	_ = z.Close()
	return b.String()
}

// pdfOf returns a PDF of one page, listed several times; stream 4 is its content.
func pdfOf(listed int, resources, content, more string) []byte {
	packed := squeezed(content)
	return fmt.Appendf(nil, "%%PDF-1.7\n1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids [%s]>>\nendobj\n"+
		"3 0 obj\n<</Type /Page /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <<%s>>>>\nendobj\n4 0 obj\n<</Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n%s\ntrailer\n<</Root 1 0 R>>\n%%%%EOF\n",
		strings.Repeat("3 0 R ", listed), resources, len(packed), packed, more)
}

// packedObjects returns an object stream whose objects share the token at its end.
func packedObjects(n int, token string) string {
	heads := times(n, "%d 0 ")
	data := squeezed(heads + token)
	return fmt.Sprintf("9 0 obj\n<</Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", n, len(heads), len(data), data)
}

// scannedPDF returns a PDF whose pages share one picture.
func scannedPDF(listed, w, h int, filter string, data []byte) []byte {
	return pdfOf(listed, "/XObject <</X 5 0 R>>", "595 0 0 842 0 0 cm /X Do", fmt.Sprintf(
		"5 0 obj\n<</Subtype /Image /Width %d /Height %d /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /%s /Length %d>>\nstream\n%s\nendstream\nendobj\n", w, h, filter, len(data), data))
}

// speckled returns a picture that compresses as badly as a scan.
func speckled(w, h int) *image.Gray {
	im := image.NewGray(image.Rect(0, 0, w, h))
	seed := uint32(1)
	for i := range im.Pix {
		seed = seed*1664525 + 1013904223
		im.Pix[i] = 255 - uint8(seed>>31)*uint8(seed>>24)
	}
	return im
}

func asJPEG(im image.Image) []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, im, &jpeg.Options{Quality: 40})
	return b.Bytes()
}

// rescanned repeats the scan of a JPEG after padding bytes.
func rescanned(im image.Image, scans, padding int, progressive bool) []byte {
	data := asJPEG(im)
	at := bytes.Index(data, []byte{0xff, 0xda})
	head, scan := data[:at:at], data[at:len(data)-2]
	if progressive { // scans that cover all blocks in a few bytes
		head[bytes.Index(head, []byte{0xff, 0xc0})+1] = 0xc2
		head = append(head, "\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xe0"...)
		scan = []byte("\xff\xda\x00\x08\x01\x01\x00\x01\x3f\x00\x7f\xfe\xff\x00\xff\x00")
	}
	app := append([]byte{0xff, 0xef, 0xff, 0xff}, make([]byte, 0xffff-2)...)
	return slices.Concat(head[:2], bytes.Repeat(app, padding>>16), head[2:], bytes.Repeat(scan, scans), []byte{0xff, 0xd9})
}

// tiffOf returns a TIFF of directories, each with entries of tag, type, count and
// value.
func tiffOf(data []byte, directories ...[][4]uint32) []byte {
	out := append([]byte("II*\x00\x00\x00\x00\x00"), data...)
	link := 4
	for _, d := range directories {
		binary.LittleEndian.PutUint32(out[link:], uint32(len(out)))
		out = binary.LittleEndian.AppendUint16(out, uint16(len(d)))
		for _, e := range d {
			out = binary.LittleEndian.AppendUint16(out, uint16(e[0]))
			out = binary.LittleEndian.AppendUint16(out, uint16(e[1]))
			out = binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(out, e[2]), e[3])
		}
		link = len(out)
		out = append(out, 0, 0, 0, 0)
	}
	return out
}

func asTIFF(im image.Image) []byte {
	var b bytes.Buffer
	_ = tiff.Encode(&b, im, &tiff.Options{Compression: tiff.Deflate})
	return b.Bytes()
}

// costlyFiles are the most expensive known inputs of each reader of the program.
func costlyFiles(t *testing.T) map[string]costly {
	svg := func(shapes string) func() []byte {
		return plain(`<svg xmlns="http://www.w3.org/2000/svg" width="190mm" height="270mm" viewBox="0 0 190 270">` + shapes + "</svg>")
	}
	art := func(shape string) func() []byte {
		return plain(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">` + shape + "</svg>")
	}
	dxf := func(tables, entities string) func() []byte {
		return plain("0\nSECTION\n2\nTABLES\n" + tables + "0\nENDSEC\n0\nSECTION\n2\nENTITIES\n" + entities + "0\nENDSEC\n0\nEOF\n")
	}
	starter := templates.Starter("x")
	scribble := "M50 50"
	for i := range 4000 {
		scribble += fmt.Sprintf("L%d %d", i*37%100, i*61%100)
	}
	kif := "手合割：平手\n"
	problem := "8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
	page := speckled(1650, 2300)
	out := map[string]costly{
		"a page listed 60 times":       {"verify FILE", "x.pdf", func() []byte { return pdfOf(60, "", times(9000, "0 0 m 9 %d l S "), "") }},
		"a page listed 5000 times":     {"verify FILE", "x.pdf", func() []byte { return pdfOf(5000, "", times(900, "0 0 m 9 %d l S "), "") }},
		"objects that share a list":    {"verify FILE", "x.pdf", func() []byte { return pdfOf(1, "", "", packedObjects(50000, "["+times(200000, "1 ")+"]")) }},
		"objects that share a text":    {"verify FILE", "x.pdf", func() []byte { return pdfOf(1, "", "", packedObjects(50000, "("+times(900000, "\\\n")+")")) }},
		"objects that share a comment": {"verify FILE", "x.pdf", func() []byte { return pdfOf(1, "", "", packedObjects(50000, "%"+times(900000, "x"))) }},
		"objects that share a number":  {"verify FILE", "x.pdf", func() []byte { return pdfOf(1, "", "", packedObjects(50000, times(900000, "1"))) }},
		"dashes in PDF":                {"verify FILE", "x.pdf", func() []byte { return pdfOf(1, "", times(60, "["+times(9000, "1 ")+"] 0 d 0 0 m 9 9 l S "), "") }},
		"a scan listed 60 times":       {"verify FILE", "x.pdf", func() []byte { return scannedPDF(60, 1650, 2300, "DCTDecode", asJPEG(page)) }},
		"a scan larger than it says": {"verify FILE", "x.pdf", func() []byte {
			return scannedPDF(1, 10, 10, "DCTDecode", asJPEG(image.NewGray(image.Rect(0, 0, 20000, 20000))))
		}},
		"a scan refined in a PDF": {"verify FILE", "x.pdf", func() []byte { return scannedPDF(1, 1650, 2300, "DCTDecode", rescanned(page, 10000, 0, true)) }},
		"a scan unpacked to much": {"verify FILE", "x.pdf", func() []byte {
			return scannedPDF(1, 6000, 6000, "FlateDecode", []byte(squeezed(strings.Repeat("\x00", 99<<20))))
		}},
		"dashes in SVG":                 {"verify FILE", "x.svg", svg(times(20, `<path stroke="#000" stroke-dasharray="`+times(14000, "1 ")+`" d="M0 0h9"/>`))},
		"short dashes on groups in SVG": {"verify FILE", "x.svg", svg(`<g stroke="#000" stroke-dasharray="` + times(500, "1 ") + `">` + times(90000, `<path d="M0 0h9"/>`) + "</g>")},
		"many attributes":               {"verify FILE", "x.svg", svg("<path " + times(600000, `a%d="" `) + "/>")},
		"many transforms":               {"verify FILE", "x.svg", svg(`<path d="M0 0h1" transform="` + times(300000, "scale(1) ") + `"/>`)},
		"many styles":                   {"verify FILE", "x.svg", svg(times(20, `<path d="M0 0h1" style="`+times(20000, "fill:red;")+`"/>`))},
		"many strange styles":           {"verify FILE", "x.svg", svg(`<path d="M0 0h1" style="` + times(200000, "a%d:b;") + `"/>`)},
		"many namespaces":               {"verify FILE", "x.svg", svg(times(100000, `<g xmlns:a="%d"/>`))},
		"elements in elements":          {"verify FILE", "x.svg", svg(times(190, "<g>") + times(100000, `<path d="M0 0h1" stroke="#000"/>`) + times(190, "</g>"))},
		"400,000 layers":                {"verify FILE", "x.dxf", dxf(times(400000, "0\nLAYER\n2\nL%d\n70\n0\n"), "")},
		"400,000 lines on layers":       {"verify FILE", "x.dxf", dxf("", times(400000, "0\nLINE\n8\nL%d\n10\n1\n20\n1\n11\n2\n21\n2\n"))},
		"400,000 strange entities":      {"verify FILE", "x.dxf", dxf("", times(400000, "0\nE%d\n8\nCUT\n"))},
		"dashes in DXF":                 {"verify FILE", "x.dxf", dxf("0\nLTYPE\n2\nD\n"+times(200000, "49\n1\n"), times(50000, "0\nLINE\n8\nCUT\n6\nD\n10\n1\n20\n1\n11\n2\n21\n2\n"))},
		"arcs in DXF":                   {"verify FILE", "x.dxf", dxf("", times(100000, "0\nARC\n8\nCUT\n10\n1\n20\n1\n40\n9\n50\n0\n51\n359\n"))},
		"a JPEG refined 10,000 times":   {"verify FILE", "x.jpg", func() []byte { return rescanned(page, 10000, 0, true) }},
		"the same behind 128 kB":        {"verify FILE", "x.jpg", func() []byte { return rescanned(page, 10000, 128<<10, true) }},
		"a JPEG scanned 300 times":      {"verify FILE", "x.jpg", func() []byte { return rescanned(speckled(600, 800), 300, 0, false) }},
		"a JPEG of 65535 pixels a side": {"verify FILE", "x.jpg", func() []byte { return asJPEG(image.NewGray(image.Rect(0, 0, 65000, 600))) }},
		"a TIFF of 16 bits":             {"verify FILE", "x.tif", func() []byte { return asTIFF(image.NewNRGBA64(image.Rect(0, 0, 7000, 5000))) }},
		"a TIFF of 16 bits, less":       {"verify FILE", "x.tif", func() []byte { return asTIFF(image.NewNRGBA64(image.Rect(0, 0, 3500, 4000))) }},
		"a TIFF of one value, repeated": {"verify FILE", "x.tif", func() []byte {
			return tiffOf(make([]byte, 1<<18), slices.Repeat([][4]uint32{{256, 4, 1 << 16, 8}}, 60000))
		}},
		"a TIFF of strips of one JPEG":    {"verify FILE", "x.tif", func() []byte { return strips(speckled(1000, 1000), 1000) }},
		"a TIFF of one picture, 60 times": {"verify FILE", "x.tif", func() []byte { return sheaf(speckled(2400, 3300), 60) }},
		"a template's many keys":          {"check FILE", "x.yaml", plain(times(20000, "k%d: 1\n"))},
		"a template's many pieces":        {"check FILE", "x.yaml", plain(starter + "pieces:\n" + times(2500, "  - {id: p%d, letter: P, moves: F, names: {en: x}}\n"))},
		"a template's 300 problems":       {"check FILE", "x.yaml", plain(template300())},
		"a template's 150 claims":         {"check FILE", "x.yaml", plain(figures150("must"))},
		"a template's 150 mates":          {"check FILE", "x.yaml", plain(figures150("threatens 9"))},
		"Betza without end":               {"check FILE", "x.yaml", plain(strings.Replace(starter, "moves: ", "moves: "+strings.Repeat("W", 200<<10), 1))},
		"brackets of YAML":                {"check FILE", "x.yaml", plain(strings.Repeat("[", 200<<10))},
		"a language of 500 kB":            {"kit --lang FILE --dry-run", "fr.yaml", plain(times(30000, "k%d: {a: b}\n"))},
		"a language of 4 MB":              {"kit --lang FILE --dry-run", "fr.yaml", plain(times(300000, "k%d: {a: b}\n"))},
		"a language of blanks":            {"kit --lang FILE --dry-run", "fr.yaml", plain("web:\n  x: \"" + strings.Repeat("{n}", 150<<10) + "\"\n")},
		"a configuration of 5.8 MB":       {"kit --dry-run", "shogikit/config.yaml", plain(times(450000, "key%d: 1\n"))},
		"a configuration of 250 kB":       {"kit --dry-run", "shogikit/config.yaml", plain(times(20000, "key%d: 1\n"))},
		"one setting, again and again":    {"kit --dry-run", "shogikit/config.yaml", plain(times(20000, "paper: a4\n"))},
		"60,000 unknown keys in an order": {"make FILE", "x.yaml", plain("- kit: shogi\n" + times(60000, "  key%d: 1\n"))},
		"60,000 orders":                   {"make --dry-run FILE", "x.yaml", plain(times(60000, "- kit: shogi\n"))},
		"9,000 orders":                    {"make --dry-run FILE", "x.yaml", plain(times(9000, "- kit: shogi\n  output: %d.pdf\n"))},
		"common options":                  {"make --dry-run FILE", "x.yaml", plain("common:\n" + times(30000, "  key%d: 1\n") + "orders:\n- kit: shogi\n")},
		"KIF of 60,000 moves":             {"check FILE", "x.kif", plain(kif + times(60000, "%d ７六歩(77)\n"))},
		"KIF of forks":                    {"check FILE", "x.kif", plain(kif + "1 ７六歩(77)\n" + times(60000, "変化：1手\n1 ２六歩(27)\n"))},
		"KIF of forks far apart":          {"check FILE", "x.kif", plain(kif + strings.Repeat("４八銀(39)\n６二銀(71)\n３九銀(48)\n７一銀(62)\n", 2000) + times(9000, "変化：1手\n２六歩(27)\n変化：8001手\n２六歩(27)\n"))},
		"games to convert":                {"convert FILE --format kif -o x.kif", "x.usi", plain(strings.Repeat("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e\n", 15000))},
		"KIF of comments":                 {"check FILE", "x.kif", plain(kif + times(400000, "*c\n"))},
		"KI2 on one line":                 {"check FILE", "x.ki2", plain(strings.Repeat("▲７六歩△３四歩", 200000))},
		"CSA of moves":                    {"check FILE", "x.csa", plain("V2.2\nPI\n+\n" + strings.Repeat("+7776FU\n-3334FU\n", 200000))},
		"JKF of forks":                    {"check FILE", "x.jkf", plain(`{"moves":[{},` + strings.TrimSuffix(strings.Repeat(`{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"},"forks":[[{}]]},`, 60000), ",") + "]}")},
		"JKF in depth":                    {"check FILE", "x.jkf", plain(`{"moves":` + strings.Repeat(`[{"forks":[`, 200000))},
		"JKF of keys":                     {"check FILE", "x.jkf", plain(`{"moves":[],` + strings.TrimSuffix(times(200000, `"k%d":1,`), ",") + "}")},
		"USI on one line":                 {"check FILE", "x.usi", plain("startpos moves " + strings.Repeat("5i5h 5a5b 5h5i 5b5a ", 50000))},
		"PSN of moves":                    {"check FILE", "x.psn", plain("[Sente \"a\"]\n" + times(60000, "%d. P-7f P-3d\n"))},
		"a list of nonsense":              {"check FILE", "x.sfen", plain(times(100000, "x%d/ b - 1\n"))},
		"a list of problems":              {"booklet --problems FILE --no-answers -o x.pdf", "x.sfen", plain(strings.Repeat(problem, 20000))},
		"a long line":                     {"check FILE", "x.sfen", plain(strings.Repeat("l", 15<<20))},
		"relief of a scribble":            {"sheets --build relief --art DIR -o s", "rook.svg", art(`<path d="` + scribble + `z"/>`)},
		"kerf of a scribble":              {"sheets --build relief --kerf 0.2 --art DIR -o s", "rook.svg", art(`<path d="` + scribble + `z"/>`)},
		"kerf of many shapes":             {"sheets --build relief --kerf 0.2 --art DIR -o s", "rook.svg", art(times(3000, `<circle cx="5.%d" cy="50" r="3"/>`))},
		"dashes of a picture":             {"sheets --art DIR -o s", "rook.svg", art(`<path stroke="#000" stroke-dasharray="` + times(20000, "1 ") + `" d="M0 0h99"/>`)},
		"strokes of a picture":            {"sheets --art DIR -o s", "rook.svg", art(`<path stroke="#000" d="M0 0` + strings.Repeat("L99 99L9 0", 4000) + `"/>`)},
		"a picture of curves":             {"sheets --art DIR -o s", "rook.svg", art(strings.Repeat(`<path d="M0 0C99 9 0 99 99 0z"/>`, 8000))},
		"a picture of many areas":         {"kit --paper 420x594 --art DIR --dry-run", "pawn.svg", art(times(1900, `<path d="M%d 0h40v40h-40z" transform="translate(.01) scale(.03 1)"/>`))},
		"a picture of many holes":         {"kit --paper 420x594 --art DIR --dry-run", "pawn.svg", art(`<path fill-rule="evenodd" d="` + times(1900, "M%d.5 5h1v1h-1z") + `" transform="scale(.05 9)"/>`)},
		"a font of zeros":                 {"kit --style kanji --font FILE --dry-run", "x.ttf", plain("\x00\x01\x00\x00" + strings.Repeat("\x00", 60<<20))},
		"a font of tables":                {"kit --style kanji --font FILE --dry-run", "x.ttf", plain("\x00\x01\x00\x00\xff\xff\x00\x00\x00\x00\x00\x00" + times(65535, "cmap\x00\x00\x00\x00\x00\x00\x00\x0c\x00\x00\x00\x00"))},
		"a profile of 8 MB":               {"kit --profile p --dry-run", "shogikit/profiles/p.json", plain(`{"shogikit-profile":1,"measured":[99,99],"back":[0,0]` + strings.Repeat(" ", 8<<20) + "}")},
		"a profile in depth":              {"kit --profile p --dry-run", "shogikit/profiles/p.json", plain(`{"measured":` + strings.Repeat("[", 4<<20))},
		"a scan to calibrate by":          {"calibrate --save p --scan FILE", "x.jpg", func() []byte { return rescanned(page, 10000, 0, true) }},
		"a code that asks for much":       {"verify FILE", "x.svg", svg(claiming("kit --copies=100 --build=all --set-mark=A --extras=komadai,box,travel-board"))},
	}
	return out
}

// claiming returns the metadata of sheets of commands.
func claiming(command string) string {
	return `<metadata><claims xmlns="urn:shogikit:claims:1">{"shogikit":1,"sheet":"shogi-1-faces","title":"","paper":[210,297],"block":[9.75,15.15,190.5,266.7],"scale":1,"claims":[],"command":"shogikit ` + command + `"}</claims></metadata>`
}

// strips returns a TIFF in which every strip is the same JPEG.
func strips(im *image.Gray, n int) []byte {
	data := asJPEG(im)
	at, sizes := 8+len(data), 8+len(data)+4*n
	for range n {
		data = binary.LittleEndian.AppendUint32(data, 8)
	}
	for range n {
		data = binary.LittleEndian.AppendUint32(data, uint32(at-8))
	}
	b := im.Bounds()
	return tiffOf(data, [][4]uint32{{256, 4, 1, uint32(b.Dx())}, {257, 4, 1, uint32(b.Dy())}, {258, 3, 1, 8}, {259, 3, 1, 7}, {262, 3, 1, 1}, {273, 4, uint32(n), uint32(at)}, {278, 4, 1, 1}, {279, 4, uint32(n), uint32(sizes)}})
}

// sheaf returns a TIFF of one picture on many pages.
func sheaf(im *image.Gray, pages int) []byte {
	data := squeezed(string(im.Pix))
	b := im.Bounds()
	one := [][4]uint32{{256, 4, 1, uint32(b.Dx())}, {257, 4, 1, uint32(b.Dy())}, {258, 3, 1, 8}, {259, 3, 1, 8}, {262, 3, 1, 1}, {273, 4, 1, 8}, {278, 4, 1, uint32(b.Dy())}, {279, 4, 1, uint32(len(data))}}
	return tiffOf([]byte(data), slices.Repeat([][][4]uint32{one}, pages)...)
}

// template300 returns shogi with the maximum number of problems, none of them easy to
// decide.
func template300() string {
	source, _ := templates.Source("shogi")
	before, rest, _ := strings.Cut(source, "\n  problems:\n")
	for line := range strings.Lines(rest) {
		if !strings.HasPrefix(line, "    - ") {
			break
		}
		rest = strings.TrimPrefix(rest, line)
	}
	return before + "\n  problems:\n" + times(298, "    - {sfen: \"g4gl2/9/n3NS3/9/3B1Gpsp/p1R1Pskn1/3p1l3/9/3L5 b RBGSNL3P 1\", mate: 9}\n") + rest
}

// figures150 returns shogi with many figures, each with an expensive claim.
func figures150(claim string) string {
	source, _ := templates.Source("shogi")
	const figure = "    - {id: x.%d, kind: study, sfen: \"4k4/9/9/9/9/9/9/9/4K4 b RBGSNLPrbgsnlp 1\", show: [\"P*5e\"], says: [CLAIM]}\n"
	return strings.Replace(source, "\n  figures:\n", "\n  figures:\n"+times(150, strings.ReplaceAll(figure, "CLAIM", claim)), 1)
}

// TestBudgets checks that each reader processes the most expensive known inputs within
// a second of CPU time and 200 MB, as measured by the system, or rejects them.
func TestBudgets(t *testing.T) {
	if testing.Short() {
		t.Skip("makes large files")
	}
	all := costlyFiles(t)
	gametest.Tried(t, len(all))
	for _, name := range slices.Sorted(maps.Keys(all)) {
		c := all[name]
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, filepath.FromSlash(c.file))
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			data := c.data()
			if err := os.WriteFile(file, data, 0o666); err != nil {
				t.Fatal(err)
			}
			gametest.Hostile(t, filepath.Ext(file), data)
			args := strings.Fields(strings.NewReplacer("FILE", c.file, "DIR", ".").Replace(c.args))
			p := program(t, dir, append(args, "-q")...)
			most := filepath.Join(t.TempDir(), "peak") // the system's measurement includes that of this process
			p.Env = append(slices.DeleteFunc(p.Env, func(v string) bool { return strings.HasPrefix(v, asProgram) }), reportPeak+"="+most)
			timer := time.AfterFunc(time.Minute, func() { _ = p.Process.Kill() })
			defer timer.Stop()
			got := finish(t, p)
			kB, _ := os.ReadFile(most) // empty: it was killed
			held, _ := strconv.Atoi(string(kB))
			took, longest := p.ProcessState.UserTime()+p.ProcessState.SystemTime(), time.Second
			if os.Getenv("SHOGIKIT_HOSTILE") == "" { // among other tests
				longest *= 3
			}
			line, _, _ := strings.Cut(got.stderr+got.stdout, "\n")
			t.Logf("%5.2f s %4d MB  %.160s", took.Seconds(), held>>10, line)
			if took > longest || held > 200<<10 || got.status < 0 || got.status > exitError {
				t.Errorf("status %d, %v, %d MB", got.status, took, held>>10)
			}
		})
	}
}

// changed corrupts a file in a few random places: bytes, chunks that are dropped,
// duplicated or moved, huge numbers.
func changed(r *rand.Rand, data []byte) []byte {
	out := slices.Clone(data)
	numbers := []string{"0", "-1", "1e9", "65536", "4294967295", "999999999999", "NaN", "0x10"}
	for range 1 + r.Intn(5) {
		if len(out) == 0 {
			return out
		}
		at := r.Intn(len(out))
		end := min(len(out), at+1+r.Intn(1+r.Intn(2000)))
		switch r.Intn(7) {
		case 0:
			out[at] = byte(r.Intn(256))
		case 1:
			out[at] ^= 1 << r.Intn(8)
		case 2:
			out = slices.Delete(out, at, end)
		case 3:
			out = slices.Insert(out, at, bytes.Repeat(out[at:end], 1+r.Intn(20))...)
		case 4:
			to := r.Intn(len(out))
			out = slices.Insert(out, to, slices.Clone(out[at:end])...)
		case 5:
			if n := bytes.IndexAny(out[at:], "0123456789"); n >= 0 {
				out = slices.Replace(out, at+n, at+n+1, []byte(numbers[r.Intn(len(numbers))])...)
			}
		case 6:
			out = out[:at]
		}
	}
	return out
}

// TestChangedFiles reads randomly corrupted files of every kind: no run may panic, or
// take more than a second of CPU time.
func TestChangedFiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	env := map[string]string{"XDG_CONFIG_HOME": dir, "HOME": dir}
	run := func(line string) (int, string) {
		var out bytes.Buffer
		a := &app{stdin: strings.NewReader(""), stdout: &out, stderr: &out, getenv: func(k string) string { return env[k] }, config: configIn(env)}
		return a.run(strings.Fields(line)), out.String()
	}
	for _, line := range []string{"kit minishogi -o x.pdf", "sheets minishogi --build flat --board none --format svg,dxf,png -o s", "new --from minishogi x.yaml", "new --language fr.yaml",
		"calibrate --measured 99x99 --save p", "convert startpos --format sfen -o x.sfen"} {
		if status, said := run(line + " -q"); status != exitOK {
			t.Fatal(line, said)
		}
	}
	game := "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e"
	if err := os.WriteFile("x.usi", []byte(game), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, ext := range []string{"kif", "ki2", "csa", "jkf"} {
		if status, said := run("convert x.usi -q -o x." + ext); status != exitOK {
			t.Fatal(ext, said)
		}
	}
	name := "minishogi-1-faces"
	at := func(file string) []byte { return read(t, filepath.Join(dir, file)) }
	page := speckled(500, 700)
	sources := []struct {
		args string
		file string
		data []byte
	}{
		{"verify FILE", "f.pdf", at("x.pdf")}, {"verify FILE", "f.svg", at("s/" + name + ".svg")}, {"verify FILE", "f.dxf", at("s/" + name + ".dxf")}, {"verify FILE", "f.png", at("s/" + name + ".png")},
		{"verify FILE", "f.jpg", asJPEG(page)}, {"verify FILE", "f.tif", asTIFF(page)}, {"verify FILE", "scan.pdf", scannedPDF(1, 500, 700, "DCTDecode", asJPEG(page))},
		{"check FILE", "f.yaml", at("x.yaml")}, {"kit minishogi --only pawn --dry-run --lang FILE", "fr.yaml", at("fr.yaml")}, {"make --dry-run FILE", "o.yaml", []byte("common: {paper: a4, lang: en}\norders:\n- kit: shogi\n  set-mark: A..T\n  output: a.pdf\n- sheets: minishogi\n  format: [svg, dxf]\n")},
		{"kit minishogi --only pawn --dry-run", "shogikit/config.yaml", []byte("paper: letter\nkit.scale: 80%\nlang: cs\nstyle: kanji\n")}, {"kit minishogi --only pawn --dry-run --profile p", "shogikit/profiles/p.json", at("shogikit/profiles/p.json")},
		{"check FILE", "f.kif", at("x.kif")}, {"check FILE", "f.ki2", at("x.ki2")}, {"check FILE", "f.csa", at("x.csa")}, {"check FILE", "f.jkf", at("x.jkf")}, {"check FILE", "f.usi", []byte(game)},
		{"check FILE", "f.psn", []byte("[Sente \"a\"]\n1. P-7f P-3d\n2. Bx2b+ Sx2b\n3. B*4e\n")}, {"booklet --problems FILE -o b.pdf", "f.sfen", []byte("8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n")},
		{"sheets --only rook --build relief --kerf 0.1 --art a --format svg -o r", "a/rook.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g transform="translate(5 5)"><path d="M10 10L90 20C80 80 20 90 10 10z" fill="#123456"/><circle cx="50" cy="50" r="9"/></g></svg>`)},
		{"kit minishogi --only pawn --style kanji --dry-run --font FILE", "f.ttf", goregular.TTF},
	}
	r := rand.New(rand.NewSource(gametest.Seed(31)))
	runs := gametest.Runs(len(sources), 5*len(sources), 500)
	gametest.Tried(t, runs)
	longest := time.Second
	if os.Getenv("SHOGIKIT_HOSTILE") == "" { // among other tests
		longest *= 5
	}
	var slowest time.Duration
	for i := range runs {
		c := sources[i%len(sources)]
		data := changed(r, c.data)
		if err := os.MkdirAll(filepath.Dir(c.file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(c.file, data, 0o666); err != nil {
			t.Fatal(err)
		}
		var before, after syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &before)
		status, said := run(strings.ReplaceAll(c.args, "FILE", c.file) + " -q")
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &after)
		took := time.Duration(after.Utime.Nano() + after.Stime.Nano() - before.Utime.Nano() - before.Stime.Nano())
		slowest = max(slowest, took)
		if status > exitError || took > longest {
			t.Errorf("%d: %s: status %d, %v: %.300s", i, c.args, status, took, said)
			gametest.Hostile(t, fmt.Sprintf("%d-%s", i, filepath.Base(c.file)), data)
		}
		if strings.HasPrefix(c.file, "shogikit/") {
			if err := os.WriteFile(c.file, c.data, 0o666); err != nil { // restored for the following runs
				t.Fatal(err)
			}
			if c.file == "shogikit/config.yaml" {
				_ = os.Remove(c.file)
			}
		}
	}
	t.Logf("slowest %v", slowest)
}
