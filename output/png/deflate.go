package png

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Pictures of sheets are flat: most of a row equals the row above, and where it does
// not, neighbouring pixels often change identically. So rows are stored as differences
// from the row above (PNG filter Up), the only matches searched for are runs of zeros
// and of equal pixels, and all pictures share one Huffman code. This is why we have our
// own deflate: general compressors at their fastest level take many times as long, for
// files within a tenth of the size (BenchmarkPack measures both). Every stripe is a
// separate deflate block, so that stripes can be compressed independently.

// packed is a compressed stripe.
type packed struct {
	data []byte // a byte-aligned part of a zlib stream
	sum  adler  // checksum of the rows
	size int    // uncompressed size in bytes
}

// packer compresses stripes.
type packer struct {
	bits  bitWriter
	sum   adler
	blank []byte // the row above the first
}

// Numbers of the deflate format.
const (
	endOfBlock = 256
	minMatch   = 3
	maxMatch   = 258
	symbols    = 286
	distLast   = 0 // code of distance 1: the last byte
	distPixel  = 1 // code of distance 3: the last pixel
)

const filterUp = 2

func newPacker(width int) *packer { return &packer{blank: make([]byte, 4*width)} }

// pack compresses the rows of the picture from top on that b has drawn.
func (p *packer) pack(b *band, top, rows int) packed {
	out := packed{size: rows * (1 + 3*b.pic.width)}
	last := top+rows == b.pic.height
	p.sum = adler{a: 1}
	p.bits.out = p.bits.out[:0]
	above := b.row(-1)
	if top == 0 {
		above = p.blank
		p.bits.out = append(p.bits.out, 0x78, 0x01) // the zlib header
	}
	p.begin(last)
	for y := range rows {
		row := b.row(y)
		p.row(row, above)
		above = row
	}
	p.end(last)
	out.data, out.sum = bytes.Clone(p.bits.out), p.sum
	return out
}

// row writes a row of RGBA pixels.
func (p *packer) row(row, above []byte) {
	p.literal(filterUp)
	zero := false // whether the last byte was zero
	for len(row) > 0 {
		if n := sameAbove(row, above); n > 0 {
			p.zeros(3*n/4, zero)
			zero = true
			row, above = row[n:], above[n:]
			continue
		}
		n := sameChange(row, above)
		for c := range 3 {
			p.literal(row[c] - above[c])
		}
		zero = row[2] == above[2]
		p.pixels(n/4-1, row, above)
		row, above = row[n:], above[n:]
	}
	p.sum.reduce()
}

// sameAbove returns the length in bytes of the whole pixels of row that equal above.
func sameAbove(row, above []byte) int {
	const chunk = 128
	n := 0
	for len(row)-n >= chunk && bytes.Equal(row[n:n+chunk], above[n:n+chunk]) {
		n += chunk
	}
	for n < len(row) && binary.LittleEndian.Uint32(row[n:]) == binary.LittleEndian.Uint32(above[n:]) {
		n += 4
	}
	return n
}

// sameChange returns the length in bytes of the whole pixels of row that change like
// the first: at least one pixel.
func sameChange(row, above []byte) int {
	from, to := binary.LittleEndian.Uint32(above), binary.LittleEndian.Uint32(row)
	n := 4
	for n < len(row) && binary.LittleEndian.Uint32(row[n:]) == to && binary.LittleEndian.Uint32(above[n:]) == from {
		n += 4
	}
	return n
}

// literal adds a byte.
func (p *packer) literal(v byte) {
	p.sum.a += uint64(v)
	p.sum.b += p.sum.a
	p.bits.symbol(int(v))
}

// zeros adds n zero bytes; after means the previous byte is a zero that can be
// repeated.
func (p *packer) zeros(n int, after bool) {
	p.sum.b += p.sum.a * uint64(n)
	if !after {
		p.bits.symbol(0)
		n--
	}
	for range p.repeat(n, distLast) {
		p.bits.symbol(0)
	}
}

// pixels repeats the change of the last pixel n times.
func (p *packer) pixels(n int, row, above []byte) {
	for range n {
		for c := range 3 {
			p.sum.a += uint64(row[c] - above[c])
			p.sum.b += p.sum.a
		}
	}
	p.repeat(3*n, distPixel)
}

// repeat repeats n bytes from a distance and returns how many are left, too few for a
// match.
func (p *packer) repeat(n int, dist uint32) int {
	for n >= minMatch {
		l := min(n, maxMatch)
		symbol, extra, size := lengthCode(l)
		p.bits.symbol(symbol)
		p.bits.write(extra, size)
		p.bits.write(dist, 1)
		n -= l
	}
	return n
}

// lengthCode returns the symbol for a length and its extra bits.
func lengthCode(l int) (symbol int, extra uint32, n uint) {
	v := l - minMatch
	switch {
	case l == maxMatch:
		return 285, 0, 0
	case v < 8:
		return endOfBlock + 1 + v, 0, 0
	}
	n = uint(bits.Len(uint(v))) - 3
	return endOfBlock + 1 + 4*int(n) + v>>n, uint32(v) & (1<<n - 1), n
}

// begin starts a block and writes its code: 286 symbols and 3 distances, with their
// sizes as four bits each.
func (p *packer) begin(last bool) {
	w := &p.bits
	final := uint32(0)
	if last {
		final = 1
	}
	const dynamic = 2
	w.write(final|dynamic<<1, 3)
	w.write((symbols-257)|(3-1)<<5|(19-4)<<10, 14)
	w.write(0, 3*3) // only sizes 0 to 15, no repeat codes
	for range 16 {
		w.write(4, 3)
	}
	size := func(n uint8) { w.write(uint32(bits.Reverse8(n)>>4), 4) }
	for s := range code {
		size(code[s].size)
	}
	for _, n := range [3]uint8{distLast: 1, 2: 1} {
		size(n)
	}
}

// end ends the block. Unless it is the last one, an empty stored block follows, which
// ends on a byte boundary.
func (p *packer) end(last bool) {
	p.bits.symbol(endOfBlock)
	if !last {
		p.bits.write(0, 3) // an empty stored block
	}
	p.bits.align()
	if !last {
		p.bits.out = append(p.bits.out, 0, 0, 0xff, 0xff)
	}
}

// bitWriter collects bits, least significant first, as deflate requires.
type bitWriter struct {
	out []byte
	acc uint64
	n   uint
}

// write adds the lowest n bits of v; n is at most 32.
func (w *bitWriter) write(v uint32, n uint) {
	w.acc |= uint64(v) << w.n
	w.n += n
	if w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.acc))
		w.acc >>= 32
		w.n -= 32
	}
}

// symbol writes a literal byte, a length or the end of block.
func (w *bitWriter) symbol(s int) {
	c := &code[s]
	w.write(uint32(c.bits), uint(c.size))
}

// sizeOf returns the number of bits of a symbol: few if it is frequent in sheets of any
// resolution. The sizes form a complete code, as readers require.
func sizeOf(s int) uint8 {
	off := min(s, 256-s) // distance of a literal from no change
	switch {
	case s == endOfBlock:
		return 9
	case s == symbols-1: // maxMatch
		return 2
	case s > endOfBlock:
		return 8
	case off == 0:
		return 4
	case off <= 3:
		return 7
	case off <= 14:
		return 8
	}
	return 9
}

// code is the canonical Huffman code of the sizes, bit-reversed for output.
var code = func() (code [symbols]struct {
	bits uint16
	size uint8
}) {
	next := uint16(0)
	for size := uint8(1); size <= 9; size++ {
		next <<= 1
		for s := range code {
			if sizeOf(s) == size {
				code[s].bits, code[s].size = bits.Reverse16(next)>>(16-size), size
				next++
			}
		}
	}
	return code
}()

// align pads the last byte.
func (w *bitWriter) align() {
	for ; w.n > 0; w.n -= min(8, w.n) {
		w.out = append(w.out, byte(w.acc))
		w.acc >>= 8
	}
	w.acc = 0
}

// adler is the Adler-32 checksum of zlib, in a form that allows combining the sums of
// pieces.
type adler struct{ a, b uint64 }

const adlerMod = 65521

func (s *adler) reduce() { s.a, s.b = s.a%adlerMod, s.b%adlerMod }

// append extends s by n bytes with the sum t.
func (s *adler) append(t adler, n int) {
	s.b = s.b + t.b + uint64(n%adlerMod)*(s.a+adlerMod-1)
	s.a += t.a + adlerMod - 1
	s.reduce()
}

func (s adler) value() uint32 { return uint32(s.b<<16 | s.a) }
