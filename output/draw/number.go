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

// AppendNumber appends the result of [Number] to buf, rounded half away from zero; strconv
// rounds half to even, and leaves zeros to trim.
func AppendNumber(buf []byte, v float64, decimals int) []byte {
	power := powersOfTen[decimals]
	// The conversion prevents fusing the product with the addition on some architectures.
	scaled := math.Abs(float64(v*power)) + 0.5
	if !(scaled < 1<<53) { // too large for exact decimals, infinite, or not a number
		return strconv.AppendFloat(buf, v, 'f', -1, 64)
	}
	n := uint64(scaled)
	if v < 0 && n > 0 {
		buf = append(buf, '-')
	}
	whole, rest := n/uint64(power), n%uint64(power)
	buf = strconv.AppendUint(buf, whole, 10)
	if rest == 0 {
		return buf
	}
	buf = append(buf, '.')
	for unit := uint64(power) / 10; rest > 0; unit /= 10 {
		buf = append(buf, '0'+byte(rest/unit))
		rest %= unit
	}
	return buf
}

// coordinateDecimals is the number of decimals of coordinates in every vector format:
// 0.0001 mm is far below what can be measured.
const coordinateDecimals = 4

// AppendCoordinate appends v as a coordinate.
func AppendCoordinate(b []byte, v float64) []byte { return AppendNumber(b, v, coordinateDecimals) }

// Coordinate formats v as a coordinate.
func Coordinate(v float64) string { return Number(v, coordinateDecimals) }
