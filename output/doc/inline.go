package doc

import (
	"regexp"
	"strings"
)

// Style is the style of a run of text.
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
	Ref   string // if set, the ID referred to; Text is empty
	Ruby  string // the reading of Text; "": none
}

// Ruby returns text that prints with its reading above it, which stands above the kanji
// alone where the kana of the word tell which part of the reading is theirs.
func Ruby(word, reading string) string {
	const joiner = "\u2060" // no line ends inside the word
	parts := regexp.MustCompile("^" + kanji.ReplaceAllString(word, "(.+?)") + "$").FindStringSubmatch(reading)
	if parts == nil {
		return "｜" + word + "《" + reading + "》"
	}
	return strings.Trim(kanji.ReplaceAllStringFunc(word, func(s string) string {
		parts = parts[1:]
		return joiner + "｜" + s + "《" + parts[0] + "》" + joiner
	}), joiner)
}

var (
	// marks matches a reference, **strong** or *emphasis*, which begins with a letter:
	// so the asterisk of a drop, P*5e, is left alone.
	marks   = regexp.MustCompile(`(?s)` + refOpen + `(.+?)` + refClose + `|\*\*([^*].*?)\*\*|\*([:-\x{10FFFF}][^*]*)\*`)
	kanji   = regexp.MustCompile(`[^\p{Hiragana}\p{Katakana}ー]+`)
	reading = regexp.MustCompile(`(?s)｜(.*?)《(.*?)》`)
)

// Runs parses the markup of a text: *emphasis*, **strong** and references. Unclosed
// markup is an ordinary asterisk.
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

// addRead adds a text in one style, with words that have readings as separate runs.
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

// PlainText returns the text without markup; references become their IDs.
func PlainText(s string) string {
	var b strings.Builder
	for _, r := range Runs(s) {
		b.WriteString(r.Text)
		b.WriteString(r.Ref)
	}
	return b.String()
}

// Untrusted returns a text from elsewhere without anything that would be markup.
func Untrusted(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		switch {
		case c == '*':
			return '·'
		case c < ' ' || c >= 0xe000 && c <= 0xf8ff || c == '｜' || c == '《' || c == '》':
			return ' '
		}
		return c
	}, s))
}

// Hyphens parses words with their hyphenation points, as in "Beförderungs|zone".
func Hyphens(list string) *strings.Replacer {
	var pairs []string
	for w := range strings.FieldsSeq(list) {
		pairs = append(pairs, strings.ReplaceAll(w, "|", ""), strings.ReplaceAll(w, "|", "\u00ad"))
	}
	return strings.NewReplacer(pairs...)
}
