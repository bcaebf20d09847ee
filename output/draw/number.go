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
	one := uint64(powersOfTen[decimals])
	whole, frac := n/one, n%one
	if frac > 0 {
		for ; decimals > 0; decimals-- {
			if c := byte(frac % 10); c > 0 || at < len(digits) {
				at--
				digits[at] = '0' + c
			}
			frac /= 10
		}
		at--
		digits[at] = '.'
	}
	if v < 0 && n > 0 {
		buf = append(buf, '-')
	}
	if whole < 10 {
		at--
		digits[at] = '0' + byte(whole)
	} else {
		buf = strconv.AppendUint(buf, whole, 10)
	}
	return append(buf, digits[at:]...)
}
