package text

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Errors, hints and notes are made in English, by the packages that find them out, in
// one wording that is easy to search for. They are put into the language of the user
// where they are printed: messages.txt has the formats of all of them, each with its
// translations, and what the verbs of a format stand for is kept; %-s keeps a number as it is typed.

// phrase is a format with its translations, by language.
type phrase struct {
	english string
	in      map[string]string
	pattern *regexp.Regexp // matches what the format has made
}

// phrases returns messages.txt, those that say most first.
var phrases = sync.OnceValue(func() (all []phrase) {
	source, _ := Source("messages.txt") // it is built in
	for block := range strings.SplitSeq(string(source), "\n\n") {
		english, rest, _ := strings.Cut(strings.TrimSpace(block), "\n")
		p := phrase{english: english, in: map[string]string{}}
		for line := range strings.Lines(rest) {
			lang, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			p.in[lang] = text
		}
		p.pattern = patternOf(english)
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b phrase) int {
		return len(verb.ReplaceAllString(b.english, "")) - len(verb.ReplaceAllString(a.english, ""))
	})
	return all
})

// verb matches a verb of a format; in translations its argument has a number.
var verb = regexp.MustCompile(`%(\[(\d)\])?[-+ #0]*[0-9]*(\.[0-9]+)?[a-zA-Z%]`)

// patternOf returns what matches the messages that a format makes.
func patternOf(format string) *regexp.Regexp {
	var b strings.Builder
	rest := 0
	for _, at := range verb.FindAllStringIndex(format, -1) {
		b.WriteString(regexp.QuoteMeta(format[rest:at[0]]))
		switch rest = at[1]; format[rest-1] {
		case '%':
			b.WriteByte('%')
		case 'q':
			b.WriteString(`("(?:[^"\\]|\\.)*")`)
		case 'd':
			b.WriteString(`(-?\d+)`)
		default:
			b.WriteString(`(.*?)`)
		}
	}
	return regexp.MustCompile(`^` + b.String() + regexp.QuoteMeta(format[rest:]) + `$`)
}

// number matches lengths and the like, which other languages write with a comma.
var number = regexp.MustCompile(`^-?[\d.]+( x [\d.]+)?( ?(mm|m|%))?$`)

// option matches what a fault of an option begins with.
var option = regexp.MustCompile(`^--[a-z-]+ `)

// Message puts a line of what the program says into the language of the catalog. What
// has no translation stays as it is, but for the parts of it that have one.
func (c *Catalog) Message(line string) string {
	if c.Lang == "en" {
		return line
	}
	for _, p := range phrases() {
		to := p.in[c.Lang]
		if to == "" {
			continue
		}
		if found := p.pattern.FindStringSubmatch(line); found != nil {
			return c.filled(to, found[1:])
		}
	}
	if head := option.FindString(line); head != "" {
		return head + c.Message(line[len(head):])
	}
	if at := strings.Index(line, ": "); at >= 0 { // where it was found, and what
		return line[:at+2] + c.Message(line[at+2:])
	}
	return line
}

// filled puts the parts of an English message into a translation of its format.
func (c *Catalog) filled(format string, parts []string) string {
	next := 0
	return verb.ReplaceAllStringFunc(format, func(v string) string {
		if v == "%%" {
			return "%"
		}
		n := next
		if named := verb.FindStringSubmatch(v)[2]; named != "" {
			n = int(named[0] - '1')
		}
		if next = n + 1; n >= len(parts) {
			return v
		}
		if part := parts[n]; strings.Contains(v, "-") {
			return part
		} else if number.MatchString(part) {
			return strings.ReplaceAll(part, ".", c.Text("sheet.decimal"))
		}
		return c.Message(parts[n])
	})
}
