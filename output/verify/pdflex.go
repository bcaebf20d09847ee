package verify

import (
	"bytes"
	"math"
	"strconv"
)

// The objects of a PDF file, as Go values: nil, bool, float64, name, pdfString,
// []any, dict, ref, *stream, and keyword for an operator or a word such as obj.
type (
	name      string
	pdfString string
	keyword   string
	dict      map[name]any
	ref       struct{ num, gen int }
	stream    struct {
		dict dict
		raw  []byte
	}
)

// Bounds of an object. What is beyond them is read over.
const (
	maxNesting = 40      // arrays and dictionaries in one another
	maxHeld    = 1 << 18 // values in all of them
)

// lexer reads objects from bytes. It never fails: what makes no sense becomes
// a keyword, and at the end there is only the empty keyword.
type lexer struct {
	b     []byte
	at    int
	depth int
	held  int // values in the object that is being read
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

func (l *lexer) space() {
	for l.at < len(l.b) {
		switch c := l.b[l.at]; {
		case isSpace(c):
			l.at++
		case c == '%':
			for l.at < len(l.b) && l.b[l.at] != '\n' && l.b[l.at] != '\r' {
				l.at++
			}
		default:
			return
		}
	}
}

// next reads an object; done is the empty keyword.
func (l *lexer) next() any {
	l.space()
	if l.at >= len(l.b) {
		return keyword("")
	}
	c := l.b[l.at]
	switch {
	case c == '/':
		l.at++
		return l.name()
	case c == '(':
		l.at++
		return l.literal()
	case c == '<' && l.at+1 < len(l.b) && l.b[l.at+1] == '<':
		l.at += 2
		return l.dict()
	case c == '<':
		l.at++
		return l.hex()
	case c == '[':
		l.at++
		return l.array()
	case c == '>' && l.at+1 < len(l.b) && l.b[l.at+1] == '>':
		l.at += 2
		return keyword(">>")
	case isDelimiter(c):
		l.at++
		return keyword(string(c))
	}
	return l.word()
}

// word reads a number or a keyword.
func (l *lexer) word() any {
	start := l.at
	for l.at < len(l.b) && !isSpace(l.b[l.at]) && !isDelimiter(l.b[l.at]) {
		l.at++
	}
	w := l.b[start:l.at]
	if c := w[0]; c >= '0' && c <= '9' || c == '-' || c == '+' || c == '.' {
		if v, ok := number(w); ok {
			return v
		}
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

// number reads a number as PDF writes it: no exponents, no infinities.
func number(w []byte) (float64, bool) {
	for _, c := range w {
		if (c < '0' || c > '9') && c != '-' && c != '+' && c != '.' {
			return 0, false
		}
	}
	v, err := strconv.ParseFloat(string(w), 64)
	if err != nil || math.Abs(v) > 1e15 {
		return 0, false
	}
	return v, true
}

func (l *lexer) name() name {
	var out []byte
	for l.at < len(l.b) && !isSpace(l.b[l.at]) && !isDelimiter(l.b[l.at]) {
		c := l.b[l.at]
		if c == '#' && l.at+2 < len(l.b) {
			if v, err := strconv.ParseUint(string(l.b[l.at+1:l.at+3]), 16, 8); err == nil {
				c = byte(v)
				l.at += 2
			}
		}
		out = append(out, c)
		l.at++
	}
	return name(out)
}

// literal reads a string in parentheses.
func (l *lexer) literal() pdfString {
	var out []byte
	for open := 1; l.at < len(l.b); l.at++ {
		c := l.b[l.at]
		switch c {
		case '(':
			open++
		case ')':
			if open--; open == 0 {
				l.at++
				return pdfString(out)
			}
		case '\\':
			var some bool
			if c, some = l.escape(); !some {
				continue
			}
		}
		out = append(out, c)
	}
	return pdfString(out)
}

// escape reads what follows a backslash, whose place is l.at; it leaves l.at on
// the last byte of it.
func (l *lexer) escape() (c byte, some bool) {
	l.at++
	if l.at >= len(l.b) {
		return 0, false
	}
	switch c = l.b[l.at]; c {
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case '\r':
		if l.at+1 < len(l.b) && l.b[l.at+1] == '\n' {
			l.at++
		}
		return 0, false
	case '\n':
		return 0, false
	}
	if c < '0' || c > '7' {
		return c, true
	}
	v := 0
	for i := 0; i < 3 && l.at < len(l.b) && l.b[l.at] >= '0' && l.b[l.at] <= '7'; i++ {
		v = v*8 + int(l.b[l.at]-'0')
		l.at++
	}
	l.at--
	return byte(v), true
}

func (l *lexer) hex() pdfString {
	var digits []byte
	for ; l.at < len(l.b) && l.b[l.at] != '>'; l.at++ {
		c := l.b[l.at]
		switch {
		case c >= '0' && c <= '9':
			digits = append(digits, c-'0')
		case c >= 'a' && c <= 'f':
			digits = append(digits, c-'a'+10)
		case c >= 'A' && c <= 'F':
			digits = append(digits, c-'A'+10)
		}
	}
	l.at++
	if len(digits)%2 == 1 {
		digits = append(digits, 0)
	}
	out := make([]byte, len(digits)/2)
	for i := range out {
		out[i] = digits[2*i]<<4 | digits[2*i+1]
	}
	return pdfString(out)
}

// array reads objects up to the closing bracket. References are three objects
// that become one.
func (l *lexer) array() []any {
	var out []any
	defer l.nested()()
	for l.depth <= maxNesting {
		o := l.next()
		if k, ok := o.(keyword); ok {
			if k == "" || k == "]" {
				return out
			}
			if r, ok := reference(out, k); ok {
				out = append(out[:len(out)-2], r)
			}
			continue
		}
		if l.held++; l.held < maxHeld {
			out = append(out, o)
		}
	}
	return out
}

// reference makes a reference of the last two of the objects where the keyword
// says that they are one.
func reference(last []any, k keyword) (ref, bool) {
	if k != "R" || len(last) < 2 {
		return ref{}, false
	}
	n, ok1 := last[len(last)-2].(float64)
	g, ok2 := last[len(last)-1].(float64)
	if !ok1 || !ok2 || n < 0 || n > maxObjects || g < 0 || g > 65535 || n != math.Trunc(n) {
		return ref{}, false
	}
	return ref{int(n), int(g)}, true
}

// nested counts into how many objects the lexer has got, until the end of what
// it returns.
func (l *lexer) nested() (left func()) {
	if l.depth == 0 {
		l.held = 0
	}
	l.depth++
	return func() { l.depth-- }
}

func (l *lexer) dict() dict {
	d := dict{}
	var vals []any
	var key name
	keyed := false
	store := func() {
		if l.held++; keyed && len(vals) > 0 && l.held < maxHeld {
			d[key] = vals[len(vals)-1]
		}
		vals = vals[:0]
	}
	defer l.nested()()
	for l.depth <= maxNesting {
		switch o := l.next().(type) {
		case keyword:
			if o == "" || o == ">>" {
				store()
				return d
			}
			if r, ok := reference(vals, o); ok {
				vals = append(vals[:0], r)
			}
		case name:
			if keyed && len(vals) == 0 { // a name as the value
				vals = append(vals, o)
				continue
			}
			store()
			key, keyed = o, true
		default:
			if len(vals) > 64 { // only the last can make a reference
				vals = append(vals[:0], vals[len(vals)-2:]...)
			}
			vals = append(vals, o)
		}
	}
	return d
}

// after returns the offset behind the next line end.
func (l *lexer) lineEnd() {
	if bytes.HasPrefix(l.b[min(l.at, len(l.b)):], []byte("\r\n")) {
		l.at += 2
	} else if l.at < len(l.b) && (l.b[l.at] == '\n' || l.b[l.at] == '\r') {
		l.at++
	}
}
