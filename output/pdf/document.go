package pdf

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"

	"shogikit/output/format"
)

// document is a finished PDF file split into its objects, to be modified and
// reassembled. It supports what the PDF library writes: one classic cross-reference
// table, consecutive objects, streams with a direct Length.
type document struct {
	header     []byte
	objects    [][]byte // bodies between "obj" and "endobj"; number 1 comes first
	root, info int
	packers    chan *packer // those that nobody uses
	err        error        // the first error encountered
}

// object returns the body of object n.
func (d *document) object(n int) []byte { return d.objects[n-1] }

// add appends an object and returns its number.
func (d *document) add(body string) int {
	d.objects = append(d.objects, append([]byte(body), '\n'))
	return len(d.objects)
}

// addStream appends a compressed stream with additional entries in its dictionary.
func (d *document) addStream(entries string, data []byte) int {
	p := d.packer()
	defer d.release(p)
	d.objects = append(d.objects, p.packed(entries, data))
	return len(d.objects)
}

func streamObject(entries string, data []byte) []byte {
	b := make([]byte, 0, len(data)+len(entries)+64)
	b = fmt.Appendf(b, "<<%s /Length %d>>\nstream\n", entries, len(data))
	return append(append(b, data...), "\nendstream\n"...)
}

// packer compresses one stream after another: creating one takes as long as a page.
type packer struct {
	z    *zlib.Writer
	out  bytes.Buffer
	text []byte // reused buffer for page content
}

// packed returns a compressed stream.
func (p *packer) packed(entries string, data []byte) []byte {
	p.out.Reset()
	p.z.Reset(&p.out)
	_, _ = p.z.Write(data) // a bytes.Buffer never fails
	_ = p.z.Close()
	return streamObject(entries+" /Filter /FlateDecode", p.out.Bytes())
}

// packer returns a packer that nobody uses.
func (d *document) packer() *packer {
	select {
	case p := <-d.packers:
		return p
	default:
		z, _ := zlib.NewWriterLevel(nil, pdfLevel) // the level is valid
		return &packer{z: z, text: make([]byte, 0, usualText)}
	}
}

// release keeps a packer for the next one who needs it.
func (d *document) release(p *packer) {
	select {
	case d.packers <- p:
	default:
	}
}

// usualText is the room for the content of most pages, in bytes.
const usualText = 256 << 10

// pdfLevel balances the time and the size of a page's content; see BenchmarkPDF.
const pdfLevel = 1

// atATime is the number of objects made before they are written.
const atATime = 64

// write assembles the document: header, objects, cross-reference table, and a trailer
// with a fingerprint of the content. Objects that are nil are made when needed, several
// concurrently, and not kept.
func (d *document) write(w io.Writer, workers int, missing func(n int) []byte) error {
	out, sum := bufio.NewWriterSize(w, 1<<16), sha256.New()
	size, _ := out.Write(d.header) // Flush returns the first error
	table := fmt.Appendf(nil, "xref\n0 %d\n0000000000 65535 f \n", len(d.objects)+1)
	n := 0
	for some := range slices.Chunk(d.objects, atATime) {
		some = slices.Clone(some)
		_ = format.AtOnce(len(some), workers, func(i int) error { // packing never fails
			if some[i] == nil {
				some[i] = missing(n + i + 1)
			}
			return nil
		})
		for _, o := range some {
			n++
			sum.Write(o)
			table = fmt.Appendf(table, "%010d 00000 n \n", size)
			for _, b := range [...][]byte{fmt.Appendf(nil, "%d 0 obj\n", n), o, []byte("endobj\n")} {
				k, _ := out.Write(b)
				size += k
			}
		}
	}
	fmt.Fprintf(out, "%strailer\n<</Size %d /Root %d 0 R /Info %d 0 R /ID [<%[5]x> <%[5]x>]>>\nstartxref\n%[6]d\n%%%%EOF\n",
		table, len(d.objects)+1, d.root, d.info, sum.Sum(nil)[:16], size)
	return out.Flush()
}
