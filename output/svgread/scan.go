package svgread

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// scan reads numbers from a string as compactly as SVG writes them.
type scan struct {
	s string
	i int
}

// space skips white space.
func (c *scan) space() {
	for c.i < len(c.s) {
		switch c.s[c.i] {
		case ' ', '\t', '\n', '\r', '\f':
			c.i++
		default:
			return
		}
	}
}

// gap skips what may stand between two numbers: white space and one comma.
func (c *scan) gap() {
	c.space()
	if c.i < len(c.s) && c.s[c.i] == ',' {
		c.i++
		c.space()
	}
}

// done reports whether nothing is left.
func (c *scan) done() bool { return c.i >= len(c.s) }

// digits skips digits and returns how many there were.
func (c *scan) digits() int {
	at := c.i
	for c.i < len(c.s) && c.s[c.i]-'0' <= 9 {
		c.i++
	}
	return c.i - at
}

func (c *scan) sign() {
	if c.i < len(c.s) && (c.s[c.i] == '+' || c.s[c.i] == '-') {
		c.i++
	}
}

// number reads the number that starts here.
func (c *scan) number() (float64, error) {
	at := c.i
	c.sign()
	n := c.digits()
	if c.i < len(c.s) && c.s[c.i] == '.' {
		c.i++
		n += c.digits()
	}
	if n == 0 {
		c.i = at
		return 0, c.expected("a number")
	}
	c.exponent()
	v, err := strconv.ParseFloat(c.s[at:c.i], 64)
	if err != nil || math.Abs(v) > Max {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", Clip(c.s[at:c.i]), Max)
	}
	return v, nil
}

// exponent skips an exponent if there is one, and not the e of a unit.
func (c *scan) exponent() {
	at := c.i
	if c.i < len(c.s) && (c.s[c.i] == 'e' || c.s[c.i] == 'E') {
		c.i++
		c.sign()
		if c.digits() == 0 {
			c.i = at
		}
	}
}

// expected says that something else stands where what should.
func (c *scan) expected(what string) error {
	if c.done() {
		return fmt.Errorf("%s is missing at the end of %s", what, Quote(c.s))
	}
	return fmt.Errorf("%s was expected at %s", what, Quote(c.s[c.i:]))
}

// Number reads a string that is one number.
func Number(s string) (float64, error) {
	c := scan{s: s}
	c.space()
	v, err := c.number()
	if c.space(); err == nil && !c.done() {
		err = fmt.Errorf("%s is not a number", Quote(s))
	}
	return v, err
}

// Numbers reads a list of numbers.
func Numbers(s string) ([]float64, error) {
	c := scan{s: s}
	var out []float64
	for c.space(); !c.done(); c.gap() {
		v, err := c.number()
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// Length reads a number with or without an absolute unit. It returns the length
// in pixels of CSS, of which an inch has 96, and the unit: "" or "px" where the
// length is one of the screen, not of paper.
func Length(s string) (px float64, unit string, err error) {
	c := scan{s: s}
	c.space()
	v, err := c.number()
	if err != nil {
		return 0, "", err
	}
	unit = strings.TrimSpace(c.s[c.i:])
	k, ok := units[unit]
	if !ok {
		return 0, "", fmt.Errorf("%s is not a length; give a plain number", Quote(s))
	}
	if v *= k; math.Abs(v) > Max {
		return 0, "", fmt.Errorf("%s is too large; numbers go up to %.0f", Quote(s), Max)
	}
	return v, unit, nil
}

// units in pixels of CSS.
var units = map[string]float64{
	"": 1, "px": 1, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96, "pt": 96.0 / 72, "pc": 16, "Q": 96 / 101.6,
}
