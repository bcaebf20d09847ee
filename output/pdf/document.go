package pdf

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"sync"

	"compress/zlib"
)

// document is a finished PDF file taken apart into its objects, to be changed
// and put together again. It reads what the PDF library writes: one classic
// cross-reference table, objects one after the other, streams with a direct
// Length.
type document struct {
	header     []byte
	objects    [][]byte // bodies between "obj" and "endobj"; number 1 comes first
	root, info int
	packers    sync.Pool // of *zlib.Writer
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
	d.objects = append(d.objects, streamObject(entries+" /Filter /FlateDecode", d.deflate(data)))
	return len(d.objects)
}

func streamObject(entries string, data []byte) []byte {
	b := make([]byte, 0, len(data)+len(entries)+64)
	b = fmt.Appendf(b, "<<%s /Length %d>>\nstream\n", entries, len(data))
	b = append(b, data...)
	return append(b, "\nendstream\n"...)
}

// deflate packs a stream, for the filter FlateDecode, from its pieces. The packers
// are kept: to make one takes as long as a page.
func (d *document) deflate(pieces ...[]byte) []byte {
	z, ok := d.packers.Get().(*zlib.Writer)
	if !ok {
		z, _ = zlib.NewWriterLevel(nil, pdfLevel) // the level is a right one
	}
	defer d.packers.Put(z)
	var buf bytes.Buffer
	z.Reset(&buf)
	for _, data := range pieces {
		_, _ = z.Write(data) // a bytes.Buffer takes everything
	}
	_ = z.Close()
	return buf.Bytes()
}

// pdfLevel is where the time and the size of a page's content meet; see
// BenchmarkPDF.
const pdfLevel = 1

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

// identifier returns the content's fingerprint in hexadecimal.
func identifier(doc *document) string {
	h := sha256.New()
	for _, o := range doc.objects {
		h.Write(o)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
