package draw

import (
	"math"
	"strconv"
)

// Number formats v with at most the given number of decimals, at most 9, without
// trailing zeros or negative zero.
func Number(v float64, decimals int) string {
	return string(AppendNumber(nil, v, decimals))
}

var powersOfTen = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}

// pairs are the two-digit numbers: divisions are the main cost.
var pairs = func() (p [200]byte) {
	for n := range 100 {
		p[2*n], p[2*n+1] = '0'+byte(n/10), '0'+byte(n%10)
	}
	return p
}()

// AppendNumber appends the result of [Number] to buf. It is hand-written because the
// vector formats spend half their time here; v is scaled before it is rounded, half up.
func AppendNumber(buf []byte, v float64, decimals int) []byte {
	x := math.Abs(float64(v * powersOfTen[decimals])) // the conversion prevents fusing it with the addition on some architectures
	n := uint64(x + 0.5)
	if !(x < 1<<53) {
		return strconv.AppendFloat(buf, v, 'f', -1, 64) // not a length; be exact
	}
	if v < 0 && n > 0 {
		buf = append(buf, '-')
	}
	one := uint64(powersOfTen[decimals])
	whole := n / one
	frac := n - whole*one
	switch {
	case whole < 10:
		buf = append(buf, '0'+byte(whole))
	case whole < 100:
		buf = append(buf, pairs[2*whole], pairs[2*whole+1])
	case whole < 1000:
		rest := 2 * (whole % 100)
		buf = append(buf, '0'+byte(whole/100), pairs[rest], pairs[rest+1])
	default:
		buf = strconv.AppendUint(buf, whole, 10)
	}
	if frac == 0 {
		return buf
	}
	if decimals%2 == 1 {
		frac, decimals = 10*frac, decimals+1
	}
	var digits [11]byte
	digits[0] = '.'
	for at := decimals; at > 0; at -= 2 {
		rest := frac / 100
		pair := 2 * (frac - 100*rest)
		digits[at-1], digits[at], frac = pairs[pair], pairs[pair+1], rest
	}
	for digits[decimals] == '0' {
		decimals--
	}
	return append(buf, digits[:decimals+1]...)
}
