package format

import "shogikit/output/draw"

// decimals is the number of decimals of coordinates in every vector format: 0.0001 pt
// or mm is far below what can be measured.
const decimals = 4

// AppendNum appends v as a coordinate.
func AppendNum(b []byte, v float64) []byte { return draw.AppendNumber(b, v, decimals) }

// Num formats v as a coordinate.
func Num(v float64) string { return draw.Number(v, decimals) }
