package format

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Element writes <tag>before s after</tag>, or nothing if s is empty.
func Element(b *bytes.Buffer, tag, before, s, after string) {
	if s != "" {
		s = strings.ReplaceAll(XMLText(s), "&#34;", `"`) // quotes need escaping only in attributes
		fmt.Fprintf(b, "<%[1]s>%s%s%s</%[1]s>\n", tag, before, s, after)
	}
}

// XMLText escapes s for text and attributes of XML. What XML cannot hold
// becomes U+FFFD, and so does what is [draw.Hidden] but the joiner between words: texts may be
// a stranger's.
func XMLText(s string) string {
	var b strings.Builder
	s = strings.Map(func(r rune) rune {
		if r > ' ' && r != '\u2060' && draw.Hidden(r) {
			return utf8.RuneError
		}
		return r
	}, s)
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder never fails
	return b.String()
}
