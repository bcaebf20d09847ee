package text

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Errors, hints and notes are written in English by the packages that produce them, in
// one wording that is easy to search for. They are translated where they are printed:
// messages.txt lists the format of each with its translations. The arguments of the
// verbs are recovered from the message; %-s keeps a number as typed.

// phrase is a format with its translations, by language.
type phrase struct {
	english string
	in      map[string]string
	says    []string              // the literal text between its verbs
	pattern func() *regexp.Regexp // matches the messages of the format
}

// phrases returns the messages, those with the most literal text first.
var phrases = sync.OnceValue(func() (all []phrase) {
	var blocks []string
	for _, name := range messageFiles {
		source, _ := Source(name) // embedded
		blocks = append(blocks, strings.Split(string(source), "\n\n")...)
	}
	for _, block := range blocks {
		english, rest, _ := strings.Cut(strings.TrimSpace(block), "\n")
		p := phrase{english: english, in: map[string]string{}, says: verb.Split(english, -1)}
		for line := range strings.Lines(rest) {
			lang, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			p.in[lang] = text
		}
		p.pattern = sync.OnceValue(func() *regexp.Regexp { return patternOf(english) })
		all = append(all, p)
	}
	slices.SortStableFunc(all, func(a, b phrase) int { return len(strings.Join(b.says, "")) - len(strings.Join(a.says, "")) })
	return all
})

// verb matches a verb of a format; in translations it may carry an argument index.
var verb = regexp.MustCompile(`%(\[(\d)\])?[-+ #0]*[0-9]*(\.[0-9]+)?[a-zA-Z%]`)

// patternOf returns a pattern for the messages that a format produces.
func patternOf(format string) *regexp.Regexp {
	var b strings.Builder
	rest := 0
	for _, at := range verb.FindAllStringIndex(format, -1) {
		b.WriteString(regexp.QuoteMeta(format[rest:at[0]]))
		switch rest = at[1]; format[rest-1] {
		case '%':
			b.WriteByte('%')
		case 'q':
			b.WriteString(`("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+')`)
		case 'd':
			b.WriteString(`(-?\d+)`)
		default:
			b.WriteString(`(.*?)`)
		}
	}
	return regexp.MustCompile(`^` + b.String() + regexp.QuoteMeta(format[rest:]) + `$`)
}

// number matches lengths and the like, which other languages write with a decimal
// comma.
var number = regexp.MustCompile(`^[-+]?[\d.]+( x [\d.]+)?( ?(mm|m|%))?$`)

// quoted matches quoted input, which takes the quotation marks of the language.
var quoted = regexp.MustCompile(`^["“]([^"“”]*)["”]$`)

// code matches the error code at the end of a line.
var code = regexp.MustCompile(` \[[a-z-]+\]$`)

// setBy matches the origin of a value after a fault.
var setBy = regexp.MustCompile(` \([^()]+:\d+ sets [a-z-]+: [^()]*\)$`)

// option matches the option at the beginning of a fault.
var option = regexp.MustCompile(`^--[a-z-]+ `)

// Message translates a line of the program's output into the language of the catalog,
// by the format that explains most of it, and translates what precedes that separately.
// A line without a translation stays as it is, except for parts that have one.
func (c *Catalog) Message(line string) string {
	if c.Lang == "en" {
		return line
	}
	if at := code.FindStringIndex(line); at != nil {
		return c.Message(line[:at[0]]) + line[at[0]:]
	}
	if at := setBy.FindStringIndex(line); at != nil {
		from, _ := c.said(line[at[0]:], 0)
		return c.Message(line[:at[0]]) + cmp.Or(from, line[at[0]:])
	}
	var begins []int // where the message may begin: after places and after an option
	for i := range line {
		if i == 0 || strings.HasSuffix(line[:i], ": ") {
			begins = append(begins, i)
			if head := option.FindString(line[i:]); head != "" {
				begins = append(begins, i+len(head))
			}
		}
	}
	if said, ok := c.said(line, begins...); ok {
		return said
	}
	if head, rest, two := strings.Cut(line, "; "); two { // the fault and its remedy
		return c.Message(head) + "; " + c.Message(rest)
	}
	said := c.place(line)
	if head, rest, two := strings.Cut(line, ", "); two && said == line { // a list
		return c.Message(head) + ", " + c.Message(rest)
	}
	return said
}

// said translates a line by the format that explains most of it, starting at one of the
// given offsets, and reports whether one matched.
func (c *Catalog) said(line string, begins ...int) (string, bool) {
	for _, p := range phrases() {
		to := p.in[c.Lang]
		if to == "" || slices.ContainsFunc(p.says, func(part string) bool { return !strings.Contains(line, part) }) {
			continue
		}
		for _, at := range begins {
			if found := p.pattern().FindStringSubmatch(line[at:]); found != nil {
				return c.place(line[:at]) + c.filled(to, found[1:]), true
			}
		}
	}
	return "", false
}

// place translates what precedes a message: lines, moves and the like, but not names.
func (c *Catalog) place(head string) string {
	parts := strings.SplitAfter(head, ": ")
	for i, part := range parts {
		name := strings.TrimSuffix(part, ": ")
		if said, ok := c.said(part, 0); ok {
			parts[i] = said
		} else if said, ok := c.said(name, 0); ok && strings.Contains(name, " ") {
			parts[i] = said + part[len(name):]
		}
	}
	return strings.Join(parts, "")
}

// filled puts the arguments of an English message into a translation of its format.
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
		} else if typed := quoted.FindStringSubmatch(part); typed != nil {
			return c.Text("sheet.quoted", "text", typed[1])
		}
		return c.Message(parts[n])
	})
}
