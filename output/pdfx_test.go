package output_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// objects are the numbered objects of a PDF file: their dictionaries and inflated
// streams.
type objects map[int]struct{ dict, stream string }

func objectsOf(t *testing.T, data []byte) objects {
	t.Helper()
	out := objects{}
	for _, m := range regexp.MustCompile(`(?s)\n(\d+) 0 obj\n(.*?)\nendobj`).FindAllSubmatch(data, -1) {
		n, _ := strconv.Atoi(string(m[1]))
		dict, stream, _ := bytes.Cut(m[2], []byte("stream\n"))
		o := out[n]
		if o.dict = string(dict); strings.Contains(o.dict, "/FlateDecode") {
			z, err := zlib.NewReader(bytes.NewReader(stream))
			if err != nil {
				t.Fatalf("object %d: %v", n, err)
			}
			plain, err := io.ReadAll(z)
			if err != nil {
				t.Fatalf("object %d: %v", n, err)
			}
			stream = plain
		}
		o.stream = string(stream)
		out[n] = o
	}
	return out
}

// at returns the object that an entry of a dictionary refers to.
func (o objects) at(dict, key string) (n int, ok bool) {
	m := regexp.MustCompile(key + ` (\d+) 0 R`).FindStringSubmatch(dict)
	if m == nil {
		return 0, false
	}
	n, _ = strconv.Atoi(m[1])
	_, ok = o[n]
	return n, ok
}

// checkPrintShop checks a file object by object against ISO 15930-7: boxes, fonts,
// colours, no transparency, layers, filters, and equal values in the information
// dictionary and the metadata.
func checkPrintShop(t *testing.T, data []byte, pages int) {
	t.Helper()
	all := objectsOf(t, data)
	trailer := string(data[bytes.LastIndex(data, []byte("trailer")):])
	root, ok := all.at(trailer, "/Root")
	if !ok {
		t.Fatal("no catalog")
	}
	catalog := all[root].dict
	seen := 0
	for n, o := range all {
		isA := func(what string) bool { return regexp.MustCompile(`/Type\s*/` + what + `\b`).MatchString(o.dict) }
		switch {
		case isA("Page"):
			seen++
			checkBoxes(t, n, o.dict)
			content, ok := all.at(o.dict, "/Contents")
			if !ok {
				t.Errorf("page %d has no content", n)
			}
			checkOperators(t, n, all[content].stream)
		case isA("FontDescriptor"):
			if f, ok := all.at(o.dict, "/FontFile2"); !ok || !strings.HasPrefix(all[f].stream, "\x00\x01\x00\x00") {
				t.Errorf("font %d has no program", n)
			}
		case isA("Font"):
			_, descends := all.at(strings.ReplaceAll(o.dict, "[", ""), "/DescendantFonts")
			_, described := all.at(o.dict, "/FontDescriptor")
			if !descends && !described {
				t.Errorf("font %d is not embedded: %s", n, o.dict)
			}
		case isA("ExtGState"):
			if regexp.MustCompile(`/(ca|CA|BM|SMask|TR|TR2|HTP|BG|UCR)\b`).MatchString(o.dict) {
				t.Errorf("graphics state %d: %s", n, o.dict)
			}
		case isA("OCG") && !strings.Contains(catalog[strings.Index(catalog, "/Order"):], fmt.Sprintf("%d 0 R", n)):
			t.Errorf("layer %d is in no order", n)
		}
		for _, f := range regexp.MustCompile(`/Filter\s*\[?\s*/(\w+)`).FindAllStringSubmatch(o.dict, -1) {
			if f[1] != "FlateDecode" {
				t.Errorf("object %d is packed by %s", n, f[1])
			}
		}
		if bad := regexp.MustCompile(`/(OPI|Alternates|PS|Ref|AcroForm|OpenAction|AA|JavaScript|Encrypt|EmbeddedFiles|Group|AS|XFA)\b`).FindString(o.dict); bad != "" {
			t.Errorf("object %d has %s", n, bad)
		}
	}
	if seen != pages {
		t.Errorf("%d pages, want %d", seen, pages)
	}
	if !regexp.MustCompile(`/D\s*<<[^>]*/Name\s*\(`).MatchString(catalog) {
		t.Errorf("the order of the layers has no name: %s", catalog)
	}
	checkIdentity(t, all, trailer, catalog)
}

// checkBoxes checks that the trim box of a page is inside its print area, without an
// ArtBox.
func checkBoxes(t *testing.T, n int, dict string) {
	t.Helper()
	box := map[string][]float64{}
	for _, m := range regexp.MustCompile(`/(\w+Box)\s*\[([^\]]*)\]`).FindAllStringSubmatch(dict, -1) {
		for _, f := range strings.Fields(m[2]) {
			v, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Errorf("page %d: %s", n, m[0])
			}
			box[m[1]] = append(box[m[1]], v)
		}
	}
	trim, media := box["TrimBox"], box["MediaBox"]
	if len(trim) != 4 || len(media) != 4 || len(box["ArtBox"]) != 0 {
		t.Fatalf("page %d: boxes %v", n, box)
	}
	for i, least := range media[:2] {
		if trim[i] < least-0.01 || trim[i+2] > media[i+2]+0.01 || trim[i+2] <= trim[i] {
			t.Errorf("page %d: trimmed at %v, out of %v", n, trim, media)
		}
	}
}

// checkOperators checks that colours are in the space of the output intent, grey or
// named spots, and that there are no inline images.
func checkOperators(t *testing.T, n int, content string) {
	t.Helper()
	if len(content) < 100 {
		t.Fatalf("page %d: content %q", n, content)
	}
	bare := regexp.MustCompile(`(?s)\((?:\\.|[^\\)])*\)|<[^<>]*>`).ReplaceAllString(content, "")
	for _, op := range strings.Fields(bare) {
		if slices.Contains([]string{"k", "K", "BI", "sh", "d0", "d1", "ri"}, op) {
			t.Errorf("page %d: operator %s", n, op)
		}
	}
}

// checkIdentity checks that the trailer has two identifiers, and that the metadata
// match the information dictionary.
func checkIdentity(t *testing.T, all objects, trailer, catalog string) {
	t.Helper()
	if id := regexp.MustCompile(`/ID \[<([0-9a-fA-F]{32})>\s*<([0-9a-fA-F]{32})>\]`).FindString(trailer); id == "" {
		t.Error("no two identities")
	}
	info, ok := all.at(trailer, "/Info")
	meta, has := all.at(catalog, "/Metadata")
	if !ok || !has {
		t.Fatal("no information, or no metadata")
	}
	xmp := all[meta].stream
	if strings.Contains(all[meta].dict, "/Filter") || !strings.Contains(all[meta].dict, "/Subtype /XML") {
		t.Errorf("metadata are packed: %s", all[meta].dict)
	}
	for key, tag := range map[string]string{"CreationDate": "CreateDate", "ModDate": "ModifyDate"} {
		d := regexp.MustCompile(`/` + key + ` \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)`).FindStringSubmatch(all[info].dict)
		if d == nil {
			t.Fatalf("no %s: %s", key, all[info].dict)
		}
		if want := fmt.Sprintf("<xmp:%s>%s-%s-%sT%s:%s:%sZ<", tag, d[1], d[2], d[3], d[4], d[5], d[6]); !strings.Contains(xmp, want) {
			t.Errorf("metadata have no %s", want)
		}
	}
	for _, key := range []string{"/Title", "/Producer", "/Creator", "/Trapped"} {
		if !strings.Contains(all[info].dict, key) {
			t.Errorf("no %s in the information", key)
		}
	}
	if n, ok := all.at(catalog, "/DestOutputProfile"); !ok || !strings.Contains(all[n].dict, "/N 3") {
		t.Error("no profile of three colours")
	}
}
