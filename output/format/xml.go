package format

import (
	"bytes"
	"encoding/xml"
	"strings"
)

// Element writes <tag>before s after</tag>, or nothing where s is empty.
func Element(b *bytes.Buffer, tag, before, s, after string) {
	if s == "" {
		return
	}
	b.WriteString("<" + tag + ">" + before)
	b.WriteString(strings.ReplaceAll(XMLText(s), "&#34;", `"`)) // only attributes need that one
	b.WriteString(after + "</" + tag + ">\n")
}

// XMLText escapes s for text and attributes of XML. What XML cannot hold
// becomes U+FFFD.
func XMLText(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}
