package draw

import (
	"math"
	"strconv"
)

// Number writes v with at most decimals digits after the point, no trailing
// zeros and no negative zero; decimals is at most 9.
func Number(v float64, decimals int) string {
	return string(AppendNumber(nil, v, decimals))
}

var powersOfTen = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9}

// AppendNumber appends what [Number] returns to buf. The vector formats spend
// half their time here, hence by hand; v is multiplied before it is rounded, the
// middle between two numbers up.
func AppendNumber(buf []byte, v float64, decimals int) []byte {
	x := math.Abs(float64(v * powersOfTen[decimals])) // the conversion keeps every machine from fusing it with the sum
	n := uint64(x + 0.5)
	if !(x < 1<<53) {
		return strconv.AppendFloat(buf, v, 'f', -1, 64) // not a measure; be exact
	}
	var digits [24]byte
	at := len(digits)
	put := func(c byte) {
		at--
		digits[at] = c
	}
	minus := v < 0 && n > 0
	for ; decimals > 0; decimals-- {
		if c := byte(n % 10); c > 0 || at < len(digits) {
			put('0' + c)
		}
		n /= 10
	}
	if at < len(digits) {
		put('.')
	}
	for first := true; first || n > 0; first = false {
		put('0' + byte(n%10))
		n /= 10
	}
	if minus {
		put('-')
	}
	return append(buf, digits[at:]...)
}
