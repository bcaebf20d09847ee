package verify_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"testing"
)

// pdfObjects are the objects of a PDF of this program in order, parsed trivially, to be
// edited and rewritten as other programs would.
type pdfObjects struct {
	bodies map[int][]byte
	n      int
	root   int
}

var (
	rootEntry = regexp.MustCompile(`/Root (\d+) 0 R`)
)

func takeApart(t *testing.T, pdf []byte) *pdfObjects {
	t.Helper()
	end := bytes.LastIndex(pdf, []byte("\nxref\n"))
	p := &pdfObjects{bodies: map[int][]byte{}}
	rest := pdf[:end+1]
	for n := 1; ; n++ {
		head := fmt.Appendf(nil, "%d 0 obj\n", n)
		at := bytes.Index(rest, head)
		if at < 0 {
			p.n = n - 1
			break
		}
		body := rest[at+len(head):]
		next := bytes.Index(body, fmt.Appendf(nil, "endobj\n%d 0 obj\n", n+1))
		if next < 0 {
			next = bytes.LastIndex(body, []byte("endobj\n"))
		}
		p.bodies[n], rest = body[:next], body[next:]
	}
	p.root, _ = strconv.Atoi(string(rootEntry.FindSubmatch(pdf[end:])[1]))
	if p.n < 5 || p.root == 0 {
		t.Fatalf("%d objects, catalog %d", p.n, p.root)
	}
	return p
}

var streamBody = regexp.MustCompile(`(?s)^<<(.*) /Length \d+>>\nstream\n(.*)\nendstream\n$`)

// content replaces the content operators of the n-th page, from 0, by the result of
// edit.
func (p *pdfObjects) content(t *testing.T, page int, edit func([]byte) []byte) {
	t.Helper()
	for n := 1; n <= p.n; n++ {
		if !bytes.HasPrefix(p.bodies[n], []byte("<</Type /Page\n")) {
			continue
		}
		if page--; page >= 0 {
			continue
		}
		m := streamBody.FindSubmatch(p.bodies[n+1])
		if m == nil {
			t.Fatal("a page's content is not a stream")
		}
		z, err := zlib.NewReader(bytes.NewReader(m[2]))
		if err != nil {
			t.Fatal(err)
		}
		ops, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		p.bodies[n+1] = packed(string(m[1]), edit(ops))
		return
	}
	t.Fatal("no such page")
}

func packed(entries string, data []byte) []byte {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(data)
	_ = z.Close()
	return fmt.Appendf(nil, "<<%s /Length %d>>\nstream\n%s\nendstream\n", entries, b.Len(), b.Bytes())
}

// replace edits all objects that contain old; there must be at least one.
func (p *pdfObjects) replace(t *testing.T, old, repl string) {
	t.Helper()
	some := false
	for n, b := range p.bodies {
		if bytes.Contains(b, []byte(old)) && !bytes.Contains(b, []byte("stream\n")) {
			p.bodies[n], some = bytes.ReplaceAll(b, []byte(old), []byte(repl)), true
		}
	}
	if !some {
		t.Fatalf("nothing reads %q", old)
	}
}

// write returns the file with a classic cross-reference table.
func (p *pdfObjects) write() []byte {
	b := []byte("%PDF-1.7\n")
	table := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", p.n+1)
	for n := 1; n <= p.n; n++ {
		table = fmt.Appendf(table, "%010d 00000 n \n", len(b))
		b = fmt.Appendf(b, "%d 0 obj\n%sendobj\n", n, p.bodies[n])
	}
	at := len(b)
	return fmt.Appendf(append(b, table...), "trailer\n<</Size %d /Root %d 0 R>>\nstartxref\n%d\n%%%%EOF\n", p.n+1, p.root, at)
}

// writePacked returns a compact file: all objects but streams are in an object stream,
// and the cross-reference table is a stream with PNG's row filter.
func (p *pdfObjects) writePacked() []byte {
	b := []byte("%PDF-1.7\n")
	var inner, index []byte
	within := map[int]int{}
	offsets := map[int]int{}
	pack, table := p.n+1, p.n+2
	for n := 1; n <= p.n; n++ {
		if bytes.Contains(p.bodies[n], []byte("stream\n")) {
			offsets[n] = len(b)
			b = fmt.Appendf(b, "%d 0 obj\n%sendobj\n", n, p.bodies[n])
			continue
		}
		within[n] = len(within)
		index = fmt.Appendf(index, "%d %d ", n, len(inner))
		inner = append(append(inner, p.bodies[n]...), ' ')
	}
	offsets[pack] = len(b)
	b = fmt.Appendf(b, "%d 0 obj\n%sendobj\n", pack, packed(fmt.Sprintf("/Type /ObjStm /N %d /First %d /Filter /FlateDecode", len(within), len(index)), append(index, inner...)))
	offsets[table] = len(b)
	var rows []byte
	prev := make([]byte, 5)
	for n := 0; n <= table; n++ {
		row := make([]byte, 5)
		if at, ok := offsets[n]; ok {
			row[0], row[1], row[2], row[3] = 1, byte(at>>16), byte(at>>8), byte(at)
		} else if i, ok := within[n]; ok {
			row[0], row[2], row[3], row[4] = 2, byte(pack>>8), byte(pack), byte(i)
		}
		rows = append(rows, 2) // the filter Up
		for i := range row {
			rows = append(rows, row[i]-prev[i])
		}
		prev = row
	}
	entries := fmt.Sprintf("/Type /XRef /Size %d /W [1 3 1] /Root %d 0 R /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 5>>", table+1, p.root)
	b = fmt.Appendf(b, "%d 0 obj\n%sendobj\n", table, packed(entries, rows))
	return fmt.Appendf(b, "startxref\n%d\n%%%%EOF\n", offsets[table])
}
