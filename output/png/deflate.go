package png

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"

	"shogikit/output/format"
)

// Pictures of sheets are flat: a row is mostly like the one above it, and where
// it is not, neighbours often change alike. So rows are stored as differences
// to the row above (PNG's filter Up), and the only repetitions that are looked
// for are runs of zeros and of equal pixels. That is why deflate is written
// here once more: general packers at their fastest level take more than twice
// the time for the packing, and a quarter more for the command as a whole, and
// the files are within a tenth of each other (BenchmarkPack measures both).
// Every stripe is a deflate block of its own, so that anyone can pack it at any
// time.

// packed is a stripe as it goes into the file.
type packed struct {
	data []byte // whole bytes of a zlib stream
	sum  adler  // checksum of the rows
	size int    // of the rows before they were packed

	tones format.Tones // of the rows, in pixels of the picture
}

// packer packs stripes.
type packer struct {
	bits   bitWriter
	tokens []uint32
	counts [286]int // of literals and lengths
	far    [30]int  // of distances
	sum    adler
	blank  []byte // what is above the first row
}

// A token is a literal byte, or the length of a repetition with one of two
// distances: back to the last byte, or to the last pixel.
const (
	tokenRun   = 1 << 16
	tokenPixel = 1 << 17
)

// Deflate's numbers.
const (
	endOfBlock = 256
	minMatch   = 3
	maxMatch   = 258
	distLast   = 0 // code of distance 1
	distPixel  = 2 // code of distance 3
	maxBits    = 15
)

const filterUp = 2

func newPacker(width int) *packer { return &packer{blank: make([]byte, 4*width)} }

// pack packs the first rows of the stripe that b has drawn. The picture's first
// stripe has nothing above it, the last one ends the stream.
func (p *packer) pack(b *band, rows int, first, last bool) packed {
	p.tokens, p.counts, p.far, p.sum = p.tokens[:0], [286]int{}, [30]int{}, adler{a: 1}
	for y := range rows {
		above := p.blank
		if y > 0 || !first {
			above = b.row(y - 1)
		}
		p.row(b.row(y), above)
	}
	p.bits.out = make([]byte, 0, len(p.tokens)+512)
	if first {
		p.bits.out = append(p.bits.out, 0x78, 0x01) // zlib's header
	}
	p.block(last)
	return packed{data: p.bits.out, sum: p.sum, size: rows * (1 + 3*b.pic.width)}
}

// row turns a row of RGBA pixels into tokens.
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
	const chunk = 256
	n := 0
	for len(row)-n >= chunk && bytes.Equal(row[n:n+chunk], above[n:n+chunk]) {
		n += chunk
	}
	for ; len(row)-n >= 8; n += 8 {
		x := binary.LittleEndian.Uint64(row[n:]) ^ binary.LittleEndian.Uint64(above[n:])
		if x != 0 {
			return n + bits.TrailingZeros64(x)/32*4
		}
	}
	if len(row)-n == 4 && binary.LittleEndian.Uint32(row[n:]) == binary.LittleEndian.Uint32(above[n:]) {
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
	p.emit(v)
}

func (p *packer) emit(v byte) {
	p.tokens = append(p.tokens, uint32(v))
	p.counts[v]++
}

// zeros adds n zero bytes; one before them is there to be repeated if after.
func (p *packer) zeros(n int, after bool) {
	p.sum.b += p.sum.a * uint64(n)
	if !after {
		p.emit(0)
		n--
	}
	for range p.repeat(n, tokenRun, distLast) {
		p.emit(0)
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
	p.repeat(3*n, tokenPixel, distPixel)
}

// repeat adds tokens for n repeated bytes and returns how many are left, which
// are too few for one.
func (p *packer) repeat(n int, token uint32, dist int) int {
	for n >= minMatch {
		l := min(n, maxMatch)
		p.tokens = append(p.tokens, token|uint32(l))
		symbol, _, _ := lengthCode(l)
		p.counts[symbol]++
		p.far[dist]++
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

// block writes the tokens as one block. Unless it is the last one, an empty
// block follows that ends on a whole byte.
func (p *packer) block(last bool) {
	w := &p.bits
	p.counts[endOfBlock]++
	near, far := newPrefixCode(p.counts[:], maxBits), newPrefixCode(p.far[:], maxBits)
	final := uint32(0)
	if last {
		final = 1
	}
	const dynamic = 2
	w.write(final|dynamic<<1, 3)
	writeCodes(w, near.size, far.size)
	for _, t := range p.tokens {
		if t < tokenRun {
			w.code(&near, int(t))
			continue
		}
		symbol, extra, n := lengthCode(int(t & 0xffff))
		w.code(&near, symbol)
		w.write(extra, n)
		if t&tokenPixel != 0 {
			w.code(&far, distPixel)
		} else {
			w.code(&far, distLast)
		}
	}
	w.code(&near, endOfBlock)
	if !last {
		w.write(0, 3) // an empty stored block
		w.align()
		w.out = append(w.out, 0, 0, 0xff, 0xff)
		return
	}
	w.align()
}

// writeCodes writes the two codes of a block: the sizes of their symbols, in a
// code of its own. There are few blocks, so runs of sizes are not shortened.
func writeCodes(w *bitWriter, near, far []uint8) {
	w.write(uint32(len(near)-257), 5)
	w.write(uint32(len(far)-1), 5)
	sizes := slices.Concat(near, far)
	counts := make([]int, 19)
	for _, s := range sizes {
		counts[s]++
	}
	code := newPrefixCode(counts, 7)
	w.write(uint32(len(counts)-4), 4)
	for _, s := range [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15} {
		w.write(uint32(code.size[s]), 3)
	}
	for _, s := range sizes {
		w.code(&code, int(s))
	}
}

// prefixCode is a canonical code as deflate uses it: bits in sending order.
type prefixCode struct {
	bits []uint16
	size []uint8
}

func newPrefixCode(counts []int, limit int) prefixCode {
	c := prefixCode{make([]uint16, len(counts)), codeSizes(counts, limit)}
	next := 0
	for l := 1; l <= limit; l++ {
		next <<= 1
		for s, size := range c.size {
			if int(size) == l {
				c.bits[s] = bits.Reverse16(uint16(next)) >> (16 - l)
				next++
			}
		}
	}
	return c
}

// codeSizes returns the sizes of a complete prefix code for the counts, no
// longer than limit bits; symbols that never occur get none. Each symbol gets
// the size that its share asks for, rounded up, and what that leaves of the
// code goes to the symbols that occur most: not Huffman's code, but within a
// hundredth of it. Readers want two symbols at least.
func codeSizes(counts []int, limit int) []uint8 {
	total, used := 0, 0
	for _, n := range counts {
		total += n
		used += min(n, 1)
	}
	weights := slices.Clone(counts)
	for s := 0; used < 2; s++ {
		if weights[s] == 0 {
			weights[s] = 1
			used++
		}
	}
	floor := total>>(limit-2) + 1 // so that none gets too long
	sum := 0
	for s, n := range weights {
		if n > 0 {
			weights[s] += floor
			sum += weights[s]
		}
	}
	sizes := make([]uint8, len(counts))
	room := 1 << limit // left, in codes of the full length
	for s, n := range weights {
		if n > 0 {
			sizes[s] = uint8(bits.Len(uint((sum - 1) / n)))
			room -= 1 << (limit - int(sizes[s]))
		}
	}
	for room > 0 {
		best := -1
		for s, l := range sizes {
			if l > 1 && 1<<(limit-int(l)) <= room && (best < 0 || weights[s] > weights[best]) {
				best = s
			}
		}
		room -= 1 << (limit - int(sizes[best]))
		sizes[best]--
	}
	return sizes
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

func (w *bitWriter) code(c *prefixCode, symbol int) {
	w.write(uint32(c.bits[symbol]), uint(c.size[symbol]))
}

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
