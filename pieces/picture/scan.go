package picture

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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

// done tells whether nothing is left.
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
	if err != nil || math.Abs(v) > maxNumber {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", clip(c.s[at:c.i]), maxNumber)
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
		return fmt.Errorf("%s is missing at the end of %s", what, quote(c.s))
	}
	return fmt.Errorf("%s was expected at %s", what, quote(c.s[c.i:]))
}

// number reads a string that is one number.
func number(s string) (float64, error) {
	c := scan{s: s}
	c.space()
	v, err := c.number()
	if c.space(); err == nil && !c.done() {
		err = fmt.Errorf("%s is not a number", quote(s))
	}
	return v, err
}

// numbers reads a list of numbers.
func numbers(s string) ([]float64, error) {
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

// length reads a number with or without an absolute unit, in pixels of CSS.
func length(s string) (float64, error) {
	c := scan{s: s}
	c.space()
	v, err := c.number()
	if err != nil {
		return 0, err
	}
	k, ok := unit(strings.TrimSpace(c.s[c.i:]))
	if !ok {
		return 0, fmt.Errorf("%s is not a length; give a plain number", quote(s))
	}
	if v *= k; math.Abs(v) > maxNumber {
		return 0, fmt.Errorf("%s is too large; numbers go up to %.0f", quote(s), maxNumber)
	}
	return v, nil
}

func unit(name string) (float64, bool) {
	switch name {
	case "", "px":
		return 1, true
	case "mm":
		return 96 / 25.4, true
	case "cm":
		return 96 / 2.54, true
	case "in":
		return 96, true
	case "pt":
		return 96.0 / 72, true
	case "pc":
		return 16, true
	case "Q":
		return 96 / 101.6, true
	}
	return 0, false
}

// quote shows a piece of a file in a message: short, and on one line.
func quote(s string) string { return strconv.Quote(shorten(s, excerpt)) }

// clip shows a word of a file in a message, as it stands.
func clip(s string) string { return printable(shorten(s, excerpt)) }

// excerpt is how many characters of a file a message shows.
const excerpt = 24

// shorten cuts off what follows the first characters of what may be a megabyte.
func shorten(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// printable replaces what would upset a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
