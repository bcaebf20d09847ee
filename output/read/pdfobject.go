package read

import (
	"bytes"
	"encoding/hex"
	"math"
	"net/url"
	"strconv"
	"strings"
)

// The objects of a PDF file as Go values: nil, bool, float64, name, pdfString, []any,
// dict, ref, *stream, and keyword for an operator or a word such as obj.
type (
	name      string
	pdfString string
	keyword   string
	dict      map[name]any
	ref       int // the number of an object
	stream    struct {
		dict dict
		raw  []byte
	}
)

// Limits on objects; anything beyond them is ignored.
const (
	maxNesting = 40      // nesting of arrays and dictionaries
	maxString  = 1 << 20 // bytes
	maxObjects = 1 << 23 // object numbers; PDF allows no more
)

// damaged is an object that programs read in different ways.
const damaged = "an object that is damaged"

// lexer reads objects from bytes. It never fails: invalid input becomes a keyword, and
// the end is an empty keyword.
type lexer struct {
	b     []byte
	at    int
	depth int
	work  *Work
	odd   func(what string) // called for violations of the format
}

// note reports a violation of the format.
func (l *lexer) note(what string) {
	if l.odd != nil {
		l.odd(what)
	}
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

// isRegular reports whether c can be part of a word.
func isRegular(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return false
	}
	return !isSpace(c)
}

// skip moves past all bytes that satisfy wanted and returns them.
func (l *lexer) skip(wanted func(byte) bool) []byte {
	start := l.at
	for l.at < len(l.b) && wanted(l.b[l.at]) {
		l.at++
	}
	l.work.Charge(1 + l.at - start)
	return l.b[start:l.at]
}

func (l *lexer) space() {
	for l.skip(isSpace); l.at < len(l.b) && l.b[l.at] == '%'; l.skip(isSpace) {
		l.skip(func(c byte) bool { return c != '\n' && c != '\r' })
	}
}

// next reads an object; the empty keyword is the end.
func (l *lexer) next() any {
	l.space()
	if l.at >= len(l.b) {
		return keyword("")
	}
	if isRegular(l.b[l.at]) {
		return l.word(l.short(l.skip(isRegular)))
	}
	two := string(l.b[l.at:min(l.at+2, len(l.b))])
	l.at++
	switch {
	case two[0] == '/':
		return l.name()
	case two[0] == '(':
		return l.literal()
	case two == "<<" || two == ">>":
		l.at++
		if two == ">>" {
			return keyword(two)
		}
		return l.dict()
	case two[0] == '<':
		return l.hex()
	case two[0] == '[':
		return l.list("]")
	}
	return keyword(two[:1])
}

// short reports words that some programs truncate.
func (l *lexer) short(w []byte) []byte {
	if len(w) > 127 {
		l.note(damaged)
	}
	return w
}

// word converts a word to a number or a keyword.
func (l *lexer) word(w []byte) any {
	if c := w[0]; c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' {
		// No exponents and no infinities.
		if v, err := strconv.ParseFloat(string(w), 64); err == nil && math.Abs(v) < 1e15 && !bytes.ContainsAny(w, "eExXpP_nN") {
			return v
		}
		l.note("an invalid number")
	}
	switch string(w) {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	return keyword(w)
}

// name reads a name, in which #41 stands for A.
func (l *lexer) name() name {
	w := string(l.short(l.skip(isRegular)))
	if !strings.Contains(w, "#") {
		return name(w)
	}
	plain, err := url.PathUnescape(strings.ReplaceAll(strings.ReplaceAll(w, "%", "%25"), "#", "%"))
	if err != nil {
		l.note("an invalid name")
		return name(w)
	}
	return name(plain)
}

// literal reads a string in parentheses.
func (l *lexer) literal() pdfString {
	var out []byte
	start := l.at
	open := 1
	for l.at < len(l.b) && len(out) < maxString {
		c := l.b[l.at]
		l.at++
		switch c {
		case '(':
			open++
		case ')':
			open--
		case '\\':
			out = append(out, l.escape()...)
			continue
		}
		if open == 0 {
			break
		}
		out = append(out, c)
	}
	l.work.Charge(l.at - start)
	if len(out) >= maxString {
		l.note("a string that is too long")
	} else if open > 0 {
		l.note(damaged)
	}
	return pdfString(out)
}

// escape reads what follows a backslash; an escaped line end yields nothing.
func (l *lexer) escape() []byte {
	start := l.at
	if octal := l.skip(func(c byte) bool { return c >= '0' && c <= '7' && l.at < start+3 }); len(octal) > 0 {
		v, _ := strconv.ParseUint(string(octal), 8, 16) // at most three digits
		return []byte{byte(v)}
	}
	if l.lineEnd() || l.at >= len(l.b) {
		return nil
	}
	c := l.b[l.at]
	l.at++
	if i := strings.IndexByte("nrtbf", c); i >= 0 {
		c = "\n\r\t\b\f"[i]
	}
	return []byte{c}
}

// hex reads a string of hexadecimal digits. A missing last digit is 0.
func (l *lexer) hex() pdfString {
	digits := l.skip(func(c byte) bool { return c != '>' })
	l.at = min(l.at+1, len(l.b))
	digits = append(bytes.Join(bytes.Fields(digits[:min(len(digits), maxString)]), nil), '0')
	n, err := hex.Decode(digits, digits[:len(digits)&^1]) // up to the first invalid digit
	if err != nil {
		l.note(damaged)
	}
	return pdfString(digits[:n])
}

// list reads objects up to the end, or to a word that cannot occur inside. Two numbers
// and R form a reference.
func (l *lexer) list(end keyword) []any {
	out := []any{}
	l.depth++
	defer func() { l.depth-- }()
	for l.depth <= maxNesting {
		before := l.at
		o := l.next()
		switch n := len(out); o {
		case end:
			return out
		case keyword(""):
			l.note(damaged)
			return out
		case keyword("obj"), keyword("endobj"), keyword("stream"):
			l.at = before
			l.note(damaged)
			return out
		case keyword("R"):
			if r, ok := reference(out); ok {
				out = append(out[:n-2], r)
			} else {
				l.note(damaged)
			}
		default:
			if _, ok := o.(keyword); ok {
				l.note(damaged)
				continue
			}
			l.work.keep(oneValue)
			out = append(out, o)
		}
	}
	l.note("lists that are nested too deeply")
	return out
}

// reference returns the reference formed by the last two objects.
func reference(out []any) (ref, bool) {
	if len(out) < 2 {
		return 0, false
	}
	n, ok1 := out[len(out)-2].(float64)
	version, ok2 := out[len(out)-1].(float64)
	return ref(n), ok1 && ok2 && version == 0 && n >= 0 && n <= maxObjects
}

func (l *lexer) dict() dict {
	d := dict{}
	list := l.list(">>")
	if len(list)%2 != 0 {
		l.note(damaged)
	}
	for ; len(list) > 1; list = list[2:] {
		key, ok := list[0].(name)
		if !ok {
			l.note(damaged)
			continue
		}
		l.work.keep(oneEntry)
		if _, twice := d[key]; twice {
			l.note("a dictionary with a key twice")
		}
		d[key] = list[1]
	}
	return d
}

// lineEnd skips one line end, if there is one.
func (l *lexer) lineEnd() bool {
	before := l.at
	for _, c := range []byte("\r\n") {
		if l.at < len(l.b) && l.b[l.at] == c {
			l.at++
		}
	}
	return l.at > before
}
