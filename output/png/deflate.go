package png

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// Pictures of sheets are flat: a row is mostly like the one above it, and where
// it is not, neighbours often change alike. So rows are stored as differences
// to the row above (PNG's filter Up), the only repetitions that are looked for
// are runs of zeros and of equal pixels, and the code is one for all pictures.
// That is why deflate is written here once more: general packers at their
// fastest level take many times as long for the packing, and the files are within
// a tenth of each other (BenchmarkPack measures both).
// Every stripe is a deflate block of its own, so that anyone can pack it at any
// time.

// packed is a stripe as it goes into the file.
type packed struct {
	data []byte // whole bytes of a zlib stream
	sum  adler  // checksum of the rows
	size int    // bytes of the rows before compression
}

// packer packs stripes.
type packer struct {
	bits  bitWriter
	sum   adler
	blank []byte // what is above the first row
}

// Deflate's numbers.
const (
	endOfBlock = 256
	minMatch   = 3
	maxMatch   = 258
	symbols    = 286
	distLast   = 0 // code of distance 1: back to the last byte
	distPixel  = 1 // code of distance 3: to the last pixel
)

const filterUp = 2

func newPacker(width int) *packer { return &packer{blank: make([]byte, 4*width)} }

// pack packs the rows of the picture from top on that b has drawn.
func (p *packer) pack(b *band, top, rows int) packed {
	out := packed{size: rows * (1 + 3*b.pic.width)}
	last := top+rows == b.pic.height
	p.sum = adler{a: 1}
	p.bits.out = p.bits.out[:0]
	above := b.row(-1)
	if top == 0 {
		above = p.blank
		p.bits.out = append(p.bits.out, 0x78, 0x01) // zlib's header
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
	zero := false // whether the last byte was a zero
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

// sameAbove returns how many bytes of row, in whole pixels, are as above.
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

// sameChange returns how many bytes of row, in whole pixels, change as the
// first pixel does: at least one pixel.
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

// zeros adds n zero bytes; one before them is there to be repeated if after.
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

// pixels repeats the change of the pixel that was just added n times.
func (p *packer) pixels(n int, row, above []byte) {
	for range n {
		for c := range 3 {
			p.sum.a += uint64(row[c] - above[c])
			p.sum.b += p.sum.a
		}
	}
	p.repeat(3*n, distPixel)
}

// repeat repeats n bytes from a distance and returns how many are left, which are
// too few for that.
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

// lengthCode returns the symbol for a length, and the bits that follow it.
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

// begin begins a block and writes its code: 286 symbols and 3 distances, their
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
	w.write(0, 3*3) // no signs for repeated sizes, but for those from 0 to 15
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

// end ends the block. Unless it is the last one, an empty block follows that ends
// on a whole byte.
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

// bitWriter collects bits, the first one lowest, as deflate wants them.
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

// symbol writes a literal byte, a length or the end.
func (w *bitWriter) symbol(s int) {
	c := &code[s]
	w.write(uint32(c.bits), uint(c.size))
}

// sizeOf returns how many bits a symbol takes: few where it is frequent in sheets
// of any resolution. All sizes together make a complete code, which readers want.
func sizeOf(s int) uint8 {
	off := min(s, 256-s) // of a literal from no change
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

// code is the canonical code of the sizes, its bits in sending order.
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

// align fills the last byte up.
func (w *bitWriter) align() {
	for ; w.n > 0; w.n -= min(8, w.n) {
		w.out = append(w.out, byte(w.acc))
		w.acc >>= 8
	}
	w.acc = 0
}

// adler is the checksum of zlib, in a form that can be put together from the
// sums of pieces.
type adler struct{ a, b uint64 }

const adlerMod = 65521

func (s *adler) reduce() { s.a, s.b = s.a%adlerMod, s.b%adlerMod }

// append makes s the sum of what it was of, followed by n bytes with the sum t.
func (s *adler) append(t adler, n int) {
	s.b = s.b + t.b + uint64(n%adlerMod)*(s.a+adlerMod-1)
	s.a += t.a + adlerMod - 1
	s.reduce()
}

func (s adler) value() uint32 { return uint32(s.b<<16 | s.a) }
