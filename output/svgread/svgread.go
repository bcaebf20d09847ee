// Package svgread parses the attributes of SVG elements: numbers, lengths, path data,
// transforms and shapes. It knows nothing of documents and of style; callers pass in
// strings. Its errors are one line that says what was found and what was expected.
package svgread

import (
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Max bounds the absolute value of all numbers.
const Max = 1e6

// ErrPoints is wrapped by the error for a shape with too many points.
var ErrPoints = errors.New("too many points")

// Space is the namespace of SVG.
const Space = "http://www.w3.org/2000/svg"

// Attribute returns the value of an attribute without namespace; "" if there is none.
func Attribute(attrs []xml.Attr, name string) string {
	for i := range attrs {
		if attrs[i].Name.Local == name && attrs[i].Name.Space == "" {
			return attrs[i].Value
		}
	}
	return ""
}

// Quote quotes an excerpt of a file for a message: short, and on one line.
func Quote(s string) string { return strconv.Quote(Shorten(s, excerpt)) }

// Clip returns an excerpt of a file for a message, unquoted.
func Clip(s string) string { return Printable(Shorten(s, excerpt)) }

// excerpt is the number of characters that a message shows.
const excerpt = 24

// Shorten truncates a string to most characters; it may be megabytes long.
func Shorten(s string, most int) string {
	n := 0
	for i := range s {
		if n++; n > most {
			return s[:i] + "…"
		}
	}
	return s
}

// Printable replaces characters that could upset a terminal.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, s)
}
