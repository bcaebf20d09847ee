package text

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The markup of a text:
//
//	**bold**
//	*light*
//	｜word《reading》
//	\*	an asterisk
//
// and two signs that are not seen: no line ends at a joiner (U+2060), and a word may be divided at a
// soft hyphen (U+00AD).

// Emphasis is how a run of text stands out.
type Emphasis uint8

// The kinds of emphasis.
const (
	None Emphasis = iota
	Light
	Bold
)

// Run is a stretch of text in one style.
type Run struct {
	Emphasis Emphasis
	Text     string
	Ruby     string // the reading of Text; "": none
}

// Runs parses the markup of a text. Unclosed markup is an ordinary asterisk.
func Runs(s string) []Run {
	const asterisk = "\ufdd0" // no character of any text
	s = strings.ReplaceAll(s, `\*`, asterisk)
	var out []Run
	last := 0
	for _, m := range emphasised.FindAllStringSubmatchIndex(s, -1) {
		out = withReadings(out, None, s[last:m[0]])
		last = m[1]
		if m[2] >= 0 {
			out = withReadings(out, Bold, s[m[2]:m[3]])
		} else {
			out = withReadings(out, Light, s[m[4]:m[5]])
		}
	}
	out = withReadings(out, None, s[last:])
	for i := range out {
		out[i].Text = strings.ReplaceAll(out[i].Text, asterisk, "*")
	}
	return out
}

var (
	// emphasised matches **bold** or *light*. What is light begins with a letter: so the asterisks
	// of drops, P*5e and P*4d, and those in quotation marks, “*” and “*”, are left alone.
	emphasised = regexp.MustCompile(`(?s)\*\*([^*].*?)\*\*|\*(\p{L}[^*]*)\*`)
	withRuby   = regexp.MustCompile(`(?s)｜(.*?)《(.*?)》`)
	notKana    = regexp.MustCompile(`[^\p{Hiragana}\p{Katakana}ー]+`)
)

// withReadings appends a text in one style, with words that have readings as separate runs.
func withReadings(to []Run, e Emphasis, s string) []Run {
	last := 0
	for _, m := range withRuby.FindAllStringSubmatchIndex(s, -1) {
		if m[0] > last {
			to = append(to, Run{Emphasis: e, Text: s[last:m[0]]})
		}
		to = append(to, Run{Emphasis: e, Text: s[m[2]:m[3]], Ruby: s[m[4]:m[5]]})
		last = m[1]
	}
	if last < len(s) {
		to = append(to, Run{Emphasis: e, Text: s[last:]})
	}
	return to
}

// Ruby returns a word with its reading above its kanji alone, where the kana of the word tell which
// part of the reading is theirs: お願い, おねがい → お｜願《ねが》い, with joiners between.
func Ruby(word, reading string) string {
	pattern := notKana.ReplaceAllString(word, "(.+?)")
	readings := regexp.MustCompile("^" + pattern + "$").FindStringSubmatch(reading)
	if readings == nil {
		return "｜" + word + "《" + reading + "》"
	}
	var b strings.Builder
	end := 0
	for i, kanji := range notKana.FindAllStringIndex(word, -1) {
		b.WriteString(word[end:kanji[0]])
		b.WriteString(joiner + "｜" + word[kanji[0]:kanji[1]] + "《" + readings[i+1] + "》" + joiner)
		end = kanji[1]
	}
	b.WriteString(word[end:])
	return strings.Trim(b.String(), joiner)
}

// Plain returns a text without markup.
func Plain(s string) string {
	var b strings.Builder
	for _, r := range Runs(s) {
		b.WriteString(r.Text)
	}
	return strings.NewReplacer(joiner, "", softHyphen, "").Replace(b.String())
}

// Untrusted returns a text from elsewhere on one line, without anything that would be markup: every
// control character of ASCII becomes a blank.
func Untrusted(s string) string {
	return strings.TrimSpace(strings.Map(func(c rune) rune {
		switch {
		case c == '*':
			return '·'
		case c < ' ', c == 0x7f, c == '｜', c == '《', c == '》':
			return ' '
		}
		return c
	}, s))
}

// Capital returns a text that begins with a capital, and Lower one that begins with a small letter.
func Capital(s string) string { return withFirst(s, unicode.ToUpper) }

func Lower(s string) string { return withFirst(s, unicode.ToLower) }

func withFirst(s string, to func(rune) rune) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(to(r)) + s[n:]
}

// Hyphens parses words with their hyphenation points, as in "Beförderungs|zone".
func Hyphens(list string) *strings.Replacer {
	var pairs []string
	for w := range strings.FieldsSeq(list) {
		pairs = append(pairs, strings.ReplaceAll(w, "|", ""), strings.ReplaceAll(w, "|", softHyphen))
	}
	return strings.NewReplacer(pairs...)
}
