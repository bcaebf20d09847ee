package layout

import (
	"strconv"
	"strings"

	"shogikit/output/draw"
	"shogikit/templates/text"
)

// lengthUnits holds the units in millimetres.
var lengthUnits = []struct {
	name string
	mm   float64
}{{"mm", 1}, {"cm", 10}, {"in", 25.4}, {"pt", 25.4 / 72}, {`"`, 25.4}}

// ParseLength parses a length with a unit (mm, cm, in, pt); a bare number is in
// millimetres.
func ParseLength(s string) (draw.MM, error) {
	num, unit := strings.TrimSpace(s), 1.0
	for _, u := range lengthUnits {
		if rest, ok := strings.CutSuffix(num, u.name); ok {
			num, unit = strings.TrimSpace(rest), u.mm
			break
		}
	}
	v, err := ParseDecimal(num)
	if err != nil {
		if point := strings.Replace(s, ",", ".", 1); point != s {
			if _, err := ParseLength(point); err == nil {
				return 0, text.Wrong("length-point", text.Typed(s), text.Literal(point))
			}
		}
		return 0, text.Wrong("length", text.Typed(s))
	}
	return draw.MM(v * unit), nil
}

// ParseDecimal parses a decimal number: no other base, no infinity.
func ParseDecimal(s string) (float64, error) {
	if strings.Trim(s, "+-.0123456789eE") != "" {
		return 0, strconv.ErrSyntax
	}
	return strconv.ParseFloat(s, 64)
}

// FormatMM formats a length for a message: "19 mm".
func FormatMM(v draw.MM) string { return draw.Number(float64(v), 1) + " mm" }

// FormatSize formats a size for a message: "190.5 x 266.7 mm".
func FormatSize(w, h draw.MM) string {
	return draw.Number(float64(w), 1) + " x " + draw.Number(float64(h), 1) + " mm"
}
