package svgread

import (
	"bytes"
	"strconv"
)

// WellSpelt reports whether all characters, including numeric references, are allowed
// in XML.
func WellSpelt(data []byte) bool {
	has := func(c rune) bool { return c >= ' ' && c < 0xfffe || c > 0xffff || c == '\t' || c == '\n' || c == '\r' }
	for rest := data; ; {
		_, behind, more := bytes.Cut(rest, []byte("&#"))
		if !more {
			break
		}
		rest = behind
		digits, _, _ := bytes.Cut(rest[:min(len(rest), 16)], []byte(";"))
		base := 10
		if bytes.HasPrefix(digits, []byte("x")) {
			digits, base = digits[1:], 16
		}
		c, err := strconv.ParseUint(string(digits), base, 21)
		if err != nil || !has(rune(c)) || c >= 0xd800 && c < 0xe000 || c > 0x10ffff {
			return false
		}
	}
	return !bytes.ContainsFunc(data, func(c rune) bool { return !has(c) })
}
