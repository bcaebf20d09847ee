package verify_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"maps"
	"regexp"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"

	"shogikit/output/format"
	"shogikit/output/scan"
	"shogikit/output/verify"
	"shogikit/templates/gametest"
)

// hostile returns expensive files: small ones that expand, and ones with many pairs to
// compare.
func hostile(t testing.TB) map[string]func() string {
	svg := string(write(t, "svg", format.Options{}, tiny()))
	dxf := string(write(t, "dxf", format.Options{}, tiny()))
	pdf := string(write(t, "pdf", format.Options{}, tiny()))
	pdf = pdf[:strings.LastIndex(pdf, "\nxref\n")] // so that later objects count
	number := func(pattern string) string { return regexp.MustCompile(pattern).FindStringSubmatch(pdf)[1] }
	contents, metadata := number(`/Contents (\d+) 0 R`), number(`/Metadata (\d+) 0 R`)
	page := func(text string, more ...string) string {
		return pdf + deflated(contents, "", text) + strings.Join(more, "")
	}
	leaf := regexp.MustCompile(`(\d+) 0 obj\n<</Type /Page\n`).FindStringSubmatch(pdf)[1]
	onPage := func(resources, text string, more ...string) string {
		return pdf + fmt.Sprintf("\n%s 0 obj\n<</Type /Page /MediaBox [0 0 170 142] /Resources <<%s>> /Contents %s 0 R>>\nendobj\n", leaf, resources, contents) +
			deflated(contents, "", text) + strings.Join(more, "")
	}
	many := func(n int, format string) string {
		var b strings.Builder
		for i := range n {
			if strings.Contains(format, "%") {
				fmt.Fprintf(&b, format, i+100)
			} else {
				b.WriteString(format)
			}
		}
		return b.String()
	}
	swap := func(s, old, by string) string {
		if !strings.Contains(s, old) {
			t.Fatalf("no %q", old)
		}
		return strings.Replace(s, old, by, 1)
	}
	font := func(cmap string) string {
		return onPage("/Font <</F 900 0 R>>", "BT /F 9 Tf "+many(20000, "(abababababababababababababababababababab) Tj ")+"ET",
			"\n900 0 obj\n<</Type /Font /ToUnicode 901 0 R>>\nendobj\n", deflated("901", "", cmap))
	}
	cut := func(shapes string) string {
		return swap(svg, "</svg>", `<g id="cut" stroke="#000000">`+shapes+"</g></svg>")
	}
	grid := func(n int, shape string) string { // shapes in a row, none inside another
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, shape, float64(i)/10)
		}
		return b.String()
	}
	claims := many(990, `{"what":"scale-mm-level","w":20,"h":0,"count":1},`)
	places := `"at":[` + strings.Repeat("[24,62,0],", 299) + "[24,62,0]]"
	rims := many(990, `{"what":"rim-height","w":0,"h":2,"count":1,`+places+"},")
	discs := many(990, `{"what":"disc","w":9,"h":9,"count":1,`+places+"},")
	return map[string]func() string{
		"objects": func() string { return pdf + "\n" + many(1<<20, "%d 0 obj\n1\nendobj\n") + "startxref\n1\n%%EOF\n" },
		"streams": func() string { return pdf + "\n" + many(400_000, "%d 0 obj\n<<>>\nstream\n\nendstream\nendobj\n") },
		"tables in turns": func() string {
			return pdf + fmt.Sprintf("\nxref\n0 1000000\n%strailer\n<</Root 1 0 R /Prev %d>>\nstartxref\n%d\n%%%%EOF\n", strings.Repeat("0000000000 00000 f \n", 1_000_000), len(pdf)+1, len(pdf)+1)
		},
		"groups of a layer": func() string {
			return swap(dxf, "0\nLAYER\n", "0\nLAYER\n2\nX\n"+strings.Repeat("5\n1\n", 700_000)+strings.Repeat("62\n7\n", 700_000)+"0\nLAYER\n")
		},
		"signs by their number": func() string { return swap(svg, "<title>", "<title>"+strings.Repeat("&#9;", 4_000_000)) },
		// XML
		"attributes":     func() string { return "<svg " + strings.Repeat(`a="" `, 1<<20) + "/>" },
		"text too large": func() string { return "<svg " + strings.Repeat(" ", 33<<20) + "/>" },
		"circles":        func() string { return cut(strings.Repeat(`<circle r="1e5"/>`, 1<<18)) },
		"one path":       func() string { return cut(`<path d="M0 0` + strings.Repeat("h1v1", 1<<22) + `"/>`) },
		"arcs":           func() string { return cut(`<path d="M0 0` + strings.Repeat("a1 1 0 01 1 1", 1<<20) + `"/>`) },
		"wild curves": func() string {
			return cut(`<path d="M0 0` + strings.Repeat("c9 99-9 99 1 1", 1<<18) + `z"/><path d="M1 1h.1v.1z"/>`)
		},
		"outlines": func() string { return cut(grid(1<<15, `<path d="M%g 0h.05v.05z"/>`)) },
		"outlines x points": func() string {
			return cut(`<path d="M0 0` + strings.Repeat("l.1 40 .1-40", 1<<14) + `V90H0z"/>` +
				grid(1<<14, `<path d="M%g 50h.05v.05z"/>`))
		},
		"outlines x claims": func() string {
			return swap(cut(grid(1<<13, `<path d="M%g 0h.05v.05z"/>`)), `claims":[`, `claims":[`+discs)
		},
		"claims": func() string {
			return swap(svg, `claims":[`, `claims":[`+strings.Repeat(`{"what":"x","w":1,"h":1,"count":1},`, 1<<16))
		},
		"a length": func() string { return swap(svg, `"scale":1`, `"scale":1e300`) },
		"rulers x ticks x claims": func() string {
			return swap(swap(svg, `claims":[`, `claims":[`+claims), `<g id="guide"`, `<g id="guide" stroke="#000000">`+strings.Repeat(`<path d="M0 40h20"/>`, 2000)+grid(2000, `<path d="M%g 40v1"/>`)+`</g><g `)
		},
		"rims x folds x claims": func() string {
			return swap(swap(swap(svg, `claims":[`, `claims":[`+rims), "</svg>", `<g id="cut" stroke="#000000">`+strings.Repeat(`<path d="M20 60h9v4h-9z"/>`, 1)+grid(300, `<path d="M%g 60h9v4h-9z"/>`)+"</g></svg>"), "</svg>", `<g id="fold" stroke="#000000">`+strings.Repeat(`<path d="M20 61h8"/>`, 20000)+"</g></svg>")
		},
		// DXF
		"groups": func() string { return swap(dxf, "ENTITIES\n", "ENTITIES\n"+strings.Repeat("0\nA\n", 7<<20)) },
		"empty heads": func() string {
			return swap(dxf, "HEADER\n", "HEADER\n"+strings.Repeat("0\nENDSEC\n0\nSECTION\n2\nHEADER\n", 1<<19))
		},
		"variables": func() string { return swap(dxf, "HEADER\n", "HEADER\n"+many(1<<20, "9\n$%d\n70\n1\n")) },
		"layers":    func() string { return swap(dxf, "TABLES\n", "TABLES\n"+many(1<<20, "0\nLAYER\n2\n%d\n")) },
		"vertices": func() string {
			return swap(dxf, "ENTITIES\n", "ENTITIES\n0\nLWPOLYLINE\n8\nCUT\n"+strings.Repeat("10\n1\n20\n1\n42\n1\n", 1<<20))
		},
		// PDF
		"numbers":      func() string { return page(strings.Repeat("1 ", 11<<20)) },
		"an array":     func() string { return page("[" + strings.Repeat("1 ", 11<<20) + "]") },
		"blanks":       func() string { return page(strings.Repeat(" ", 30<<20)) },
		"points":       func() string { return page(strings.Repeat("0 0 m ", 4<<20)) },
		"boxes":        func() string { return page(strings.Repeat("0 0 1 1 re ", 2<<20) + "f") },
		"open objects": func() string { return pdf + many(1<<17, "%d 0 obj [") },
		"open strings": func() string { return pdf + many(1<<17, "%d 0 obj (") },
		"open streams": func() string { return pdf + many(1<<17, "%d 0 obj <</Length 9 0 R>> stream ") },
		"trailers":     func() string { return pdf + strings.Repeat("trailer<<", 1<<18) },
		"packed objects": func() string {
			return pdf + deflated("950", "/Type /ObjStm /N 100000 /First 700000", many(100000, "%d 0 ")+strings.Repeat("[", 100000))
		},
		"packed over and over": func() string {
			return pdf + deflated("950", "/Type /ObjStm /N 100000 /First 700000", many(100000, "%d 0 ")+strings.Repeat(" ", 100000)+strings.Repeat("[1 2 3]", 1<<17))
		},
		"streams of objects": func() string {
			return pdf + many(3000, deflated("%d", "/Type /ObjStm /First 0", strings.Repeat(" ", 1<<20)))
		},
		"claims in depth": func() string { return pdf + deflated(metadata, "", strings.Repeat("<a>", 1<<22)) },
		"a map that amplifies": func() string {
			return font("1 beginbfrange <0000> <ffff> <" + strings.Repeat("00410042", 1<<14) + "0000> endbfrange")
		},
		"letters that amplify": func() string {
			return font("1 beginbfrange <0000> <ffff> <" + strings.Repeat("0041", 200) + "0000> endbfrange")
		},
		"ranges of a map": func() string { return font(strings.Repeat("1 beginbfrange <0000> <ffff> <0041> endbfrange ", 20000)) },
		"pages of one stream": func() string {
			return pdf + deflated(contents, "", strings.Repeat("0 0 m 1 1 l S ", 1<<12)) +
				fmt.Sprintf("\n800 0 obj\n<</Type /Pages /Kids [%s]>>\nendobj\n", many(8000, "%d0 0 R ")) +
				many(8000, "\n%d0 0 obj\n<</Type /Page /MediaBox [0 0 9 9] /Contents "+contents+" 0 R>>\nendobj\n") +
				"trailer <</Root 801 0 R>>\n801 0 obj\n<</Type /Catalog /Metadata " + metadata + " 0 R /Pages 800 0 R>>\nendobj\n"
		},
		"forms of blanks": func() string {
			return onPage("/XObject <</X 900 0 R>>", strings.Repeat("/X Do ", 9999),
				deflated("900", "/Subtype /Form", strings.Repeat(" ", 20<<20)))
		},
		"forms in forms": func() string {
			return onPage("/XObject <</X 900 0 R>>", strings.Repeat("/X Do ", 99),
				deflated("900", "/Subtype /Form", strings.Repeat("/X Do ", 99)))
		},
		"streams of a page": func() string {
			return pdf + fmt.Sprintf("\n%s 0 obj\n<</Type /Page /MediaBox [0 0 9 9] /Contents [%s]>>\nendobj\n", leaf, strings.Repeat("900 0 R ", 1<<18)) + deflated("900", "", " ")
		},
		// PNG
		"white":       func() string { return picture(t, 1<<15, 1<<15, func([]byte, int) {}) },
		"a tall one":  func() string { return picture(t, 1, 1<<26, func([]byte, int) {}) },
		"a broad one": func() string { return picture(t, 1<<26, 1, func([]byte, int) {}) },
		"a huge one":  func() string { return picture(t, 1<<31-1, 1<<31-1, nil) },
		"dots":        func() string { return picture(t, 1<<12, 1<<12, dots) },
		"stripes":     func() string { return picture(t, 12000, 12000, stripes) },
		"chunks": func() string {
			return swap(string(write(t, "png", format.Options{DPI: 50}, tiny())), "\x00\x00\x00\x00IEND", strings.Repeat("\x00\x00\x00\x00IDAT\x35\xaf\x06\x1e", 4<<20)+"\x00\x00\x00\x00IEND")
		},
		"rulers claims": func() string { return picture(t, 1<<13, 1<<12, dashes, claims) },
	}
}

func dots(row []byte, y int) {
	for x := y % 2; x < len(row) && y%2 == 0; x += 2 {
		row[x] = 0
	}
}

func stripes(row []byte, _ int) {
	for x := 0; x < len(row); x += 3 {
		row[x] = 0
	}
}

func dashes(row []byte, y int) {
	for x := range row {
		if y%2 == 0 && x%80 < 78 {
			row[x] = 0
		}
	}
}

// picture returns a grey PNG with other pixels; if paint is nil, with none at all.
func picture(t testing.TB, w, h int, paint func(row []byte, y int), claims ...string) string {
	good := write(t, "png", format.Options{DPI: 200}, tiny())
	var packed bytes.Buffer
	if paint != nil {
		z, _ := zlib.NewWriterLevel(&packed, zlib.BestSpeed)
		row := make([]byte, w+1)
		for y := range h {
			for i := range row[1:] {
				row[1+i] = 255
			}
			paint(row[1:], y)
			_, _ = z.Write(row)
		}
		_ = z.Close()
	}
	out := append([]byte(nil), good[:8]...)
	for rest := good[8:]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		switch kind, body := string(rest[4:8]), rest[8:8+n]; kind {
		case "IHDR":
			head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
			out = appendChunk(out, kind, append(head, 8, 0, 0, 0, 0))
		case "IDAT":
			out = appendChunk(out, kind, packed.Bytes())
			packed.Reset()
		case "tEXt":
			text := append([]byte(nil), body...)
			if len(claims) > 0 {
				text = bytes.Replace(text, []byte(`claims":[`), []byte(`claims":[`+claims[0]), 1)
			}
			out = appendChunk(out, kind, text)
		default:
			out = appendChunk(out, kind, body)
		}
		rest = rest[min(len(rest), 12+int(n)):]
	}
	return string(out)
}

// TestHostileFiles checks that crafted expensive files are measured or rejected within
// a second of CPU time and 200 MB: a reader without a budget would take minutes. The
// limits here allow for both ways of reading, garbage, and busy machines.
func TestHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("makes files for half a minute")
	}
	all := hostile(t)
	tried, refused := 0, 0
	for i, name := range slices.Sorted(maps.Keys(all)) {
		if !gametest.Some(i, 4, 1) { // a plain run includes those that are corpora
			continue
		}
		tried++
		data := []byte(all[name]())
		gametest.Hostile(t, strings.ReplaceAll(name, " ", "_"), data)
		memory, time := used()
		err := verify.Read(data)
		_, _ = verify.File(data, scan.Options{}) // compares it with its claims
		memory2, time2 := used()
		const most, longest = 1600, 12.0
		t.Logf("%-24s %5d MB %5.2f s %v", name, (memory2-memory)>>20, time2-time, err)
		if (memory2-memory)>>20 > most || time2-time > longest {
			t.Errorf("%s: %d MB of memory asked for, %.2f s; %v", name, (memory2-memory)>>20, time2-time, err)
		}
		if err != nil && strings.Contains(err.Error(), "far more work") {
			refused++
		}
	}
	gametest.Tried(t, tried)
	if refused < tried/10 {
		t.Errorf("only %d of %d were refused", refused, tried)
	}
}

// used returns the memory allocated so far, and the CPU time in seconds.
func used() (bytes uint64, seconds float64) {
	var m runtime.MemStats
	runtime.GC() // updates the CPU time
	runtime.ReadMemStats(&m)
	sample := []metrics.Sample{{Name: "/cpu/classes/user:cpu-seconds"}}
	metrics.Read(sample)
	return m.TotalAlloc, sample[0].Value.Float64()
}

// deflated returns a PDF stream.
func deflated(number, entries, text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return fmt.Sprintf("\n%s 0 obj\n<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", number, entries, b.Len(), b.String())
}

// BenchmarkHostileFiles measures the time of each.
func BenchmarkHostileFiles(b *testing.B) {
	all := hostile(b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(name, func(b *testing.B) {
			data := []byte(all[name]())
			for b.Loop() {
				_ = verify.Read(data)
			}
		})
	}
}
