package svgread

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"shogikit/output/draw"
)

// Color parses an opaque colour: hexadecimal, rgb(…), or a name.
func Color(s string) (draw.Color, bool) {
	if i := strings.Index(s, "icc-color("); i > 0 {
		s = strings.TrimSpace(s[:i])
	}
	if hex, ok := strings.CutPrefix(s, "#"); ok {
		return parseHex(hex)
	}
	s = strings.ToLower(s)
	if args, ok := strings.CutPrefix(s, "rgb"); ok {
		return parseRGB(strings.TrimPrefix(args, "a"))
	}
	if s == "rebeccapurple" { // newer than the list of names
		return draw.Color{R: 0x66, G: 0x33, B: 0x99}, true
	}
	c, ok := colornames.Map[s]
	return draw.Color{R: c.R, G: c.G, B: c.B}, ok
}

var digit = regexp.MustCompile(`.`)

// parseHex parses the digits after the #: rgb or rrggbb. Opaque alpha may follow.
func parseHex(s string) (draw.Color, bool) {
	if len(s) <= 4 { // each stands for two
		s = digit.ReplaceAllString(s, "$0$0")
	}
	if len(s) == 8 && strings.EqualFold(s[6:], "ff") {
		s = s[:6]
	}
	v, err := strconv.ParseUint(s, 16, 32)
	return draw.Color{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v)}, err == nil && len(s) == 6
}

// parseRGB parses three numbers or percentages in parentheses. Opaque alpha may follow.
func parseRGB(s string) (draw.Color, bool) {
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return draw.Color{}, false
	}
	s = s[1 : len(s)-1]
	f := strings.Split(s, ",")
	if len(f) == 1 { // with spaces, and a slash before the alpha
		color, alpha, has := strings.Cut(s, "/")
		if f = strings.Fields(color); has && len(f) == 3 {
			f = append(f, alpha)
		}
	}
	if n := len(f); n != 3 && (n != 4 || !Opaque(f[3])) {
		return draw.Color{}, false
	}
	var c [3]uint8
	for i, s := range f[:3] {
		v, err := Share(s)
		if err != nil || strings.Contains(s, "%") != strings.Contains(f[0], "%") {
			return draw.Color{}, false
		}
		if !strings.Contains(s, "%") {
			v /= 255
		}
		c[i] = uint8(255*max(0, min(1, v)) + 0.5)
	}
	return draw.Color{R: c[0], G: c[1], B: c[2]}, true
}

// Share parses a fraction of 1, or a percentage.
func Share(s string) (float64, error) {
	s, percent := strings.CutSuffix(strings.TrimRight(s, space), "%")
	if percent && strings.TrimRight(s, space) != s {
		return 0, fmt.Errorf("%s is not a number", Quote(s))
	}
	v, err := Number(s)
	if percent {
		v /= 100
	}
	return v, err
}

// Opaque reports whether a fraction is at least 1.
func Opaque(s string) bool {
	v, err := Share(s)
	return err == nil && v >= 1
}

// Paint parses a colour; shown is false for none. ok is false for anything else, such
// as a gradient, which is returned as black.
func Paint(s string) (c draw.Color, shown, ok bool) {
	if s == "none" || s == "transparent" {
		return c, false, true
	}
	if c, ok = Color(s); !ok {
		c = draw.Color{}
	}
	return c, true, ok
}
