package seal

import "slices"

// A Data Matrix (ISO/IEC 16022, ECC 200) of the only size used: 16 x 48 modules, two
// regions of 14 x 22 side by side, 49 data codewords and 28 for error correction. This
// is short; the alternative is a module of 50 MB for all kinds of codes.

const (
	capacity = 49
	checks   = 28
	gridRows = Rows - 2
	gridCols = Cols - 4
	region   = gridCols/2 + 2 // offset between regions in modules
)

// galois is the field GF(256) of the standard.
type galois struct {
	log [256]int  // to base 2
	pow [512]byte // powers of 2
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

// solve solves a square system of linear equations, the last column being the right
// side; false if there is no unique solution.
func (f *galois) solve(rows [][]byte) (out []byte, ok bool) {
	for i := range rows {
		best := slices.IndexFunc(rows[i:], func(row []byte) bool { return row[i] != 0 })
		if best < 0 {
			return nil, false
		}
		rows[i], rows[i+best] = rows[i+best], rows[i]
		k := f.inverse(rows[i][i])
		for c := range rows[i] {
			rows[i][c] = f.times(rows[i][c], k)
		}
		for _, row := range slices.Concat(rows[:i], rows[i+1:]) {
			for c, lead := i, row[i]; lead != 0 && c < len(row); c++ {
				row[c] ^= f.times(lead, rows[i][c])
			}
		}
	}
	for _, row := range rows {
		out = append(out, row[len(rows)])
	}
	return out, true
}

// sums returns the Reed-Solomon syndromes of codewords, the last of which is the lowest
// power. They are all 0 for a valid code.
func (f *galois) sums(words []byte) (out [checks]byte) {
	for i := range out {
		for k, w := range words {
			out[i] ^= f.times(w, f.pow[(i+1)*(len(words)-1-k)%255])
		}
	}
	return out
}

// right computes the codewords at some places, counted from the last.
func (f *galois) right(words []byte, places []int) bool {
	sums := f.sums(words)
	rows := make([][]byte, len(places))
	for i := range rows {
		for _, at := range places {
			rows[i] = append(rows[i], f.pow[(i+1)*at%255])
		}
		rows[i] = append(rows[i], sums[i])
	}
	by, ok := f.solve(rows)
	for i, v := range by {
		words[len(words)-1-places[i]] ^= v
	}
	return ok && f.sums(words) == [checks]byte{}
}

// protected returns data with its error correction codewords.
func protected(data []byte) []byte {
	words := append(slices.Clone(data), make([]byte, checks)...)
	var places []int
	for i := range checks {
		places = append(places, i)
	}
	newField().right(words, places)
	return words
}

// mend corrects up to 14 wrong codewords; false if there are more. The error locations
// are the roots of a polynomial computed from the syndromes (Peterson's algorithm).
func mend(words []byte) bool {
	f := newField()
	sums := f.sums(words)
	if sums == [checks]byte{} {
		return true
	}
	for n := checks / 2; n > 0; n-- {
		rows := make([][]byte, n)
		for i := range rows {
			rows[i] = slices.Clone(sums[i : i+n+1])
		}
		locator, ok := f.solve(rows)
		if !ok {
			continue // fewer errors
		}
		var places []int
		for at := range words {
			v := f.pow[n*at%255]
			for i, c := range locator {
				v ^= f.times(c, f.pow[i*at%255])
			}
			if v == 0 {
				places = append(places, at)
			}
		}
		return len(places) == n && f.right(words, places)
	}
	return false
}

// places returns the positions of the codewords' bits in the grid of both regions,
// eight per codeword, most significant first: each codeword is a block with one corner
// cut off, arranged along diagonals up and down; what leaves the grid wraps around. Of
// the standard's special shapes for corners only one occurs in this size.
func places() [][2]int {
	out := make([][2]int, 0, gridRows*gridCols)
	var taken [gridRows][gridCols]bool
	put := func(row, col int) {
		if row < 0 {
			row, col = row+gridRows, col+4-(gridRows+4)%8
		}
		if col < 0 {
			row, col = row+4-(gridCols+4)%8, col+gridCols
		}
		taken[row][col] = true
		out = append(out, [2]int{row, col})
	}
	block := func(row, col int) {
		if row < 0 || row >= gridRows || col < 0 || col >= gridCols || taken[row][col] {
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

// Frame returns which modules are fixed in every code, and whether they are dark: each
// of its two regions has a solid left and lower edge and a dotted right and upper one.
func Frame(x, y int) (dark, known bool) {
	in := x % region
	solid := in == 0 || y == Rows-1
	dot := y == 0 && in%2 == 0 || y > 0 && in == region-1 && y%2 == 1
	return solid || dot, solid || y == 0 || in == region-1
}

// symbol returns the code of data row by row; true is dark.
func symbol(data []byte) [][]bool {
	out := make([][]bool, Rows)
	for y := range out {
		out[y] = make([]bool, Cols)
		for x := range out[y] {
			out[y][x], _ = Frame(x, y)
		}
	}
	words := protected(data)
	for i, at := range places() {
		y, x := module(at)
		out[y][x] = words[i/8]>>(7-i%8)&1 == 1
	}
	return out
}

// module returns the position in the symbol of a position in the grid.
func module(at [2]int) (y, x int) {
	const w = region - 2
	return at[0] + 1, at[1]/w*region + at[1]%w + 1
}

// dataOf returns the content of a symbol, correcting a few wrong modules.
func dataOf(modules [][]bool) ([]byte, bool) {
	words := make([]byte, capacity+checks)
	for i, at := range places() {
		y, x := module(at)
		if modules[y][x] {
			words[i/8] |= 1 << (7 - i%8)
		}
	}
	return words[:capacity], mend(words)
}
