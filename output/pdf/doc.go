package pdf

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strconv"

	"github.com/klauspost/compress/zlib"
)

// document is a finished PDF file taken apart into its objects, to be changed
// and put together again. It reads what the PDF library writes: one classic
// cross-reference table, objects one after the other, streams with a direct
// Length.
type document struct {
	header     []byte
	objects    [][]byte // bodies between "obj" and "endobj"; number 1 comes first
	root, info int
}

// errPDF is wrapped by the errors of parsePDF: they mean that the library's
// output is not what this package knows.
var errPDF = errors.New("unexpected structure of the document")

var (
	startxref = regexp.MustCompile(`startxref\n(\d+)\n%%EOF\n?$`)
	xrefHead  = regexp.MustCompile(`^xref\n0 (\d+)\n`)
	rootRef   = regexp.MustCompile(`/Root (\d+) 0 R`)
	infoRef   = regexp.MustCompile(`/Info (\d+) 0 R`)
)

// parsePDF takes the file apart along its cross-reference table.
func parsePDF(raw []byte) (*document, error) {
	tail := raw[max(0, len(raw)-64):]
	m := startxref.FindSubmatch(tail)
	if m == nil {
		return nil, fmt.Errorf("%w: no startxref", errPDF)
	}
	at, err := strconv.Atoi(string(m[1]))
	if err != nil || at >= len(raw) {
		return nil, fmt.Errorf("%w: startxref %s", errPDF, m[1])
	}
	offsets, trailer, err := parseXref(raw[at:])
	if err != nil {
		return nil, err
	}
	d := &document{objects: make([][]byte, len(offsets))}
	if err := d.split(raw[:at], offsets); err != nil {
		return nil, err
	}
	d.root, d.info = ref(rootRef, trailer), ref(infoRef, trailer)
	if d.root < 1 || d.root > len(offsets) || d.info < 1 || d.info > len(offsets) {
		return nil, fmt.Errorf("%w: no catalog", errPDF)
	}
	return d, nil
}

func ref(re *regexp.Regexp, b []byte) int {
	m := re.FindSubmatch(b)
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(string(m[1])) // 0 is refused by the caller
	return n
}

// parseXref returns the offsets of objects 1, 2, … and what follows the table.
func parseXref(b []byte) (offsets []int, trailer []byte, err error) {
	m := xrefHead.FindSubmatch(b)
	if m == nil {
		return nil, nil, fmt.Errorf("%w: no xref table", errPDF)
	}
	const entry = 20
	n, err := strconv.Atoi(string(m[1]))
	table := b[len(m[0]):]
	if err != nil || n < 2 || n > len(table)/entry {
		return nil, nil, fmt.Errorf("%w: xref table cut short", errPDF)
	}
	for i := 1; i < n; i++ {
		v, err := strconv.Atoi(string(table[i*entry : i*entry+10]))
		if err != nil {
			return nil, nil, fmt.Errorf("%w: xref entry %d", errPDF, i)
		}
		offsets = append(offsets, v)
	}
	return offsets, table[n*entry:], nil
}

// split cuts the body of the file at the objects' offsets.
func (d *document) split(body []byte, offsets []int) error {
	first := len(body)
	for i, at := range offsets {
		first = min(first, at)
		end := len(body)
		for _, next := range offsets {
			if next > at {
				end = min(end, next)
			}
		}
		if at < 0 || at > end {
			return fmt.Errorf("%w: offset of object %d", errPDF, i+1)
		}
		obj, ok := bytes.CutPrefix(body[at:end], fmt.Appendf(nil, "%d 0 obj\n", i+1))
		if !ok {
			return fmt.Errorf("%w: object %d is elsewhere", errPDF, i+1)
		}
		if obj, ok = bytes.CutSuffix(obj, []byte("endobj\n")); !ok {
			return fmt.Errorf("%w: object %d does not end", errPDF, i+1)
		}
		d.objects[i] = obj
	}
	d.header = body[:first]
	return nil
}

// object returns the body of object n.
func (d *document) object(n int) []byte { return d.objects[n-1] }

// add appends an object and returns its number.
func (d *document) add(body string) int {
	d.objects = append(d.objects, append([]byte(body), '\n'))
	return len(d.objects)
}

// addStream appends a compressed stream with further entries in its dictionary.
func (d *document) addStream(entries string, data []byte) int {
	d.objects = append(d.objects, streamObject(entries+" /Filter /FlateDecode", deflate(data)))
	return len(d.objects)
}

func streamObject(entries string, data []byte) []byte {
	b := make([]byte, 0, len(data)+len(entries)+64)
	b = fmt.Appendf(b, "<<%s /Length %d>>\nstream\n", entries, len(data))
	b = append(b, data...)
	return append(b, "\nendstream\n"...)
}

// replace changes the only place in object n that reads old; anything else is
// an error, because then the library writes what we do not know.
func (d *document) replace(n int, old, repl string) error {
	obj := d.object(n)
	if c := bytes.Count(obj, []byte(old)); c != 1 {
		return fmt.Errorf("%w: object %d has %d times %q", errPDF, n, c, old)
	}
	d.objects[n-1] = bytes.Replace(obj, []byte(old), []byte(repl), 1)
	return nil
}

var plainStream = regexp.MustCompile(`^<</Length (\d+)>>\nstream\n`)

// stream returns the data of object n, a stream that says nothing but its
// length.
func (d *document) stream(n int) ([]byte, error) {
	obj := d.object(n)
	m := plainStream.FindSubmatch(obj)
	if m == nil {
		return nil, fmt.Errorf("%w: object %d is no plain stream", errPDF, n)
	}
	size, err := strconv.Atoi(string(m[1]))
	if err != nil || size > len(obj)-len(m[0]) {
		return nil, fmt.Errorf("%w: object %d: length %s", errPDF, n, m[1])
	}
	return obj[len(m[0]) : len(m[0])+size], nil
}

// deflater packs a stream piece by piece, for the filter FlateDecode. The zero
// deflater is ready to use.
type deflater struct {
	buf bytes.Buffer
	z   *zlib.Writer
}

func (d *deflater) write(data []byte) {
	if d.z == nil {
		d.z, _ = zlib.NewWriterLevel(&d.buf, pdfLevel) // the level is a right one
	}
	_, _ = d.z.Write(data) // a bytes.Buffer takes everything
}

func (d *deflater) close() []byte {
	d.write(nil)
	_ = d.z.Close()
	return d.buf.Bytes()
}

func deflate(data []byte) []byte {
	var d deflater
	d.write(data)
	return d.close()
}

// pdfLevel is where the time and the size of a page's content meet; see
// BenchmarkPDF.
const pdfLevel = 4

// bytes puts the document together: header, objects, table, trailer.
func (d *document) bytes(id string) []byte {
	size := len(d.header) + 1024
	for _, o := range d.objects {
		size += len(o) + 64
	}
	b := append(make([]byte, 0, size), d.header...)
	offsets := make([]int, len(d.objects))
	for i, o := range d.objects {
		offsets[i] = len(b)
		b = append(strconv.AppendInt(b, int64(i+1), 10), " 0 obj\n"...)
		b = append(append(b, o...), "endobj\n"...)
	}
	start := len(b)
	b = fmt.Appendf(b, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, at := range offsets {
		b = fmt.Appendf(b, "%010d 00000 n \n", at)
	}
	return fmt.Appendf(b, "trailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [<%s> <%s>]>>\nstartxref\n%d\n%%%%EOF\n",
		len(offsets)+1, d.root, d.info, id, id, start)
}
