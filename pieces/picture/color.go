package picture

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/image/colornames"

	"shogikit/output/draw"
)

// tone is a colour with an opacity; the zero tone is invisible.
type tone struct {
	color   draw.Color
	opacity float64
}

// parseColor reads a colour: hexadecimal, rgb(…), hsl(…), or a name. current is what
// currentColor means.
func parseColor(s, current string) (tone, bool) {
	s = strings.ToLower(strings.Trim(s, space))
	if at := strings.Index(s, "icc-color("); at > 0 {
		s = strings.Trim(s[:at], space)
	}
	name, arguments, call := strings.Cut(s, "(")
	switch {
	case s == "currentcolor" && current != "":
		return parseColor(current, "")
	case s == "transparent":
		return tone{}, true
	case s == "rebeccapurple": // newer than the list of names
		return tone{draw.Color{R: 0x66, G: 0x33, B: 0x99}, 1}, true
	case strings.HasPrefix(s, "#"):
		return parseHex(s[1:])
	case call && (name == "rgb" || name == "rgba"):
		return parseChannels(arguments, fromRGB)
	case call && (name == "hsl" || name == "hsla"):
		return parseChannels(arguments, fromHSL)
	}
	c, ok := colornames.Map[s]
	return tone{draw.Color{R: c.R, G: c.G, B: c.B}, 1}, ok
}

// parseHex reads the digits after the #: rgb, rgba, rrggbb or rrggbbaa.
func parseHex(s string) (tone, bool) {
	if n := len(s); n == 3 || n == 4 { // each stands for two
		var long strings.Builder
		for i := range n {
			long.WriteString(s[i:i+1] + s[i:i+1])
		}
		s = long.String()
	}
	if len(s) == 6 {
		s += "ff"
	}
	v, err := strconv.ParseUint(s, 16, 32)
	color := draw.Color{R: uint8(v >> 24), G: uint8(v >> 16), B: uint8(v >> 8)}
	return tone{color, float64(v&0xff) / 255}, err == nil && len(s) == 8
}

// parseChannels reads three channels and perhaps an opacity, separated by commas, or by
// spaces and a slash.
func parseChannels(s string, mix func(channels []string) (draw.Color, bool)) (tone, bool) {
	s, closed := strings.CutSuffix(s, ")")
	f := strings.Fields(strings.NewReplacer(",", " ", "/", " ").Replace(s))
	if !closed || len(f) != 3 && len(f) != 4 {
		return tone{}, false
	}
	color, ok := mix(f[:3])
	opacity := 1.0
	if len(f) == 4 {
		opacity = parseOpacity(f[3])
	}
	return tone{color, opacity}, ok
}

func fromRGB(channels []string) (c draw.Color, ok bool) {
	var parts [3]float64
	for i, s := range channels {
		v, ok := parseShare(s)
		if !ok {
			return c, false
		}
		if !strings.HasSuffix(s, "%") {
			v /= 255
		}
		parts[i] = v
	}
	return colorOf(parts), true
}

func fromHSL(channels []string) (c draw.Color, ok bool) {
	hue, unit, err := leading(channels[0])
	saturation, ok1 := parseShare(channels[1])
	lightness, ok2 := parseShare(channels[2])
	if err != nil || unit != "" && unit != "deg" || !ok1 || !ok2 {
		return c, false
	}
	saturation, lightness = max(0, min(1, saturation)), max(0, min(1, lightness))
	var parts [3]float64
	for i, n := range [3]float64{0, 8, 4} { // the formula of CSS Color 4
		k := math.Mod(n+hue/30, 12)
		if k < 0 {
			k += 12
		}
		parts[i] = lightness - saturation*min(lightness, 1-lightness)*max(-1, min(k-3, 9-k, 1))
	}
	return colorOf(parts), true
}

// colorOf returns the colour of three channels between 0 and 1.
func colorOf(parts [3]float64) draw.Color {
	round := func(v float64) uint8 { return uint8(255*max(0, min(1, v)) + 0.5) }
	return draw.Color{R: round(parts[0]), G: round(parts[1]), B: round(parts[2])}
}
