package svg

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"

	"shogikit/output/draw"
)

// element writes <tag>before s after</tag>, or nothing if s is empty.
func element(b *bytes.Buffer, tag, before, s, after string) {
	if s != "" {
		s = strings.ReplaceAll(Escape(s), "&#34;", `"`) // quotes need escaping only in attributes
		fmt.Fprintf(b, "<%[1]s>%s%s%s</%[1]s>\n", tag, before, s, after)
	}
}

// Escape escapes s for text and attributes of XML. Characters that XML does not allow
// become U+FFFD, and so do [draw.Hidden] ones except word joiners, because texts may be
// untrusted.
func Escape(s string) string {
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
