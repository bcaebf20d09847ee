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

// AppendNumber appends the result of [Number] to buf. v is rounded half up before it is
// formatted: its shortest form then has no more decimals, and none that are zero.
func AppendNumber(buf []byte, v float64, decimals int) []byte {
	power := powersOfTen[decimals]
	// The conversion prevents fusing the product with the addition on some architectures.
	scaled := math.Abs(float64(v * power))
	if scaled < 1<<53 { // others are no lengths
		v = math.Copysign(math.Floor(scaled+0.5)/power, v)
	}
	if v == 0 {
		v = 0 // not negative
	}
	return strconv.AppendFloat(buf, v, 'f', -1, 64)
}

// coordinateDecimals is the number of decimals of coordinates in every vector format:
// 0.0001 mm is far below what can be measured.
const coordinateDecimals = 4

// AppendCoordinate appends v as a coordinate.
func AppendCoordinate(b []byte, v float64) []byte { return AppendNumber(b, v, coordinateDecimals) }

// Coordinate formats v as a coordinate.
func Coordinate(v float64) string { return Number(v, coordinateDecimals) }
