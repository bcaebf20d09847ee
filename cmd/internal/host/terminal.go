package host

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"shogikit/output/draw"
)

// Visible escapes control and invisible characters, because file names and texts in
// files may be untrusted.
func Visible(s string) string {
	return escaped(s, func(r rune) string { return strings.Trim(strconv.QuoteToASCII(string(r)), `"`) })
}

// JSON is [Visible] of JSON, which itself escapes only what is below a blank.
func JSON(s string) string {
	return escaped(s, func(r rune) (out string) {
		for _, half := range utf16.Encode([]rune{r}) {
			out += fmt.Sprintf("\\u%04x", half)
		}
		return out
	})
}

// escaped replaces what is [draw.Hidden] but the ends of lines and tabs.
func escaped(s string, with func(r rune) string) string {
	var b strings.Builder
	done := 0
	for i, r := range s {
		if draw.Hidden(r) && r != '\n' && r != '\t' {
			b.WriteString(s[done:i] + with(r))
			done = i + utf8.RuneLen(r)
		}
	}
	return b.String() + s[done:]
}

// Line is [Visible] for part of a line, such as a file name, in which a line break
// would forge another line.
func Line(s string) string { return strings.ReplaceAll(Visible(s), "\n", `\n`) }

// Cell is [Visible] for a cell of a table, on one line.
func Cell(s string) string { return strings.Join(strings.Fields(Visible(s)), " ") }

// EscapeArgs returns a text in which line breaks are escaped if they come from words of
// a command line or parts of them, so that these cannot forge lines.
func EscapeArgs(text string, words []string) string {
	for _, separators := range []string{"/=,", "/=,."} { // names as they are, and without their endings
		for _, word := range words {
			for part := range strings.FieldsFuncSeq(word, func(r rune) bool { return strings.ContainsRune(separators, r) }) {
				if strings.Contains(part, "\n") && strings.TrimSpace(part) != "" {
					text = strings.ReplaceAll(text, part, strings.ReplaceAll(part, "\n", `\n`))
				}
			}
		}
	}
	return text
}

// piece matches an unbreakable piece of a line: a word, or a Japanese character with
// the punctuation after it.
var piece = regexp.MustCompile(`(?:[\x{2E80}-\x{FFEF}]|[^ \x{2E80}-\x{FFEF}]+)[、。）」～]*| +`)

// Wrapped breaks a text between words into lines of at most width columns.
func Wrapped(text string, width int) []string {
	lines, room := []string{""}, width
	for _, word := range piece.FindAllString(text, -1) {
		last, columns := len(lines)-1, 0
		for _, r := range word {
			if columns++; r >= 0x2E80 { // wide characters take two columns
				columns++
			}
		}
		room -= columns
		if room < 0 && lines[last] != "" && word[0] != ' ' {
			lines[last] = strings.TrimRight(lines[last], " ")
			lines, last, room = append(lines, ""), last+1, width-columns
		}
		lines[last] += word
	}
	return lines
}
