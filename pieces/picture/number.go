package picture

import (
	"fmt"
	"strconv"
	"strings"
)

// scanner reads numbers from a string in SVG's compact syntax.
type scanner struct {
	s string
	i int
}

const (
	space  = " \t\n\r\f"
	digits = "0123456789"
)

// skip skips all characters of a set and returns their number.
func (c *scanner) skip(set string) int {
	at := c.i
	for c.one(set) {
	}
	return c.i - at
}

// one skips one character of a set; false if there is none.
func (c *scanner) one(set string) bool {
	if c.done() || strings.IndexByte(set, c.s[c.i]) < 0 {
		return false
	}
	c.i++
	return true
}

// gap skips what may separate two numbers: white space and one comma.
func (c *scanner) gap() {
	c.skip(space)
	if c.one(",") {
		c.skip(space)
	}
}

// done reports whether the end is reached.
func (c *scanner) done() bool { return c.i >= len(c.s) }

// number reads the number that starts here.
func (c *scanner) number() (float64, error) {
	at := c.i
	c.one("+-")
	n := c.skip(digits)
	if c.one(".") {
		n += c.skip(digits)
	}
	if n == 0 {
		c.i = at
		return 0, c.expected("a number")
	}
	end := c.i
	if c.one("eE") { // an exponent, or a unit
		c.one("+-")
		if c.skip(digits) == 0 {
			c.i = end
		}
	}
	v, err := strconv.ParseFloat(c.s[at:c.i], 64)
	if err != nil || !finite(v) {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", clipped(c.s[at:c.i]), maxNumber)
	}
	return v, nil
}

// expected returns the error for a missing or unexpected token.
func (c *scanner) expected(what string) error {
	if c.done() {
		return fmt.Errorf("%s is missing at the end of %s", what, quoted(c.s))
	}
	return fmt.Errorf("%s was expected at %s", what, quoted(c.s[c.i:]))
}

// leading reads the number at the beginning of a string.
func leading(s string) (v float64, rest string, err error) {
	c := scanner{s: s}
	c.skip(space)
	v, err = c.number()
	return v, strings.TrimRight(s[c.i:], space), err
}

// parseNumbers reads a list of numbers.
func parseNumbers(s string) ([]float64, error) {
	c := scanner{s: s}
	var out []float64
	for c.skip(space); !c.done(); c.gap() {
		v, err := c.number()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// parseLength reads a length, or a percentage of whole. It returns the length in CSS
// pixels, 96 to the inch.
func parseLength(s string, whole float64) (float64, error) {
	v, unit, err := leading(s)
	if err != nil {
		return 0, err
	}
	k, known := units[unit]
	if unit == "%" {
		k, known = whole/100, true
	}
	if !known {
		return 0, fmt.Errorf("%s is not a length; give a plain number", quoted(s))
	}
	if !finite(v * k) {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", quoted(s), maxNumber)
	}
	return v * k, nil
}

// units in CSS pixels. Those of type are relative to the usual size of 16 pixels.
var units = map[string]float64{
	"": 1, "px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96.0 / 72, "pc": 16, "Q": 96 / 101.6,
	"em": 16, "rem": 16, "ex": 8,
}

// parseShare reads a fraction of 1, or a percentage.
func parseShare(s string) (float64, bool) {
	v, unit, err := leading(s)
	switch {
	case err != nil, unit != "" && unit != "%":
		return 0, false
	case unit == "%":
		v /= 100
	}
	return v, true
}

// parseOpacity reads an opacity; what is none counts as 1, as in a browser.
func parseOpacity(s string) float64 {
	v, ok := parseShare(s)
	if !ok {
		return 1
	}
	return max(0, min(1, v))
}
