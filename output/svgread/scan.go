package svgread

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// scan parses numbers from a string in SVG's compact syntax.
type scan struct {
	s string
	i int
}

const (
	space  = " \t\n\r\f"
	digits = "0123456789"
)

// skip skips all characters of a set and returns their number.
func (c *scan) skip(set string) int {
	at := c.i
	for c.one(set) {
	}
	return c.i - at
}

// one skips one character of a set; false if there is none.
func (c *scan) one(set string) bool {
	if c.done() || strings.IndexByte(set, c.s[c.i]) < 0 {
		return false
	}
	c.i++
	return true
}

// gap skips what may separate two numbers: white space and one comma.
func (c *scan) gap() {
	c.skip(space)
	if c.one(",") {
		c.skip(space)
	}
}

// done reports whether the end is reached.
func (c *scan) done() bool { return c.i >= len(c.s) }

// number parses the number that starts here.
func (c *scan) number() (float64, error) {
	at := c.i
	c.one("+-")
	n := c.skip(digits)
	if c.one(".") {
		n = c.skip(digits) // none behind a point is none
	}
	if n == 0 {
		c.i = at
		return 0, c.expected("a number")
	}
	end := c.i
	if c.one("eE") { // an exponent, or a unit
		if c.one("+-"); c.skip(digits) == 0 {
			c.i = end
		}
	}
	v, err := strconv.ParseFloat(c.s[at:c.i], 64)
	if err != nil || math.Abs(v) > Max {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", Clip(c.s[at:c.i]), Max)
	}
	return v, nil
}

// expected returns the error for a missing or unexpected token.
func (c *scan) expected(what string) error {
	if c.done() {
		return fmt.Errorf("%s is missing at the end of %s", what, Quote(c.s))
	}
	return fmt.Errorf("%s was expected at %s", what, Quote(c.s[c.i:]))
}

// Number parses a string consisting of one number.
func Number(s string) (float64, error) {
	v, rest, err := leading(s)
	if err == nil && rest != "" {
		err = fmt.Errorf("%s is not a number", Quote(s))
	}
	return v, err
}

// leading parses the number at the beginning of a string.
func leading(s string) (v float64, rest string, err error) {
	c := scan{s: s}
	c.skip(space)
	v, err = c.number()
	return v, strings.TrimRight(s[c.i:], space), err
}

// Numbers parses a list of numbers.
func Numbers(s string) ([]float64, error) {
	c := scan{s: s}
	var out []float64
	for c.skip(space); !c.done(); {
		v, err := c.number()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
		if c.gap(); c.done() && strings.HasSuffix(strings.TrimRight(s, space), ",") {
			return nil, c.expected("a number")
		}
	}
	return out, nil
}

// Length parses a number with an optional absolute unit. It returns the length in CSS
// pixels, 96 to the inch, and the unit: "" or "px" for a length on a screen, not on
// paper.
func Length(s string) (px float64, unit string, err error) {
	v, unit, err := leading(s)
	if err != nil {
		return 0, "", err
	}
	k, ok := units[unit]
	if !ok {
		return 0, "", fmt.Errorf("%s is not a length; give a plain number", Quote(s))
	}
	if v *= k; math.Abs(v) > Max {
		return 0, "", fmt.Errorf("%s is too large; numbers go up to %.0f", Quote(s), Max)
	}
	return v, unit, nil
}

// units in CSS pixels.
var units = map[string]float64{
	"": 1, "px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96.0 / 72, "pc": 16, "Q": 96 / 101.6,
}
