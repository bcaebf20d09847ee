package picture

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"shogikit/output/draw"
	"shogikit/output/svgread"
)

// parsePaint reads the value of the property fill, stroke or color.
func parsePaint(name, value string) (paint, error) {
	switch value {
	case "none", "transparent":
		return paint{}, nil
	case "currentColor", "currentcolor":
		return paint{current: true}, nil
	}
	if strings.HasPrefix(value, "url(") {
		return paint{}, fmt.Errorf("%s is a gradient or pattern (%s), which cannot be drawn; use a flat colour", name, svgread.Clip(value))
	}
	c, ok := parseColor(value)
	if !ok {
		return paint{}, fmt.Errorf("%s %s is not an opaque colour; use #rrggbb", name, svgread.Quote(value))
	}
	if c == (draw.Color{}) {
		return paint{ink: draw.Black}, nil // the kit's own black, which stays solid when nothing is coloured
	}
	return paint{ink: draw.InkOf(c)}, nil
}

func parseColor(s string) (draw.Color, bool) {
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
	if s == "rebeccapurple" { // younger than the list of names
		return draw.Color{R: 0x66, G: 0x33, B: 0x99}, true
	}
	c, ok := colornames.Map[s]
	return draw.Color{R: c.R, G: c.G, B: c.B}, ok
}

var digit = regexp.MustCompile(`.`)

// parseHex reads the digits after the #: rgb or rrggbb. Opaque alpha may follow.
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

// parseRGB reads three numbers or percentages in brackets. Opaque alpha may
// follow.
func parseRGB(s string) (draw.Color, bool) {
	s = strings.TrimSpace(s)
	if !strings.HasPrefix(s, "(") || !strings.HasSuffix(s, ")") {
		return draw.Color{}, false
	}
	f := strings.FieldsFunc(s[1:len(s)-1], func(r rune) bool { return strings.ContainsRune(", /\t\r\n", r) })
	if len(f) == 4 && opaque(f[3]) {
		f = f[:3]
	}
	if len(f) != 3 {
		return draw.Color{}, false
	}
	var c [3]uint8
	for i, s := range f {
		s, percent := strings.CutSuffix(s, "%")
		v, err := svgread.Number(s)
		if err != nil {
			return draw.Color{}, false
		}
		if percent {
			v = v * 255 / 100
		}
		c[i] = uint8(max(0, min(255, v)) + 0.5)
	}
	return draw.Color{R: c[0], G: c[1], B: c[2]}, true
}
