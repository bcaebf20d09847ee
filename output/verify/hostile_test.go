package verify_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"shogikit/output/format"
	"shogikit/output/verify"
)

// TestHostileFiles: files made to cost much are measured or refused soon.
func TestHostileFiles(t *testing.T) {
	svg := string(write(t, "svg", format.Options{}, tiny()))
	dxf := string(write(t, "dxf", format.Options{}, tiny()))
	pdf := string(write(t, "pdf", format.Options{}, tiny()))
	pdf = pdf[:strings.LastIndex(pdf, "\nxref\n")] // so that later objects stand
	contents := regexp.MustCompile(`/Contents (\d+) 0 R`).FindStringSubmatch(pdf)[1]
	page := func(text string) string { return pdf + deflated(contents, "", text) }
	many := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i+100)
		}
		return b.String()
	}
	claims := func(old, by string) string { return strings.Replace(svg, old, by, 1) }
	for name, data := range map[string]string{
		"attributes":      "<svg " + strings.Repeat(`a="" `, 1<<20) + "/>",
		"text too large":  "<svg " + strings.Repeat(" ", 33<<20) + "/>",
		"circles":         strings.Replace(svg, "</svg>", `<g id="cut">`+strings.Repeat(`<circle r="1e9"/>`, 1<<17)+"</g></svg>", 1),
		"groups":          strings.Replace(dxf, "ENTITIES\n", "ENTITIES\n"+strings.Repeat("0\nA\n", 5<<20), 1),
		"claims":          claims(`claims":[`, `claims":[`+strings.Repeat(`{"what":"x","w":1,"h":1,"count":1},`, 1<<16)),
		"a length":        claims(`"scale":1`, `"scale":1e300`),
		"numbers":         page(strings.Repeat("1 ", 11<<20)),
		"an array":        page("[" + strings.Repeat("1 ", 11<<20) + "]"),
		"blanks":          page(strings.Repeat(" ", 100<<20)),
		"points":          page(strings.Repeat("0 0 m ", 4<<20)),
		"open objects":    pdf + many("%d 0 obj [", 1<<17),
		"open strings":    pdf + many("%d 0 obj (", 1<<17),
		"open streams":    pdf + many("%d 0 obj <</Length 9 0 R>> stream ", 1<<17),
		"trailers":        pdf + strings.Repeat("trailer<<", 1<<18),
		"packed objects":  pdf + deflated("950", "/Type /ObjStm /N 100000 /First 700000", many("%d 0 ", 100000)+strings.Repeat("[", 100000)),
		"claims in depth": pdf + deflated(regexp.MustCompile(`/Metadata (\d+) 0 R`).FindStringSubmatch(pdf)[1], "", strings.Repeat("<a>", 1<<22)),
	} {
		start := time.Now()
		r, err := verify.Bytes([]byte(data))
		if took := time.Since(start); took > 20*time.Second { // a second, unless the machine is busy or looks for races
			t.Errorf("%s: took %v", name, took)
		}
		if err == nil && len(r.Differences()) == 0 && !strings.HasPrefix(name, "open") && name != "groups" && name != "trailers" && name != "packed objects" {
			t.Errorf("%s: all as claimed", name)
		}
	}
}

// deflated is a PDF stream.
func deflated(number, entries, text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	z.Write([]byte(text))
	z.Close()
	return fmt.Sprintf("\n%s 0 obj\n<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n", number, entries, b.Len(), b.String())
}
