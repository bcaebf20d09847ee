package format

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode"
)

// Element writes <tag>before s after</tag>, or nothing where s is empty.
func Element(b *bytes.Buffer, tag, before, s, after string) {
	if s != "" {
		s = strings.ReplaceAll(XMLText(s), "&#34;", `"`) // only attributes need that one
		fmt.Fprintf(b, "<%[1]s>%s%s%s</%[1]s>\n", tag, before, s, after)
	}
}

// XMLText escapes s for text and attributes of XML. What XML cannot hold
// becomes U+FFFD, and so does what commands a terminal or turns the direction of
// writing: texts may be a stranger's.
func XMLText(s string) string {
	var b strings.Builder
	s = strings.Map(func(r rune) rune {
		if r > ' ' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}
