package record

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"shogikit/board/rules"
)

// line is a line of a text, or a statement of a line with several.
type line struct {
	text string
	no   int // from 1
	kind lineKind
}

// start is where a line begins.
func (l line) start() place { return place{l.no, 1} }

// place is where something stands in a text: its line and column, in characters, from 1.
type place struct{ line, column int }

// plus returns the place some characters further on.
func (at place) plus(n int) place { return place{at.line, at.column + n} }

// after returns the place of the rest of a text that begins here.
func (at place) after(text, rest string) place {
	return at.plus(utf8.RuneCountInString(text) - utf8.RuneCountInString(rest))
}

func (at place) fault(t rules.Trouble, format string, args ...any) *rules.Fault {
	return t.At(at.line, at.column, format, args...)
}

// next returns the next line without its end, and a noLine at the end of the text.
func (rd *Reader) next() line {
	if n := len(rd.held); n > 0 {
		l := rd.held[n-1]
		rd.held = rd.held[:n-1]
		return l
	}
	text := rd.readLine()
	if rd.err != nil && text == "" {
		return line{}
	}
	return rd.statement(line{text, rd.read, rd.g.kindOf(text)})
}

// readLine returns the next line without its end. What is longer than any line of a record
// ends with a sign that no notation has.
func (rd *Reader) readLine() string {
	if rd.err != nil {
		return ""
	}
	part, err := rd.in.ReadSlice('\n')
	text := string(part)
	rd.read++
	rd.idle++
	rd.bytes += len(part)
	for err == bufio.ErrBufferFull {
		if !strings.HasSuffix(text, tooLong) {
			text += tooLong
		}
		part, err = rd.in.ReadSlice('\n')
		rd.bytes += len(part)
		if rd.bytes > maxBytes {
			err = errTooLong
		}
	}
	switch {
	case rd.bytes > maxBytes:
		err = errTooLong
	case rd.idle > maxIdle:
		err = errIdle
	}
	rd.err = err
	if err != nil && err != io.EOF {
		return ""
	}
	if strings.ContainsRune(text, utf8.RuneError) {
		rd.pass(line{no: rd.read})
	}
	return strings.TrimRight(text, "\r\n")
}

// tooLong stands for the rest of a line.
const tooLong = " [...]"

// statement returns the first statement of a line and holds the others: CSA allows
// several on a line, separated by commas.
func (rd *Reader) statement(l line) line {
	t := strings.TrimSpace(l.text)
	if strings.IndexByte(t, ',') < 0 || t[0] == 'N' || t[0] == '$' {
		return l
	}
	if l.kind != csaLine && l.kind != csaMove && t[0] != '+' && t[0] != '-' {
		return l
	}
	for _, part := range slices.Backward(strings.Split(t, ",")) {
		rd.hold(line{text: part, no: l.no, kind: rd.g.kindOf(part)})
	}
	return rd.next()
}

// hold pushes a line back.
func (rd *Reader) hold(l line) { rd.held = append(rd.held, l) }

// peek returns the next line without consuming it.
func (rd *Reader) peek() line {
	rd.hold(rd.next())
	return rd.held[len(rd.held)-1]
}

// keep stores the comments among the lines before the first move.
func (d *Diagram) keep(lines []line) {
	for _, l := range lines {
		text, ok := commentOf(l.text, d.Notation)
		if ok && len(d.comments) < maxBlock && !strings.HasPrefix(l.text, moveNumberKey) {
			d.comments = append(d.comments, text)
		}
	}
}

// commentOf returns the comment on a line in a notation; false if it has none. A
// bookmark of KIF is a comment that begins with &.
func commentOf(text string, n Notation) (string, bool) {
	t := strings.TrimSpace(text)
	if n == CSA {
		t, ok := strings.CutPrefix(t, "'")
		return strings.TrimPrefix(t, "*"), ok
	}
	t, ok := strings.CutPrefix(t, "*")
	return t, ok || strings.HasPrefix(t, "&")
}
