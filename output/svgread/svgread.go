// Package svgread reads what stands in the attributes of SVG elements: numbers,
// lengths, path data, transforms and shapes. It knows nothing of XML and of
// style; callers hand in texts. Its errors are one line that says what was
// found and what was expected.
package svgread

import (
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Max bounds the absolute value of all numbers.
const Max = 1e6

// ErrPoints is wrapped by the error for a shape of more points than the caller
// has room for.
var ErrPoints = errors.New("too many points")

// Quote shows a piece of a file in a message: short, and on one line.
func Quote(s string) string { return strconv.Quote(Shorten(s, excerpt)) }

// Clip shows a word of a file in a message, as it stands.
func Clip(s string) string { return Printable(Shorten(s, excerpt)) }

// excerpt is how many characters of a file a message shows.
const excerpt = 24

// Shorten cuts off what follows the first most characters of what may be a megabyte.
func Shorten(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// Printable replaces what would upset a terminal.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
