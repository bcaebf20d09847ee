package pdf

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// tiny is a document as the library writes it, reduced to what is parsed.
const tiny = "%PDF-1.5\n" +
	"1 0 obj\n<</Length 5>>\nstream\nhello\nendstream\nendobj\n" +
	"2 0 obj\n<</Type /Catalog\n>>\nendobj\n" +
	"xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000061 00000 n \n" +
	"trailer\n<<\n/Size 3\n/Root 2 0 R\n/Info 1 0 R\n>>\nstartxref\n96\n%%EOF\n"

func TestParsePDF(t *testing.T) {
	d, err := parsePDF([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	if d.root != 2 || d.info != 1 || len(d.objects) != 2 || string(d.object(2)) != "<</Type /Catalog\n>>\n" {
		t.Errorf("%+v", d)
	}
	if n := d.add("<</New true>>"); n != 3 {
		t.Errorf("new object is number %d", n)
	}
	var b bytes.Buffer
	if err := d.write(&b, 1, nil); err != nil {
		t.Fatal(err)
	}
	again, err := parsePDF(b.Bytes())
	if err != nil || len(again.objects) != 3 || string(again.object(3)) != "<</New true>>\n" {
		t.Errorf("written and read again: %v", err)
	}
}

func TestParsePDFRefuses(t *testing.T) {
	for _, r := range [][2]string{
		{"xref\n0 3", "xref\n0 9999999"}, {"xref\n0 3", "xref\n0 1"}, {"xref\n0 3", "xref\n0 x"},
		{"/Root 2 0 R", "/Root 9 0 R"}, {"/Info 1 0 R", ""}, {"2 0 obj", "7 0 obj"}, {"2 0 obj", "1 0 obj"}, {"2 0 obj", "x 0 obj"},
		{">>\nendobj\nxref", ">>\nendobx\nxref"}, {tiny, ""}, {"%%EOF", "%%EO"},
	} {
		bad := strings.Replace(tiny, r[0], r[1], 1)
		if _, err := parsePDF([]byte(bad)); !errors.Is(err, errPDF) {
			t.Errorf("%q for %q: %v", r[1], r[0], err)
		}
	}
}

func TestReplaceWantsOnePlace(t *testing.T) {
	d, err := parsePDF([]byte(tiny))
	if err != nil {
		t.Fatal(err)
	}
	if d.replace(2, "/Catalog", "/Other"); d.err != nil || !strings.Contains(string(d.object(2)), "/Other") {
		t.Errorf("%v: %s", d.err, d.object(2))
	}
	for _, old := range []string{"nothing", "e"} {
		d.err = nil
		if d.replace(2, old, "x"); !errors.Is(d.err, errPDF) {
			t.Errorf("%q: %v", old, d.err)
		}
	}
}
