package doc

import (
	"regexp"
	"strings"
)

// Style is how a run of text is marked.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Emphasis
	Strong
)

// Run is a stretch of text in one style, or a reference.
type Run struct {
	Style Style
	Text  string
	Ref   string // where set, the ID that it refers to; Text is empty
	Ruby  string // how Text is read; "": nothing said
}

// Ruby returns text that prints with its reading above it.
func Ruby(word, reading string) string { return "｜" + word + "《" + reading + "》" }

var (
	// marks are a reference, **strong** and *emphasis*, which begins with a letter: so
	// the asterisk of a drop, P*5e, stays what it is.
	marks   = regexp.MustCompile(`(?s)` + refOpen + `(.+?)` + refClose + `|\*\*([^*].*?)\*\*|\*([:-\x{10FFFF}][^*]*)\*`)
	reading = regexp.MustCompile(`(?s)｜(.*?)《(.*?)》`)
)

// Runs parses the marks of a text: *emphasis*, **strong** and references. A
// mark that is not closed is an ordinary asterisk.
func Runs(s string) []Run {
	if !strings.ContainsAny(s, refOpen+"*") { // most are plain
		return addRead(nil, Plain, s)
	}
	var out []Run
	last := 0
	for _, m := range marks.FindAllStringSubmatchIndex(s, -1) {
		out = addRead(out, Plain, s[last:m[0]])
		switch last = m[1]; {
		case m[2] >= 0:
			out = append(out, Run{Ref: s[m[2]:m[3]]})
		case m[4] >= 0:
			out = addRead(out, Strong, s[m[4]:m[5]])
		default:
			out = addRead(out, Emphasis, s[m[6]:m[7]])
		}
	}
	return addRead(out, Plain, s[last:])
}

// addRead adds a text of one style, its words with readings as runs of their own.
func addRead(to []Run, style Style, s string) []Run {
	last := 0
	var words [][]int
	if strings.Contains(s, "｜") { // few have any
		words = reading.FindAllStringSubmatchIndex(s, -1)
	}
	for _, m := range words {
		if m[0] > last {
			to = append(to, Run{Style: style, Text: s[last:m[0]]})
		}
		to = append(to, Run{Style: style, Text: s[m[2]:m[3]], Ruby: s[m[4]:m[5]]})
		last = m[1]
	}
	if last < len(s) {
		to = append(to, Run{Style: style, Text: s[last:]})
	}
	return to
}

// PlainText returns the text without its marks; references become their IDs.
func PlainText(s string) string {
	var b strings.Builder
	for _, r := range Runs(s) {
		b.WriteString(r.Text)
		b.WriteString(r.Ref)
	}
	return b.String()
}
