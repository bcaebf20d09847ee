package png

import (
	"math/bits"
	"slices"
)

// symbolBits is enough for the number of any symbol.
const symbolBits = 9

// codeLengths sets lengths to those of the best prefix code for the counts, no
// longer than limit bits; symbols that never occur get 0. A code with fewer
// than two symbols gets a second one, because readers want a complete code.
func codeLengths(counts []int, limit int, lengths []uint8) {
	clear(lengths)
	var used []int // symbols, the rarest first
	for s, n := range counts {
		if n > 0 {
			used = append(used, n<<symbolBits|s)
		}
	}
	slices.Sort(used)
	for i := range used {
		used[i] &= 1<<symbolBits - 1
	}
	for s := 0; len(used) < 2; s++ {
		if !slices.Contains(used, s) {
			used = slices.Insert(used, 0, s)
		}
	}
	perLength := limitLengths(treeDepths(counts, used), limit)
	i := 0
	for l := limit; l > 0; l-- { // the rarest symbols get the longest codes
		for range perLength[l] {
			lengths[used[i]] = uint8(l)
			i++
		}
	}
}

// treeDepths returns how many leaves the Huffman tree of the symbols, sorted
// by their counts, has at each depth.
func treeDepths(counts, used []int) []int {
	n := len(used)
	weight := make([]int, 2*n-1) // leaves, then inner nodes in order of weight
	parent := make([]int, 2*n-1)
	for i, s := range used {
		weight[i] = counts[s]
	}
	leaf, inner := 0, n
	for node := n; node < 2*n-1; node++ {
		for range 2 { // the two lightest nodes become children
			child := inner
			if leaf < n && (inner >= node || weight[leaf] <= weight[inner]) {
				child = leaf
				leaf++
			} else {
				inner++
			}
			weight[node] += weight[child]
			parent[child] = node
		}
	}
	depth := make([]int, 2*n-1)
	perDepth := make([]int, n+1)
	for i := 2*n - 3; i >= 0; i-- {
		depth[i] = depth[parent[i]] + 1
		if i < n {
			perDepth[depth[i]]++
		}
	}
	return perDepth
}

// limitLengths moves the leaves that are too deep up to the limit and makes
// room for them by pushing others down.
func limitLengths(perDepth []int, limit int) []int {
	out := make([]int, limit+1)
	room := 0 // taken, in codes of the full length
	for d, n := range perDepth {
		out[min(d, limit)] += n
		room += n << (limit - min(d, limit))
	}
	for ; room > 1<<limit; room-- {
		l := limit - 1
		for out[l] == 0 {
			l--
		}
		out[limit]--
		out[l]--
		out[l+1] += 2
	}
	return out
}

// prefixCode is a canonical code as deflate uses it: bits in sending order.
type prefixCode struct {
	bits []uint16
	size []uint8
}

func newPrefixCode(counts []int, limit int) prefixCode {
	c := prefixCode{make([]uint16, len(counts)), make([]uint8, len(counts))}
	codeLengths(counts, limit, c.size)
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
		w.out = append(w.out, byte(w.acc), byte(w.acc>>8), byte(w.acc>>16), byte(w.acc>>24))
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
