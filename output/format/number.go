package format

import (
	"math"
	"strconv"
)

// decimalScale is ten to the number of digits after the point that coordinates
// get in every vector format: 0.0001 pt or mm is far below what can be measured.
const decimalScale = 10000

// AppendNum appends v with at most four decimals, no trailing zeros and no
// negative zero. It is what the vector writers spend half their time on, hence
// by hand.
func AppendNum(b []byte, v float64) []byte {
	x := float64(v * decimalScale) // the conversion keeps every machine from fusing it with the sum
	if math.Abs(x) >= 1<<53 || math.IsNaN(x) {
		return strconv.AppendFloat(b, v, 'f', -1, 64) // not a coordinate; be exact
	}
	n := uint64(math.Abs(x) + 0.5)
	if x < 0 && n > 0 {
		b = append(b, '-')
	}
	whole, frac := n/decimalScale, n%decimalScale
	switch {
	case whole < 10:
		b = append(b, '0'+byte(whole))
	case whole < 100:
		b = append(b, '0'+byte(whole/10), '0'+byte(whole%10))
	case whole < 1000:
		b = append(b, '0'+byte(whole/100), '0'+byte(whole/10%10), '0'+byte(whole%10))
	default:
		b = strconv.AppendUint(b, whole, 10)
	}
	if frac == 0 {
		return b
	}
	b = append(b, '.', '0'+byte(frac/1000), '0'+byte(frac/100%10), '0'+byte(frac/10%10), '0'+byte(frac%10))
	for b[len(b)-1] == '0' {
		b = b[:len(b)-1]
	}
	return b
}

// Num returns what AppendNum appends.
func Num(v float64) string { return string(AppendNum(nil, v)) }
