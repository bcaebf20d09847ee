package output

import (
	"math"
	"strconv"
)

// decimals is how many digits after the point coordinates get, in every
// vector format: 0.0001 pt or mm is far below what can be measured.
const decimals = 4

const decimalScale = 10000

// appendNum appends v with at most four decimals, no trailing zeros and no
// negative zero. It is what writers spend their time on, hence by hand.
func appendNum(b []byte, v float64) []byte {
	n := math.Round(v * decimalScale)
	if math.Abs(n) >= 1<<53 || math.IsNaN(n) { // not a coordinate; be exact
		return strconv.AppendFloat(b, v, 'f', -1, 64)
	}
	i := int64(n)
	if i < 0 {
		b, i = append(b, '-'), -i
	}
	b = strconv.AppendInt(b, i/decimalScale, 10)
	frac := i % decimalScale
	if frac == 0 {
		return b
	}
	b = append(b, '.')
	for unit := int64(decimalScale / 10); frac > 0; unit /= 10 {
		b = append(b, '0'+byte(frac/unit))
		frac %= unit
	}
	return b
}

// num returns what appendNum appends.
func num(v float64) string { return string(appendNum(nil, v)) }
