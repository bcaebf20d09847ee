package output

import (
	"bytes"
	"hash/adler32"

	"github.com/klauspost/compress/flate"
)

// packer turns stripes of pixels into pieces of one zlib stream. Every piece
// starts afresh, so that stripes can be packed by anyone in any order.
type packer struct {
	z   *flate.Writer
	buf bytes.Buffer
	raw []byte // filter byte and pixels of one row
}

// packed is a stripe as it goes into the file.
type packed struct {
	data []byte
	sum  adler
	size int // of the rows before they were packed
}

// packLevel is the level of compression; see BenchmarkPNG for what others cost.
const packLevel = flate.BestSpeed

func newPacker(width int) *packer {
	p := &packer{raw: make([]byte, 1+3*width)}
	p.z, _ = flate.NewWriter(&p.buf, packLevel) // the level is a right one
	return p
}

// Filters of PNG.
const (
	filterNone = 0
	filterUp   = 2
)

// pack packs the first rows of the stripe that b has drawn.
func (p *packer) pack(b *band, rows int, first, last bool) packed {
	p.buf.Reset()
	if first {
		p.buf.Write([]byte{0x78, 0x01}) // zlib's own header
	}
	p.z.Reset(&p.buf)
	out := packed{sum: adler{a: 1}}
	for y := range rows {
		if first && y == 0 {
			p.plain(b.row(y))
		} else {
			p.up(b.row(y), b.row(y-1))
		}
		out.sum.append(adlerOf(p.raw), len(p.raw))
		out.size += len(p.raw)
		_, _ = p.z.Write(p.raw) // into memory
	}
	if last {
		_ = p.z.Close()
	} else {
		_ = p.z.Flush() // ends on a whole byte: the next piece can follow
	}
	out.data = append([]byte(nil), p.buf.Bytes()...)
	return out
}

func (p *packer) plain(row []byte) {
	p.raw[0] = filterNone
	for i, o := 0, 1; i < len(row); i, o = i+4, o+3 {
		p.raw[o], p.raw[o+1], p.raw[o+2] = row[i], row[i+1], row[i+2]
	}
}

// up stores each row as the difference to the one above it.
func (p *packer) up(row, above []byte) {
	p.raw[0] = filterUp
	raw := p.raw[1:]
	above = above[:len(row)]
	for len(row) >= 4 && len(above) >= 4 && len(raw) >= 3 {
		raw[0], raw[1], raw[2] = row[0]-above[0], row[1]-above[1], row[2]-above[2]
		row, above, raw = row[4:], above[4:], raw[3:]
	}
}

// adler is a checksum of zlib that can be put together from pieces.
type adler struct{ a, b uint32 }

const adlerMod = 65521

func adlerOf(data []byte) adler {
	v := adler32.Checksum(data)
	return adler{v & 0xffff, v >> 16}
}

// append makes s the sum of what it was of, followed by n bytes with the sum t.
func (s *adler) append(t adler, n int) {
	k := uint64(n % adlerMod)
	b := (uint64(s.b) + uint64(t.b) + k*(uint64(s.a)+adlerMod-1)) % adlerMod
	s.a, s.b = (s.a+t.a+adlerMod-1)%adlerMod, uint32(b)
}

func (s adler) value() uint32 { return s.b<<16 | s.a }
