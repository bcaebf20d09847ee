package format

import "shogikit/output/draw"

// decimals is how many digits after the point coordinates get in every vector
// format: 0.0001 pt or mm is far below what can be measured.
const decimals = 4

// AppendNum appends v as a coordinate.
func AppendNum(b []byte, v float64) []byte { return draw.AppendNumber(b, v, decimals) }

// Num returns what AppendNum appends.
func Num(v float64) string { return draw.Number(v, decimals) }
