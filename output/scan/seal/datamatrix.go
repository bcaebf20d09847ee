package seal

// A Data Matrix (ISO/IEC 16022, ECC 200) of the one size that is used: 16 x 48
// modules, two regions of 14 x 22 side by side, 49 codewords of data and 28 to mend
// them by. That is little, beside a module of 50 MB for all codes there are.

const (
	capacity = 49
	checks   = 28
	gridRows = Rows - 2
	gridCols = Cols - 4
	region   = gridCols/2 + 2 // modules from one region to the next
)

// galois is the field of 256 elements that the norm takes.
type galois struct {
	log [256]int  // of base 2
	pow [512]byte // of 2
}

func newField() *galois {
	var f galois
	x := 1
	for i := range 255 {
		f.pow[i], f.pow[i+255], f.log[x] = byte(x), byte(x), i
		if x <<= 1; x > 255 {
			x ^= 0x12d
		}
	}
	return &f
}

func (f *galois) times(a, b byte) byte {
	if a == 0 || b == 0 {
		return 0
	}
	return f.pow[f.log[a]+f.log[b]]
}

func (f *galois) inverse(a byte) byte { return f.pow[255-f.log[a]] }

// protected returns data with the codewords to mend it by (Reed and Solomon): the
// rest of its division by the polynomial whose roots are the first powers of 2.
func protected(data []byte) []byte {
	f, gen := newField(), []byte{1} // highest power first
	for i := 1; i <= checks; i++ {
		next := append(append([]byte(nil), gen...), 0)
		for k, g := range gen {
			next[k+1] ^= f.times(g, f.pow[i])
		}
		gen = next
	}
	rest := append(append([]byte(nil), data...), make([]byte, checks)...)
	for i := range data {
		lead := rest[i]
		for k, g := range gen {
			rest[i+k] ^= f.times(g, lead)
		}
	}
	return append(append([]byte(nil), data...), rest[len(data):]...)
}

// value returns a polynomial, lowest power first, at the n-th power of 2.
func (f *galois) value(p []byte, n int) (v byte) {
	for i, c := range p {
		v ^= f.times(c, f.pow[i*n%255])
	}
	return v
}

// mend corrects up to 14 wrong codewords; false where there are more.
func mend(words []byte) bool {
	p := make([]byte, len(words)) // lowest power first
	for i, w := range words {
		p[len(words)-1-i] = w
	}
	f := newField()
	var syndromes [checks]byte
	wrong := false
	for i := range syndromes {
		syndromes[i] = f.value(p, i+1)
		wrong = wrong || syndromes[i] != 0
	}
	if !wrong {
		return true
	}
	locator := f.berlekamp(syndromes[:])
	omega := make([]byte, checks) // syndromes times locator
	for i, l := range locator {
		for k := 0; i+k < checks; k++ {
			omega[i+k] ^= f.times(l, syndromes[k])
		}
	}
	found := 0
	for at := range p {
		inverse := (255 - at) % 255
		if f.value(locator, inverse) != 0 {
			continue
		}
		found++
		var slope byte // of the locator: of its odd powers
		for i := 1; i < len(locator); i += 2 {
			slope ^= f.times(locator[i], f.pow[(i-1)*inverse%255])
		}
		if slope == 0 {
			return false
		}
		size := f.times(f.value(omega, inverse), f.inverse(slope))
		p[at] ^= size
		words[len(words)-1-at] ^= size
	}
	for i := range syndromes {
		if f.value(p, i+1) != 0 {
			return false
		}
	}
	return found > 0 && found == len(locator)-1
}

// berlekamp returns the shortest polynomial, lowest power first, whose roots tell
// where codewords are wrong (Berlekamp and Massey).
func (f *galois) berlekamp(syndromes []byte) []byte {
	now, before := []byte{1}, []byte{1}
	length, gap, last := 0, 1, byte(1)
	for n, d := range syndromes {
		for i := 1; i <= length && i < len(now); i++ {
			d ^= f.times(now[i], syndromes[n-i])
		}
		if d == 0 {
			gap++
			continue
		}
		next := append([]byte(nil), now...)
		scale := f.times(d, f.inverse(last))
		for len(next) < len(before)+gap {
			next = append(next, 0)
		}
		for i, b := range before {
			next[i+gap] ^= f.times(b, scale)
		}
		if 2*length > n {
			gap++
		} else {
			length, before, last, gap = n+1-length, now, d, 1
		}
		now = next
	}
	for len(now) > 1 && now[len(now)-1] == 0 {
		now = now[:len(now)-1]
	}
	return now
}

// places returns where the bits of the codewords lie in the grid of both regions,
// eight a codeword, the highest first: each codeword is a block with its corner cut
// off, along diagonals up and down; what leaves the grid comes in on the other
// side. Of the shapes that the norm has for corners one occurs in this size.
func places() [][2]int {
	out := make([][2]int, 0, gridRows*gridCols)
	taken := map[[2]int]bool{}
	put := func(row, col int) {
		if row < 0 {
			row, col = row+gridRows, col+4-(gridRows+4)%8
		}
		if col < 0 {
			row, col = row+4-(gridCols+4)%8, col+gridCols
		}
		taken[[2]int{row, col}] = true
		out = append(out, [2]int{row, col})
	}
	block := func(row, col int) {
		if row < 0 || row >= gridRows || col < 0 || col >= gridCols || taken[[2]int{row, col}] {
			return
		}
		for _, at := range [8][2]int{{-2, -2}, {-2, -1}, {-1, -2}, {-1, -1}, {-1, 0}, {0, -2}, {0, -1}, {0, 0}} {
			put(row+at[0], col+at[1])
		}
	}
	const r, c = gridRows, gridCols
	for row, col := 4, 0; row < r || col < c; {
		if row == r-2 && col == 0 {
			for _, at := range [8][2]int{{r - 3, 0}, {r - 2, 0}, {r - 1, 0}, {0, c - 2}, {0, c - 1}, {1, c - 1}, {2, c - 1}, {3, c - 1}} {
				put(at[0], at[1])
			}
		}
		for ; row >= 0 && col < c; row, col = row-2, col+2 {
			block(row, col)
		}
		for row, col = row+1, col+3; row < r && col >= 0; row, col = row+2, col-2 {
			block(row, col)
		}
		row, col = row+3, col+1
	}
	return out
}

// symbol returns the code of data row by row; true is dark. Each region has a solid
// left and lower edge and a dotted right and upper one.
func symbol(data []byte) [][]bool {
	out := make([][]bool, Rows)
	for y := range out {
		out[y] = make([]bool, Cols)
		for x := range out[y] {
			in := x % region
			out[y][x] = in == 0 || y == Rows-1 || y == 0 && in%2 == 0 || y > 0 && in == region-1 && y%2 == 1
		}
	}
	words := protected(data)
	for i, at := range places() {
		y, x := module(at)
		out[y][x] = words[i/8]>>(7-i%8)&1 == 1
	}
	return out
}

// module returns where in the symbol a place of the grid is.
func module(at [2]int) (y, x int) {
	const w = region - 2
	return at[0] + 1, at[1]/w*region + at[1]%w + 1
}

// dataOf returns what a symbol holds of which modules may be wrong in a few places.
func dataOf(modules [][]bool) ([]byte, bool) {
	if len(modules) != Rows {
		return nil, false
	}
	words := make([]byte, capacity+checks)
	for i, at := range places() {
		y, x := module(at)
		if len(modules[y]) != Cols {
			return nil, false
		}
		if modules[y][x] {
			words[i/8] |= 1 << (7 - i%8)
		}
	}
	return words[:capacity], mend(words)
}
