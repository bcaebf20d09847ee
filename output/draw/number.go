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

// AppendNumber appends the result of [Number] to buf. v is scaled before it is rounded,
// half up; [strconv.AppendFloat] with a precision takes several times as long, and the
// vector formats consist of numbers.
func AppendNumber(buf []byte, v float64, decimals int) []byte {
	// The conversion prevents fusing the product with the addition on some architectures.
	x := math.Abs(float64(v * powersOfTen[decimals]))
	if !(x < 1<<53) {
		return strconv.AppendFloat(buf, v, 'f', -1, 64) // not a length; be exact
	}
	n := uint64(x + 0.5)
	if v < 0 && n > 0 {
		buf = append(buf, '-')
	}
	for ; decimals > 0 && n%10 == 0; n /= 10 {
		decimals--
	}
	var digits [18]byte // from the last, with the point
	at := len(digits)
	for k := 0; n > 0 || k <= decimals; k++ {
		if k == decimals && k > 0 {
			at--
			digits[at] = '.'
		}
		at--
		digits[at] = byte('0' + n%10)
		n /= 10
	}
	return append(buf, digits[at:]...)
}

// coordinateDecimals is the number of decimals of coordinates in every vector format:
// 0.0001 mm is far below what can be measured.
const coordinateDecimals = 4

// AppendCoordinate appends v as a coordinate.
func AppendCoordinate(b []byte, v float64) []byte { return AppendNumber(b, v, coordinateDecimals) }

// Coordinate formats v as a coordinate.
func Coordinate(v float64) string { return Number(v, coordinateDecimals) }
